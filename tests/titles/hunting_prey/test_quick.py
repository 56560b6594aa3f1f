"""What the quick hand of Hunting Prey chooses, which is what the steady bot does; that it is in all
positions, see `tests/titles/test_as_steady.py`."""

from random import Random

from games.titles.hunting_prey.evaluation import (
    WEIGHT,
    expected_tokens,
    mask_of,
    value_card,
    weigh_cards,
)
from games.titles.hunting_prey.state import ANIMALS
from tests.titles.hunting_prey.tables import ANN, all_say, choosing
from tests.titles.test_as_steady import both


def test_it_swaps_what_is_weak_then_plays_a_jack_with_weak_cards() -> None:
    at = choosing(["XJ C2 D9 S10", "SK H2 H3 H4"], ["X2 X3 X4 X5", ""], swap_limit=0)
    assert both(at, ANN) == "drop C2"
    for dropped, then in (("C2", "drop S10"), ("S10", "play XJ")):
        at = at.play(ANN, f"drop {dropped}")
        assert both(at, ANN) == then
    free = choosing(["XJ C2 D9 S10", "SK H2 H3 H4"], ["X2 X3 X4 X5", ""])
    assert both(free, ANN) == "swap C2"


def test_it_eats_the_grazer_that_would_earn_a_token() -> None:
    at = all_say(choosing(["H10 D2", "C9 D3", "D7 D4"]), "play H10", "play C9", "play D7")
    assert both(at, ANN) == "eat C9"


def test_weights_are_whole_and_those_of_a_set_are_added_up() -> None:
    rng = Random(1)
    for card in ANIMALS:
        assert WEIGHT[card] == 64 * max(value_card(card) - 3, 0.5) ** 3
    for count in range(len(ANIMALS) + 1):
        cards = rng.sample(ANIMALS, count)
        assert weigh_cards(mask_of(cards)) == sum(WEIGHT[card] for card in cards)


def test_a_card_promises_less_the_more_rivals_may_beat_it() -> None:
    kings = mask_of(("SK", "HK"))
    assert expected_tokens("XJ", (0,), False) == 1
    assert expected_tokens("XJ", (mask_of(("S2",)),), False) == 1
    assert expected_tokens("XJ", (kings,), False) < 0
    assert expected_tokens("XJ", (kings,), True) == expected_tokens("XJ", (kings,), False) + 1
