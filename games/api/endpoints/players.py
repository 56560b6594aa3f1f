"""Players as far as they show themselves, ratings, and one's own finished matches."""

from collections.abc import Iterator
from typing import Annotated, Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from ninja import Query, Router

from accounts.models import Player
from config import clock
from games.api.access import OPEN, READ, reader_of, token_of
from games.api.answers import ENCODER, json_answer, refusals
from games.api.schemas import Profile, Ratings, RecordFile
from games.archive import player_statistics
from games.models import ArchivedMatch, Standing
from games.play.record.match_file import export_match
from games.ratings import leaderboards
from games.titles import find_game
from games.web.profile_access import format_pace, player_or_404, profile_address
from games.web.shortcuts import matches_with_seats

router = Router(tags=["players"])
NDJSON = "application/x-ndjson"
MOST_LISTED, MOST_RECORDS = 100, 25
Code = Annotated[str, Query(max_length=12, pattern=r"^[a-z0-9-]*$")]


@router.get("/players/{name}", response={200: Profile, **refusals(404)}, auth=OPEN)
def get_player(request: HttpRequest, name: str) -> HttpResponse:
    """Get a player as far as they show themselves to you."""
    player = player_or_404(name, reader_of(request) or AnonymousUser())
    counted = player_statistics.count_matches(player.pk, clock.now())
    tallies = counted.by_game.items() if player.results_shown else ()
    ratings = leaderboards.list_standings(player) if player.rating_shown else []
    return json_answer(
        {
            "name": player.name,
            "bot": player.is_bot,
            "joined_on": player.joined_at.date(),
            "tallies": [
                {"game": game, "played": one.played, "won": one.won, "drawn": one.drawn}
                for game, one in tallies
            ],
            "ratings": [describe_standing(one, player) for one in ratings],
            "pace": format_pace(counted.minutes) if player.pace_shown else "",
            "url": settings.SITE_URL + profile_address(player.display_name),
        }
    )


def describe_standing(standing: Standing, player: Player) -> dict[str, Any]:
    return {
        "player": player.name,
        "game": standing.game,
        "rating": leaderboards.describe_standing(standing),
        "matches": standing.matches,
    }


@router.get("/ratings/{slug:game}", response={200: Ratings, **refusals(404)}, auth=OPEN)
def list_ratings(request: HttpRequest, game: str, bots: bool = False) -> HttpResponse:
    """List the best players of a title by rated matches, or the best `bots`, rated apart."""
    try:
        find_game(game)
    except LookupError as error:
        raise Http404(str(error)) from None
    best = leaderboards.list_best(game, clock.now(), bots)[:MOST_LISTED]
    return json_answer({"ratings": [describe_standing(one, one.player) for one in best]})


@router.get("/finished", response={200: RecordFile, **refusals(404)}, auth=READ)
def list_finished(request: HttpRequest, before: Code = "") -> HttpResponse:
    """Get your finished matches with every move, one on each line, the latest first.

    There are up to 25 in an answer; `before` is the code of the last one that you have.
    """
    player = token_of(request).player
    mine = ArchivedMatch.objects.filter(player=player).order_by("-at", "-match")
    if before:
        last = mine.filter(match__code=before).first()
        if last is None:
            raise Http404(f"You have no finished match {before!r}.")
        earlier = mine.filter(at__lt=last.at) | mine.filter(at=last.at, match__lt=last.match_id)
        mine = earlier.order_by("-at", "-match")
    keys = list(mine.values_list("match", flat=True)[:MOST_RECORDS])
    response = HttpResponse(b"".join(write_records(keys)), content_type=NDJSON)
    response["Cache-Control"] = "private, no-cache"
    return response


def write_records(keys: list[int]) -> Iterator[bytes]:
    for match in matches_with_seats(keys):
        record = export_match(match, list(match.seats.all()))
        yield ENCODER.encode(record).encode() + b"\n"
