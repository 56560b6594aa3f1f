"""Times and instants in words."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext

from config import clock
from games.models import Match, Seat
from games.play.clocks.time_limits import format_time_control
from games.post.mails.formats import format_day
from games.web.match_list import MatchRow


def format_duration(time: timedelta) -> str:
    """A length of time in at most two words of time: `2 days 3 hours`, `40 minutes`."""
    minutes = int(time.total_seconds()) // 60
    if minutes < 1:
        return gettext("less than a minute")
    days, minutes = divmod(minutes, 24 * 60)
    hours, minutes = divmod(minutes, 60)
    said = []
    if days:
        said.append(ngettext("%d day", "%d days", days) % days)
    if hours:
        said.append(ngettext("%d hour", "%d hours", hours) % hours)
    if not days and minutes and hours < 6:
        said.append(ngettext("%d minute", "%d minutes", minutes) % minutes)
    return " ".join(said)


def format_time_left(deadline: datetime | None) -> str:
    """What is left until `deadline`, in words: `2 days 3 hours left`, `out of time`; without one,
    that no time runs."""
    if deadline is None:
        return gettext("clock stopped")
    left = deadline - clock.now()
    if left <= timedelta(0):
        return gettext("out of time")
    return gettext("%s left") % format_duration(left)


def format_seat_time(seat: Seat) -> str:
    """What an asked seat has left: `2 days left`, in a pause `2 days left, the clock stands`."""
    if seat.deadline is None and seat.time_left is not None:
        return gettext("%s left, clock stopped") % format_duration(seat.time_left)
    return format_time_left(seat.deadline)


def format_short_time_left(deadline: datetime | None) -> str:
    """What is left until `deadline`, as short as a postmark: `2 d`, `5 h`, `40 min`, `late`; `–`
    without a deadline."""
    if deadline is None:
        return "–"
    minutes = int((deadline - clock.now()).total_seconds()) // 60
    if minutes < 0:
        return gettext("late")
    if minutes < 60:
        return gettext("%d min") % minutes
    hours, days = minutes // 60, minutes // (24 * 60)
    return gettext("%d d") % days if days > 1 else gettext("%d h") % hours


def render_instant(at: datetime | None) -> str:
    """An instant as an HTML time, in the reader's zone: `Sat 22 Nov, 18:00 CET`."""
    if at is None:
        return ""
    local = timezone.localtime(at)
    words = gettext("%(day)s, %(time)s %(zone)s") % {
        "day": format_day(local, with_year=local.year != timezone.localtime().year),
        "time": f"{local:%H:%M}",
        "zone": f"{local:%Z}",
    }
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), words)


def describe_clock(match: Match | MatchRow) -> str:
    """By which clock a match goes: `2 days a turn`."""
    return format_time_control(match.pace_hours, match.bank_hours, match.rests)
