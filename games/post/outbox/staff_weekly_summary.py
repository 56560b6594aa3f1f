"""The mail that sums a week up for one of the staff: what staff did to matches and players, every
look at hidden cards, and what waits. What was done at a match at which its reader sits or ever sat
is left out, and so are reports that they may not see."""

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta

from django.conf import settings
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from accounts.models import Player
from games.models import Intervention, StaffAct
from games.notifications import owe_notifications
from games.play.staff import reports
from games.play.staff.act_descriptions import (
    ACTS,
    describe_player_act,
    describe_staff_act,
    is_act,
    staff_name,
)
from games.play.staff_rules import staff_conflicts_q

TOLD_OF_WEEK = "staff_week"  # the type of the notification that sums one up
WEEK = timedelta(days=7)
HOUR = time(6, tzinfo=UTC)  # at which the week ends, for the mail
LOOKS = (Intervention.Event.REVEALED, Intervention.Event.VERIFIED)
LOOKED = gettext_noop("%(who)s looked at hidden cards (%(why)s).")
CHECKED = gettext_noop("%(who)s checked the record.")
NOTHING = gettext_noop("Staff took no action this week.")


def week_lines(reader: Player, week: date) -> list[str]:
    """A line for each act of the seven days before, the first one first, and what waits now."""
    ends_at = datetime.combine(week, HOUR)
    told = sorted([*list_match_acts(reader, ends_at), *list_player_acts(reader, ends_at)])
    lines = [line for _at, line in told] or [gettext(NOTHING)]
    waiting = reports.list_open_reports(reader).count()
    page = settings.SITE_URL + reverse("admin:games_report_changelist")
    return [*lines, gettext("Open reports: %(number)d") % {"number": waiting}, page]


def list_match_acts(reader: Player, ends_at: datetime) -> list[tuple[datetime, str]]:
    return [
        (event.at, f"{event.at:%Y-%m-%d %H:%M} {event.match.code}: {describe_act(event)}")
        for event in acts_of_staff(reader, ends_at)
    ]


def acts_of_staff(reader: Player, ends_at: datetime) -> QuerySet[Intervention]:
    """What staff did to matches in the week, but for those at which the reader sits or sat."""
    events = Intervention.objects.filter(
        at__gte=ends_at - WEEK, at__lt=ends_at, actor__isnull=False, what__in=(*ACTS, *LOOKS)
    )
    events = events.exclude(staff_conflicts_q(reader.pk))
    return events.select_related("match", "actor", "tenure__player").order_by("at", "pk")


def describe_act(event: Intervention) -> str:
    if is_act(event):
        return describe_staff_act(event, event.tenure.name if event.tenure else "")
    shape = LOOKED if event.what == Intervention.Event.REVEALED else CHECKED
    return gettext(shape) % {"who": staff_name(event), "why": event.why}


def list_player_acts(reader: Player, ends_at: datetime) -> list[tuple[datetime, str]]:
    acts = StaffAct.objects.filter(at__gte=ends_at - WEEK, at__lt=ends_at)
    hidden = Q(report__isnull=False) & ~Q(report__in=reports.list_reports_for(reader).values("pk"))
    acts = acts.exclude(hidden).exclude(player=reader).select_related("actor", "player")
    return [
        (
            act.at,
            f"{act.at:%Y-%m-%d %H:%M} {describe_player_act(act)}"
            + (f" ({act.why})" if act.why else ""),
        )
        for act in acts.order_by("at", "pk")
    ]


def write_weekly_mails(now: datetime) -> int:
    """Owes every one of the staff the mail about the week that has ended last, if the host wants
    such mails (STAFF_MAIL_DAY); returns how many. May be called by several at once."""
    if settings.STAFF_MAIL_DAY is None:
        return 0
    here = now.astimezone(UTC)
    day = here.date() - timedelta(days=(here.weekday() - settings.STAFF_MAIL_DAY) % 7)
    if here < datetime.combine(day, HOUR):
        day -= WEEK
    staff = Player.objects.filter(is_staff=True, is_active=True).order_by("pk")
    players = staff.values_list("pk", flat=True)
    return owe_notifications(TOLD_OF_WEEK, players, int(f"{day:%Y%m%d}"), now)


def load_weeks(keys: Collection[int]) -> dict[int, date]:
    """The days on which weeks end, by their keys: 20261123 for the 23rd of November 2026."""
    return {key: datetime.strptime(str(key), "%Y%m%d").date() for key in keys}
