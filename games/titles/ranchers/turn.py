"""Ranchers: what each move does, with everything forced after it (sections 4 and 5 of the rules).

A move changes one Ranch and the table beside it. A take takes both apart and makes them anew, once:
by place, a fifth of the cost of `_replace`; the fields stand in their order.
"""

from typing import Any

from games.decks.hands import replace_at
from games.rules.lines import Line
from games.titles.ranchers import log, score
from games.titles.ranchers.board import CAT, DOG, PRINTED, Cards, Pair, Ranch
from games.titles.ranchers.legal_moves import list_swaps
from games.titles.ranchers.score import HORSE, count_all_ranches
from games.titles.ranchers.state import (
    ACTIONS,
    BUILD,
    BUILDS,
    CHOOSE,
    GRANT,
    KEEP_HORSE,
    OVER,
    PASS,
    PLACES,
    REDRAW,
    RESERVE,
    SELL,
    SWAP,
    SWAP_ANIMAL,
    SWAP_OBJECTIVE,
    TAKE,
    TAKES,
    TURNS,
    UNSEEN,
    Middle,
    RanchersAction,
    RanchersSetup,
    State,
    by_place,
    pair_at,
)

Applied = tuple[State, tuple[Line, ...]]


def apply_move(terms: RanchersSetup, state: State, seat: int, move: str) -> Applied:
    """One legal move of `seat`: the state after it and its log lines."""
    action = ACTIONS[move]
    if action.verb in TAKES:
        return _apply_take(terms, state, seat, action)
    if action.verb == PASS:
        return _end_turn(terms, state, (log.pass_line(state, seat),))
    if action.verb in (SWAP_ANIMAL, SWAP_OBJECTIVE):
        return _apply_swap(terms, state, seat, action)
    if action.verb == GRANT:
        return _apply_grant(state, seat, action)
    if action.verb == REDRAW:
        return _apply_redraw(terms, state, seat, action.source)
    if action.verb == RESERVE:
        return _apply_reserve(state, seat, action.source)
    if action.verb == BUILDS:
        return _apply_build(terms, state, seat, action.name)
    ranches = replace_at(state.ranches, seat, state.ranches[seat]._replace(side=action.name))
    return state._replace(ranches=ranches), (log.turn_line(state, seat, action.name),)


def _replace_pair(middle: Middle, at: int, pair: Pair | None) -> Middle:
    return (middle[0], pair) if at else (pair, middle[1])


def _draw_pair(deck: Cards, bag: Cards) -> tuple[Pair | None, Cards, Cards]:
    if not (bag and deck):
        return None, bag, deck
    return (bag[-1], deck[-1]), bag[:-1], deck[:-1]


# A take


def _apply_take(terms: RanchersSetup, state: State, seat: int, action: RanchersAction) -> Applied:
    """A take, in the order of events of the rules, and the end of the turn unless a swap opens."""
    verb, at, field, pet, _sold, _card, _name = action
    phase, mover, first, turn, ranches, middle, bag, deck, shuffles = state[:9]
    deck_shuffles, fish, left, prizes, tiles, offered, redrawn, out, counted, ahead = state[9:]
    own, from_middle = ranches[seat], at < len(middle)
    pair = pair_at(state, own, at)
    ranch, gone = _take_pair(own, pair, action, from_middle)
    at_home = verb == TAKE and PRINTED[own.number, own.side][field] == pair[0]
    lines: tuple[Line, ...] = (log.take_line(turn, seat, action, pair, ranch, at_home),)
    if verb == SELL:
        shuffles += 1
        bag = terms.shuffled((*bag, pair[0]), f"bag {shuffles}")
    if prizes:
        ranch, given = check_grant(state, ranch)
        if given:
            lines, prizes = (*lines, log.grant_line(state, seat, ranch)), prizes[1:]
    if from_middle:
        pair_after, bag, deck = _draw_pair(deck, bag)
        middle = _replace_pair(middle, at, pair_after)
        lines = (*lines, log.refill_line(turn, at, pair_after, bag, deck))
    if at_home and _may_swap(ranch, middle):
        phase, mover = SWAP, seat
    else:
        phase, mover, turn, redrawn = _find_next_phase(terms, state)
    table = (
        phase,
        mover,
        first,
        turn,
        replace_at(state.ranches, seat, ranch),
        middle,
        bag,
        deck,
        shuffles,
    )
    fish, tiles = fish - (ranch.fish - own.fish), tiles - (pet != "")
    beside = (deck_shuffles, fish, left, prizes, tiles, offered, redrawn, out + gone)
    after = by_place(State, (*table, *beside, counted, ahead))
    return _count_ranches(after, lines) if phase == OVER else (after, lines)


