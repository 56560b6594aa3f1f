"""The card table of the Biome Deck: the structure on which its three games rest."""

from collections import Counter
from itertools import combinations

import pytest

from games.decks.biome_deck import (
    ACES,
    ANIMALS,
    CARDS,
    CLASSES,
    DIETS,
    GRAZERS,
    HUNTERS,
    RANKS,
    SUITS,
    BiomeCard,
    sort_cards,
)
from games.decks.biome_facts import FACTS
from games.decks.biome_words import ACE_NAMES, ANIMAL_NAMES, SUIT_WORDS
from games.decks.biome_words import RANKS as RANK_WORDS

ANIMAL_CARDS = [CARDS[code] for code in ANIMALS]


def of_suit(letter: str) -> list[BiomeCard]:
    return [card for card in ANIMAL_CARDS if card.suit == letter]


def fits(values: list[str]) -> bool:
    """All alike or all different."""
    return len(set(values)) in (1, len(values))


def test_there_are_65_cards_60_animals_and_5_aces() -> None:
    assert len(CARDS) == 65
    assert len(set(ANIMALS)) == 60
    assert ACES == ("SA", "HA", "CA", "DA", "XA")
    assert set(ANIMALS) | set(ACES) == set(CARDS)


def test_every_suit_has_every_rank_once_in_the_order_of_the_table() -> None:
    assert list(CARDS) == [letter + rank for letter in SUITS for rank in RANKS]
    assert all(card.code == code == card.suit + card.rank for code, card in CARDS.items())


def test_numbers_go_from_ace_to_king() -> None:
    assert [CARDS[f"S{rank}"].number for rank in RANKS] == list(range(1, 14))


def test_names_scientific_names_and_masses_are_all_different() -> None:
    assert len({card.name for card in ANIMAL_CARDS}) == 60
    assert len({card.scientific for card in ANIMAL_CARDS}) == 60
    assert len({card.grams for card in ANIMAL_CARDS}) == 60
    assert all(card.grams > 0 for card in ANIMAL_CARDS)


def test_every_card_has_a_fact_of_its_own() -> None:
    assert set(FACTS) == set(CARDS)
    assert len(set(FACTS.values())) == 65
    assert all(fact.endswith(".") and "  " not in fact for fact in FACTS.values())


@pytest.mark.parametrize("letter", SUITS)
def test_the_jack_is_a_hunting_bird_the_king_a_carnivore_and_the_queen_neither(letter: str) -> None:
    jack, queen, king = (CARDS[letter + rank] for rank in "JQK")
    assert (jack.classification, jack.diet) == ("bird", "carnivore")
    assert king.diet == "carnivore"
    assert queen.diet != "carnivore"
    assert queen.grams == max(card.grams for card in of_suit(letter))


@pytest.mark.parametrize("letter", "SHDX")
def test_the_king_is_the_heaviest_carnivore(letter: str) -> None:
    carnivores = [card for card in of_suit(letter) if card.diet == "carnivore"]
    assert max(carnivores, key=lambda card: card.grams).rank == "K"


def test_in_freshwater_the_sturgeon_outweighs_the_otter() -> None:
    assert CARDS["C10"].grams > CARDS["CK"].grams
    assert CARDS["C10"].diet == CARDS["CK"].diet == "carnivore"


@pytest.mark.parametrize(
    ("letter", "classes", "diets"),
    [
        ("S", (4, 1, 1, 3, 3), (3, 3, 3, 3)),
        ("H", (4, 1, 3, 1, 3), (4, 2, 3, 3)),
        ("C", (3, 2, 2, 3, 2), (3, 3, 3, 3)),
        ("D", (4, 3, 1, 1, 3), (3, 3, 3, 3)),
        ("X", (5, 1, 2, 1, 3), (3, 2, 4, 3)),
    ],
)
def test_each_suit_holds_so_many_of_every_class_and_diet(
    letter: str, classes: tuple[int, ...], diets: tuple[int, ...]
) -> None:
    cards = of_suit(letter)
    by_class = Counter(card.classification for card in cards)
    by_diet = Counter(card.diet for card in cards)
    assert tuple(by_class[name] for name in CLASSES) == classes
    assert tuple(by_diet[name] for name in DIETS) == diets


