"""Biome Rummy: what a table says that a round comes to is what the rules make of it."""

import random

from games.rules.record import Record
from games.titles.biome_rummy import round_points
from games.titles.biome_rummy.score import score_round
from games.web.tables import RUNNING
from tests.titles.biome_rummy.tables import random_match


def test_the_last_turn_before_the_clock_is_foretold_as_the_rules_play_it() -> None:
    ended = 0
    for seed in range(4):
        before: Record | None = None
        for record in random_match(bytes([seed]), random.Random(seed), 2 + seed, clock=6):
            if before is not None:
                ended += foretold(before, record)
            before = record
        assert before is not None
        claimed = [len(suits) for suits in before.state.match.aces]
        assert RUNNING["biome-rummy"](before.view(None)) == claimed
    assert ended > 10


def foretold(before: Record, record: Record) -> bool:
    """Holds what the table says of a discard against what came of it; True if a round ended."""
    seat, move = record.moves[-1]
    if not move.startswith("discard"):
        return False
    view = before.view(seat)
    after = round_points.score_after(view, seat, move)
    results = record.state.match.results
    if len(results) == len(before.state.match.results):
        assert round_points.find_ending(view, seat, after) == ""
        state = record.state
        assert after.seats == score_round(state.groups, state.hands)
        return False
    last = results[-1]
    assert round_points.find_ending(view, seat, after) == last.ended
    assert after.seats == last.seats
    assert round_points.winner_of(view, after) == (last.winner, last.ace)
    return True
