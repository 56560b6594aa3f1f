"""The card table of the Decktet: the structure its designer gave it."""

from collections import Counter
from itertools import combinations

import pytest

from games.decks.decktet import BASIC, CARDS, EXTENDED, SUITS

NUMBERS = [card for card in CARDS.values() if card.kind == "number"]


def of_kind(kind: str) -> list[str]:
    return [code for code, card in CARDS.items() if card.kind == kind]


def pairs(cards: list[str]) -> Counter[str]:
    return Counter(
        first + second for code in cards for first, second in combinations(CARDS[code].suits, 2)
    )


def test_there_are_45_codes_36_basic_and_9_extended() -> None:
    assert len(CARDS) == 45
    assert len(set(BASIC)) == 36
    assert len(set(EXTENDED)) == 9
    assert set(BASIC) | set(EXTENDED) == set(CARDS)


def test_the_basic_deck_has_6_aces_24_numbers_and_6_crowns() -> None:
    assert Counter(CARDS[code].kind for code in BASIC) == {"ace": 6, "number": 24, "crown": 6}


def test_the_extended_cards_are_4_pawns_4_courts_and_the_excuse() -> None:
    assert Counter(CARDS[code].kind for code in EXTENDED) == {"pawn": 4, "court": 4, "excuse": 1}


@pytest.mark.parametrize("rank", [str(number) for number in range(2, 10)])
def test_each_number_rank_has_three_cards_that_show_every_suit_once(rank: str) -> None:
    suits = [suit for card in NUMBERS if card.rank == rank for suit in card.suits]
    assert len(suits) == 6
    assert set(suits) == set(SUITS)


@pytest.mark.parametrize("suit", SUITS)
def test_every_suit_is_on_ten_cards_of_different_order(suit: str) -> None:
    orders = sorted(CARDS[code].order or 0 for code in BASIC if suit in CARDS[code].suits)
    assert orders == list(range(1, 11))


def test_the_suit_pairs_of_the_numbers_are_three_two_one_or_no_times() -> None:
    assert pairs([card.code for card in NUMBERS]) == {
        **dict.fromkeys(("MS", "WL", "YK"), 3),
        **dict.fromkeys(("MW", "ML", "SY", "SK", "WY", "LK"), 2),
        **dict.fromkeys(("MK", "SW", "LY"), 1),
    }


@pytest.mark.parametrize("kind", ["pawn", "court"])
@pytest.mark.parametrize("suit", SUITS)
def test_each_suit_is_on_two_pawns_and_on_two_courts(kind: str, suit: str) -> None:
    assert sum(suit in CARDS[code].suits for code in of_kind(kind)) == 2


def test_the_courts_have_every_pair_that_no_number_has_and_none_of_the_common_ones() -> None:
    on_courts = set(pairs(of_kind("court")))
    assert on_courts & {"MY", "SL", "WK"} == {"MY", "SL", "WK"}
    assert on_courts & {"MS", "WL", "YK"} == set()


def test_a_code_is_the_rank_letter_and_the_suits_in_their_order() -> None:
    letters = list(SUITS)
    for card in CARDS.values():
        if card.kind != "excuse":
            assert card.code == card.rank + "".join(sorted(card.suits, key=letters.index))


def test_orders_go_from_ace_to_crown_and_extended_cards_have_none() -> None:
    assert [CARDS[code].order for code in ("AM", "2MK", "9LK", "CK")] == [1, 2, 9, 10]
    assert {CARDS[code].order for code in EXTENDED} == {None}


@pytest.mark.parametrize(
    ("code", "title"),
    [
        ("7SK", "7 of Suns and Knots (The Castle)"),
        ("CM", "Crown of Moons (The Huntress)"),
        ("AW", "Ace of Waves"),
        ("PMSL", "Pawn of Moons, Suns and Leaves (The Harvest)"),
        ("EX", "The Excuse"),
    ],
)
def test_a_card_is_named_by_rank_and_suit_first(code: str, title: str) -> None:
    assert str(CARDS[code].full_title) == title


def test_the_suits_have_names_and_singulars_in_the_order_of_the_codes() -> None:
    assert [(suit.letter, suit.name, suit.singular) for suit in SUITS.values()] == [
        ("M", "Moons", "Moon"),
        ("S", "Suns", "Sun"),
        ("W", "Waves", "Wave"),
        ("L", "Leaves", "Leaf"),
        ("Y", "Wyrms", "Wyrm"),
        ("K", "Knots", "Knot"),
    ]
