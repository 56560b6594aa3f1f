"""A bot for Emu Ranchers: takes the move after which its birds promise most.

A bird's promise is its value if every card of the own hand that still fits is added, and of the
cards nobody has shown the share that this seat will draw.
"""

from collections.abc import Sequence

from games.rules.game import MoveText, seat_of_view
from games.titles.bird_evaluation import EVERYTHING, WEIGHT, cards_to_mask, value_birds
from games.titles.birds import Bird, list_fitting_cards
from games.titles.emu_ranchers.state import ACTIONS, DRAW_DISCARD
from games.titles.emu_ranchers.view import EmuRanchersView, list_seen_cards
from games.titles.ranch_bot import RanchBot
from games.titles.ranch_game import DRAW_DECK
from games.titles.ranch_views import list_birds, own_hand

HOPE = 0.8  # how much of the drawn share is counted: not all of it comes in time
FEED = 0.35  # what a point on a card that the other seat can use costs
TAKE = 1.5  # how much better than a blind draw a card from the discard pile must be


def value_actions(view: EmuRanchersView, legal: Sequence[MoveText]) -> dict[MoveText, float]:
    """What the own birds promise after each action; of a draw, how much more than it has to promise
    beyond the blind one."""
    if view["phase"] != "draw":
        return {move: _value_after(view, move) for move in legal}
    return {DRAW_DECK: 0.0, **({DRAW_DISCARD: _gain_of_discard(view) - TAKE} if legal[1:] else {})}


BOT = RanchBot(value_actions)


def _value_after(view: EmuRanchersView, move: MoveText) -> float:
    """The promise of the own birds after an action, less what a discard gives the other seat."""
    me, ranches = seat_of_view(view), list_birds(view)
    birds = ranches[me]
    verb, card, number = ACTIONS[move]
    hand = [other for other in own_hand(view) if other != card]
    if verb == "discard":
        fed = any(card in list_fitting_cards(bird) for bird in ranches[1 - me])
        return _evaluate_birds(view, birds, hand) - (FEED * WEIGHT[card] if fed else 0)
    if verb == "hatch":
        birds.append((card,))
    else:
        birds[number - 1] = (*birds[number - 1], card)
    return _evaluate_birds(view, birds, hand)


def _gain_of_discard(view: EmuRanchersView) -> float:
    """By how much more the own birds promise with the top of the discard pile in hand."""
    birds = list_birds(view)[seat_of_view(view)]
    hand, top = own_hand(view), view["discard"][-1]
    return _evaluate_birds(view, birds, [*hand, top]) - _evaluate_birds(view, birds, hand)


def _evaluate_birds(view: EmuRanchersView, birds: Sequence[Bird], hand: Sequence[str]) -> float:
    unseen = EVERYTHING & ~cards_to_mask(list_seen_cards(view))
    pile, others = view["draw_pile"], view["seats"][1 - seat_of_view(view)]["hand_size"]
    share = HOPE * pile / 2 / (pile + others)
    return value_birds(birds, cards_to_mask(hand), unseen, share).value
