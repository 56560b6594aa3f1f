"""The Hunting Prey Game: its log, its diets and its options."""

import pytest

from games.decks.biome_deck import ANIMALS, CARDS
from games.rules.errors import BadSetup
from games.rules.game import Setup
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.state import GRAZING, HUNTING
from tests.titles.hunting_prey.tables import ANN, DAN, all_say, choosing, told

# The log, the diets and the options


def test_the_log_of_a_round_reads_as_in_the_rule_sheet() -> None:
    at = choosing(["C2 H3 D9 S2 S3", "DQ D4 D5 D6 D7"], ["X2 X3 X4 X5", "X6"])
    at = all_say(at, "swap C2 H3; play D9", "play DQ")
    assert told(at) == [
        "R1.2 Ann plays D9; swapped H3 C2.",
        "R1.2 Bea plays DQ.",
        "R1.3 Ann hunts with D9 and earns a token.",
        "R1.3 Ann’s D9 eats nothing.",
        "R1.5 Bea’s grazer, DQ, earns a token.",
        "R1.6 Bea gathers D9 H3 C2 with DQ.",
        "R1.7 Tokens: Ann 1, Bea 1. Cards: 6, 9.",
    ]


def test_the_last_lines_rank_the_seats() -> None:
    at = choosing(["SK D2", "DJ H2 D3", "S4 D4"], tokens=(11, 10, 10))
    at = all_say(at, "play SK hunt seat 3", "play DJ drop H2", "play S4")
    assert told(at)[-4:] == [
        "R1.7 The match ends: somebody has 12 tokens.",
        "R1.7 1. Ann: tokens 12, cards 2.",
        "R1.7 2. Bea: tokens 11, cards 2.",
        "R1.7 3. Cem: tokens 10, cards 1.",
    ]


def test_six_seats_stand_in_one_line() -> None:
    at = choosing(["SK D2", "X2 D3", "X3 D4", "X4 D5", "X5 D6", "X6 D7"])
    at = all_say(at, "play SK hunt top", *(f"play X{number}" for number in range(2, 7)))
    assert told(at)[-1] == (
        "R1.7 Tokens: Ann 1, Bea 0, Cem 0, Dan 0, Eve 1, Fay 0. Cards: 2, 2, 2, 2, 2, 1."
    )


def test_hunters_eat_animals_and_grazers_do_not() -> None:
    assert (len(HUNTING), len(GRAZING)) == (29, 31)
    for card in ANIMALS:
        assert (card in HUNTING) == (CARDS[card].diet in ("carnivore", "omnivore"))


def test_the_options_of_the_sheet_can_be_chosen() -> None:
    values = {
        option.name: [choice for choice, _words in option.choices] for option in HuntingPrey.options
    }
    assert values["finish"] == [
        *(f"tokens:{goal}" for goal in range(8, 21)),
        *(f"rounds:{rounds}" for rounds in range(10, 41)),
        "thin",
    ]
    assert values["swap_limit"] == ["any", 0, 1, 2, 3, 4]
    assert HuntingPrey.complete_options({}) == {
        "finish": "tokens:12",
        "prey_token": "highest",
        "ties": "heavier",
        "swap_limit": "any",
        "removed_jack": "acts",
        "queen_takes": "table",
        "hunting": "ask",
    }
    assert all(option.help for option in HuntingPrey.options)


@pytest.mark.parametrize("seats", [1, 7])
def test_it_takes_two_to_six(seats: int) -> None:
    with pytest.raises(BadSetup):
        HuntingPrey(Setup(seats))


def test_four_seats_can_say_what_they_play() -> None:
    at = choosing(["SK D2", "X2 D3", "X3 D4", "CQ D5"])
    at = all_say(at, "orca", "pika", "cascades frog", "moose")
    assert at.awaited_seats == (ANN,)
    assert at.view(DAN)["targets"] == ["X2", "X3", "CQ"]
