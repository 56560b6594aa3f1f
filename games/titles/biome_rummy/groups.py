"""Biome Rummy: which animals of one suit make a group, and which may still join it.

The cards of a suit are bits of a number, the 2 lowest, the King highest; a group is such a number
(a mask). A group of three or more animals is legal if all classes or all diets are equal, or all
classes or all diets are different (section 5.5 of the rules; nothing is declared).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from games.decks.biome_deck import (
    AMPHIBIAN,
    ANIMALS,
    BIRD,
    CARDS,
    CARNIVORE,
    CLASSES,
    DIETS,
    FISH,
    HERBIVORE,
    INSECTIVORE,
    MAMMAL,
    OMNIVORE,
    REPTILE,
    SUITS,
)
from games.rules.phrases import phrase

SMALLEST = 3
CARDS_OF: dict[str, tuple[str, ...]] = {
    letter: tuple(code for code in ANIMALS if code[0] == letter) for letter in SUITS
}
BIT: dict[str, int] = {
    code: 1 << at for cards in CARDS_OF.values() for at, code in enumerate(cards)
}

# What may join a group: more animals of the kind that all its members are, or one of another.
ANY = {
    MAMMAL: phrase("any mammal"),
    REPTILE: phrase("any reptile"),
    AMPHIBIAN: phrase("any amphibian"),
    FISH: phrase("any fish"),
    BIRD: phrase("any bird"),
    CARNIVORE: phrase("any carnivore"),
    OMNIVORE: phrase("any omnivore"),
    HERBIVORE: phrase("any herbivore"),
    INSECTIVORE: phrase("any insectivore"),
}
ONE = {
    MAMMAL: phrase("a mammal"),
    REPTILE: phrase("a reptile"),
    AMPHIBIAN: phrase("an amphibian"),
    FISH: phrase("a fish"),
    BIRD: phrase("a bird"),
    CARNIVORE: phrase("a carnivore"),
    OMNIVORE: phrase("an omnivore"),
    HERBIVORE: phrase("a herbivore"),
    INSECTIVORE: phrase("an insectivore"),
}


@dataclass(frozen=True, slots=True)
class LegalGroups:
    """All legal groups of the deck under one reading of "all different".

    `sets` are by suit the (mask, move) pairs of every group, small ones first; `masks` the same as
    a set of masks, `by_lowest` by suit and lowest card. `complete` asks mixed groups for all five
    classes or all four diets at once.
    """

    complete: bool
    sets: dict[str, tuple[tuple[int, str], ...]]
    masks: dict[str, frozenset[int]]
    by_lowest: dict[str, dict[int, tuple[int, ...]]]


def cards_to_mask(cards: Iterable[str]) -> int:
    """The mask of cards of one suit."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


@lru_cache(maxsize=1 << 13)
def mask_to_cards(letter: str, mask: int) -> tuple[str, ...]:
    """The cards of a mask, by number."""
    return tuple(code for code in CARDS_OF[letter] if mask & BIT[code])


@lru_cache(maxsize=2)
def build_legal_groups(complete: bool = False) -> LegalGroups:
    """The legal groups with open sets (R5), or with `complete` ones."""
    masks = {letter: frozenset(_iterate_masks(letter, complete)) for letter in SUITS}
    sets = {
        letter: tuple(
            (mask, f"set {' '.join(mask_to_cards(letter, mask))}")
            for mask in sorted(masks[letter], key=lambda mask: (mask.bit_count(), mask))
        )
        for letter in SUITS
    }
    by_lowest = {
        letter: {
            1 << at: tuple(mask for mask, _move in sets[letter] if mask & -mask == 1 << at)
            for at in range(len(CARDS_OF[letter]))
        }
        for letter in SUITS
    }
    return LegalGroups(complete, sets, masks, by_lowest)


def _iterate_masks(letter: str, complete: bool) -> Iterator[int]:
    by_class, by_diet = _cards_by_class(letter), _cards_by_diet(letter)
    for alike in (*by_class.values(), *by_diet.values()):
        for size in range(SMALLEST, len(alike) + 1):
            yield from map(cards_to_mask, combinations(alike, size))
    for different in (by_class, by_diet):
        smallest = len(different) if complete else SMALLEST
        for chosen in product(*((None, *cards) for cards in different.values())):
            cards = [card for card in chosen if card is not None]
            if len(cards) >= smallest:
                yield cards_to_mask(cards)


