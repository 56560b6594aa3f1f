"""What pages say about whoever reads them: their turns, requests, absence, address, and the talk
that they hear."""

from datetime import date
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString
from jinja2 import pass_context
from jinja2.runtime import Context

from accounts.bans import last_day_for_player
from config import clock
from games import health
from games.models import Match, Reach, Remark, Seat
from games.play.absence import latest_allowed_day
from games.post import personal_address
from games.post.push import vapid
from games.post.reachability import find_suppression
from games.social import talk_visibility
from games.web import idempotency
from games.web.pending_requests import count_requests
from games.web.shortcuts import cache_on_request, list_awaited_seats, player_of

REMARKS_SHOWN = 12


def http_request_of_player(context: Context) -> HttpRequest | None:
    request: HttpRequest | None = context.get("request")
    user = getattr(request, "user", None)
    return request if user is not None and user.is_authenticated else None


@pass_context
def my_turns(context: Context) -> int:
    """In how many matches the reader is awaited."""
    request = http_request_of_player(context)
    if request is None:
        return 0
    return cache_on_request(
        request, "turns", lambda: list_awaited_seats(player_of(request)).count()
    )


@pass_context
def my_requests(context: Context) -> int:
    """How many requests the reader has not answered; in the same breath it is asked whether mails
    come back."""
    request = http_request_of_player(context)
    if request is None:
        return 0
    requests, is_bounced = cache_on_request(
        request, "requests", lambda: count_requests(player_of(request))
    )
    if not is_bounced:
        cache_on_request(request, "mail_trouble", lambda: None)
    return requests


@pass_context
def mail_trouble(context: Context) -> Reach | None:
    """Why nothing is mailed to the reader any more; None if mails are sent. Asked once per
    request."""
    request = http_request_of_player(context)
    if request is None:
        return None
    return cache_on_request(request, "mail_trouble", lambda: find_suppression(player_of(request)))


@pass_context
def my_absence(context: Context) -> dict[str, date | None]:
    """The last day of the reader's absence, if one runs, and today and the latest day that another
    could last to (None: none is left)."""
    player, now = context["request"].user, clock.now()
    is_away = player.away_until is not None and player.away_until > now
    return {
        "last_day": last_day_for_player(player.away_until, player) if is_away else None,
        "today": now.astimezone(player.zone).date(),
        "latest": latest_allowed_day(player, now),
    }


@pass_context
def my_address(context: Context) -> dict[str, str] | None:
    """The reader's own address and a link that asks it for help; None where no mail comes in."""
    player = context["request"].user
    email = personal_address.address_of(player)
    return {"email": email, "help": personal_address.mailto_link(player, "help")} if email else None


@pass_context
def highlight_current_link(context: Context, *names: str) -> str:
    """Marks the link to the page that is shown."""
    match = getattr(context.get("request"), "resolver_match", None)
    if match is not None and match.url_name in names:
        return SafeString(' aria-current="page"')
    return ""


@pass_context
def form_key(context: Context) -> SafeString | str:
    """A hidden field with a key drawn for this showing of the page, see `games.web.idempotency`;
    none for a visitor, who can send nothing, nor without a request."""
    return idempotency.key_field(context.get("request"))


def push_key() -> str:
    """Our public key for devices that are to be told; empty if this site tells none."""
    return vapid.public_key_text() if vapid.is_configured() else ""


def mail_is_late() -> bool:
    """True if mails are late. Asked twice a minute, not for every page."""
    return health.is_mail_late(clock.now())


def latest_remarks(match: Match, mine: Seat | None, reader: int | None) -> dict[str, Any]:
    """The latest remarks of a match, the newest last, as far as the player with the key `reader`
    hears them, who holds the seat `mine`; None for both: a visitor. Each with whether the reader
    has yet to read it; `unread` is the newest of those."""
    if (mine is not None and mine.hushed) or not Remark.objects.filter(match=match).exists():
        return {"remarks": [], "unread": None}
    heard = talk_visibility.list_remarks_heard_by(match, reader, sits=mine is not None)
    latest = heard.select_related("tenure__player", "hidden").order_by("-at", "-pk")[:REMARKS_SHOWN]
    told = [(remark, is_new(remark, mine)) for remark in reversed(latest)]
    unread = next((remark.pk for remark, is_unread in reversed(told) if is_unread), None)
    return {"remarks": told, "unread": unread}


def is_new(remark: Remark, mine: Seat | None) -> bool:
    """True for what somebody else has said since the holder of the seat `mine` read last."""
    if mine is None or mine.unread_since is None or remark.tenure is None:
        return False
    return remark.at >= mine.unread_since and remark.tenure.player_id != mine.player_id
