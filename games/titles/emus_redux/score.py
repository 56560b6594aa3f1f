"""Emus Redux: the best closing order, what the Excuses drop, and who wins."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.titles.birds import ORDER, Bird, Lay, list_additions, score_bird
from games.titles.emus_redux.state import EXCUSE, Cards, SeatResult

# A way to treat one bird: the cards used (a mask over the hand), the cost, and the moves.
Way = tuple[int, int, tuple[Lay, ...]]
# What some birds cost together, and the moves.
Choice = tuple[int, tuple[Lay, ...]]
NOTHING_LEFT: Choice = (0, ())


def find_dropped_birds(values: Sequence[int], excuses: int) -> tuple[int, ...]:
    """The numbers, from 1, of the birds that so many Excuses drop: the worst that lose money, of
    equal ones the older (RX-12, RX-20)."""
    losing = sorted((value, number) for number, value in enumerate(values, 1) if value < 0)
    return tuple(sorted(number for _value, number in losing[:excuses]))


def seat_result(birds: tuple[Bird, ...], left: Cards) -> SeatResult:
    """What a seat made of the year with these birds and the cards left in its hand (section 9)."""
    scores = tuple(score_bird(bird) for bird in birds)
    gone = find_dropped_birds([bird.value for bird in scores], left.count(EXCUSE))
    kept = [bird.value for number, bird in enumerate(scores, 1) if number not in gone]
    return SeatResult(scores, left, gone, sum(kept), sum(value < 0 for value in kept))


class TieBreak(NamedTuple):
    """The seats still level after each move: result, birds hatched, birds that lost money."""

    by_result: tuple[int, ...]
    by_hatched: tuple[int, ...]
    by_lost: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """The seat that wins; None if the market collapses."""
        return self.by_lost[0] if len(self.by_lost) == 1 else None


def decide_winner(results: Sequence[SeatResult], among: Sequence[int] = ()) -> TieBreak:
    """Who wins, step by step among those still level (section 10, RX-13); with `among` only these
    seats are looked at (RX-19)."""
    by_result = _find_leaders(among or range(len(results)), [seat.total for seat in results])
    by_hatched = _find_leaders(by_result, [seat.birds_hatched for seat in results])
    by_lost = _find_leaders(by_hatched, [seat.lost for seat in results])
    return TieBreak(by_result, by_hatched, by_lost)


def _find_leaders(seats: Sequence[int], counts: Sequence[int]) -> tuple[int, ...]:
    most = max(counts[seat] for seat in seats)
    return tuple(seat for seat in seats if counts[seat] == most)


@lru_cache(maxsize=256)
def best_order(birds: tuple[Bird, ...], hand: Cards) -> tuple[Lay, ...]:
    """The closing order with the highest result after the Excuses (section 8).

    Among equals the one with more birds that lose money, then with the fewest cards, then the
    first when the orders are compared step by step by bird number and card (RX-21). A
    best order lays nothing on a bird that an Excuse drops, and on others only what makes them worth
    more. So the ways of each bird, or dropping it as it is, are combined over disjoint parts
    of the hand and so many Excuses, bird by bird; taking the biggest gain card by card would be
    wrong.
    """
    weight = len(hand) + 1, (len(hand) + 1) * (len(birds) + 1)
    ways = [_list_ways(bird, number, hand, weight) for number, bird in enumerate(birds, 1)]
    loses = [score_bird(bird).value < 0 for bird in birds]
    everything = (1 << len(hand)) - 1
    return _ClosingSearch(ways, loses).find_best(0, everything, hand.count(EXCUSE))[1]


class _ClosingSearch:
    """The ways to treat each bird, and which of them lose money as they are. The best of some birds
    depends on no card but those that they can use, so it is found but once for these."""

    def __init__(self, ways: Sequence[Sequence[Way]], loses: Sequence[bool]) -> None:
        self._ways = ways
        self._loses = loses
        self._usable = [0] * (len(ways) + 1)  # by the bird in this place and those after it
        for at in range(len(ways) - 1, -1, -1):
            self._usable[at] = self._usable[at + 1]
            for used, _cost, _lays in ways[at]:
                self._usable[at] |= used
        self._found: dict[tuple[int, int, int], Choice] = {}

    def find_best(self, at: int, free: int, excuses: int) -> Choice:
        """The best of the bird in place `at` and all after it, with the cards of `free` and so many
        Excuses."""
        if at == len(self._ways):
            return NOTHING_LEFT
        free &= self._usable[at]
        key = at, free, excuses
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._find_cheapest(at, free, excuses)
        return found

    def _find_cheapest(self, at: int, free: int, excuses: int) -> Choice:
        ways = self._ways[at]
        _used, cost, _lays = ways[0]
        more, order = self.find_best(at + 1, free, excuses)
        least = cost + more
        for used, cost, lays in ways[1:]:
            if used & free == used:
                more, after = self.find_best(at + 1, free ^ used, excuses)
                if cost + more < least or (cost + more == least and lays + after < order):
                    least, order = cost + more, lays + after
        if excuses and self._loses[at]:
            return min((least, order), self.find_best(at + 1, free, excuses - 1))
        return least, order


def _list_ways(bird: Bird, number: int, hand: Cards, weight: tuple[int, int]) -> list[Way]:
    """The bird as it stands, then for each set of cards that makes it worth more the best run.

    A cost weighs the value first, a losing bird (which decides a tie) second, the number of cards
    third. Runs that come to the same ranks with the same cards differ in their text only, so but
    the first of them is followed: a hand of wild cards would make far too many.
    """
    per_loss, per_point = weight
    value = score_bird(bird).value
    found: dict[int, tuple[int, tuple[Lay, ...]]] = {}
    layer: dict[tuple[int, int], Bird] = {(0, 0): bird}
    while layer:
        longer: dict[tuple[int, int], Bird] = {}
        for (used, ranks), run in layer.items():
            for at, form in _next_forms(run, hand, used):
                key = used | 1 << at, ranks | 1 << ORDER[form]
                grown = (*run, form)
                if key not in longer or grown < longer[key]:
                    longer[key] = grown
        for (used, _ranks), run in longer.items():
            worth = score_bird(run).value
            if worth > value:
                lays = tuple((number, form) for form in run[len(bird) :])
                way = len(lays) - worth * per_point - (worth < 0) * per_loss, lays
                if used not in found or way < found[used]:
                    found[used] = way
        layer = longer
    as_it_is = 0, -value * per_point - (value < 0) * per_loss, ()
    return [as_it_is, *((used, cost, lays) for used, (cost, lays) in found.items())]


def _next_forms(bird: Bird, hand: Cards, used: int) -> list[tuple[int, str]]:
    fits = list_additions(bird)
    return [
        (at, form)
        for at, card in enumerate(hand)
        if not used >> at & 1
        for form in fits.get(card, ())
    ]
