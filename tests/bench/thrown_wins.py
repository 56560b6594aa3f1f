"""Matches that an easy bot throws away: `thrown_wins [MATCHES]`, pooled over the titles, all seats
easy, the usual options, fewest seats.

A move wins at once if with the real cards it ends the match, and its seat wins; it surely does if
the same holds in KNOWN positions that could be behind what the seat sees. Thrown away is a win if
another move was taken and the seat did not win.
"""

import sys
from random import Random
from typing import NamedTuple

from games.rules.game import MoveText, Seat, Setup
from games.rules.record import Record
from games.titles import TITLES, find_game, find_title
from games.titles.easy_bot import choose_easy_move
from games.titles.move_review import build_knowledge
from games.titles.sure_wins import wins_at_once
from tests.bench.tables import table

KNOWN = 60  # others than those in which the bot looks


class Thrown(NamedTuple):
    """A match: decisions in which a move would have won, and surely so; those of the latter in
    which another was taken; and the seats that lost after such a one, and after any."""

    offered: int
    sure: int
    missed: int
    lost: int
    lost_unsure: int


def is_sure(at: Record, seat: Seat, move: MoveText) -> bool:
    """True if the move wins at once in all positions that could be."""
    known = build_knowledge(at, seat, at.list_legal_moves(seat))
    entry, rng = find_title(at.game.slug), Random(1)
    assert entry is not None and entry.imagining is not None
    knows = known.game, known.options, known.view, known.told
    positions = (entry.imagining.imagine_record(*knows, rng) for _position in range(KNOWN))
    return all(
        move in each.list_legal_moves(seat) and wins_at_once(each, seat, move) for each in positions
    )


def play_match(slug: str, seats: int, number: int) -> Thrown:
    """A match of easy bots."""
    rng = Random(f"thrown {slug} {number}")
    at = Record.begin(find_game(slug)(Setup(seats, {}, b"thrown %d" % number)))
    offered, sure = 0, 0
    missed: dict[bool, list[Seat]] = {True: [], False: []}
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        legal = at.list_legal_moves(seat)
        move = legal[0]
        if len(legal) > 1:
            move = choose_easy_move(build_knowledge(at, seat, legal), rng)
            winning = [each for each in legal if wins_at_once(at, seat, each)]
            known = any(is_sure(at, seat, each) for each in winning)
            offered, sure = offered + bool(winning), sure + known
            if winning and move not in winning:
                missed[known].append(seat)
        at = at.play(seat, move)
    assert at.outcome is not None
    lost = [len(set(missed[known]) - set(at.outcome.winners)) for known in (True, False)]
    return Thrown(offered, sure, len(missed[True]), *lost)


def main() -> None:
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    rows = []
    for entry in TITLES:
        slug, seats = entry.game.slug, entry.game.seat_counts[0]
        played = [play_match(slug, seats, number) for number in range(matches // len(TITLES))]
        rows.append((f"{slug}, {seats}", len(played), *map(sum, zip(*played, strict=True))))
    heads = (
        "a move would win",
        "surely",
        "sure, another taken",
        "lost after that",
        "not sure, lost",
    )
    table("Wins that easy bots throw away", ("game, seats", "matches", *heads), rows)
