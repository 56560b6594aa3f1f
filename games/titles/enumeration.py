"""All deals that could be behind a view, where they are few.

Where a view leaves nothing open but who holds some cards that nobody has shown, and in which order
the rest of them lie, a title says which cards these are (`HiddenCards`). Deals in which each hand
holds equal cards and equal cards lie in the same order are the same deal. Where hands can be dealt
in too many ways, the orders of the rest may still be few.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb, factorial, perm, prod
from typing import Any, NamedTuple

from games.rules.shuffle_sources import Card, OrderSource

Cards = tuple[str, ...]
IMAGINED = "imagined"  # the label under which a title asks for the order of what is hidden


class HiddenCards(NamedTuple):
    """The cards that a seat has not seen: the first of them are dealt to hands of these `sizes`,
    the rest lies in order. All orders of `cards` are equally likely."""

    cards: Cards
    sizes: tuple[int, ...]


class WeightedOrder(NamedTuple):
    """An order of hidden cards, and how many `ways` of dealing them, all equally likely and every
    copy of a card told apart, come to the same as it."""

    order: Cards
    ways: int


def enumerate_deals(hidden: HiddenCards, limit: int) -> list[WeightedOrder] | None:
    """Every deal once, always in the same order; None if there are more than `limit`."""
    all_ways = factorial(len(hidden.cards)) // prod(map(factorial, hidden.sizes))
    # No deal stands for more ways than its equal cards can change places.
    if all_ways > limit * prod(map(factorial, Counter(hidden.cards).values())):
        return None
    found: list[WeightedOrder] = []
    for deal in _iterate_deals(tuple(sorted(hidden.cards)), hidden.sizes):
        if len(found) == limit:
            return None
        found.append(deal)
    return found


def enumerate_undealt_orders(hidden: HiddenCards, limit: int) -> list[WeightedOrder] | None:
    """Every order once in which those that no hand holds can lie; None if there are more than
    `limit`."""
    size = len(hidden.cards) - sum(hidden.sizes)
    copies = Counter(hidden.cards)
    if perm(len(copies), min(size, len(copies))) > limit:
        return None
    found: list[WeightedOrder] = []
    for order in _list_distinct(permutations(sorted(hidden.cards), size)):
        if len(found) == limit:
            return None
        ways = prod(perm(copies[card], count) for card, count in Counter(order).items())
        found.append(WeightedOrder(order, ways))
    return found


def _iterate_deals(cards: Cards, sizes: Sequence[int]) -> Iterator[WeightedOrder]:
    """The deals of these cards, equal ones side by side, to hands of these sizes and to the order
    that is left."""
    copies = Counter(cards)
    if not sizes:
        ways = prod(map(factorial, copies.values()))
        for order in _list_distinct(permutations(cards)):
            yield WeightedOrder(order, ways)
        return
    for hand in _list_distinct(combinations(cards, sizes[0])):
        held = Counter(hand)
        ways = prod(comb(copies[card], count) for card, count in held.items())
        left = tuple((copies - held).elements())
        for rest in _iterate_deals(left, sizes[1:]):
            yield WeightedOrder((*hand, *rest.order), ways * rest.ways)


def _list_distinct(orders: Iterator[Cards]) -> Iterator[Cards]:
    seen = set[Cards]()
    for order in orders:
        if order not in seen:
            seen.add(order)
            yield order


class PartlyFixedOrders:
    """The orders of a source, but for one label, under which these cards lie."""

    def __init__(self, label: str, order: Sequence[Any], others: OrderSource) -> None:
        self._label = label
        self._order = tuple(order)
        self._others = others

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        return self._order if label == self._label else self._others.shuffle(cards, label)
