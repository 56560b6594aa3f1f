"""The page of a player, as they show it, and what two players have come to against each other.

Told are public matches that are over; of a match that runs, nothing, not even that there is one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.models import Player
from config import clock
from games.archive import player_statistics
from games.archive.player_statistics import GameTally, PlayerStatistics
from games.models import ArchivedMatch
from games.ratings import leaderboards
from games.reliability.words import describe_figure, find_figure
from games.social.presence import list_on_site
from games.titles import all_games
from games.web.match_list import OF_MATCH, ListedMatch, build_match_list
from games.web.profile_access import find_fact, format_pace, player_or_404, profile_address
from games.web.shortcuts import TitleLabel

LATEST = 10  # matches on a page


@dataclass(frozen=True)
class GameRow:
    """A line of the table: a game, how its matches ended, and the rating in it, if it is shown."""

    game: TitleLabel
    tally: GameTally
    rating: str


@require_safe
def profile_page(request: HttpRequest, name: str) -> HttpResponse:
    """The page of the player of this name; `?with=` another leads to both, side by side."""
    player, reader = player_or_404(name, request.user), request.user
    if request.GET.get("with"):
        return head_to_head(request, player, request.GET["with"])
    own = isinstance(reader, Player) and reader.pk == player.pk
    shown = player_statistics.count_matches(player.pk, clock.now())
    longest, now = player_statistics.find_streaks(player.pk) if player.results_shown else (0, 0)
    key = reader.pk if isinstance(reader, Player) else None
    met = player_statistics.list_frequent_opponents(player.pk, key) if player.people_shown else []
    latest = (
        player_statistics.list_newest(player_statistics.list_public_matches(player.pk), LATEST)
        if player.results_shown
        else ()
    )
    context: dict[str, Any] = {
        "player": player,
        "own": own,
        "counted": shown,
        "rows": game_rows(player, shown),
        "favourite": title_of(shown.favourite),
        "longest": longest,
        "now": now,
        "pace": format_pace(shown.minutes) if player.pace_shown else "",
        "reliability": describe_figure(find_figure(player)),
        "opponents": met,
        "finished": describe_matches(latest),
        "is_here": isinstance(reader, Player)
        and not own
        and bool(list_on_site([player.pk], reader, clock.now())),
        "seasons": find_fact("seasons", player) if player.results_shown else (),
        "both": "" if own or key is None else comparison_url(player, reader),
    }
    return render(request, "games/profile.html", context)


def head_to_head(request: HttpRequest, first: Player, name: str) -> HttpResponse:
    """Two players: by game, who came out ahead how often; and the latest matches of both. Both must
    show their results to the reader."""
    second = player_or_404(name, request.user)
    if first.pk == second.pk:
        return redirect(profile_address(first.display_name))
    shown = all(
        one.results_shown and one.people_shown or one == request.user for one in (first, second)
    )
    found = player_statistics.count_head_to_head(first.pk, second.pk) if shown else {}
    rows = [
        (TitleLabel.from_game(game), count_outcomes(*found[game.slug]))
        for game in all_games()
        if game.slug in found
    ]
    latest = (
        player_statistics.list_newest(
            player_statistics.list_common_matches(first.pk, second.pk), LATEST
        )
        if found
        else ()
    )
    sums = [sum(column) for column in zip(*(numbers for _game, numbers in rows), strict=True)]
    context = {
        "first": first,
        "second": second,
        "rows": rows,
        "sums": sums,
        "shown": shown,
        "finished": describe_matches(latest, None if first == request.user else -1),
    }
    return render(request, "games/head_to_head.html", context)


def count_outcomes(played: int, ahead: int, level: int) -> tuple[int, int, int, int]:
    return played, ahead, level, played - ahead - level


def game_rows(player: Player, shown: PlayerStatistics) -> list[GameRow]:
    """The games that the player has finished matches of, in the order of the house."""
    rated = {}
    if player.rating_shown:
        rated = {
            one.game: leaderboards.describe_standing(one)
            for one in leaderboards.list_standings(player)
        }
    return [
        GameRow(
            TitleLabel.from_game(game),
            shown.by_game.get(game.slug, GameTally()),
            rated.get(game.slug, ""),
        )
        for game in all_games()
        if game.slug in shown.by_game or game.slug in rated
    ]


def title_of(slug: str) -> str:
    """What a game is called; empty for none."""
    return next((gettext(game.title) for game in all_games() if game.slug == slug), "")


def comparison_url(player: Player, reader: Any) -> str:
    said = urlencode({"with": player.display_name})
    return f"{profile_address(reader.display_name)}?{said}"


def describe_matches(shown: Sequence[ArchivedMatch], number: int | None = -1) -> list[ListedMatch]:
    """The matches of some memories as lists show them: seen from nobody's seat, or with None from
    that of whose memories they are."""
    return build_match_list(
        (
            *(getattr(memory.match, name) for name in OF_MATCH),
            memory.seat if number is None else number,
        )
        for memory in shown
    )
