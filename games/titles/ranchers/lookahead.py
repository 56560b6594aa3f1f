"""Ranchers: how a bot looks ahead in it."""

from collections.abc import Sequence

from games.rules.game import MoveText, Seat
from games.rules.phrases import phrase
from games.rules.random_source import RandomSource
from games.titles.lookahead import Lookahead
from games.titles.ranchers.board import PRINTED
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.legal_moves import list_legal_moves
from games.titles.ranchers.objectives import POINTS, build_herd
from games.titles.ranchers.score import rank_seats
from games.titles.ranchers.state import (
    ACTIONS,
    BUILD,
    GRANT,
    KEEP_HORSE,
    KEEP_OBJECTIVE,
    OVER,
    PASS,
    SELL,
    SWAP,
    SWAP_ANIMAL,
    SWAP_OBJECTIVE,
    TAKE,
    TURNS,
    Cards,
    Ranch,
    RanchersAction,
    State,
    pair_at,
)
from games.titles.ranchers.view import RanchersView

WON = 4.0  # what the match is worth, in points
GREEDY_TURNS = 3  # so many last turns are played for what they bring at once


def horizon_index(state: State) -> int:
    """There is but one: the match."""
    return int(state.phase == OVER)


def score_lead(_game: Ranchers, state: State, seat: Seat) -> float:
    """The points above the mean of all. The lead over the best of several rivals is mostly their
    luck."""
    totals = [one.total for one in state.counts]
    return totals[seat] - sum(totals) / len(totals)


def evaluate_state(game: Ranchers, state: State, seat: Seat) -> float:
    """The points above the mean of all, and the match."""
    return score_lead(game, state, seat) + WON * (rank_seats(state.counts)[seat] == 1)


def choose_rollout_move(game: Ranchers, state: State, seat: Seat, rng: RandomSource) -> MoveText:
    """A Ranch fills up by lot, an animal in its home if that is free; what the last turns bring is
    counted."""
    ranch = state.ranches[seat]
    moves = list_legal_moves(game.terms, state, seat)
    is_late = TURNS - ranch.turns < GREEDY_TURNS
    if state.phase == SWAP:
        return _best_by_count(state, ranch, moves, rng) if is_late else PASS
    if state.phase == BUILD:
        return rng.choice(moves)
    if state.grants and not ranch.grant and ranch.turns >= TURNS // 2:
        grants = [move for move in moves if ACTIONS[move].verb == GRANT]
        if grants:
            return rng.choice(grants)
    takes = [move for move in moves if move in TAKES]
    if is_late:
        return _best_by_count(state, ranch, takes, rng)
    move = rng.choice(takes)
    action = ACTIONS[move]
    if action.verb != TAKE:
        return move
    animal = pair_at(state, ranch, action.source)[0]
    home = PRINTED[ranch.number, ranch.side]
    if animal in home and not ranch.fields[at := home.index(animal)]:
        return next(
            one
            for one in takes
            if (other := ACTIONS[one]).field == at and other.source == action.source
        )
    return move


TAKES = frozenset(
    move
    for move, action in ACTIONS.items()
    if action.verb in (TAKE, SELL, KEEP_HORSE, KEEP_OBJECTIVE)
)


def _best_by_count(
    state: State, ranch: Ranch, moves: Sequence[MoveText], rng: RandomSource
) -> MoveText:
    """The move after which the animals on the fields and the Grant Animal bring most; among equals
    one by lot. Modules are not counted."""
    best, found = -1, list[MoveText]()
    pond = (ranch.grant,) if ranch.grant else ()
    for move in moves:
        fields, cards = _ranch_after(state, ranch, ACTIONS[move])
        animals = build_herd(fields, pond)
        total = 0
        for card in cards:
            total += POINTS[card](animals)
        if total > best:
            best, found = total, [move]
        elif total == best:
            found.append(move)
    return rng.choice(found)


def _ranch_after(state: State, ranch: Ranch, action: RanchersAction) -> tuple[Cards, Cards]:
    """The fields and the objectives of a Ranch after a take or a swap."""
    fields, cards = ranch.fields, ranch.objectives
    if action.source < 0:
        return fields, cards
    animal, card = pair_at(state, ranch, action.source)
    if action.verb in (TAKE, SWAP_ANIMAL):
        fields = (*fields[: action.field], animal, *fields[action.field + 1 :])
    if action.verb == SWAP_OBJECTIVE:
        cards = (*cards[: action.card - 1], card, *cards[action.card :])
    elif action.verb in (TAKE, SELL, KEEP_OBJECTIVE) and not action.sold:
        cards = (*cards, card)
    return fields, cards


COUNTED = phrase("Points above the average of all ranches at the end.")
OUTLOOK: Lookahead[RanchersView] = Lookahead(
    horizon_index, evaluate_state, 200, score_lead, COUNTED, choose_rollout_move
)
