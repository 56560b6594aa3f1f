"""A match that one move surely wins is never thrown away, and what is hidden says nothing of it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from games.play.bots import bot_knowledge, choose_quick_move
from games.rules.game import AnyGame, MoveText, Seat
from games.rules.record import Record
from games.titles.levels import EASY
from games.titles.sure_wins import find_winning_move
from tests.rules.tables import combinations, games_with
from tests.titles.test_imagine import imagined, is_draft
from tests.titles.test_judging import a_match

every_game = pytest.mark.parametrize(
    "game", games_with("imagining", "bot"), ids=lambda game: game.slug
)


def wins(at: Record, seat: Seat, move: MoveText) -> bool:
    outcome = at.play(seat, move).outcome
    return outcome is not None and seat in outcome.winners


def last_choices(game: type[AnyGame], matches: int) -> Iterator[tuple[Record, Seat]]:
    """The last positions of matches in which somebody chooses."""
    seats, options = next(combinations(game))
    for number in range(matches):
        record = a_match(game, seats, options, number)
        for ply in range(len(record.moves) - 1, max(0, len(record.moves) - 12), -1):
            at = Record.replay(record.game, record.moves[:ply])
            for seat in at.awaited_seats:
                if len(at.list_legal_moves(seat)) > 1 and not is_draft(at, seat):
                    yield at, seat


@every_game
def test_an_easy_bot_takes_a_sure_win_and_a_move_that_is_found_wins(game: type[AnyGame]) -> None:
    looked = found = 0
    for at, seat in last_choices(game, 6):
        known = bot_knowledge(at, seat)
        move = find_winning_move(known, Random(looked))
        looked += 1
        if move is None:
            continue
        found += 1
        assert wins(at, seat, move)  # the real cards are one of the positions
        for _time in range(3):
            assert wins(at, seat, choose_quick_move(at, seat, EASY))
    assert looked
    # In the other titles nobody chooses the move with which a match ends, or all moves end it.
    assert found or game.slug in ("emu-ranchers", "emus-redux", "hunting-prey", "ranchers")


@every_game
def test_the_cards_that_are_hidden_do_not_change_what_is_found(game: type[AnyGame]) -> None:
    compared = 0
    for at, seat in last_choices(game, 2):
        other = imagined(at, seat, Random(4))
        if other.view(seat) != at.view(seat):
            continue
        known, twin = bot_knowledge(at, seat), bot_knowledge(other, seat)
        twin = replace(twin, told=known.told)
        assert find_winning_move(known, Random(7)) == find_winning_move(twin, Random(7))
        compared += 1
    assert compared
