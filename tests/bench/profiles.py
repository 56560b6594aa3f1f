"""The pages of a player with 5,000 finished matches, in a house of 100,000 players on PostgreSQL.

Rows are written as the door and the sweeps leave them, but without moves: no page here reads any.
Milliseconds are of processor time, page and database together (`growth.measuring`).
"""

import random
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.bench import house
from tests.bench.tables import table

PLAYERS, OWN, OTHERS = 100_000, 5_000, 30_000
BATCH = 5_000
GAMES = ("biome-rummy", "ranchers", "hunting-prey", "food-chain")
END = datetime(2026, 11, 1, tzinfo=UTC)


def main() -> None:
    from tests.bench.postgres import durable_postgres

    server, url = durable_postgres()
    folder = house.set_up(url)
    try:
        fill(random.Random(17))
        measure()
    finally:
        from django.db import connection

        connection.close()
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def fill(dice: random.Random) -> None:
    """Players, matches of three, and their memories. Every third match of the first player is
    with the second; the others at its tables are some hundred."""
    from django.db import connection

    from accounts.models import Player
    from games.models import ArchivedMatch, Match, Seat

    named = (
        Player(
            email=f"p{number}@example.org",
            display_name=f"Player {number}",
            last_login=END,
            profile_for=Player.ProfileFor.EVERYBODY,
        )
        for number in range(PLAYERS)
    )
    keys = sorted(player.pk for player in Player.objects.bulk_create(named, BATCH))
    first, second, friends = keys[0], keys[1], keys[2:400]
    tables = [
        (first, second if at % 3 == 0 else friends[at % 7], dice.choice(friends[7:]))
        for at in range(OWN)
    ]
    tables += [tuple(dice.sample(keys, 3)) for _ in range(OTHERS)]  # type: ignore[misc]
    ended = [END - timedelta(hours=dice.randrange(4 * 365 * 24)) for _ in tables]
    matches = Match.objects.bulk_create(
        (over(at, when, dice) for at, when in enumerate(ended)), BATCH
    )
    seats, archived_matches = [], []
    for match, people in zip(matches, tables, strict=True):
        places = dice.sample([1, 2, 3], 3)
        for number, (player, place) in enumerate(zip(people, places, strict=True)):
            score = 40 - 7 * place
            seats.append(
                Seat(match=match, number=number, player_id=player, place=place, score=score)
            )
            archived_matches.append(remembered(match, player, number, place, score, dice))
    Seat.objects.bulk_create(seats, BATCH)
    ArchivedMatch.objects.bulk_create(archived_matches, BATCH)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def over(number: int, ended: datetime, dice: random.Random) -> Any:
    from games.models import Match

    return Match(
        code=f"m{number:07}",
        game=dice.choice(GAMES),
        seed="00" * 16,
        seed_hash="00" * 32,
        status=Match.Status.FINISHED,
        ending=Match.Ending.PLAYED,
        created_at=ended - timedelta(days=9),
        started_at=ended - timedelta(days=8),
        public_at=ended,
        finished_at=ended,
        remembered=True,
    )


def remembered(
    match: Any, player: int, number: int, place: int, score: int, dice: random.Random
) -> Any:
    from games.models import ArchivedMatch

    result = ArchivedMatch.Result.WON if place == 1 else ArchivedMatch.Result.LOST
    return ArchivedMatch(
        match=match,
        player_id=player,
        seat=number,
        game=match.game,
        at=match.finished_at,
        result=result,
        place=place,
        score=score,
        days=9,
        people=3,
        public=True,
        counts=True,
        answers=12,
        minutes=dice.randrange(2000),
    )


def measure() -> None:
    from tests.bench.growth import measuring

    rows = []
    for name, once in pages():
        once()  # templates are made, plans are known
        found = measuring.cost(once)
        told = (name, found.queries, f"{found.ms:.1f}", f"{found.database_ms:.1f}", found.blocks)
        rows.append((*told, ", ".join(found.scanned)))
    heads = ["page", "queries", "ms", "of it database", "blocks", "read whole"]
    table(f"{OWN:,} finished matches in a house of {PLAYERS:,} players", heads, rows)


def pages() -> Iterator[tuple[str, Any]]:
    from accounts.models import Player
    from games import periodic_jobs
    from tests.bench.growth.asked import client, opening

    mine = client(Player.objects.get(email="p0@example.org"))
    other = client(Player.objects.get(email="p9@example.org"))
    for name, address in {
        "finished": "/matches/",
        "finished, the hundredth page": f"/matches/?before={far_back()}",
        "finished, of one game": "/matches/?game=ranchers",
        "finished, with a friend": "/matches/?with=player+1",
        "finished, with nobody": "/matches/?with=nobody",
        "finished, lost in a year": "/matches/?result=lost&year=2024",
    }.items():
        yield name, opening(mine, address)
    yield "own profile", opening(mine, "/players/Player%200/")
    yield "profile, another reader", opening(other, "/players/Player%200/")
    yield "profile, visitor", opening(client(None), "/players/Player%200/")
    yield "head to head", opening(other, "/players/Player%200/?with=Player+1")
    yield "profile of few matches", opening(other, "/players/Player%2077/")
    yield "home", opening(mine, "/")
    yield "sweep that counts games", periodic_jobs.count_finished_games
    yield "numbers of a game", opening(other, "/games/ranchers/numbers/")


def far_back() -> str:
    """Where the hundredth page begins."""
    from games.models import ArchivedMatch
    from games.web.views.archive import ON_A_PAGE, finished_matches, page_url

    mine = ArchivedMatch.objects.filter(player__email="p0@example.org").order_by("-at", "-match")
    there = finished_matches.cursor_of(mine[99 * ON_A_PAGE])
    return page_url("before", there, "").partition("=")[2]
