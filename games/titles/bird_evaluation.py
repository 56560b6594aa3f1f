"""What birds may become, reckoned with bits: for bots that try thousands of years.

A set of plain cards is one number: ten bits for each suit, an Ace the lowest and a Crown the
highest. A card of two suits has a bit in each. What cards of one suit bring stands in a table.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.titles.birds import (
    ACE,
    BIT,
    BONUS,
    CARD_OF,
    CROWN,
    FALLING,
    FINISHED,
    MASK,
    OPEN,
    ORDER,
    PLAIN,
    RISING,
    UPKEEP,
    Bird,
    bird_direction,
    common_suit_mask,
    lowest_upkeep,
)

OVERPAID = 1.5  # what an upkeep usually takes beyond 18
WIDTH = CROWN
SHIFT = {bit: WIDTH * at for at, bit in enumerate(BIT.values())}
FULL = (1 << WIDTH) - 1


def _card_bits(card: str) -> int:
    return sum(1 << SHIFT[bit] + ORDER[card] - 1 for bit in BIT.values() if MASK[card] & bit)


BITS: dict[str, int] = {card: _card_bits(card) for card in PLAIN}
WEIGHT = {card: ORDER[card] if ACE < ORDER[card] < CROWN else BONUS for card in PLAIN}
EVERYTHING = sum(1 << shift for shift in range(WIDTH * len(SHIFT)))
# Of a set of cards of one suit: the sum of its numbers, and its bonus.
RANKS = tuple(
    sum(order for order in range(ACE + 1, CROWN) if cards >> order - 1 & 1)
    for cards in range(FULL + 1)
)
BONI = tuple(
    BONUS * ((cards >> ACE - 1 & 1) + (cards >> CROWN - 1 & 1)) for cards in range(FULL + 1)
)
_AT = {
    (shift, ORDER[card]): card for bit, shift in SHIFT.items() for card in PLAIN if MASK[card] & bit
}


class BirdGrowth(NamedTuple):
    """A bird in play: what it has beyond its upkeep, its bonus, how much lies on it, and the ways
    it may go on, each a suit (as a shift) with the orders that fit."""

    base: float
    bonus: int
    size: int
    ways: tuple[tuple[int, int], ...]


def cards_to_mask(cards: Iterable[str]) -> int:
    """Plain cards as a set; others are left out."""
    found = 0
    for card in cards:
        found |= BITS.get(card, 0)
    return found


@lru_cache(maxsize=1 << 15)
def bird_to_mask(bird: Bird) -> int:
    """The plain cards of a bird as a set."""
    return cards_to_mask(CARD_OF[form] for form in bird)


@lru_cache(maxsize=1 << 15)
def find_bird_growth(bird: Bird) -> BirdGrowth:
    """What a bird has, and the ways it may go on."""
    ranks = sorted(ORDER[form] for form in bird if ACE < ORDER[form] < CROWN)
    bonus = BONUS * (len(bird) - len(ranks))
    paid = lowest_upkeep(tuple(ranks))
    least = UPKEEP + OVERPAID if paid is None else float(sum(paid))
    way, last = bird_direction(bird), ORDER[bird[-1]]
    below = (1 << last - 1) - 1
    above = FULL & ~((1 << last) - 1)
    orders = {RISING: (above,), FALLING: (below,), OPEN: (above, below), FINISHED: ()}[way]
    shared = common_suit_mask(bird)
    ways = tuple(
        (shift, fits) for bit, shift in SHIFT.items() if shared & bit for fits in orders if fits
    )
    return BirdGrowth(sum(ranks) - least, bonus, sum(ranks) + bonus, ways)


@lru_cache(maxsize=1 << 14)
def spread_bits(shift: int, cards: int) -> int:
    """Cards of one suit as a set: with the bits of their other suits."""
    found = 0
    for order in range(ACE, CROWN + 1):
        if cards >> order - 1 & 1:
            found |= BITS[_AT[shift, order]]
    return found


class BirdPotential(NamedTuple):
    """What some birds may come to together, and the cards that none of them hopes for: those in
    hand and those that nobody has shown."""

    value: float
    hand: int
    unseen: int


def value_birds(birds: Sequence[Bird], hand: int, unseen: int, share: float) -> BirdPotential:
    """What the birds may come to if each goes on its best way with all that fits of the hand, and
    the `share` of what nobody has shown. The bird that has most chooses first."""
    value = 0.0
    for each in sorted(map(find_bird_growth, birds), key=_card_count, reverse=True):
        best, taken = value_bird(each, hand, unseen, share)
        value += best
        hand &= ~taken
        unseen &= ~taken
    return BirdPotential(value, hand, unseen)


def value_bird(bird: BirdGrowth, hand: int, unseen: int, share: float) -> tuple[float, int]:
    """What one bird may come to, and the cards that it hopes for."""
    base, bonus, _laid, ways = bird
    best = base - bonus if base < 0 else base + bonus
    taken = 0
    for shift, fits in ways:
        held, hoped = hand >> shift & fits, unseen >> shift & fits
        total = base + RANKS[held] + share * RANKS[hoped]
        value = total - bonus if total < 0 else total + bonus + BONI[held] + share * BONI[hoped]
        if value > best:
            best, taken = value, spread_bits(shift, held | hoped)
    return best, taken


def _card_count(bird: BirdGrowth) -> int:
    return bird.size
