"""Conditions in words: moves of others that everybody is told of."""

import pytest

from games.play.errors import NotAllowed
from games.play.premoves.conditions import Condition, find_unmet, parse_conditions
from games.rules.game import Setup
from games.rules.record import Record
from games.titles import find_game

NAMES = ("Ann", "Bob")


def begin(slug: str = "biome-rummy") -> Record:
    return Record.begin(find_game(slug)(Setup(2, {}, b"conditions")))


def comes_about(condition: Condition, move: str, slug: str = "biome-rummy") -> bool:
    vocabulary = begin(slug).game.vocabulary
    return find_unmet([condition], [(1, 1, move)], 0, vocabulary) is None


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Bob discards", "discard"),
        ("Bob discards D4", "discard D4"),
        ("Bob discards spades", "discard S"),
        ("bob discards spades or D4 or diamonds", "discard S or D4 or D"),
        ("Bob discards 9 or K", "discard 9 or K"),
        ("Bob draws deck", "draw deck"),
    ],
)
def test_a_condition_names_a_card_or_a_suit_or_several_of_them(words: str, kept: str) -> None:
    assert parse_conditions(words, begin(), 0, NAMES) == ((1, kept),)


@pytest.mark.parametrize(
    ("kept", "move", "met"),
    [
        ("discard S", "discard S9", True),
        ("discard S", "discard D9", False),
        ("discard S", "set S2 S3 S4", False),
        ("discard S or D4", "discard D4", True),
        ("discard S or D4", "discard D5", False),
        ("discard D4 or S", "discard S10", True),
        ("discard 9 or K", "discard HK", True),
        ("discard 9 or K", "discard H10", False),
    ],
)
def test_a_suit_or_a_rank_stands_for_all_its_cards(kept: str, move: str, met: bool) -> None:
    assert comes_about((1, kept), move) == met


def test_a_biome_that_is_a_place_is_no_suit() -> None:
    (kept,) = parse_conditions("Bob plays on coast", begin("food-chain"), 0, NAMES)
    assert comes_about(kept, "play D4 on S", "food-chain")
    assert not comes_about(kept, "play S4 on D", "food-chain")


def test_suits_of_several_letters_count_each() -> None:
    assert comes_about((1, "discard K"), "discard 7SK", "emu-ranchers")
    assert comes_about((1, "discard 7"), "discard 7SK", "emu-ranchers")
    assert not comes_about((1, "discard M"), "discard 7SK", "emu-ranchers")


@pytest.mark.parametrize("words", ["Bob discards fog or D4", "Bob discards D4 or", "Bob sleeps"])
def test_what_is_none_is_refused_with_its_words(words: str) -> None:
    with pytest.raises(NotAllowed):
        parse_conditions(words, begin(), 0, NAMES)
