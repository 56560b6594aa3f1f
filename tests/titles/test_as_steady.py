"""Policies of playouts that are the steady bot, read off the state: the same moves by the same
lots, whatever the title.

`RURAL_LONG=1` looks at many more matches.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.rules.game import AnyGame, Setup
from games.rules.record import Record
from games.titles import all_games, bots, find_title
from games.titles.bot_types import Thing
from games.titles.lookahead import Policy
from tests.rules.tables import takes
from tests.titles.test_imagine import LONG, imagined, is_draft

# How often a seat does as the bot, in tenths.
habits = st.sampled_from((0, 5, 9, 10))


class Lots:
    """A source of chance that notes among how many things it was asked to choose."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def choice(self, seq: Sequence[Thing], /) -> Thing:
        self.asked.append(len(seq))
        return seq[len(seq) * 5 // 8]


def policy_of(game: type[AnyGame]) -> Policy | None:
    """The policy of a title that plays as its steady bot; None if it has no such policy."""
    entry = find_title(game.slug)
    look = entry.outlook if entry else None
    return look.policy if look and look.as_steady else None


every_such_game = pytest.mark.parametrize(
    "game", [game for game in all_games() if policy_of(game)], ids=lambda game: game.slug
)


def steadily(game: AnyGame, state: Any, seat: int) -> tuple[str, list[int]]:
    """What the steady bot chooses, and the lots that it draws."""
    lots = Lots()
    move = bots.choose_move(game, game.view(state, seat), game.list_legal_moves(state, seat), lots)
    return move, lots.asked


def by_policy(game: AnyGame, state: Any, seat: int) -> tuple[str, list[int]]:
    """The same of the policy."""
    policy, lots = policy_of(type(game)), Lots()
    assert policy is not None
    return policy(game, state, seat, lots), lots.asked


def both(at: Record, seat: int | None = None) -> str:
    """What both of them choose for `seat`, or for the first that is awaited."""
    seat = at.awaited_seats[0] if seat is None else seat
    found = by_policy(at.game, at.state, seat)
    assert found == steadily(at.game, at.state, seat)
    return found[0]


@every_such_game
@settings(max_examples=400 if LONG else 12)
@given(st.data(), st.integers(0, 1 << 30), habits)
def test_it_chooses_as_the_steady_bot_and_draws_the_same_lots(
    game: type[AnyGame], drawn: st.DataObject, seed: int, habit: int
) -> None:
    seats = drawn.draw(st.sampled_from(game.seat_counts))
    options = {
        option.name: drawn.draw(st.sampled_from([value for value, _words in option.choices]))
        for option in game.options
    }
    assume(takes(game, seats, options))
    at, rng = Record.begin(game(Setup(seats, options, b"as steady %d" % seed))), Random(seed)
    while at.awaited_seats:
        seat = rng.choice(at.awaited_seats)
        move, legal = both(at, seat), at.list_legal_moves(seat)
        for each in legal:
            ahead = at.game.foresee_state(at.state, seat, each)
            if ahead is not None:
                assert by_policy(at.game, ahead, seat) == steadily(at.game, ahead, seat)
        at = at.play(seat, move if rng.randrange(10) < habit else rng.choice(legal))


@every_such_game
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_other_cards_behind_the_same_view_never_change_what_it_chooses(
    game: type[AnyGame], seats: int
) -> None:
    rng, compared = Random(seats), 0
    at = Record.begin(game(Setup(seats, {}, b"the real seed")))
    while at.awaited_seats:
        seat = rng.choice(at.awaited_seats)
        for _deal in range(0 if is_draft(at, seat) else 2):
            twin = imagined(at, seat, rng)
            assert twin.state != at.state
            assert by_policy(at.game, at.state, seat) == by_policy(twin.game, twin.state, seat)
            compared += 1
        move = both(at, seat) if rng.randrange(2) else rng.choice(at.list_legal_moves(seat))
        at = at.play(seat, move)
    assert compared > 40
