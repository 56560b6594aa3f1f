"""From an address to the match and the seat that the reader may touch, or a page that says no."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import Player
from games.models import Match, Reach, Seat
from games.play.tenures import find_former_knowledge
from games.rules.game import AnyGame
from games.titles import all_games

Found = TypeVar("Found")


@dataclass(frozen=True)
class TitleLabel:
    """A game as pages speak of it; its class itself would be called by a template."""

    slug: str
    title: str
    seat_counts: tuple[int, ...]

    @classmethod
    def from_game(cls, game: type[AnyGame]) -> "TitleLabel":
        return cls(game.slug, gettext(game.title), game.seat_counts)


def list_title_labels() -> tuple[TitleLabel, ...]:
    """Every game of the house, in its order."""
    return tuple(TitleLabel.from_game(game) for game in all_games())


def new_match_url(slug: str) -> str:
    """The address of the form that opens a match of this title."""
    return f"{reverse('new_match')}?game={slug}"


def seats_with_players(lookup: str = "seats") -> "Prefetch[Any]":
    """Fetches the seats of matches with their players, in the order of the table, and with
    `unreachable`: whether mails to the player come back. `lookup` leads from the rows that are
    asked for to those seats."""
    seats = Seat.objects.annotate(unreachable=Reach.exists_suppressed("player__email"))
    return Prefetch(lookup, seats.select_related("player").order_by("number"))


def unknown_game(slug: str) -> str:
    known = ", ".join(gettext(game.title) for game in all_games())
    return gettext("There is no game %(slug)s here. You can play: %(known)s.") % {
        "slug": repr(slug[:40]),
        "known": known,
    }


def list_awaited_seats(player: Player) -> QuerySet[Seat]:
    """The seats of `player` that owe an answer."""
    return Seat.objects.filter(
        player=player, question__isnull=False, match__status=Match.Status.RUNNING
    )


def match_or_404(request: HttpRequest, code: str) -> Match:
    """The match with this code, its seats and players at hand.

    Whoever has the link may read a match, listed or not: hidden cards are hidden by its view.
    """
    match = Match.objects.filter(code=code.lower()).first()
    if match is None:
        raise Http404(f"There is no match {code[:20]!r}.")
    seats = Seat.objects.annotate(unreachable=Reach.exists_suppressed("player__email"))
    people = ("player", "player__reliability")
    at_table = seats.filter(match=match).select_related(*people).order_by("number")
    attach_seats(match, list(at_table))
    return match


def matches_with_seats(keys: Sequence[int]) -> list[Match]:
    """Return these matches in the order of their keys, with their seats and players at hand."""
    found = Match.objects.in_bulk(keys)
    seats: dict[int, list[Seat]] = {key: [] for key in found}
    at_tables = Seat.objects.filter(match__in=list(found))
    people = ("player", "player__reliability")
    for seat in at_tables.select_related(*people).order_by("number"):
        seats[seat.match_id].append(seat)
    for key, match in found.items():
        attach_seats(match, seats[key])
    return [found[key] for key in keys if key in found]


def attach_seats(match: Match, seats: list[Seat]) -> None:
    """From now on these are the seats of the match, and whoever opened it is one of their players
    if they still sit there."""
    everybody: Any = match.seats.all()
    everybody._result_cache = seats  # as Django leaves rows that it has fetched beforehand
    everybody._prefetch_done = True
    vars(match)["_prefetched_objects_cache"] = {"seats": everybody}
    for seat in seats:
        seat.match = match
        if seat.player is not None and seat.player_id == match.opened_by_id:
            match.opened_by = seat.player


def seat_of(match: Match, user: Player | AnonymousUser) -> Seat | None:
    """The seat that `user` holds at this table, or None."""
    if not user.is_authenticated:
        return None
    return next((seat for seat in match.seats.all() if seat.player_id == user.pk), None)


def respond_without_seat(request: HttpRequest, match: Match) -> HttpResponse:
    """For somebody who wants to act at a table and holds no seat there: whoever held one is told so
    on the page of the match; Http404 for everybody else."""
    if not find_former_knowledge(match.pk, request.user.pk).held:
        raise Http404(f"You hold no seat in match {match.code}.")
    messages.info(request, gettext("Your seat has a new player, so nothing was done."))
    if "HX-Request" in request.headers:
        return HttpResponseClientRedirect(match.get_absolute_url())
    return redirect(match)


def require_match_action(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For views that change a match: only by POST, and only for a player who has signed in.

    A visitor is sent to sign in, and from there to the match, never to the act itself.
    """

    @wraps(view)
    def wrapped_view(request: HttpRequest, /, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not request.user.is_authenticated:
            messages.info(request, gettext("Sign in first; the match will wait for you."))
            return redirect_to_login(reverse("match", args=[code]))
        return view(request, code, *args, **kwargs)

    return wrapped_view


def render_fragment(template: str, values: dict[str, Any]) -> SafeString:
    """A part of a page from a template of its own."""
    return mark_safe(render_to_string(template, values))


def cache_on_request(request: HttpRequest, what: str, find: Callable[[], Found]) -> Found:
    """What `find` gives, asked for once per request and kept under the name `what`."""
    kept = vars(request)
    if what not in kept:
        kept[what] = find()
    found: Found = kept[what]
    return found


def player_of(request: HttpRequest) -> Player:
    """The player who asks, in a view that only players reach."""
    assert isinstance(request.user, Player)  # noqa: S101 - for the type; the view is wrapped_view
    return request.user


def match_url(code: str) -> str:
    """The whole address of the page of a match."""
    return settings.SITE_URL + reverse("match", args=[code])
