"""Bytes kept a move, indexes included, on SQLite (PostgreSQL: see the server bench)."""

import random
from typing import Any

from tests.bench import house
from tests.bench.tables import table

MATCHES = 60


def main() -> None:
    house.set_up()
    rows = [["SQLite", *measured()]]
    table(
        "Storage of steps, two-year matches of Emu Ranchers played at random",
        ["database", "steps", "bytes a step", "steps a match", "bytes of steps a match"],
        rows,
    )


def measured() -> list[object]:
    """Plays matches to the end and reads how large the table of moves became."""
    from games.models import Match, Move

    one, other = house.player(1), house.player(2)
    for number in range(MATCHES):
        play_out(house.running(one, other), random.Random(number))
    moves, matches = Move.objects.count(), Match.objects.count()
    size = bytes_of_moves()
    return [moves, f"{size / moves:.0f}", f"{moves / matches:.0f}", f"{size / matches:,.0f}"]


def play_out(match: Any, dice: random.Random) -> None:
    from games import play
    from games.models import Match

    while True:
        match = Match.objects.get(pk=match.pk)
        if match.status != Match.Status.RUNNING:
            return
        seat = match.seats.filter(question__isnull=False).first()
        words, _record = house.random_turn(play.current_record(match), seat.number, dice)
        play.submit_turn(seat.pk, words, "p", seat.question)


def bytes_of_moves() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("vacuum analyze games_move")
            cursor.execute("select pg_total_relation_size('games_move')")
        else:
            cursor.execute("select sum(pgsize) from dbstat where name like '%%games_move%%'")
        return int(cursor.fetchone()[0])
