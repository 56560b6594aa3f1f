"""A bot for Ranchers: takes the move after which its Ranch promises most.

A promise is the mean of the better ones of many ways in which the Ranch may fill up: animals by
lot, on fields by lot, counted with the objectives held. The same ways are used for all moves that
are compared.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from games.rules.game import MoveText, seat_of_view
from games.titles.bot_types import RandomSource
from games.titles.ranchers.board import CAT, DOG, OTHER_SIDE, PRINTED, Pair, Ranch
from games.titles.ranchers.evaluation import RanchPotential, ranch_of, read_pair
from games.titles.ranchers.score import FISH_POINTS, HORSE, PET_MAJORITY, has_all_types
from games.titles.ranchers.state import (
    ACTIONS,
    GRANT,
    KEEP_HORSE,
    PLACES,
    SELL,
    SWAP_ANIMAL,
    SWAP_OBJECTIVE,
    TAKE,
    TAKES,
    TURNS,
    RanchersAction,
)
from games.titles.ranchers.view import RanchersView

BUILDINGS = ("shelter", "barn", "farmhouse", "fold", "market", "storehouse")
SURPRISE = 0.2  # what the unknown animal of a refilled place is worth in a swap
COVERED = 0.7  # what a special field under the wrong animal costs, at the start
SOLD_ANIMAL = 1.5  # what a sale costs beyond what it gives, at the start
SOLD_CARD = 0.7
TILE, LEAD = 0.35, 0.2  # the share of a majority that a level number has, and each tile ahead
GRANT_GAIN, LAST_GRANT = 1.5, 5  # a Grant Animal is taken for so much, or after so many turns
REDRAW_GAIN, RESERVE_GAIN = 0.05, 1.7
SWAP_GAIN = 0.05

Worths = Mapping[MoveText, float]


def choose_move(view: RanchersView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    """The move with the best promise; among equals one by lot."""
    if view["phase"] == "build":
        return next(f"build {name}" for name in BUILDINGS if f"build {name}" in legal)
    ranch = ranch_of(view["seats"][seat_of_view(view)])
    if view["phase"] == "swap":
        return _choose_best(_evaluate_swaps(view, ranch, legal, rng), rng)
    return (
        _choose_side(view, ranch, legal)
        or _choose_grant(view, ranch, legal, rng)
        or _choose_take(view, ranch, legal, rng)
    )


def evaluate_moves(
    view: RanchersView, legal: Sequence[MoveText], rng: RandomSource
) -> Mapping[MoveText, float]:
    """What the Ranch promises after each take or swap, or with each Grant Animal where the steady
    bot takes one; what else that bot does it does without weighing."""
    ranch = ranch_of(view["seats"][seat_of_view(view)])
    if view["phase"] == "swap":
        return _evaluate_swaps(view, ranch, legal, rng)
    chosen = choose_move(view, legal, rng)
    verb = ACTIONS[chosen].verb
    promise = RanchPotential(view, rng, len(legal))
    if verb == GRANT:
        grants = [move for move in legal if ACTIONS[move].verb == GRANT]
        return _evaluate_grants(view, ranch, grants, promise)
    if verb in TAKES:
        return _evaluate_takes(view, ranch, _list_takes(legal), promise)
    return {chosen: 0.0}


def _choose_best(worths: Worths, rng: RandomSource) -> MoveText:
    best = max(worths.values())
    return rng.choice([move for move, worth in worths.items() if worth > best - 1e-9])


def _list_pairs(view: RanchersView, ranch: Ranch) -> dict[int, Pair]:
    middle = [pair and read_pair(pair) for pair in map(view["middle"].get, PLACES)]
    return {at: pair for at, pair in enumerate((*middle, *ranch.reserved)) if pair}


# Before the take


def _choose_side(view: RanchersView, ranch: Ranch, legal: Sequence[MoveText]) -> MoveText | None:
    move = f"side {OTHER_SIDE[ranch.side]}"
    if move not in legal:
        return None
    offered = {animal for animal, _card in _list_pairs(view, ranch).values()}
    here = offered.intersection(ranch.printed)
    there = offered.intersection(PRINTED[ranch.number, OTHER_SIDE[ranch.side]])
    return move if len(there) > len(here) else None


def _choose_grant(
    view: RanchersView, ranch: Ranch, legal: Sequence[MoveText], rng: RandomSource
) -> MoveText | None:
    """The Grant Animal that promises most, if it is worth it or the match grows short."""
    moves = [move for move in legal if ACTIONS[move].verb == GRANT]
    if not moves:
        return None
    promise = RanchPotential(view, rng, len(moves) + 1)
    worths = _evaluate_grants(view, ranch, moves, promise)
    move = _choose_best(worths, rng)
    gain = (
        worths[move]
        - promise.value_ranch(ranch, TURNS - ranch.turns)
        - _evaluate_tiles(view, RanchersAction(GRANT))
    )
    return move if gain >= GRANT_GAIN or ranch.turns >= LAST_GRANT else None


def _evaluate_grants(
    view: RanchersView, ranch: Ranch, moves: Sequence[MoveText], promise: RanchPotential
) -> dict[MoveText, float]:
    worths = {}
    for move in moves:
        action = ACTIONS[move]
        after = ranch._replace(grant=action.name)
        worths[move] = (
            promise.value_ranch(after, TURNS - ranch.turns)
            + _evaluate_tiles(view, action)
            + _evaluate_race(view, ranch, after)
        )
    return worths


def _choose_take(
    view: RanchersView, ranch: Ranch, legal: Sequence[MoveText], rng: RandomSource
) -> MoveText:
    """The best take, or a fresh pair or a reserve first."""
    pairs = _list_pairs(view, ranch)
    moves = _list_takes(legal)
    free = [move for move in legal if move.startswith(("redraw", "reserve"))]
    boards = len({(action.field, pairs[action.source]) for action in moves.values()})
    promise = RanchPotential(view, rng, boards + 40 * bool(free))
    worths = _evaluate_takes(view, ranch, moves, promise)
    if free:
        return _choose_redraw(view, ranch, worths, free, promise) or _choose_best(worths, rng)
    return _choose_best(worths, rng)


def _list_takes(legal: Sequence[MoveText]) -> dict[MoveText, RanchersAction]:
    return {move: action for move in legal if (action := ACTIONS[move]).verb in TAKES}


def _evaluate_takes(
    view: RanchersView,
    ranch: Ranch,
    moves: Mapping[MoveText, RanchersAction],
    promise: RanchPotential,
) -> dict[MoveText, float]:
    pairs = _list_pairs(view, ranch)
    return {
        move: _value_take(view, ranch, action, pairs, promise) for move, action in moves.items()
    }


def _value_take(
    view: RanchersView,
    ranch: Ranch,
    action: RanchersAction,
    pairs: Mapping[int, Pair],
    promise: RanchPotential,
) -> float:
    """The promise after a take, with what it opens, covers, sells or wins."""
    animal, card = pairs[action.source]
    left = TURNS - ranch.turns - 1
    late = left / (TURNS - 1)
    worth = _evaluate_tiles(view, action)
    if action.verb == KEEP_HORSE:
        return worth + promise.value_ranch(ranch._replace(horse=True), left)
    if action.sold or action.verb == SELL:
        worth += FISH_POINTS[ranch.fish + 1] - FISH_POINTS[ranch.fish]
        worth -= late * (SOLD_CARD if action.sold else SOLD_ANIMAL)
    after = ranch if action.sold else ranch.with_objective(card)
    if action.verb == TAKE:
        after = after.with_animal(action.field, animal)
        printed = ranch.printed[action.field]
        if printed == animal:
            worth += SURPRISE + _value_known_swap(view, after, action, pairs, promise, left)
        elif printed:
            worth -= COVERED * late
        worth += _evaluate_race(view, ranch, after)
    return worth + promise.value_ranch(after, left)


def _value_known_swap(
    view: RanchersView,
    after: Ranch,
    action: RanchersAction,
    pairs: Mapping[int, Pair],
    promise: RanchPotential,
    left: int,
) -> float:
    """What the best swap gains after a take that opens one, as far as the middle is known: the pair
    that stays, and next at the place that is refilled."""
    offered = {at: pairs[at] for at in range(len(PLACES)) if at in pairs and at != action.source}
    cards = [card for _animal, card in offered.values()]
    if action.source < len(PLACES) and view["next"]:
        cards.append(view["next"])
    swapped = [
        after.with_exchanged_objective(at, card)
        for card in cards
        for at in range(len(after.objectives))
    ]
    for animal, _card in offered.values():
        if animal != HORSE:
            swapped += [
                after.with_animal(at, animal)
                for at, own in enumerate(after.fields)
                if own not in ("", animal)
            ]
    now = promise.value_ranch(after, left)
    return max([0.0, *(promise.value_ranch(one, left) - now for one in swapped)])


def _choose_redraw(
    view: RanchersView,
    ranch: Ranch,
    worths: Worths,
    free: Sequence[MoveText],
    promise: RanchPotential,
) -> MoveText | None:
    """A redraw if a new pair promises more; a reserve if the second pair is too good to lose."""
    bests = [
        max((worth for move, worth in worths.items() if ACTIONS[move].source == at), default=0.0)
        for at in range(len(PLACES))
    ]
    best = max(worths.values())
    for move in free:
        action = ACTIONS[move]
        other = bests[1 - action.source]
        if move.startswith("redraw"):
            if _value_new_pair(view, ranch, promise, other) > best + REDRAW_GAIN:
                return move
        elif ranch.turns < TURNS - 2 and bests[action.source] < best:
            fresh = _value_new_pair(view, ranch, promise, 0.0)
            if bests[action.source] > fresh + RESERVE_GAIN:
                return move
    return None


def _value_new_pair(
    view: RanchersView, ranch: Ranch, promise: RanchPotential, other: float
) -> float:
    """The better one of `other` and a new pair: next with each animal by its share of the bag."""
    if view["next"] is None:
        return other
    total = sum(view["bag"].values())
    empty = [at for at, animal in enumerate(ranch.fields) if not animal]
    left = TURNS - ranch.turns - 1
    expected = 0.0
    for animal, number in view["bag"].items():
        after = ranch.with_objective(view["next"])
        fields = empty if animal != HORSE else []
        worths = [promise.value_ranch(after.with_animal(at, animal), left) for at in fields]
        expected += number / total * max(other, *worths, 0.0)
    return expected


# Swaps, tiles and Grant objectives


def _evaluate_swaps(
    view: RanchersView, ranch: Ranch, legal: Sequence[MoveText], rng: RandomSource
) -> Worths:
    """Each swap, and passing, which needs no reason."""
    pairs = _list_pairs(view, ranch)
    left = TURNS - ranch.turns
    promise = RanchPotential(view, rng, len(legal))
    worths = {"pass": promise.value_ranch(ranch, left) + SWAP_GAIN}
    for move in legal:
        action = ACTIONS[move]
        if action.verb not in (SWAP_ANIMAL, SWAP_OBJECTIVE):
            continue
        pair = pairs[action.source]
        if action.verb == SWAP_ANIMAL:
            after = ranch.with_animal(action.field, pair[0])
            worths[move] = promise.value_ranch(after, left) + _evaluate_race(view, ranch, after)
        else:
            worths[move] = promise.value_ranch(
                ranch.with_exchanged_objective(action.card - 1, pair[1]), left
            )
    return worths


def _evaluate_tiles(view: RanchersView, action: RanchersAction) -> float:
    if "pets" not in view["modules"]:
        return 0.0
    return _evaluate_majority(view, "dogs", action.pet == DOG) + _evaluate_majority(
        view, "cats", action.pet == CAT
    )


def _evaluate_majority(view: RanchersView, kind: Literal["dogs", "cats"], more: int) -> float:
    me = seat_of_view(view)
    own = view["seats"][me][kind] + more
    others = [seat[kind] for seat in view["seats"] if seat["seat"] != me]
    lead = own - max(others)
    return min(max(PET_MAJORITY * (TILE + LEAD * lead), 0.0), PET_MAJORITY)


def _evaluate_race(view: RanchersView, ranch: Ranch, after: Ranch) -> float:
    values = view["grant_objectives"]
    if not values or ranch.grant_points or not has_all_types(after.fields, after.grant):
        return 0.0
    return float(values[0])