def _take_pair(
    ranch: Ranch, pair: Pair, action: RanchersAction, from_middle: bool
) -> tuple[Ranch, Cards]:
    """The Ranch with the pair taken as the move says, and what leaves the match for it."""
    (animal, objective), (verb, source, at, pet, is_sold, _card, _name) = pair, action
    number, side, fields, cards, sold, turns, horse, grant = ranch[:8]
    points, fish, building, uses, dogs, cats, reserved = ranch[8:]
    out: Cards = ()
    if verb == TAKE:
        placed = list(fields)
        placed[at] = animal
        fields = tuple(placed)
    if is_sold:
        sold = (*sold, objective)
    elif verb == KEEP_HORSE:
        horse, out = True, (objective,)
    else:
        cards = (*cards, objective)
        if animal == HORSE:
            out = (HORSE,)
    if is_sold or verb == SELL:
        fish += 1
    if not from_middle:
        place = source - len(PLACES)
        reserved = reserved[:place] + reserved[place + 1 :]
    pets = (dogs + (pet == DOG), cats + (pet == CAT))
    owned = (number, side, fields, cards, sold, turns + 1, horse, grant, points, fish)
    return by_place(Ranch, (*owned, building, uses, *pets, reserved)), out


def _may_swap(ranch: Ranch, middle: Middle) -> bool:
    unseen = any(pair is not None and pair[0] == UNSEEN for pair in middle)
    return unseen or bool(list_swaps(ranch, middle))


def check_grant(state: State, ranch: Ranch) -> tuple[Ranch, bool]:
    """The Grant check: the top Grant objective for the first to own all five types (RA-41)."""
    if not state.grant_objectives or ranch.grant_points:
        return ranch, False
    if not score.has_all_types(ranch.fields, ranch.grant):
        return ranch, False
    return ranch._replace(grant_points=state.grant_objectives[0]), True


# The end of a turn


def _find_next_phase(terms: RanchersSetup, state: State) -> tuple[str, int, int, bool]:
    if state.turn == TURNS * terms.seats:
        return OVER, state.seat, state.turn, state.redrawn
    return CHOOSE, (state.seat + 1) % terms.seats, state.turn + 1, False


def _end_turn(terms: RanchersSetup, state: State, lines: tuple[Line, ...]) -> Applied:
    phase, seat, turn, redrawn = _find_next_phase(terms, state)
    after = state._replace(phase=phase, seat=seat, turn=turn, redrawn=redrawn)
    return _count_ranches(after, lines) if phase == OVER else (after, lines)


def _count_ranches(over: State, lines: tuple[Line, ...]) -> Applied:
    over = over._replace(counts=count_all_ranches(over.ranches))
    return over, (*lines, *log.end_lines(over))


def _apply_swap(terms: RanchersSetup, state: State, seat: int, action: RanchersAction) -> Applied:
    """Animal for animal or objective for objective; opens no further swap (RA-12)."""
    ranch = state.ranches[seat]
    pair = pair_at(state, ranch, action.source)
    animal, objective = pair
    line = log.swap_line(state, seat, action, ranch, pair)
    if action.verb == SWAP_ANIMAL:
        left = (ranch.fields[action.field], objective)
        ranch = ranch.with_animal(action.field, animal)
    else:
        left = (animal, ranch.objectives[action.card - 1])
        ranch = ranch.with_exchanged_objective(action.card - 1, objective)
    ranch, given = check_grant(state, ranch)
    after = state._replace(
        ranches=replace_at(state.ranches, seat, ranch),
        middle=_replace_pair(state.middle, action.source, left),
        grant_objectives=state.grant_objectives[given:],
    )
    lines = (line, log.grant_line(state, seat, ranch)) if given else (line,)
    return _end_turn(terms, after, lines)


