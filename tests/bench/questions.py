"""Where the questions of a seat are kept: packed in a column, or as rows of their own.

Bytes are what the tables of matches, seats, moves and notices take on disk, keys included, after
matches of Emu Ranchers have been played to the end at random. A turn is one `play.submit_turn`;
turns of both kinds are taken in turns, each round compared with its own neighbour.
"""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from tests.bench import house
from tests.bench.storage import play_out
from tests.bench.tables import spread, table

MATCHES, ROUNDS, TURNS = 40, 15, 80
KEPT = ("match", "seat", "step", "notice")
ROWS = """
    CREATE TABLE bench_question (
        seat_id bigint NOT NULL, number integer NOT NULL, ply integer NOT NULL,
        PRIMARY KEY (seat_id, number)
    )
"""


def main() -> None:
    from tests.bench.postgres import durable_postgres

    server, url = durable_postgres()
    try:
        house.set_up(url)
        found = measured()
    finally:
        server.stop()
    table(
        f"Questions on PostgreSQL: {MATCHES} matches; {ROUNDS} rounds of {TURNS} turns",
        ["kept", "bytes a step, questions alone", "bytes a step, all told", "ms a turn", "ratio"],
        found,
    )


def measured() -> list[list[object]]:
    """A row for each way to keep them."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(ROWS)
    for number in range(MATCHES):
        play_out(match(number), random.Random(number))
    packed, as_rows, moves = bytes_of_questions()
    all_told = sum(bytes_of(f"games_{name}") for name in KEPT)
    ours, theirs = turns()
    ratios = [other / own for own, other in zip(ours, theirs, strict=True)]
    told = f"{all_told / moves:.0f}", f"{(all_told - packed + as_rows) / moves:.0f}"
    return [
        ["packed in the seat", f"{packed / moves:.1f}", told[0], spread(ours, 2), "1"],
        [
            "rows of their own",
            f"{as_rows / moves:.1f}",
            told[1],
            spread(theirs, 2),
            spread(ratios, 2),
        ],
    ]


def match(number: int) -> Any:
    return house.running(house.player(2 * number), house.player(2 * number + 1))


def bytes_of_questions() -> tuple[int, int, int]:
    """What all the questions that were put take in their columns, and as rows; and the moves."""
    from django.db import connection

    from games.models import Move, Seat

    seats = list(Seat.objects.all())
    rows = [
        (seat.pk, number, seat.ply_of(number))
        for seat in seats
        for number in range(1, seat.questions + 1)
    ]
    with connection.cursor() as cursor:
        cursor.executemany("INSERT INTO bench_question VALUES (%s, %s, %s)", rows)
        cursor.execute("SELECT sum(pg_column_size(asked)) FROM games_seat")
        packed = int(cursor.fetchone()[0])
    return packed, bytes_of("bench_question"), Move.objects.count()


def bytes_of(name: str) -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM ANALYZE {name}")
        cursor.execute(f"SELECT pg_total_relation_size('{name}')")
        return int(cursor.fetchone()[0])


def turns() -> tuple[list[float], list[float]]:
    """Milliseconds of a turn with the column, and with rows, of each round."""
    sides = [Side(match(MATCHES), packed=True), Side(match(MATCHES + 1), packed=False)]
    for round_number in range(ROUNDS + 1):
        for side in sides[:: 1 if round_number % 2 else -1]:
            side.play()
    ours, theirs = (side.took[1:] for side in sides)
    return ours, theirs


class Side:
    """A match that goes on for ever, with its questions kept in one of the two ways."""

    def __init__(self, begun: Any, packed: bool) -> None:
        self.match, self.packed = begun, packed
        self.dice = random.Random(5)
        self.next_number = 10**6  # of matches and players that follow
        self.took: list[float] = []

    def play(self) -> None:
        """One round of turns; their milliseconds are noted."""
        from games import play
        from games.models import Match

        spent = 0.0
        for _ in range(TURNS):
            self.match = Match.objects.get(pk=self.match.pk)
            if self.match.status != Match.Status.RUNNING:
                self.match = match(random.randrange(10**6, 10**9))
            seat = self.match.seats.filter(question__isnull=False).first()
            words, _record = house.random_turn(
                play.current_record(self.match), seat.number, self.dice
            )
            if self.packed:
                spent += taken(seat, words)
            else:
                with as_rows():
                    spent += taken(seat, words)
        self.took.append(1000 * spent / TURNS)


def taken(seat: Any, words: str) -> float:
    """Seconds that a turn took."""
    from games import play

    began = time.perf_counter()
    play.submit_turn(seat.pk, words, "p", seat.question)
    return time.perf_counter() - began


@contextmanager
def as_rows() -> Iterator[None]:
    """Questions that are put become rows, written in one sentence with all that a turn writes."""
    from django.db import connection

    from games.models import Seat
    from games.play.locked_match import LockedMatch

    put: list[tuple[int, int, int]] = []
    settle = LockedMatch.write_changes

    def put_question(seat: Seat, ply: int) -> None:
        seat.question = (seat.question or random.randrange(1000, 10**8)) + 1
        put.append((seat.pk, seat.question, ply))

    def settled(here: LockedMatch) -> None:
        settle(here)
        if put:
            places = ", ".join(["(%s, %s, %s)"] * len(put))
            with connection.cursor() as cursor:
                values = [value for row in put for value in row]
                cursor.execute(f"INSERT INTO bench_question VALUES {places}", values)

    with (
        patch.object(Seat, "put_question", put_question),
        patch.object(LockedMatch, "write_changes", settled),
    ):
        yield
