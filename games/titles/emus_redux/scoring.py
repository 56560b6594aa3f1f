"""Emus Redux: the best closing order, what the Excuses drop, and who wins."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.titles.birds import ORDER, Bird, Lay, additions, score
from games.titles.emus_redux.state import EXCUSE, Cards, SeatResult

# A way to treat one bird: the cards used (a mask over the hand), the cost, and the steps.
Way = tuple[int, int, tuple[Lay, ...]]
Best = list[tuple[int, tuple[Lay, ...]]]


def dropped(values: Sequence[int], excuses: int) -> tuple[int, ...]:
    """The numbers, from 1, of the birds that so many Excuses drop: the worst that lose money, of
    equal ones the older (RX-12, RX-20)."""
    losing = sorted((value, number) for number, value in enumerate(values, 1) if value < 0)
    return tuple(sorted(number for _value, number in losing[:excuses]))


def seat_result(birds: tuple[Bird, ...], left: Cards) -> SeatResult:
    """What a seat made of the year with these birds and the cards left in its hand (section 9)."""
    scores = tuple(score(bird) for bird in birds)
    gone = dropped([bird.value for bird in scores], left.count(EXCUSE))
    kept = [bird.value for number, bird in enumerate(scores, 1) if number not in gone]
    return SeatResult(scores, left, gone, sum(kept), sum(value < 0 for value in kept))


class Decision(NamedTuple):
    """The seats still level after each step: result, birds hatched, birds that lost money."""

    by_result: tuple[int, ...]
    by_hatched: tuple[int, ...]
    by_lost: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """The seat that wins; None if the market collapses."""
        return self.by_lost[0] if len(self.by_lost) == 1 else None


def decide(results: Sequence[SeatResult], among: Sequence[int] = ()) -> Decision:
    """Who wins, step by step among those still level (section 10, RX-13); with `among` only these
    seats are looked at (RX-19)."""
    by_result = _most(among or range(len(results)), [seat.total for seat in results])
    by_hatched = _most(by_result, [seat.hatched for seat in results])
    by_lost = _most(by_hatched, [seat.lost for seat in results])
    return Decision(by_result, by_hatched, by_lost)


def _most(seats: Sequence[int], counts: Sequence[int]) -> tuple[int, ...]:
    """Those of `seats` whose count is highest among them."""
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
    everything = (1 << len(hand)) - 1
    weight = len(hand) + 1, (len(hand) + 1) * (len(birds) + 1)
    best: list[Best] = [[(0, ())] * (everything + 1)] * (hand.count(EXCUSE) + 1)
    for number in range(len(birds), 0, -1):
        bird = birds[number - 1]
        ways = _ways(bird, number, hand, weight)
        loses = score(bird).value < 0
        before = best
        best = []
        for excuses, row in enumerate(before):
            spare = before[excuses - 1] if loses and excuses else None
            best.append([_least(ways, row, spare, free) for free in range(everything + 1)])
    return best[-1][everything][1]


def _least(
    ways: list[Way], row: Best, spare: Best | None, free: int
) -> tuple[int, tuple[Lay, ...]]:
    """The best of one bird and all after it with the cards of `free`; `row` is the best of those
    after it, `spare` the same with one Excuse less, if this bird can be dropped."""
    _used, cost, lays = ways[0]
    more, after = row[free]
    least, order = cost + more, lays + after
    for used, cost, lays in ways[1:]:
        if used & free == used:
            more, after = row[free ^ used]
            if cost + more < least or (cost + more == least and lays + after < order):
                least, order = cost + more, lays + after
    if spare is not None and spare[free] < (least, order):
        return spare[free]
    return least, order


def _ways(bird: Bird, number: int, hand: Cards, weight: tuple[int, int]) -> list[Way]:
    """The bird as it stands, then for each set of cards that makes it worth more the best run.

    A cost weighs the value first, a losing bird (which decides a tie) second, the number of cards
    third. Runs that come to the same ranks with the same cards differ in their text only, so but
    the first of them is followed: a hand of wild cards would make far too many.
    """
    per_loss, per_point = weight
    value = score(bird).value
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
            worth = score(run).value
            if worth > value:
                lays = tuple((number, form) for form in run[len(bird) :])
                way = len(lays) - worth * per_point - (worth < 0) * per_loss, lays
                if used not in found or way < found[used]:
                    found[used] = way
        layer = longer
    as_it_is = 0, -value * per_point - (value < 0) * per_loss, ()
    return [as_it_is, *((used, cost, lays) for used, (cost, lays) in found.items())]


def _next_forms(bird: Bird, hand: Cards, used: int) -> list[tuple[int, str]]:
    """The cards of the hand not used yet that may be added, by place, in each form that fits."""
    fits = additions(bird)
    return [
        (at, form)
        for at, card in enumerate(hand)
        if not used >> at & 1
        for form in fits.get(card, ())
    ]
