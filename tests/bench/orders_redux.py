"""What a sensible player orders in Emus Redux: the next turn, where hardly any card that may be
drawn would change it. docs/auto-moves.md says it in words."""

import random
from collections import Counter
from collections.abc import Mapping

from games.rules.game import MoveText, Seat
from games.rules.record import Record
from games.titles.emus_redux.bot import BOT, value_actions
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.lookahead import find_hidden
from games.titles.emus_redux.state import ACTIONS, DRAW_DECK_CARDS, DRAW_PILES, PILE_NUMBERS
from games.titles.emus_redux.view import EmusReduxView
from games.titles.ranch_game import DRAW, DRAW_DECK, TURN
from tests.bench.orders import Orders

MOST_LOST = 0.03  # points that an order may cost on average, by the promise of the birds
WORTH_NAMING = 0.3  # points by which a card must better the turn to be named
WATCHED = 10  # cards of which a discard ends the order

Promises = dict[MoveText, float]  # what the own birds promise after each move


def order_redux(at: Record, seat: Seat, first: MoveText, rng: random.Random) -> Orders | None:
    """The next turn: what is best with most cards that may be drawn, and before it, for each card
    that would better it, what is done with that card. Until anybody discards a card that would be
    taken. Not where this may cost something, or where a card that would be taken lies open."""
    after = at.play(seat, first)
    view = after.view_of(EmusRedux, seat)
    if view["phase"] != DRAW or view["draw_pile"] <= at.game.seats:
        return None
    may_come = Counter(find_hidden(view).cards)
    draw = BOT.choose_move(view, after.list_legal_moves(seat), rng)
    if draw != DRAW_DECK:  # it lies open, so the next hand is known
        after, may_come = after.play(seat, draw), Counter(("",))
        view = after.view_of(EmusRedux, seat)
    turns = {card: promise_turn(after, seat, card) for card in may_come}
    usual = find_usual_move(turns, may_come)
    named = name_better_moves(turns, usual)
    lost = sum(
        count * (max(turns[card].values()) - turns[card][named.get(card, usual)])
        for card, count in may_come.items()
    )
    wanted = list_wanted_cards(view)
    tops = {pile["cards"][-1] for pile in view["piles"] if pile["cards"]}
    if lost > MOST_LOST * may_come.total() or not tops.isdisjoint(wanted):
        return None
    action = ACTIONS[usual]
    where = (f"discard {action.card} to D{n}" for n in PILE_NUMBERS if n != action.number)
    words = (*named.values(), usual, *(where if action.verb == "discard" else ()), "discard lowest")
    return Orders(f"{' else '.join(words)}, draw deck", 1, until=(None, "discard", wanted))


def promise_turn(at: Record, seat: Seat, drawn: str) -> Promises:
    """What each action of the next turn promises if this card is drawn; none if it is empty."""
    view = at.view_of(EmusRedux, seat)
    hand = sorted((*(view["hand"] or ()), *filter(None, (drawn,))))
    hands = tuple(tuple(hand) if at_seat == seat else () for at_seat in range(at.game.seats))
    state = at.state._replace(hands=hands, phase=TURN, seat=seat, acted="")
    legal = at.game.list_legal_moves(state, seat)
    return value_actions({**view, "phase": TURN, "hand": hand}, legal)


def find_usual_move(turns: Mapping[str, Promises], may_come: Counter[str]) -> MoveText:
    """Of the actions that can be taken whatever is drawn the one that is best on average."""
    always = set[MoveText].intersection(*map(set, turns.values()))
    return max(
        sorted(always),
        key=lambda move: sum(count * turns[card][move] for card, count in may_come.items()),
    )


def name_better_moves(turns: Mapping[str, Promises], usual: MoveText) -> dict[str, MoveText]:
    """What is done with those cards that better the turn, if they are drawn; the best first."""
    gains = dict[str, tuple[float, MoveText]]()
    for card, promised in turns.items():
        best = max(promised, key=promised.__getitem__)
        gain = promised[best] - promised[usual]
        if card and ACTIONS[best].card == card and gain > WORTH_NAMING:
            gains[card] = gain, best
    return {card: gains[card][1] for card in sorted(gains, key=gains.__getitem__, reverse=True)}


def list_wanted_cards(view: EmusReduxView) -> frozenset[str]:
    """The cards that would be taken if they were discarded, at most so many, the best of them."""
    draws, deck = (DRAW_DECK, DRAW_PILES[0]), {*DRAW_DECK_CARDS} - {*(view["hand"] or ())}
    gains = {}
    for card in deck:
        lying = {**view["piles"][0], "cards": [card]}
        seen = {**view, "phase": DRAW, "piles": [lying, *view["piles"][1:]]}
        gains[card] = value_actions(seen, draws)[draws[1]]
    wanted = [card for card in sorted(gains, key=lambda card: -gains[card]) if gains[card] > 0]
    return frozenset(wanted[:WATCHED])
