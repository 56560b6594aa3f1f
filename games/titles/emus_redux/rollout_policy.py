"""Emus Redux: a quick hand for playouts. It does what the steady bot does, more roughly."""

from functools import lru_cache

from games.rules.game import MoveText, Seat
from games.titles.bird_evaluation import EVERYTHING, SHIFT, WEIGHT
from games.titles.birds import Bird, list_additions
from games.titles.bot_types import RandomSource
from games.titles.emus_redux.bot import FEED, LAST_TURNS, OTHER_WEIGHT, ROW, TAKE
from games.titles.emus_redux.evaluation import (
    NUMBERS,
    BirdsEvaluation,
    UnseenCards,
    count_copies,
    list_non_wild_copies,
    merge_copies,
)
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.state import (
    ACTIONS,
    DISCARD,
    DRAW_PILES,
    DRAW_ROW,
    GROW,
    HATCH,
    MOST_TAKES,
    State,
    discard_places,
)
from games.titles.ranch_game import CLOSE, CLOSE_AUTO, CLOSING, DRAW, DRAW_DECK

HOPE = 1.1  # as the steady bot's; with it, and an Excuse worth what it drops, it wins more
FINENESS = 64  # in so many moves goes how likely a card comes
TWO_COPIES = sum(NUMBERS << shift for shift in SHIFT.values())


def choose_rollout_move(game: EmusRedux, state: State, seat: Seat, rng: RandomSource) -> MoveText:
    """The move after which the own birds hope for most; among equals one by lot."""
    if state.phase == CLOSING:
        return CLOSE if state.orders[seat] else CLOSE_AUTO
    return (
        _choose_source(game, state, seat)
        if state.phase == DRAW
        else _choose_action(state, seat, rng)
    )


def evaluate_ranch(state: State, seat: Seat) -> BirdsEvaluation:
    """What the birds of a seat hope for, by what it sees."""
    return BirdsEvaluation(state.birds[seat], state.hands[seat], find_unseen(state, seat))


def find_unseen(state: State, seat: Seat) -> UnseenCards:
    """What the seat has not seen, and how likely it comes into its hand."""
    seen = list_non_wild_copies(state.hands[seat])
    for pile in state.piles:
        seen = merge_copies(seen, list_non_wild_copies(pile))
    for birds in state.birds:
        seen = merge_copies(seen, count_copies(birds))
    hidden = state.pile
    for other, known in enumerate(state.known):
        if other != seat:
            seen = merge_copies(seen, list_non_wild_copies(known))
            hidden += len(state.hands[other]) - len(known)
    once, twice = seen
    share = HOPE * state.pile / len(state.hands) / max(hidden, 1)
    left = EVERYTHING & ~once | TWO_COPIES & ~twice
    both = TWO_COPIES & ~once
    return UnseenCards(left & ~both, both, round(share * FINENESS) / FINENESS)


def _choose_action(state: State, seat: Seat, rng: RandomSource) -> MoveText:
    """The action after which the birds hope for most, among few: a card that a bird hopes for is
    neither thrown away nor hatched, if there is another, and grows on no other bird."""
    birds, hand, hopes = state.birds[seat], state.hands[seat], evaluate_ranch(state, seat)
    wanted = _list_fitting_cards(state.birds[(seat + 1) % len(state.hands)])
    open_tops = [_gain_for_next_seat(pile[-1], wanted) if pile else 0.0 for pile in state.piles]
    # The pile to cover: the one whose top would feed the next seat most.
    place = max(discard_places(state.piles), key=lambda number: open_tops[number - 1])
    left_open, discard = sum(open_tops) - open_tops[place - 1], DISCARD[place - 1]
    moves: list[tuple[float, MoveText]] = []
    for card in hopes.unwanted_cards() or dict.fromkeys(hand):
        thrown, hatched = hopes.value_without(card)
        moves.append((thrown - _gain_for_next_seat(card, wanted) - left_open, discard[card]))
        if card in HATCH:
            moves.append((hatched, HATCH[card]))
    for number in range(len(birds)):
        for form in hopes.next_forms(number):
            moves.append((hopes.value_if_grown(number, form), GROW[number][form]))
    best = max(moves)[0]
    return rng.choice([move for worth, move in moves if worth == best])


@lru_cache(maxsize=1 << 14)
def _list_fitting_cards(birds: tuple[Bird, ...]) -> frozenset[str]:
    return frozenset(card for bird in birds for card in list_additions(bird))


def _gain_for_next_seat(card: str, wanted: frozenset[str]) -> float:
    return FEED * WEIGHT.get(card, OTHER_WEIGHT) if card in wanted else 0.0


def _choose_source(game: EmusRedux, state: State, seat: Seat) -> MoveText:
    """A card that lies open if the birds hope for clearly more with it than with a blind draw."""
    discarded = ACTIONS[state.acted].verb == "discard"
    late = state.pile <= LAST_TURNS * len(state.hands)
    offered: list[tuple[str, MoveText, float]] = []
    if not discarded:
        offered += [
            (pile[-1], move, TAKE)
            for pile, move in zip(state.piles, DRAW_PILES, strict=True)
            if pile
        ]
    if state.takes[seat] < MOST_TAKES and (game.row_always or not discarded):
        least = TAKE if late else ROW
        offered += [(card, DRAW_ROW[card], least) for card in dict.fromkeys(state.row)]
    if not offered:
        return DRAW_DECK
    best, chosen, hopes = 0.0, DRAW_DECK, evaluate_ranch(state, seat)
    for card, move, least in offered:
        gain = hopes.value_if_taken(card) - hopes.value - least
        if gain > best:
            best, chosen = gain, move
    return chosen
