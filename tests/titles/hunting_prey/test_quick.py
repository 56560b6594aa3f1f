"""The quick hand of Hunting Prey is the steady bot: the same steps, and the same lots.

`RURAL_LONG=1` looks at many more matches.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.game import Setup
from games.rules.record import Record
from games.titles.hunting_prey.bot import choose
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.promise import WEIGHT, mask_of, promise, value, weight_of
from games.titles.hunting_prey.quick import policy
from games.titles.hunting_prey.state import ANIMALS
from tests.titles.hunting_prey.tables import ANN, all_say, choosing, game
from tests.titles.test_imagine import LONG, imagined, is_draft

CHOICES = {option.name: [one for one, _words in option.choices] for option in HuntingPrey.options}
ways = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in CHOICES.items()})
# How often a seat does as the bot, in tenths.
habits = st.sampled_from((0, 5, 9, 10))


def both(at: Record, seat: int) -> str:
    """What both of them choose."""
    chances = Random(7), Random(7)
    step = choose(at.game.view(at.state, seat), at.legal(seat), chances[0])
    assert policy(at.game, at.state, seat, chances[1]) == step
    assert chances[0].getstate() == chances[1].getstate()
    return step


@settings(max_examples=400 if LONG else 40)
@given(st.integers(2, 6), ways, st.integers(0, 1 << 30), habits)
def test_it_chooses_as_the_steady_bot_and_draws_the_same_lots(
    seats: int, options: dict[str, Any], seed: int, habit: int
) -> None:
    rng, at = Random(seed), Record.begin(HuntingPrey(Setup(seats, options, b"quick %d" % seed)))
    while at.waiting:
        for seat in at.waiting:
            step = both(at, seat)
        at = at.play(seat, step if rng.randrange(10) < habit else rng.choice(at.legal(seat)))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_other_cards_behind_the_same_view_never_change_what_it_chooses(seats: int) -> None:
    rng, compared = Random(seats), 0
    at = Record.begin(game(seats))
    while at.waiting:
        seat = rng.choice(at.waiting)
        if not is_draft(at, seat):
            twin = imagined(at, seat, rng)
            assert twin.state != at.state
            chances = Random(8), Random(8)
            steps = [
                policy(one.game, one.state, seat, chance)
                for one, chance in zip((at, twin), chances, strict=True)
            ]
            assert steps[0] == steps[1]
            assert chances[0].getstate() == chances[1].getstate()
            compared += 1
        at = at.play(seat, policy(at.game, at.state, seat, rng))
    assert compared > 20


def test_it_swaps_what_is_weak_then_plays_a_jack_with_its_weakest_card() -> None:
    at = choosing(["XJ C2 D9 S10", "SK H2 H3 H4"], ["X2 X3 X4 X5", ""], swap_limit=0)
    assert both(at, ANN) == "drop C2"
    assert both(at.play(ANN, "drop C2"), ANN) == "play XJ"
    free = choosing(["XJ C2 D9 S10", "SK H2 H3 H4"], ["X2 X3 X4 X5", ""])
    assert both(free, ANN) == "swap C2"


def test_it_eats_the_grazer_that_would_earn_a_token() -> None:
    at = all_say(choosing(["H10 D2", "C9 D3", "D7 D4"]), "play H10", "play C9", "play D7")
    assert both(at, ANN) == "eat C9"


def test_weights_are_whole_and_those_of_a_set_are_added_up() -> None:
    rng = Random(1)
    for card in ANIMALS:
        assert WEIGHT[card] == 64 * max(value(card) - 3, 0.5) ** 3
    for count in range(len(ANIMALS) + 1):
        cards = rng.sample(ANIMALS, count)
        assert weight_of(mask_of(cards)) == sum(WEIGHT[card] for card in cards)


def test_a_card_promises_less_the_more_rivals_may_beat_it() -> None:
    kings = mask_of(("SK", "HK"))
    assert promise("XJ", (0,), False) == 1
    assert promise("XJ", (mask_of(("S2",)),), False) == 1
    assert promise("XJ", (kings,), False) < 0
    assert promise("XJ", (kings,), True) == promise("XJ", (kings,), False) + 1
