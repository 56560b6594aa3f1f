"""A bot for Emus Redux: takes the move after which its birds promise most.

A bird's promise is its value if every card of the own hand that still fits is added, wild ones as
the ranks that are missing most, and of the cards nobody has shown the share that this seat will
draw. Excuses in hand take the worst promises away.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.game import MoveText, seat_of_view
from games.titles.bird_evaluation import WEIGHT, find_bird_growth
from games.titles.birds import (
    ACE,
    BIT,
    BONUS,
    CARD_OF,
    CROWN,
    FALLING,
    MASK,
    OPEN,
    ORDER,
    PLAIN,
    RISING,
    UPKEEP,
    WILD,
    Bird,
    bird_direction,
    common_suit_mask,
    list_additions,
)
from games.titles.emus_redux.state import ACTIONS, DRAW_DECK_CARDS, EXCUSE
from games.titles.emus_redux.view import EmusReduxView, list_seen_cards
from games.titles.ranch_bot import RanchBot
from games.titles.ranch_views import list_birds, own_hand

HOPE = 0.8  # how much of the drawn share is counted: not all of it comes in time
FEED = 0.25  # what a point on a card that the next seat can use costs
TAKE = 1.5  # how much better than a blind draw a card from a discard pile must be
ROW = 2.5  # the same for the row, where there are but two to take
LAST_TURNS = 4  # when so few draws are left for this seat, a take is worth no more keeping
WILD_KEPT = 3.0  # what a wild card in hand is worth as such
EXCUSE_KEPT = 2.0
OTHER_WEIGHT = UPKEEP // 2  # what a wild card or an Excuse brings a bird

DECK = Counter(DRAW_DECK_CARDS)
WAYS = {RISING: (True,), FALLING: (False,), OPEN: (True, False)}
# Of each suit, the one card of every order from Ace to Crown.
CARD_AT: dict[int, dict[int, str]] = {
    bit: {ORDER[card]: card for card in PLAIN if MASK[card] & bit} for bit in BIT.values()
}


@dataclass(slots=True)
class CardSupply:
    """The cards a seat can still lay: those in hand, and how likely the others come."""

    held: Counter[str]
    hoped: dict[str, float]

    def copy(self) -> "CardSupply":
        """The same cards, to be taken out of."""
        return CardSupply(self.held.copy(), self.hoped.copy())


def value_actions(view: EmusReduxView, legal: Sequence[MoveText]) -> dict[MoveText, float]:
    """What the own birds promise after each action; of a draw, how much more than it has to promise
    beyond the first, which is the blind one."""
    hoped = _draw_probabilities(view)
    return (
        _evaluate_open_cards(view, legal, hoped)
        if view["phase"] == "draw"
        else _evaluate_actions(view, legal, hoped)
    )


BOT = RanchBot(value_actions)


def _evaluate_actions(
    view: EmusReduxView, legal: Sequence[MoveText], hoped: Mapping[str, float]
) -> dict[MoveText, float]:
    """The promise of the own birds after each action, less what a discard gives the next seat."""
    me = seat_of_view(view)
    ranches = list_birds(view)
    birds, after = ranches[me], ranches[(me + 1) % len(ranches)]
    worth: dict[MoveText, float] = {}
    kept: dict[str, float] = {}
    for move in legal:
        verb, card, number, form = ACTIONS[move]
        hand: Counter[str] = Counter(own_hand(view))
        hand[card] -= 1
        if verb == "discard":
            if card not in kept:
                fed = any(card in list_additions(bird) for bird in after)
                kept[card] = _evaluate_birds(birds, hand, hoped) - (
                    FEED * _weigh_card(card) if fed else 0
                )
            worth[move] = kept[card] - _gain_of_open_pile(view, number, after)
        elif verb == "hatch":
            worth[move] = _evaluate_birds([*birds, (form,)], hand, hoped)
        else:
            grown = [*birds[: number - 1], (*birds[number - 1], form), *birds[number:]]
            worth[move] = _evaluate_birds(grown, hand, hoped)
    return worth


def _gain_of_open_pile(view: EmusReduxView, number: int, after: Sequence[Bird]) -> float:
    others = [pile["cards"] for at, pile in enumerate(view["piles"], 1) if at != number]
    tops = [cards[-1] for cards in others if cards]
    return sum(
        FEED * _weigh_card(top)
        for top in tops
        if any(top in list_additions(bird) for bird in after)
    )


def _evaluate_open_cards(
    view: EmusReduxView, legal: Sequence[MoveText], hoped: Mapping[str, float]
) -> dict[MoveText, float]:
    """By how much a card that lies open promises more than a blind draw and what is asked of it."""
    birds = list_birds(view)[seat_of_view(view)]
    hand: Counter[str] = Counter(own_hand(view))
    as_it_is = _evaluate_birds(birds, hand, hoped)
    late = view["draw_pile"] <= LAST_TURNS * len(view["seats"])
    gains = {legal[0]: 0.0}
    for move in legal[1:]:
        draw = ACTIONS[move]
        card = draw.card or view["piles"][draw.number - 1]["cards"][-1]
        least = ROW if draw.card and not late else TAKE
        gains[move] = _evaluate_birds(birds, hand + Counter((card,)), hoped) - as_it_is - least
    return gains


def _weigh_card(card: str) -> int:
    return WEIGHT.get(card, OTHER_WEIGHT)


def _draw_probabilities(view: EmusReduxView) -> dict[str, float]:
    """How likely each card comes from the draw pile into the own hand before it is empty."""
    others = [seat for seat in view["seats"] if seat["seat"] != view["seat"]]
    hidden = view["draw_pile"] + sum(seat["hand_size"] - len(seat["known"]) for seat in others)
    share = HOPE * view["draw_pile"] / len(view["seats"]) / max(hidden, 1)
    unseen = DECK - Counter(list_seen_cards(view))
    return {card: 1 - (1 - share) ** count for card, count in unseen.items() if card in ORDER}


def _evaluate_birds(birds: Sequence[Bird], hand: Counter[str], hoped: Mapping[str, float]) -> float:
    stock = CardSupply(Counter(hand), dict(hoped))
    order = sorted(birds, key=lambda bird: -sum(_weigh_card(CARD_OF[form]) for form in bird))
    values = sorted(_evaluate_bird(bird, stock) for bird in order)
    dropped = sum(value for value in values[: hand[EXCUSE]] if value < 0)
    wild = sum(count for card, count in stock.held.items() if card in WILD)
    return sum(values) - dropped + WILD_KEPT * wild + EXCUSE_KEPT * hand[EXCUSE]


def _evaluate_bird(bird: Bird, stock: CardSupply) -> float:
    """What one bird may come to in its best suit and direction; takes its cards out of `stock`."""
    base, bonus, _size, _ways = find_bird_growth(bird)
    best, chosen = _value_with_gain(base, bonus, 0.0, 0.0), {}
    shared, last = common_suit_mask(bird), ORDER[bird[-1]]
    for upward in WAYS.get(bird_direction(bird), ()):
        orders = range(last + 1, CROWN + 1) if upward else range(last - 1, 0, -1)
        for bit in BIT.values():
            if shared & bit:
                run = _list_run_cards(bit, orders, stock)
                gain = sum(
                    share * order for order, (_card, share) in run.items() if order in _RANKS
                )
                extra = sum(BONUS * run[end][1] for end in (ACE, CROWN) if end in run)
                value = _value_with_gain(base, bonus, gain, extra)
                if value > best:
                    best, chosen = value, run
    for card, _share in chosen.values():
        if stock.held[card] > 0:
            stock.held[card] -= 1
        else:
            stock.hoped.pop(card, None)
    return best


_RANKS = range(ACE + 1, CROWN)


def _value_with_gain(base: float, bonus: float, gain: float, extra: float) -> float:
    total = base + gain
    return total - bonus if total < 0 else total + bonus + extra


def _list_run_cards(
    bit: int, orders: Sequence[int], stock: CardSupply
) -> dict[int, tuple[str, float]]:
    """The cards of a suit that a bird may hope for: by order the card and how likely it comes. The
    wild cards in hand stand for the ranks where they bring most."""
    run: dict[int, tuple[str, float]] = {}
    for order in orders:
        card = CARD_AT[bit][order]
        share = 1.0 if stock.held[card] > 0 else stock.hoped.get(card, 0.0)
        if share:
            run[order] = card, share
    wild = [card for card in WILD for _copy in range(stock.held[card]) if MASK[WILD[card][0]] & bit]
    for card in wild:
        gains = [
            ((1 - run[order][1] if order in run else 1.0) * order, order)
            for order in orders
            if order in _RANKS
        ]
        if gains and max(gains)[0] > 0:
            run[max(gains)[1]] = card, 1.0
    return run