def test_there_are_29_hunters_and_31_grazers() -> None:
    assert sum(card.diet in HUNTERS for card in ANIMAL_CARDS) == 29
    assert sum(card.diet in GRAZERS for card in ANIMAL_CARDS) == 31


@pytest.mark.parametrize(
    ("letter", "groups", "alike", "same_diet"),
    [("S", 172, 6, 4), ("H", 169, 6, 6), ("C", 172, 2, 4), ("D", 171, 6, 4), ("X", 163, 11, 6)],
)
def test_each_suit_makes_so_many_groups_of_three(
    letter: str, groups: int, alike: int, same_diet: int
) -> None:
    triples = list(combinations(of_suit(letter), 3))
    assert len(triples) == 220
    by_class = [[card.classification for card in triple] for triple in triples]
    by_diet = [[card.diet for card in triple] for triple in triples]
    assert sum(fits(c) or fits(d) for c, d in zip(by_class, by_diet, strict=True)) == groups
    assert sum(len(set(values)) == 1 for values in by_class) == alike
    assert sum(len(set(values)) == 1 for values in by_diet) == same_diet


@pytest.mark.parametrize(
    ("letter", "numbers"),
    [
        ("S", (2, 3, 5, 6, 10)),
        ("H", (2, 3, 4, 5, 6)),
        ("C", (2, 3, 4, 5, 9)),
        ("D", (2, 3, 4, 5, 8)),
        ("X", (2, 3, 4, 5, 6, 8)),
    ],
)
def test_each_suit_has_these_grazers_up_to_ten(letter: str, numbers: tuple[int, ...]) -> None:
    low = [card for card in of_suit(letter) if card.diet in GRAZERS and card.number <= 10]
    assert tuple(card.number for card in low) == numbers


@pytest.mark.parametrize("ace", ACES)
def test_an_ace_is_a_biome_with_four_plants_and_four_invertebrates(ace: str) -> None:
    card, suit = CARDS[ace], SUITS[ace[0]]
    assert card.is_ace
    assert card.name == suit.biome
    facts = (card.classification, card.diet, card.scientific, card.grams, card.mass)
    assert facts == ("", "", "", 0, "")
    assert (len(suit.plants), len(suit.invertebrates)) == (4, 4)


@pytest.mark.parametrize(
    ("code", "mass"),
    [("C2", "4 g"), ("S7", "1 kg"), ("HJ", "1.35 kg"), ("S10", "410 kg"), ("SQ", "28 t")],
)
def test_a_mass_is_told_in_a_handy_unit(code: str, mass: str) -> None:
    assert CARDS[code].mass == mass


def test_a_card_has_a_long_and_a_short_name() -> None:
    gull = CARDS["S7"]
    assert str(gull.title) == "Glaucous-winged gull (7 of spades)"
    assert f"{gull.code} {gull.short_name} ({gull.kinds})" == "S7 gull (bir/omn)"
    assert str(CARDS["XQ"].title) == "Mountain goat (Queen of stars)"
    assert str(CARDS["XQ"].biome_title) == "Mountain goat (Queen of Alpine)"
    assert CARDS["DA"].short_name == "Shrub-steppe"


def test_court_cards_have_a_role() -> None:
    assert [CARDS[code].role for code in ("CJ", "CQ", "CK", "C10")] == [
        "top bird predator",
        "largest animal",
        "top predator",
        "",
    ]


def test_cards_are_arranged_by_suit_and_number() -> None:
    assert sort_cards(["X2", "H10", "S10", "H9", "SA"]) == ("SA", "S10", "H9", "H10", "X2")


def test_every_card_of_the_deck_has_words() -> None:
    assert set(ANIMAL_NAMES) | set(ACE_NAMES) == set(CARDS)
    assert set(RANK_WORDS) == set(RANKS)
    assert set(SUIT_WORDS) == set(SUITS)
    assert SUIT_WORDS["X"] == ("stars", "star", "★", "*", "☆")
