"""Emus Redux: what the birds of a seat may come to together, and what a card more or less makes of
that, reckoned quickly: for a hand that plays thousands of years.

The birds choose one after the other, the one that has most first: each the way on which it comes to
most, and the cards that it hopes for there are gone for those after it. A move changes one bird and
one card, so only from the first bird on that this concerns anything is reckoned again, and of those
only birds for which other cards are left than before.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from games.titles.bird_evaluation import (
    BITS,
    BONI,
    RANKS,
    SHIFT,
    bird_to_mask,
    find_bird_growth,
    spread_bits,
)
from games.titles.birds import CARD_OF, CROWN, MASK, ORDER, WILD, Bird, list_additions
from games.titles.emus_redux.bot import WILD_KEPT
from games.titles.emus_redux.state import EXCUSE, Cards

NUMBERS = (1 << CROWN - 1) - 2  # of one suit: all but its Ace and its Crown
# Two bits for each wild card that there is, the lower one for the first copy.
PAIR = {card: 3 << 2 * at for at, card in enumerate(WILD)}
WILD_OF = {
    shift: sum(PAIR[card] for card, forms in WILD.items() if MASK[forms[0]] & bit)
    for bit, shift in SHIFT.items()
}

# Plain cards as sets: those of which there is a copy, and those of which there are two.
Copies = tuple[int, int]
# What birds may still use: the cards in hand, as `Copies`; the unseen ones of which there is one,
# and of which there are two; the wild cards in hand.
Stock = tuple[int, int, int, int, int]
# What a bird may come to, the plain cards that it hopes for, the wild ones that it uses.
Hope = tuple[float, int, int]


def merge_copies(one: Copies, other: Copies) -> Copies:
    """Both together; of no card are there more than two."""
    return one[0] | other[0], one[1] | other[1] | one[0] & other[0]


@lru_cache(maxsize=1 << 14)
def list_non_wild_copies(cards: Cards) -> Copies:
    """The plain ones of some cards."""
    return _pack_copies(BITS.get(card, 0) for card in cards)


@lru_cache(maxsize=1 << 14)
def count_copies(birds: tuple[Bird, ...]) -> Copies:
    """The plain cards that lie on some birds."""
    return _pack_copies(map(bird_to_mask, birds))


def _pack_copies(sets: Iterable[int]) -> Copies:
    once = twice = 0
    for cards in sets:
        twice |= once & cards
        once |= cards
    return once, twice


class UnseenCards(NamedTuple):
    """The cards that nobody has shown, by whether there is one or are two of them, and how likely
    a card of these comes: rounded, so that what was reckoned once can be found again."""

    one: int
    two: int
    share: float


@dataclass(frozen=True, slots=True, eq=False)
class GrowthOptions:
    """A bird and where it may go: what it has beyond its upkeep, its bonus, how much lies on it;
    its ways, each a suit (as a shift), the orders that fit, the numbers among them, and the wild
    cards of the suit; and all cards that may come on it, plain ones and wild ones."""

    base: float
    bonus: int
    size: int
    ways: tuple[tuple[int, int, int, int], ...]
    plain: int
    wild: int


@lru_cache(maxsize=1 << 15)
def find_growth_options(bird: Bird) -> GrowthOptions:
    """Where a bird may go."""
    base, bonus, size, open_ways = find_bird_growth(bird)
    ways = tuple((shift, fits, fits & NUMBERS, WILD_OF[shift]) for shift, fits in open_ways)
    plain = wild = 0
    for shift, fits, _numbers, able in ways:
        plain |= fits << shift
        wild |= able
    return GrowthOptions(base, bonus, size, ways, plain, wild)


@lru_cache(maxsize=1 << 15)
def next_forms(bird: Bird) -> Mapping[str, tuple[str, ...]]:
    """The cards that may be added to the bird, and in which forms: a wild one only as the numbers
    that go on least far."""
    last, found = ORDER[bird[-1]], {}
    for card, forms in list_additions(bird).items():
        if card in WILD:
            below = tuple(form for form in forms if ORDER[form] < last)
            above = tuple(form for form in forms if ORDER[form] > last)
            forms = below[-1:] + above[:1]
        found[card] = forms
    return found


@lru_cache(maxsize=1 << 15)
def value_bird(bird: GrowthOptions, held: int, one: int, two: int, wild: int, share: float) -> Hope:
    """What one bird hopes for, by what there is of all that may come on it: in hand (`held`),
    unseen (one copy or two, each of which comes with a likelihood of `share`), wild in hand. Where
    it cannot pay its upkeep its bonus counts against it; wild cards stand for the highest numbers
    that are not in hand."""
    base, bonus, more = bird.base, bird.bonus, share * (2 - share)
    best = base - bonus if base < 0 else base + bonus
    cards = used = 0
    for shift, fits, numbers, able in bird.ways:
        mine = held >> shift & fits
        rare, common = one >> shift & fits & ~mine, two >> shift & fits & ~mine
        total = base + RANKS[mine] + share * RANKS[rare] + more * RANKS[common]
        laid, able = 0, able & wild
        gaps = numbers & ~mine if able else 0
        while able and gaps:
            order = gaps.bit_length()
            top = 1 << order - 1
            coming = more if common & top else share if rare & top else 0.0
            total += (1 - coming) * order
            gaps ^= top
            laid |= able & -able
            able &= able - 1
        if total < 0:
            value = total - bonus
        else:
            value = total + bonus + BONI[mine] + share * BONI[rare] + more * BONI[common]
        if value > best:
            best, cards, used = value, spread_bits(shift, mine | rare | common), laid
    return best, cards, used


class BirdsEvaluation:
    """What the birds of a seat hope for together, less the worst that Excuses drop, and what wild
    cards are worth in hand: `value`. The methods say what a move makes of that."""

    __slots__ = (
        "_birds", "_cards", "_courses", "_excuses", "_hopes", "_order", "_share", "_stocks",
        "_values", "value",
    )  # fmt: skip

    def __init__(self, birds: Sequence[Bird], hand: Cards, unseen: UnseenCards) -> None:
        one, two, self._share = unseen
        held, again = list_non_wild_copies(hand)
        wild = 0
        for card in hand:
            if card in PAIR:
                wild |= _next_unseen_copy(wild, card)
        courses = [find_growth_options(bird) for bird in birds]
        self._birds = birds
        self._cards = tuple(dict.fromkeys(hand))
        self._excuses = hand.count(EXCUSE)
        # The numbers of the birds, those with most first, of equal ones the older; and by places in
        # this order: what there is for the bird, and what it hopes for.
        self._order = sorted(range(len(courses)), key=lambda number: -courses[number].size)
        self._courses = [courses[number] for number in self._order]
        self._stocks: list[Stock] = [(held, again, one, two, wild)]
        self._hopes: list[Hope] = []
        for each in self._courses:
            held, again, one, two, wild = self._stocks[-1]
            plain = each.plain
            found = value_bird(
                each, held & plain, one & plain, two & plain, wild & each.wild, self._share
            )
            _value, cards, used = found
            self._hopes.append(found)
            left = ~cards
            rest = held & (left | again), again & left, one & left, two & left, wild & ~used
            self._stocks.append(rest)
        self._values = [value for value, _cards, _used in self._hopes]
        self.value = self._sum_values(self._values, self._stocks[-1][4], self._excuses)

    def next_forms(self, number: int) -> list[str]:
        """Of the cards in hand that the bird `number`, from 0, hopes for the one that goes on least
        far, and the wild ones that it would use, as they go on least far."""
        at, bird = self._order.index(number), self._birds[number]
        _value, cards, used = self._hopes[at]
        found, near, least = list[str](), "", CROWN
        last = ORDER[bird[-1]]
        for card in self._cards:
            bits = BITS.get(card)
            if bits is None:
                if PAIR.get(card, 0) & used:
                    found += next_forms(bird)[card]
            elif bits & cards and abs(ORDER[card] - last) < least:
                near, least = card, abs(ORDER[card] - last)
        return [near, *found] if near else found

    def unwanted_cards(self) -> Cards:
        """The cards in hand that no bird hopes for, each once."""
        birds = len(self._courses)
        return tuple(card for card in self._cards if self._stock_without(card, birds)[0] == birds)

    def value_without(self, card: str) -> tuple[float, float]:
        """With a card of the hand thrown away; and with it as the youngest bird, which chooses last
        (the same for a card that cannot be one)."""
        at, stock = self._stock_without(card, len(self._courses))
        excuses = self._excuses - (card == EXCUSE)
        values, stock = self._value_birds(self._courses, at, stock)
        thrown = self._sum_values(values, stock[4], excuses)
        if card not in BITS:
            return thrown, thrown
        values, stock = self._value_birds((find_growth_options((card,)),), 0, stock, values)
        return thrown, self._sum_values(values, stock[4], excuses)

    def value_if_grown(self, number: int, form: str) -> float:
        """With a card of the hand on the bird `number`, from 0, in this form."""
        new, order, courses = (
            find_growth_options((*self._birds[number], form)),
            self._order,
            self._courses,
        )
        old = at = order.index(number)
        size = new.size
        while at and (
            courses[at - 1].size < size or (courses[at - 1].size == size and order[at - 1] > number)
        ):
            at -= 1
        changed = [*courses[:at], new, *courses[at:old], *courses[old + 1 :]]
        begun, stock = self._stock_without(CARD_OF[form], at)
        values, stock = self._value_birds(changed, begun, stock)
        return self._sum_values(values, stock[4], self._excuses)

    def value_if_taken(self, card: str) -> float:
        """With a card more in hand."""
        bits, pair = BITS.get(card, 0), PAIR.get(card, 0)
        at = 0
        for each in self._courses:
            if each.plain & bits or each.wild & pair:
                break
            at += 1
        held, again, one, two, wild = self._stocks[at]
        if pair:
            wild |= _next_unseen_copy(wild, card)
        stock = held | bits, again | held & bits, one, two, wild
        values, stock = self._value_birds(self._courses, at, stock)
        return self._sum_values(values, stock[4], self._excuses + (card == EXCUSE))

    def _stock_without(self, card: str, limit: int) -> tuple[int, Stock]:
        """The place of the first bird that hoped for a card of the hand, at most `limit`, and what
        there is for it without the card. Those before it hope for what they did."""
        bits, copy = BITS.get(card, 0), 0
        if not bits and card != EXCUSE:
            copy = _last_seen_copy(self._stocks[0][4], card)
        at = 0
        while at < limit:
            _value, cards, used = self._hopes[at]
            if cards & bits or used & copy:
                break
            at += 1
        held, again, one, two, wild = self._stocks[at]
        return at, (held & ~(bits & ~again), again & ~bits, one, two, wild & ~copy)

    def _value_birds(
        self,
        courses: Sequence[GrowthOptions],
        begun: int,
        stock: Stock,
        before: Sequence[float] | None = None,
    ) -> tuple[list[float], Stock]:
        """What birds come to, from place `begun` on with this stock, and what is left. What those
        `before` come to is put in front: as it is, if nothing is said."""
        held, again, one, two, wild = stock
        values = self._values[:begun] if before is None else [*before]
        share = self._share
        for each in courses[begun:]:
            plain = each.plain
            able = wild & each.wild
            value, cards, used = value_bird(
                each, held & plain, one & plain, two & plain, able, share
            )
            values.append(value)
            left = ~cards
            held, again = held & (left | again), again & left
            one, two, wild = one & left, two & left, wild & ~used
        return values, (held, again, one, two, wild)

    def _sum_values(self, values: Sequence[float], wild: int, excuses: int) -> float:
        total = sum(values) + WILD_KEPT * wild.bit_count()
        if excuses:
            total -= sum(value for value in sorted(values)[:excuses] if value < 0)
        return total


def _next_unseen_copy(wild: int, card: str) -> int:
    first = PAIR[card] & -PAIR[card]
    return first << 1 if wild & first else first


def _last_seen_copy(wild: int, card: str) -> int:
    first = PAIR[card] & -PAIR[card]
    return first << 1 if wild & first << 1 else first
