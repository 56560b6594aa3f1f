"""What the pages of the house say again and again: names, times left, postmarks."""

from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from config import clock
from games import health
from games.decks.decktet import CARDS
from games.models import Match, Reach, Request, Seat
from games.play import last_day, latest_day
from games.play.clocks.paces import clock_words
from games.play.record import results
from games.play.record.log_text import line_in_words
from games.play.request_words import describe_asking as asks_in_words
from games.post import personal_address
from games.post.mails.words import day_words
from games.post.push import vapid
from games.post.reachability import find_suppression
from games.rules.lines import Line
from games.web import terms
from games.web.cards import render_sign
from games.web.match_list import MatchRow
from games.web.pending import count_waiting
from games.web.shortcuts import get_once, player_of

register = template.Library()

TURNS_OF_A_POSTMARK = 5


def request_of_player(context: template.Context) -> HttpRequest | None:
    request: HttpRequest | None = context.get("request")
    user = getattr(request, "user", None)
    return request if user is not None and user.is_authenticated else None


@register.simple_tag(takes_context=True)
def my_turns(context: template.Context) -> int:
    """In how many matches the reader is awaited; asked once per request, and in the same breath how
    many requests wait for an answer, and whether mails come back."""
    request = request_of_player(context)
    if request is None:
        return 0
    turns, _requests, troubles = get_once(
        request, "waiting", lambda: count_waiting(player_of(request))
    )
    if not troubles:
        get_once(request, "mail_trouble", lambda: None)
    return turns


@register.simple_tag(takes_context=True)
def my_requests(context: template.Context) -> int:
    """How many invitations and friend requests the reader has not answered."""
    request = request_of_player(context)
    if request is None:
        return 0
    return get_once(request, "waiting", lambda: count_waiting(player_of(request)))[1]


@register.simple_tag(takes_context=True)
def mail_trouble(context: template.Context) -> Reach | None:
    """Why nothing is mailed to the reader any more; None if mails are sent. Asked once per
    request."""
    request = request_of_player(context)
    if request is None:
        return None
    return get_once(request, "mail_trouble", lambda: find_suppression(player_of(request)))


@register.simple_tag
@cache
def admin_page() -> str:
    """The address of the admin, for the link that staff see."""
    return reverse("admin:index")


@register.simple_tag
def push_key() -> str:
    """Our public key for devices that are to be told; empty if this house tells none."""
    return vapid.public_key_text() if vapid.is_configured() else ""


@register.simple_tag
def mail_is_late() -> bool:
    """Whether mails are late. Asked twice a minute, not for every page."""
    return health.mail_is_late(clock.now())


@register.simple_tag(takes_context=True)
def my_absence(context: template.Context) -> dict[str, date | None]:
    """The last day of the reader's absence, if one runs, and today and the latest day that another
    could last to (None: none is left)."""
    player, now = context["request"].user, clock.now()
    is_away = player.away_until is not None and player.away_until > now
    return {
        "last_day": last_day(player.away_until, player) if is_away else None,
        "today": now.astimezone(player.zone).date(),
        "latest": latest_day(player, now),
    }


@register.simple_tag(takes_context=True)
def my_address(context: template.Context) -> dict[str, str] | None:
    """The reader's own address and a link that asks it for help; None where no mail comes in."""
    player = context["request"].user
    email = personal_address.address_of(player)
    return {"email": email, "help": personal_address.mailto_link(player, "help")} if email else None


@register.simple_tag(takes_context=True)
def here(context: template.Context, *names: str) -> str:
    """Marks the link to the page that is shown."""
    match = getattr(context.get("request"), "resolver_match", None)
    if match is not None and match.url_name in names:
        return SafeString(' aria-current="page"')
    return ""


@register.filter
def seat_name(seat: Seat) -> str:
    """Who sits in `seat`, in words for everybody."""
    if seat.is_free:
        return gettext("open seat")
    return seat.name


@register.filter
def in_words(time: timedelta) -> str:
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


@register.filter
def time_left(deadline: datetime | None) -> str:
    """What is left until `deadline`, in words: `2 days 3 hours left`, `out of time`; without one,
    that no time runs."""
    if deadline is None:
        return gettext("clock stopped")
    left = deadline - clock.now()
    if left <= timedelta(0):
        return gettext("out of time")
    return gettext("%s left") % in_words(left)


@register.filter
def time_of(seat: Seat) -> str:
    """What an asked seat has left: `2 days left`, in a pause `2 days left, the clock stands`."""
    if seat.deadline is None and seat.time_left is not None:
        return gettext("%s left, clock stopped") % in_words(seat.time_left)
    return time_left(seat.deadline)


@register.filter
def instant(at: datetime | None) -> str:
    """An instant as an HTML time, in the reader's zone: `Sat 22 Nov, 18:00 CET`."""
    if at is None:
        return ""
    local = timezone.localtime(at)
    words = gettext("%(day)s, %(time)s %(zone)s") % {
        "day": day_words(local, with_year=local.year != timezone.localtime().year),
        "time": f"{local:%H:%M}",
        "zone": f"{local:%Z}",
    }
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), words)


@register.filter
def asks(request: Request) -> str:
    """What is asked of a table: `Ann asks to pause the match until Sat 22 Nov, 18:00 CET.`"""
    name = format_html("<bdi>{}</bdi>", request.holding.name)
    return mark_safe(asks_in_words(request, name, instant(request.until)))


@register.inclusion_tag("games/parts/postmark.html")
def postmark(at: datetime | None, ply: int = 0) -> dict[str, Any]:
    """A ring with the day and hour of `at` in the reader's zone, turned a little by `ply`."""
    local = timezone.localtime(at) if at is not None else None
    return {"at": at, "local": local, "turned": ply % TURNS_OF_A_POSTMARK}


@register.filter(name="said")
def what_is_said(thing: Line | str) -> str:
    """What the rules say or call something, a line or a marked word, in the active language."""
    return line_in_words(thing)


@register.filter
def clock_of(match: Match | MatchRow) -> str:
    """By which clock a match goes: `2 days a turn`."""
    return clock_words(match.pace_hours, match.bank_hours, match.rests)


@register.filter
def options_in_words(match: Match) -> str:
    """What was chosen of the game's own options: `Years: two; Closing a year: ...`."""
    return terms.describe_options(match.rules, match.options)


@register.filter
def short_left(deadline: datetime | None) -> str:
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


@register.filter
def result(match: Match, reader: Seat | None = None) -> str:
    """How a finished match ended: `Ann won, 21 to -3.`; `You won` for the holder of a seat."""
    seats = list(match.seats.all())
    names = [seat_name(seat) for seat in seats]
    ended = results.result_of(match, seats)
    return results.result_sentence(ended, names, reader.number if reader else None)


@register.filter(name="sign")
def drawn_sign(name: str) -> SafeString:
    """A biome, a class or a diet of the Biome Deck as its sign: `{{ biome.letter|sign }}`."""
    return render_sign(name)


@register.inclusion_tag("games/parts/card.html")
def card(code: str) -> dict[str, Any]:
    """A card within a line of text: its rank and the shapes of its suits; read out by title."""
    return {"card": CARDS[code]}


@register.inclusion_tag("games/parts/bird.html")
def bird(cards: str) -> dict[str, Any]:
    """Cards within a line of text, bottom to top: `{% bird "7SK 8MS" %}`."""
    return {"cards": [CARDS[code] for code in cards.split()]}
