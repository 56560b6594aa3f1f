"""A bot for Emu Ranchers: takes the move after which its birds promise most.

A bird's promise is its value if every card of the own hand that still fits is added, and of the
cards nobody has shown the share that this seat will draw.
"""

from collections.abc import Iterable, Mapping, Sequence

from games.decks.decktet import BASIC
from games.rules.game import MoveText, seat_of_view
from games.titles.birds import (
    ACE,
    BIT,
    BONUS,
    CROWN,
    MASK,
    ORDER,
    UPKEEP,
    Bird,
    common_suit_mask,
    list_fitting_cards,
    lowest_upkeep,
)
from games.titles.bot_types import RandomSource
from games.titles.emu_ranchers.view import EmuRanchersView
from games.titles.ranch_views import own_hand

OVERPAID = 1.5  # what an upkeep usually takes beyond 18
HOPE = 0.8  # how much of the drawn share is counted: not all of it comes in time
FEED = 0.35  # what a point on a card that the other seat can use costs
TAKE = 1.5  # how much better than a blind draw a card from the discard pile must be


def choose_move(view: EmuRanchersView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    """The move with the best promise; among equals one by lot."""
    if view["phase"] == "closing":
        return "close auto" if "close auto" in legal else "close" if "close" in legal else legal[0]
    if view["phase"] == "draw":
        return _choose_source(view, legal)
    worth = evaluate_moves(view, legal, rng)
    best = max(worth.values())
    return rng.choice([move for move in legal if worth[move] > best - 1e-9])


def evaluate_moves(
    view: EmuRanchersView, legal: Sequence[MoveText], rng: RandomSource
) -> Mapping[MoveText, float]:
    """What the own birds promise after each move; the best closing is sure, so that alone."""
    if view["phase"] == "closing":
        return {choose_move(view, legal, rng): 0.0}
    if view["phase"] == "draw":
        if "draw discard" not in legal:
            return {legal[0]: 0.0}
        return {"draw deck": 0.0, "draw discard": _gain_of_discard(view) - TAKE}
    return {move: _value_after(view, move) for move in legal}


def _value_after(view: EmuRanchersView, move: MoveText) -> float:
    """The promise of the own birds after an action, less what a discard gives the other seat."""
    me = seat_of_view(view)
    birds = _list_birds(view, me)
    verb, card, *where = move.split()
    hand = [other for other in own_hand(view) if other != card]
    if verb == "discard":
        fed = any(card in list_fitting_cards(bird) for bird in _list_birds(view, 1 - me))
        return _evaluate_birds(view, birds, hand) - (FEED * _weigh_card(card) if fed else 0)
    if verb == "hatch":
        return _evaluate_birds(view, [*birds, (card,)], hand)
    at = int(where[1][1:]) - 1
    birds[at] = (*birds[at], card)
    return _evaluate_birds(view, birds, hand)


def _choose_source(view: EmuRanchersView, legal: Sequence[MoveText]) -> MoveText:
    if "draw discard" not in legal:
        return legal[0]
    return "draw discard" if _gain_of_discard(view) > TAKE else "draw deck"


def _gain_of_discard(view: EmuRanchersView) -> float:
    """By how much more the own birds promise with the top of the discard pile in hand."""
    birds = _list_birds(view, seat_of_view(view))
    hand, top = own_hand(view), view["discard"][-1]
    return _evaluate_birds(view, birds, [*hand, top]) - _evaluate_birds(view, birds, hand)


def _list_birds(view: EmuRanchersView, seat: int) -> list[Bird]:
    return [tuple(bird["cards"]) for bird in view["seats"][seat]["birds"]]


def _weigh_card(card: str) -> int:
    return ORDER[card] if ACE < ORDER[card] < CROWN else BONUS


def _evaluate_birds(view: EmuRanchersView, birds: Sequence[Bird], hand: Sequence[str]) -> float:
    share = _draw_probability(view)
    free = dict.fromkeys(_list_unseen(view), share)
    free.update((card, 1.0) for card in hand)
    totals = sorted(birds, key=lambda bird: sum(map(_weigh_card, bird)), reverse=True)
    return sum(_evaluate_bird(bird, free) for bird in totals)


def _evaluate_bird(bird: Bird, free: dict[str, float]) -> float:
    """What one bird may come to in its best suit and direction; takes its cards out of `free`."""
    fits = sorted(list_fitting_cards(bird))
    best, chosen = _value_with_run(bird, (), free), []
    shared = common_suit_mask(bird)
    last = ORDER[bird[-1]]
    for bit in BIT.values():
        if not shared & bit:
            continue
        for upward in (True, False):
            run = [
                card
                for card in fits
                if MASK[card] & bit and (ORDER[card] > last) == upward and card in free
            ]
            value = _value_with_run(bird, run, free)
            if value > best:
                best, chosen = value, run
    for card in chosen:
        del free[card]
    return best


def _value_with_run(bird: Bird, run: Iterable[str], free: dict[str, float]) -> float:
    """The value of the bird with the cards of `run`, each counted as far as it is likely."""
    ranks = [ORDER[card] for card in bird if ACE < ORDER[card] < CROWN]
    bonus = float(BONUS * (len(bird) - len(ranks)))
    total = float(sum(ranks))
    hoped = 0.0
    for card in run:
        if ACE < ORDER[card] < CROWN:
            total += free[card] * ORDER[card]
        else:
            hoped += free[card] * BONUS
    paid = lowest_upkeep(tuple(sorted(ranks)))
    least = UPKEEP + OVERPAID if paid is None else float(sum(paid))
    if total < least:
        return total - least - bonus
    return total - least + bonus + hoped


def _list_unseen(view: EmuRanchersView) -> set[str]:
    shown = {*own_hand(view), *view["discard"]}
    for seat in view["seats"]:
        shown.update(seat["known"])
        for bird in seat["birds"]:
            shown.update(bird["cards"])
    return set(BASIC) - shown


def _draw_probability(view: EmuRanchersView) -> float:
    pile = view["draw_pile"]
    hidden = pile + view["seats"][1 - seat_of_view(view)]["hand_size"]
    return HOPE * pile / 2 / hidden
