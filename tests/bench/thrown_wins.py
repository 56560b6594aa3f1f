"""Matches that an easy bot throws away: `thrown_wins [MATCHES]`, pooled over the titles, all seats
easy, the usual options, fewest seats.

A seat throws a win away if one of its moves would have ended the match with it as a winner, it took
another, and it did not win. The real cards decide, so this counts also what no seat can know.
"""

import sys
from random import Random
from typing import NamedTuple

from games.rules.game import MoveText, Seat, Setup
from games.rules.record import Record
from games.titles import TITLES, find_game
from games.titles.easy_bot import choose_easy_move
from games.titles.move_review import build_knowledge
from tests.bench.tables import table


class Thrown(NamedTuple):
    """A match: decisions in which a move would have won, those in which another was taken, and how
    many seats lost after that."""

    offered: int
    missed: int
    lost: int


def wins(at: Record, seat: Seat, move: MoveText) -> bool:
    """True if the move ends the match, and the seat wins it."""
    outcome = at.game.outcome(at.game.apply_move(at.state, seat, move)[0])
    return outcome is not None and seat in outcome.winners


def play_match(slug: str, seats: int, number: int) -> Thrown:
    """A match of easy bots."""
    rng = Random(f"thrown {slug} {number}")
    at = Record.begin(find_game(slug)(Setup(seats, {}, b"thrown %d" % number)))
    offered, missed = 0, []
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        legal = at.list_legal_moves(seat)
        move = legal[0]
        if len(legal) > 1:
            move = choose_easy_move(build_knowledge(at, seat, legal), rng)
            winning = [each for each in legal if wins(at, seat, each)]
            offered += bool(winning)
            if winning and move not in winning:
                missed.append(seat)
        at = at.play(seat, move)
    assert at.outcome is not None
    return Thrown(offered, len(missed), len(set(missed) - set(at.outcome.winners)))


def main() -> None:
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    rows = []
    for entry in TITLES:
        slug, seats = entry.game.slug, entry.game.seat_counts[0]
        played = [play_match(slug, seats, number) for number in range(matches // len(TITLES))]
        rows.append((f"{slug}, {seats}", len(played), *map(sum, zip(*played, strict=True))))
    heads = ("game, seats", "matches", "a move would win", "another taken", "lost after that")
    table("Wins that easy bots throw away", heads, rows)