def _cards_by_class(letter: str) -> dict[str, list[str]]:
    return {
        name: [code for code in CARDS_OF[letter] if CARDS[code].classification == name]
        for name in CLASSES
    }


def _cards_by_diet(letter: str) -> dict[str, list[str]]:
    return {name: [code for code in CARDS_OF[letter] if CARDS[code].diet == name] for name in DIETS}


def is_group(cards: Iterable[str], complete: bool = False) -> bool:
    """True if the cards are of one suit and a legal group."""
    given = tuple(cards)
    suits = {card[0] for card in given}
    return (
        len(suits) == 1 and cards_to_mask(given) in build_legal_groups(complete).masks[suits.pop()]
    )


@lru_cache(maxsize=1 << 12)
def list_sets(letter: str, mask: int, complete: bool = False) -> tuple[str, ...]:
    """The `set` moves that cards of one suit allow, small groups first."""
    return tuple(
        move for group, move in build_legal_groups(complete).sets[letter] if not group & ~mask
    )


@lru_cache(maxsize=1 << 13)
def find_addable_cards(letter: str, group: int, complete: bool = False) -> int:
    """The mask of all cards of the suit that may join the group."""
    legal = build_legal_groups(complete).masks[letter]
    return sum(
        bit
        for bit in (1 << at for at in range(len(CARDS_OF[letter])))
        if not group & bit and group | bit in legal
    )


@lru_cache(maxsize=1 << 12)
def best_split(letter: str, mask: int, complete: bool = False) -> tuple[int, ...]:
    """Disjoint groups that use most of the cards; among equals those with the largest group."""
    if mask.bit_count() < SMALLEST:
        return ()
    lowest = mask & -mask
    best = best_split(letter, mask ^ lowest, complete)
    for group in build_legal_groups(complete).by_lowest[letter][lowest]:
        if not group & ~mask:
            split = (group, *best_split(letter, mask & ~group, complete))
            if _split_key(split) > _split_key(best):
                best = split
    return best


def _split_key(split: tuple[int, ...]) -> tuple[int, int]:
    sizes = [group.bit_count() for group in split]
    return sum(sizes), max(sizes, default=0)


@lru_cache(maxsize=1 << 12)
def describe_fits(letter: str, group: int, complete: bool = False) -> tuple[str, ...]:
    """What may join a group, in marked words: `any mammal`, `a fish`, `an omnivore`; nothing: full.
    Each is a reason to fit: `an insectivore` is said for the diet that a group lacks, and not where
    all insectivores that are left happen to be reptiles.

    Said of all cards of the suit, wherever they are, so it tells nothing about hands.
    """
    able = set(mask_to_cards(letter, find_addable_cards(letter, group, complete)))
    members = [CARDS[code] for code in mask_to_cards(letter, group)]
    words = []
    for values, kind in ((CLASSES, "classification"), (DIETS, "diet")):
        held = [getattr(card, kind) for card in members]
        alike, different = len(set(held)) == 1, len(set(held)) == len(held)
        # Only these say why a card fits: the one that all are of, or those that none is of yet.
        wanted = held[:1] if alike else [value for value in values if value not in held]
        for value in wanted if alike or different else ():
            fitting = {code for code in CARDS_OF[letter] if getattr(CARDS[code], kind) == value}
            fitting -= {card.code for card in members}
            if fitting and fitting <= able:
                words.append(ANY[value] if alike else ONE[value])
    return tuple(words)


def largest_sets(cards: Iterable[str], complete: bool = False) -> tuple[tuple[str, ...], ...]:
    """The groups that can be laid from cards of any suits, without those that a longer one holds;
    by suit, long ones first."""
    held = dict.fromkeys(SUITS, 0)
    for card in cards:
        held[card[0]] |= BIT[card]
    found: list[tuple[str, ...]] = []
    for suit, mask in held.items():
        largest: list[int] = []
        for group, _move in reversed(build_legal_groups(complete).sets[suit]):
            if not group & ~mask and not any(group & ~other == 0 for other in largest):
                largest.append(group)
        found += [mask_to_cards(suit, group) for group in largest]
    return tuple(found)
