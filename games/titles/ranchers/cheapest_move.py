"""Ranchers: what a seat out of time does (RA-60)."""

from games.titles.ranchers.buildings import MILDEST
from games.titles.ranchers.legal_moves import list_legal_moves
from games.titles.ranchers.pets import CAT, DOG
from games.titles.ranchers.score import count_all_ranches
from games.titles.ranchers.state import (
    ACTIONS,
    BUILD,
    KEEP_OBJECTIVE,
    SWAP,
    TAKE,
    RanchersAction,
    RanchersSetup,
    State,
    pair_at,
)
from games.titles.ranchers.turn import check_grant


def choose_cheapest_move(terms: RanchersSetup, state: State, seat: int) -> str:
    """The first free Building of a fixed list; no swap; else the take that scores most at once."""
    if state.phase == BUILD:
        return next(f"build {name}" for name in MILDEST if name in state.buildings)
    if state.phase == SWAP:
        return "pass"
    ranch = state.ranches[seat]
    pet = CAT if ranch.cats > ranch.dogs else DOG
    takes = []
    for move in list_legal_moves(terms, state, seat):
        action = ACTIONS[move]
        mild = action.verb == KEEP_OBJECTIVE or (
            action.verb == TAKE and not action.sold and action.pet in ("", pet)
        )
        if mild:
            takes.append((move, action))
    # `max` keeps the first of equals: p1, p2, r1, r2, then the fields in their order.
    return max(takes, key=lambda take: _score_after(state, seat, take[1]))[0]


def _score_after(state: State, seat: int, action: RanchersAction) -> int:
    """What the own Ranch is worth right after a take, Dogs and Cats against the others included,
    and the Grant objective that the take itself earns."""
    ranch = state.ranches[seat]
    pair = pair_at(state, ranch, action.source)
    fields, at = ranch.fields, action.field
    if action.verb == TAKE:
        fields = (*fields[:at], pair[0], *fields[at + 1 :])
    after = ranch._replace(
        fields=fields,
        objectives=(*ranch.objectives, pair[1]),
        dogs=ranch.dogs + (action.pet == DOG),
        cats=ranch.cats + (action.pet == CAT),
    )
    after, _given = check_grant(state, after)
    return count_all_ranches((*state.ranches[:seat], after, *state.ranches[seat + 1 :]))[seat].total
