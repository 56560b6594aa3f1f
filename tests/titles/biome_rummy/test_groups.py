"""Groups of Biome Rummy: what may be laid, what may join, and how a hand is split best."""

from itertools import combinations

import pytest

from games.decks.biome_deck import ANIMALS, CARDS, SUITS
from games.titles.biome_rummy.groups import (
    BIT,
    CARDS_OF,
    best_split,
    build_legal_groups,
    cards_to_mask,
    describe_fits,
    find_addable_cards,
    is_group,
    largest_sets,
    list_sets,
    mask_to_cards,
)


def fits(words: str, complete: bool = False) -> bool:
    return is_group(words.split(), complete)


def joins(words: str, complete: bool = False) -> str:
    cards = words.split()
    suit = cards[0][0]
    return " ".join(mask_to_cards(suit, find_addable_cards(suit, cards_to_mask(cards), complete)))


def takes(words: str) -> tuple[str, ...]:
    cards = words.split()
    return describe_fits(cards[0][0], cards_to_mask(cards))


def by_definition(cards: tuple[str, ...], complete: bool) -> bool:
    """The table of section 5.5, read off the cards."""
    for values, all_of_them in (
        ([CARDS[card].classification for card in cards], 5),
        ([CARDS[card].diet for card in cards], 4),
    ):
        different = len(set(values))
        if different == 1:
            return True
        if different == len(cards) and (not complete or different == all_of_them):
            return True
    return False


@pytest.mark.parametrize("complete", [False, True])
@pytest.mark.parametrize("suit", SUITS)
def test_the_legal_groups_are_those_of_the_definition(suit: str, complete: bool) -> None:
    wanted = {
        cards_to_mask(cards)
        for size in range(3, 8)
        for cards in combinations(CARDS_OF[suit], size)
        if by_definition(cards, complete)
    }
    assert build_legal_groups(complete).masks[suit] == wanted
    assert len(build_legal_groups(complete).sets[suit]) == len(wanted)


# The worked examples of the rule sheet


def test_example_1_two_kinds_at_once() -> None:
    assert fits("S2 S8 SK")
    assert "SQ" in joins("S2 S8 SK").split()
    assert fits("S2 S8 SK SQ")


def test_example_2_mixed_classes_until_the_group_is_full() -> None:
    assert fits("H2 H3 H6")
    assert "H4" not in joins("H2 H3 H6").split()
    assert fits("H2 H3 H6 H9")
    assert fits("H2 H3 H6 H9 H5")
    assert joins("H2 H3 H6 H9 H5") == ""
    assert takes("H2 H3 H6 H9 H5") == ()


def test_example_3_same_diet() -> None:
    assert fits("X2 X6 X8")
    assert joins("X2 X6 X8") == "XQ"


def test_example_4_not_a_group() -> None:
    assert not fits("D2 D4 D6")
    assert not fits("S2 H3 X2")


def test_example_5_a_group_is_judged_as_a_whole() -> None:
    assert fits("C2 C3 C6 CK")
    assert "CJ" in joins("C2 C3 C6 CK").split()
    assert fits("C2 C3 C6 CK CJ")


def test_two_cards_are_no_group() -> None:
    assert not fits("S2 S8")
    assert not fits("")


def test_complete_sets_want_all_classes_or_all_diets_at_once() -> None:
    assert not fits("H2 H3 H6", complete=True)
    assert fits("H2 H3 H6 H9 H5", complete=True)
    assert fits("S2 S8 SK SQ", complete=True)
    assert fits("S5 S4 S9", complete=True)
    assert joins("S2 S8 SQ SK", complete=True) == ""


@pytest.mark.parametrize(
    ("group", "words"),
    [
        ("H3 H10 HQ", ("any mammal",)),
        ("X2 X6 X8", ("any herbivore",)),
        ("H2 H3 H6", ("a reptile", "a fish")),
        ("C2 C3 C6 CK", ("a bird",)),
        ("S4 S5 S9", ("an insectivore",)),
        ("C2 C3 C6", ("a mammal", "a bird", "a carnivore")),
    ],
)
def test_what_still_fits_is_told_in_words(group: str, words: tuple[str, ...]) -> None:
    assert takes(group) == words


@pytest.mark.parametrize("suit", SUITS)
def test_the_words_name_exactly_the_cards_that_fit(suit: str) -> None:
    for mask in build_legal_groups().masks[suit]:
        kinds_named = {words.split()[1] for words in describe_fits(suit, mask)}
        named = [
            card
            for card in CARDS_OF[suit]
            if not mask & BIT[card] and {CARDS[card].classification, CARDS[card].diet} & kinds_named
        ]
        assert tuple(named) == mask_to_cards(suit, find_addable_cards(suit, mask))


def test_sets_in_a_hand_are_moves_small_ones_first() -> None:
    assert list_sets("S", cards_to_mask(["S2", "S8", "SQ", "SK"])) == (
        "set S2 S8 SQ",
        "set S2 S8 SK",
        "set S2 SQ SK",
        "set S8 SQ SK",
        "set S2 S8 SQ SK",
    )
    assert list_sets("D", cards_to_mask(["D2", "D4", "D6"])) == ()


@pytest.mark.parametrize(
    ("hand", "sizes"),
    [
        ("S2 S8 SQ SK", [4]),
        ("D2 D4 D6", []),
        ("S2 S8 SK S4 S5 S9", [3, 3]),
        ("H2 H3 H5 H6 H9 H4", [3, 3]),
        ("X2 X6 X8 XQ X3 X9 X7", [4, 3]),
    ],
)
def test_a_hand_is_split_so_that_most_cards_are_laid(hand: str, sizes: list[int]) -> None:
    cards = hand.split()
    split = best_split(cards[0][0], cards_to_mask(cards))
    assert sorted((group.bit_count() for group in split), reverse=True) == sizes
    assert sum(split) & ~cards_to_mask(cards) == 0


def test_the_largest_sets_hold_no_other() -> None:
    assert largest_sets(["S2", "S8", "SQ", "SK", "D2", "D4", "D6", "C2", "C3", "C6"]) == (
        ("S2", "S8", "SQ", "SK"),
        ("C2", "C3", "C6"),
    )


def test_every_animal_has_a_bit_of_its_own_in_its_suit() -> None:
    assert {(card[0], BIT[card]) for card in ANIMALS} == {
        (suit, 1 << at) for suit in SUITS for at in range(12)
    }