# Free moves and the set-up


def _apply_grant(state: State, seat: int, action: RanchersAction) -> Applied:
    """A Grant Animal into the Pond, a tile if due, then the Grant check."""
    ranch = state.ranches[seat]._replace(grant=action.name).with_tile(action.pet)
    line = log.grant_animal_line(state, seat, action, ranch)
    ranch, given = check_grant(state, ranch)
    after = state._replace(
        ranches=replace_at(state.ranches, seat, ranch),
        grants=tuple(animal for animal in state.grants if animal != action.name),
        grant_objectives=state.grant_objectives[given:],
        tiles=state.tiles - bool(action.pet),
    )
    return after, (line, log.grant_line(state, seat, ranch)) if given else (line,)


def _apply_redraw(terms: RanchersSetup, state: State, seat: int, at: int) -> Applied:
    """The new pair first; then the old one is mixed into bag and deck (RA-49)."""
    old = pair_at(state, state.ranches[seat], at)
    pair, bag, deck = _draw_pair(state.deck, state.bag)
    bags, decks = state.bag_shuffles + 1, state.deck_shuffles + 1
    after = state._replace(
        middle=_replace_pair(state.middle, at, pair),
        bag=terms.shuffled((*bag, old[0]), f"bag {bags}"),
        deck=terms.shuffled((*deck, old[1]), f"deck {decks}"),
        bag_shuffles=bags,
        deck_shuffles=decks,
        redrawn=True,
    )
    return after, (
        log.redraw_line(state, seat, at, old),
        log.refill_line(state.turn, at, pair, after.bag, after.deck),
    )


def _apply_reserve(state: State, seat: int, at: int) -> Applied:
    """A pair set aside for its owner, the place refilled at once (RA-51)."""
    ranch = state.ranches[seat]
    old = pair_at(state, ranch, at)
    pair, bag, deck = _draw_pair(state.deck, state.bag)
    ranch = ranch._replace(uses=ranch.uses - 1, reserved=(*ranch.reserved, old))
    after = state._replace(
        ranches=replace_at(state.ranches, seat, ranch),
        middle=_replace_pair(state.middle, at, pair),
        bag=bag,
        deck=deck,
    )
    return after, (
        log.reserve_line(state, seat, at, old),
        log.refill_line(state.turn, at, pair, bag, deck),
    )


def _apply_build(terms: RanchersSetup, state: State, seat: int, name: str) -> Applied:
    """A Building into the Pond; after the first seat's choice its turn begins (RA-46)."""
    ranch = state.ranches[seat]._replace(building=name, uses=score.count_uses(name))
    ranches = replace_at(state.ranches, seat, ranch)
    built = sum(bool(other.building) for other in ranches)
    phase, chosen_by = CHOOSE, state.first
    if built != terms.seats:
        phase, chosen_by = BUILD, score.find_builder(built, state.first, terms.seats)
    after = state._replace(
        phase=phase,
        seat=chosen_by,
        ranches=ranches,
        buildings=tuple(other for other in state.buildings if other != name),
    )
    return after, (log.build_line(seat, name),)


def apply_with_hidden_cards(terms: RanchersSetup, state: State, seat: int, move: str) -> State:
    """The state after `move`, as far as a seat can know it that has not taken the move yet: with
    the coming animals unseen, and of the coming objectives only the next known, unless the deck is
    mixed first.

    An answer may say what comes after a move that reveals something (`take p2 at c3, pass`). It is
    read against this state; so it can only use what was visible before, and a refusal tells
    nothing.
    """
    top = state.deck[-1:]
    veiled = state._replace(
        bag=(UNSEEN,) * len(state.bag),
        deck=(UNSEEN,) * (len(state.deck) - len(top)) + top,
        ahead=move,
    )
    return apply_move(terms._replace(shuffled=_hide_shuffle), veiled, seat, move)[0]


def _hide_shuffle(cards: Any, _label: str) -> tuple[Any, ...]:
    return (UNSEEN,) * len(cards)
