"""Looking for a table: what a player waits for, asked for and cancelled."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Player
from config import clock
from games import play
from games.models import Seek
from games.play import PlayError, seeks
from games.play.clocks.time_limits import PACES, format_pace
from games.play.record.log_text import error_reason
from games.titles import all_games, find_game
from games.web.deal_story import read_salt
from games.web.idempotency import FormResult, process_form, redirect_with_answer
from games.web.lobby_order import LobbyFilters
from games.web.shortcuts import list_title_labels, player_of, unknown_game


@require_safe
@login_required
def find_match_page(request: HttpRequest) -> HttpResponse:
    """What the reader waits for, what they waited for in vain, and the form that asks for a table;
    `?game=` chooses the game in it."""
    player = player_of(request)
    context = {
        "wanted": LobbyFilters.from_query(request.GET),
        "games": list_title_labels(),
        "sizes": sorted({count for game in all_games() for count in game.seat_counts}),
        "wishes": describe_seeks(player),
        "in_vain": list_expired_seeks(player),
        "wish_paces": [(hours, format_pace(hours)) for hours in PACES],
    }
    return render(request, "games/find_match.html", context)


def describe_seeks(player: Player) -> list[str]:
    return [describe_seek(wish) for wish in seeks.list_seeks(player)]


def list_expired_seeks(player: Player) -> list[tuple[str, Seek]]:
    return [(describe_seek(wish), wish) for wish in seeks.list_expired_seeks(player, clock.now())]


def describe_seek(wish: Seek) -> str:
    """`Biome Rummy, 3 seats, 2 days a turn`; what will do as it comes is left out."""
    said = [gettext(find_game(wish.game).title)]
    if wish.seats is not None:
        said.append(ngettext("%d seat", "%d seats", wish.seats) % wish.seats)
    if wish.pace_hours is not None:
        said.append(format_pace(wish.pace_hours))
    return ", ".join(said)


@require_POST
@login_required
def seek_table(request: HttpRequest) -> HttpResponse:
    """Waits for a table, or with `forget`, the number of a wish, no more for that."""
    player, sent = player_of(request), request.POST

    def once() -> FormResult:
        if sent.get("forget"):
            play.cancel_seek(player, parse_number(sent["forget"]) or 0)
            return FormResult("find_match", gettext("Request cancelled."))
        seats, pace = parse_number(sent.get("seats", "")), parse_number(sent.get("pace", ""))
        salt = read_salt(request)
        made = play.post_seek(player, sent.get("game", ""), seats, pace, salt=salt)
        words = gettext("We’re looking for a table: %s. We’ll tell you once the table is full.")
        return FormResult("find_match", words % describe_seek(made))

    try:
        return redirect_with_answer(request, process_form(request, once))
    except LookupError:
        messages.error(request, unknown_game(sent.get("game", "")))
    except PlayError as error:
        messages.error(request, error_reason(error))
    return redirect("find_match")


def parse_number(words: str) -> int | None:
    """A number that a form sends; None for what will do as it comes."""
    return int(words) if words.isascii() and words.isdigit() and len(words) < 5 else None
