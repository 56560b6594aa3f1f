"""A bot for Ranchers: takes the step after which its Ranch promises most.

A promise is the mean of the better ones of many ways in which the Ranch may fill up: animals by
lot, on fields by lot, counted with the objectives held. The same ways are used for all steps that
are compared.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from games.rules.game import Step, reader_of
from games.rules.random_source import RandomSource
from games.titles.ranchers.board import OTHER_SIDE, PRINTED
from games.titles.ranchers.fish import TRACK
from games.titles.ranchers.grants import has_all_types
from games.titles.ranchers.horses import HORSE
from games.titles.ranchers.pets import CAT, DOG, MAJORITY
from games.titles.ranchers.potential import RanchPotential, SeatHolding, tenure_of
from games.titles.ranchers.state import (
    GRANT,
    KEEP_HORSE,
    KEEP_OBJECTIVE,
    MOVES,
    PLACES,
    SELL,
    SOURCES,
    SWAP_ANIMAL,
    SWAP_OBJECTIVE,
    TAKE,
    TURNS,
    Pair,
    RanchersMove,
)
from games.titles.ranchers.view import PairView, RanchersSeat, RanchersView

BUILDINGS = ("shelter", "barn", "farmhouse", "fold", "market", "storehouse")
SURPRISE = 0.2  # what the unknown animal of a refilled place is worth in a swap
COVERED = 0.7  # what a special field under the wrong animal costs, at the start
SOLD_ANIMAL = 1.5  # what a sale costs beyond what it gives, at the start
SOLD_CARD = 0.7
TILE, LEAD = 0.35, 0.2  # the share of a majority that a level number has, and each tile ahead
GRANT_GAIN, LAST_GRANT = 1.5, 5  # a Grant Animal is taken for so much, or after so many turns
REDRAW_GAIN, RESERVE_GAIN = 0.05, 1.7
SWAP_GAIN = 0.05

Worths = Mapping[Step, float]


def choose_step(view: RanchersView, legal: Sequence[Step], rng: RandomSource) -> Step:
    """The step with the best promise; among equals one by lot."""
    if view["phase"] == "build":
        return next(f"build {name}" for name in BUILDINGS if f"build {name}" in legal)
    me = view["seats"][reader_of(view)]
    tenure = tenure_of(me)
    if view["phase"] == "swap":
        return _choose_best(_evaluate_swaps(view, tenure, legal, rng), rng)
    return (
        _choose_side(view, me, legal)
        or _choose_grant(view, me, tenure, legal, rng)
        or _choose_take(view, me, tenure, legal, rng)
    )


def _choose_best(worths: Worths, rng: RandomSource) -> Step:
    best = max(worths.values())
    return rng.choice([step for step, worth in worths.items() if worth > best - 1e-9])


def _list_pairs(view: RanchersView, me: RanchersSeat) -> dict[int, Pair]:
    middle = view["middle"]
    pairs: list[PairView | None] = [*(middle[place] for place in PLACES), *me["reserved"]]
    return {at: (pair["animal"], pair["objective"]) for at, pair in enumerate(pairs) if pair}


# Before the take


def _choose_side(view: RanchersView, me: RanchersSeat, legal: Sequence[Step]) -> Step | None:
    step = f"side {OTHER_SIDE[me['side']]}"
    if step not in legal:
        return None
    offered = {animal for animal, _card in _list_pairs(view, me).values()}
    here = offered.intersection(PRINTED[me["ranch"], me["side"]])
    there = offered.intersection(PRINTED[me["ranch"], OTHER_SIDE[me["side"]]])
    return step if len(there) > len(here) else None


def _choose_grant(
    view: RanchersView,
    me: RanchersSeat,
    tenure: SeatHolding,
    legal: Sequence[Step],
    rng: RandomSource,
) -> Step | None:
    """The Grant Animal that promises most, if it is worth it or the match grows short."""
    steps = [step for step in legal if MOVES[step].verb == GRANT]
    if not steps:
        return None
    promise = RanchPotential(view, rng, len(steps) + 1)
    left = TURNS - me["turns"]
    worths = {}
    for step in steps:
        move = MOVES[step]
        after = tenure.with_grant(move.name)
        worths[step] = (
            promise.value_holding(after, left)
            + _evaluate_tiles(view, move)
            + _evaluate_race(view, me, after)
        )
    step = _choose_best(worths, rng)
    gain = (
        worths[step]
        - promise.value_holding(tenure, left)
        - _evaluate_tiles(view, RanchersMove(GRANT))
    )
    return step if gain >= GRANT_GAIN or me["turns"] >= LAST_GRANT else None


def _choose_take(
    view: RanchersView,
    me: RanchersSeat,
    tenure: SeatHolding,
    legal: Sequence[Step],
    rng: RandomSource,
) -> Step:
    """The best take, or a fresh pair or a reserve first."""
    pairs = _list_pairs(view, me)
    steps = {
        step: move
        for step in legal
        if (move := MOVES[step]).verb in (TAKE, SELL, KEEP_HORSE, KEEP_OBJECTIVE)
    }
    free = [step for step in legal if step.startswith(("redraw", "reserve"))]
    boards = len({(move.field, pairs[move.source]) for move in steps.values()})
    promise = RanchPotential(view, rng, boards + 40 * bool(free))
    worths = {
        step: _value_take(view, me, tenure, move, pairs, promise) for step, move in steps.items()
    }
    if free:
        return _choose_redraw(view, me, tenure, worths, free, promise) or _choose_best(worths, rng)
    return _choose_best(worths, rng)


def _value_take(
    view: RanchersView,
    me: RanchersSeat,
    tenure: SeatHolding,
    move: RanchersMove,
    pairs: Mapping[int, Pair],
    promise: RanchPotential,
) -> float:
    """The promise after a take, with what it opens, covers, sells or wins."""
    animal, card = pairs[move.source]
    left = TURNS - me["turns"] - 1
    late = left / (TURNS - 1)
    worth = _evaluate_tiles(view, move)
    if move.verb == KEEP_HORSE:
        return worth + promise.value_holding(tenure.with_horse(), left)
    if move.sold or move.verb == SELL:
        worth += TRACK[me["fish"] + 1] - TRACK[me["fish"]]
        worth -= late * (SOLD_CARD if move.sold else SOLD_ANIMAL)
    after = tenure if move.sold else tenure.with_card(card)
    if move.verb == TAKE:
        after = after.with_animal(move.field, animal)
        printed = tenure.printed[move.field]
        if printed == animal:
            worth += SURPRISE + _value_known_swap(view, after, move, pairs, promise, left)
        elif printed:
            worth -= COVERED * late
        worth += _evaluate_race(view, me, after)
    return worth + promise.value_holding(after, left)


def _value_known_swap(
    view: RanchersView,
    after: SeatHolding,
    move: RanchersMove,
    pairs: Mapping[int, Pair],
    promise: RanchPotential,
    left: int,
) -> float:
    """What the best swap gains after a take that opens one, as far as the middle is known: the pair
    that stays, and next at the place that is refilled."""
    offered = {at: pairs[at] for at in range(len(PLACES)) if at in pairs and at != move.source}
    cards = [card for _animal, card in offered.values()]
    if move.source < len(PLACES) and view["next"]:
        cards.append(view["next"])
    swapped = [after.with_card(card, at) for card in cards for at in range(len(after.cards))]
    for animal, _card in offered.values():
        if animal != HORSE:
            swapped += [
                after.with_animal(at, animal)
                for at, own in enumerate(after.fields)
                if own not in ("", animal)
            ]
    now = promise.value_holding(after, left)
    return max([0.0, *(promise.value_holding(one, left) - now for one in swapped)])


def _choose_redraw(
    view: RanchersView,
    me: RanchersSeat,
    tenure: SeatHolding,
    worths: Worths,
    free: Sequence[Step],
    promise: RanchPotential,
) -> Step | None:
    """A redraw if a new pair promises more; a reserve if the second pair is too good to lose."""
    bests = [
        max((worth for step, worth in worths.items() if MOVES[step].source == at), default=0.0)
        for at in range(len(SOURCES))
    ]
    best = max(worths.values())
    kept = bests[:2]
    for step in free:
        move = MOVES[step]
        other = kept[1 - move.source]
        if step.startswith("redraw"):
            if _value_new_pair(view, me, tenure, promise, other) > best + REDRAW_GAIN:
                return step
        elif me["turns"] < TURNS - 2 and kept[move.source] < best:
            fresh = _value_new_pair(view, me, tenure, promise, 0.0)
            if kept[move.source] > fresh + RESERVE_GAIN:
                return step
    return None


def _value_new_pair(
    view: RanchersView,
    me: RanchersSeat,
    tenure: SeatHolding,
    promise: RanchPotential,
    other: float,
) -> float:
    """The better one of `other` and a new pair: next with each animal by its share of the bag."""
    if view["next"] is None:
        return other
    total = sum(view["bag"].values())
    empty = [at for at, animal in enumerate(tenure.fields) if not animal]
    left = TURNS - me["turns"] - 1
    expected = 0.0
    for animal, number in view["bag"].items():
        after = tenure.with_card(view["next"])
        fields = empty if animal != HORSE else []
        worths = [promise.value_holding(after.with_animal(at, animal), left) for at in fields]
        expected += number / total * max(other, *worths, 0.0)
    return expected


# Swaps, tiles and Grant objectives


def _evaluate_swaps(
    view: RanchersView, tenure: SeatHolding, legal: Sequence[Step], rng: RandomSource
) -> Worths:
    """Each swap, and passing, which needs no reason."""
    me = view["seats"][reader_of(view)]
    pairs = _list_pairs(view, me)
    left = TURNS - me["turns"]
    promise = RanchPotential(view, rng, len(legal))
    worths = {"pass": promise.value_holding(tenure, left) + SWAP_GAIN}
    for step in legal:
        move = MOVES[step]
        if move.verb not in (SWAP_ANIMAL, SWAP_OBJECTIVE):
            continue
        pair = pairs[move.source]
        if move.verb == SWAP_ANIMAL:
            after = tenure.with_animal(move.field, pair[0])
            worths[step] = promise.value_holding(after, left) + _evaluate_race(view, me, after)
        else:
            worths[step] = promise.value_holding(tenure.with_card(pair[1], move.card - 1), left)
    return worths


def _evaluate_tiles(view: RanchersView, move: RanchersMove) -> float:
    if "pets" not in view["modules"]:
        return 0.0
    return _evaluate_majority(view, "dogs", move.pet == DOG) + _evaluate_majority(
        view, "cats", move.pet == CAT
    )


def _evaluate_majority(view: RanchersView, kind: Literal["dogs", "cats"], more: int) -> float:
    me = reader_of(view)
    own = view["seats"][me][kind] + more
    others = [seat[kind] for seat in view["seats"] if seat["seat"] != me]
    lead = own - max(others)
    return min(max(MAJORITY * (TILE + LEAD * lead), 0.0), MAJORITY)


def _evaluate_race(view: RanchersView, me: RanchersSeat, after: SeatHolding) -> float:
    values = view["grant_objectives"]
    if not values or me["grant_points"] or not has_all_types(after.fields, after.grant):
        return 0.0
    return float(values[0])
