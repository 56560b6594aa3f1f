"""The quick hand of Biome Rummy is the steady bot: the same steps, and the same lots.

`RURAL_LONG=1` looks at many more matches.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import BadSetup
from games.rules.random_source import Thing
from games.rules.record import Record
from games.titles.biome_rummy.bot import choose
from games.titles.biome_rummy.light import policy
from games.titles.biome_rummy.options import OPTIONS
from games.titles.biome_rummy.state import State
from tests.titles.biome_rummy.tables import (
    ANN,
    BEA,
    cards,
    game,
    groups,
    hand,
    mail_table,
    playing,
    record,
)
from tests.titles.test_imagine import LONG, imagined

CHOICES = {option.name: [value for value, _words in option.choices] for option in OPTIONS}
ways = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in CHOICES.items()})
# How often a seat does as the bot, in tenths.
habits = st.sampled_from((0, 5, 9, 10))


class Lots:
    """A source of chance that notes among what it was asked to choose."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def choice(self, seq: Sequence[Thing], /) -> Thing:
        self.asked.append(list(seq))
        return seq[len(seq) * 5 // 8]


def steadily(playing_game: Any, state: State) -> tuple[str, list[Any]]:
    """What the steady bot chooses, and the lots that it draws."""
    lots, seat = Lots(), state.seat
    step = choose(playing_game.view(state, seat), playing_game.legal(state, seat), lots)
    return step, lots.asked


def lightly(playing_game: Any, state: State) -> tuple[str, list[Any]]:
    """The same of the quick hand."""
    lots = Lots()
    return policy(playing_game, state, state.seat, lots), lots.asked


def both(at: Record) -> str:
    """What both of them choose."""
    step = lightly(at.game, at.state)
    assert step == steadily(at.game, at.state)
    return step[0]


@settings(max_examples=400 if LONG else 40)
@given(st.integers(2, 6), ways, st.integers(0, 1 << 30), habits)
def test_it_chooses_as_the_steady_bot_and_draws_the_same_lots(
    seats: int, options: dict[str, Any], seed: int, habit: int
) -> None:
    try:
        at = Record.begin(game(seats, b"light %d" % seed, **options))
    except BadSetup:
        at = Record.begin(game(seats, b"light %d" % seed, **options | {"hand": "auto"}))
    rng = Random(seed)
    while at.waiting:
        seat = at.waiting[0]
        step = both(at)
        for legal in at.legal(seat):
            ahead = at.game.foreseen(at.state, seat, legal)
            if ahead is not None:
                assert lightly(at.game, ahead) == steadily(at.game, ahead)
        at = at.play(seat, step if rng.randrange(10) < habit else rng.choice(at.legal(seat)))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_other_cards_behind_the_same_view_never_change_what_it_chooses(seats: int) -> None:
    rng, compared = Random(seats), 0
    at = Record.begin(game(seats))
    while at.waiting:
        seat = at.waiting[0]
        for _deal in range(2):
            twin = imagined(at, seat, rng)
            assert twin.state.hands != at.state.hands or twin.state.order != at.state.order
            assert lightly(twin.game, twin.state) == lightly(at.game, at.state)
            compared += 1
        at = at.play(seat, rng.choice(at.legal(seat)))
    assert compared > 100


def test_it_takes_the_pile_where_all_could_be_played_but_one_has_to_stay() -> None:
    held = hand("S2 S8 SQ"), hand("H3 H4")
    stay = mail_table(pile=cards("C10"), hands=held, groups=())
    assert both(stay) == "draw pile"
    floating = Record(game(last_card="float"), stay.state)
    assert both(floating) == "draw deck"


def test_a_card_of_a_finished_biome_is_no_reason_to_take_the_pile() -> None:
    at = record(
        game(),
        {"line": ("H", "C", "D", "X"), "aces": (("S",), ())},
        hands=(hand("S2 S8 H4 H9"), hand("C2 C3")),
        pile=cards("SQ"),
    )
    assert both(at) == "draw deck"
    assert both(Record(game(claimed="live"), at.state)) == "draw pile"


def test_it_keeps_a_card_for_the_discard_if_it_has_to() -> None:
    at = playing(game(), "S2 S8 SQ SK")
    assert both(at) == "set S8 SQ SK"
    assert both(Record(game(last_card="float"), at.state)) == "set S2 S8 SQ SK"


def test_it_adds_the_highest_card_to_the_first_group_that_it_fits() -> None:
    laid = groups((BEA, "H3 H10 HQ"), (ANN, "X6 X8 XQ"), (BEA, "D3 D10 DQ"))
    at = playing(game(), "HK DK X2 C4", groups=laid)
    assert both(at) == "add HK to G1"
    own = playing(game(add="any"), "X2 H8 C4", groups=laid)
    assert both(own) == "add X2 to G2"
    assert both(Record(game(), own.state)).startswith("discard ")
