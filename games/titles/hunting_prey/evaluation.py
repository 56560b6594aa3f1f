"""The Hunting Prey Game: what a card promises, and what eating one does. The arithmetic of its bot,
for whoever reads a view and for whoever reads a state.

Sets of cards are masks, a bit for each card (`BIT`). Weights are whole numbers, so that what is
added up does not depend on the order.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import inf

from games.decks.biome_deck import ANIMALS
from games.titles.hunting_prey.open_round import MealOutcome
from games.titles.hunting_prey.state import (
    BIT,
    GRAZING,
    HUNTING,
    JACKS,
    NUMBER,
    QUEEN,
    QUEENS,
    STRENGTH,
    Cards,
)

QUEEN_VALUE = 10.5
GRAZER_SHARE = 0.75
KEPT = 11.0  # Kings and Jacks: all other cards are swapped, and dropped with a Jack
FEWEST = 6  # with fewer cards left than this a Jack drops nothing
CARD_COST = 0.04  # what a card lost costs, in tokens, for each point of its value
JACK_EATEN = 5.0  # more than any token of the grazers
GATHERED = 0.3  # what a gathered card brings, as a share of its cost
ALL_CARDS = sum(BIT.values())
bit_of = BIT.__getitem__


def value_card(card: str) -> float:
    """What a card is worth having: hunters by number, Queens nearly a Jack, grazers less."""
    if card in QUEENS:
        return QUEEN_VALUE
    return float(NUMBER[card]) if card in HUNTING else GRAZER_SHARE * NUMBER[card]


VALUE: dict[str, float] = {card: value_card(card) for card in ANIMALS}
# How likely a card is played: the cube of its value above 3. In 64ths these are whole numbers.
WEIGHT: dict[str, int] = {card: int(64 * max(VALUE[card] - 3, 0.5) ** 3) for card in ANIMALS}
PART = 12  # so many bits of a mask are looked up at once


def mask_of(cards: Iterable[str]) -> int:
    """The set of these cards; none of them twice."""
    return sum(map(bit_of, cards))


def _build_weights(start: int) -> list[int]:
    weights = [0]
    for card in ANIMALS[start : start + PART]:
        weights += [weight + WEIGHT[card] for weight in weights]
    return weights


_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH = map(_build_weights, range(0, len(ANIMALS), PART))
_LOW = (1 << PART) - 1


def weigh_cards(mask: int) -> int:
    """What a set of cards weighs."""
    return (
        _FIRST[mask & _LOW]
        + _SECOND[mask >> 12 & _LOW]
        + _THIRD[mask >> 24 & _LOW]
        + _FOURTH[mask >> 36 & _LOW]
        + _FIFTH[mask >> 48]
    )


# For each card the hunters that are stronger, those of a higher number, and the stronger grazers.
STRONGER_HUNTERS, HIGHER_HUNTERS, STRONGER_GRAZERS = (
    {card: mask_of(other for other in kind if order[other] > order[card]) for card in ANIMALS}
    for kind, order in ((HUNTING, STRENGTH), (HUNTING, NUMBER), (GRAZING, STRENGTH))
)
QUEENS_MASK = mask_of(QUEENS)


def mask_buried(swapped: Iterable[Iterable[str]], played: Iterable[str | None]) -> int:
    """The cards that went under decks in a round in which seats swapped and played these."""
    mask = 0
    for cards in swapped:
        mask |= mask_of(cards)
    for card in played:
        if card:
            mask |= BIT[card]
    return mask


def mask_rival(known: int, unseen: int, buried: int) -> int:
    """The cards that a rival may play: those `known` to be its own and those that never lay open,
    but, unless nothing else is left, none of those `buried` in its deck."""
    return (known | unseen) & ~buried or unseen


@lru_cache(maxsize=1 << 14)
def expected_tokens(card: str, rivals: tuple[int, ...], drops: bool) -> float:
    """Tokens that playing the card promises, less what losing it costs. `rivals` are by rival the
    cards that it may play; `drops`: a card goes with it, which it has to be a Jack for."""
    hunts, sought = card in HUNTING, NUMBER[card] < QUEEN
    stronger = STRONGER_HUNTERS[card] if hunts else STRONGER_GRAZERS[card]
    higher = HIGHER_HUNTERS[card]
    strongest = above_hunters = queens = 1.0
    for mask in rivals:
        total = weigh_cards(mask) or 1
        strongest *= 1 - weigh_cards(mask & stronger) / total
        above_hunters *= 1 - weigh_cards(mask & higher) / total
        if sought:
            queens *= 1 - weigh_cards(mask & QUEENS_MASK) / total
    survives = 1 - (1 - above_hunters) / max(len(rivals), 1)
    worth = strongest if hunts else survives * strongest
    if drops:
        worth += 1
    if card in QUEENS:
        worth += survives * GATHERED
    cost = CARD_COST * VALUE[card]
    worth -= cost * (1 - survives)
    if sought:
        worth -= cost * survives * (1 - queens)
    return worth


def evaluate_plays(
    cards: Iterable[str], rivals: tuple[int, ...], dropping: bool
) -> dict[str, float]:
    """What each of the cards promises if it is played; `dropping`: Jacks take a card with them."""
    worth = {}
    for card in cards:  # for playouts: with five cards quicker than a comprehension
        worth[card] = expected_tokens(card, rivals, dropping and card in JACKS)
    return worth


def find_best(worth: Mapping[str, float]) -> list[str]:
    """All that is worth most, in the order given. One pass: playouts ask for it at every turn."""
    best = -inf
    found: list[str] = []
    for each, value in worth.items():
        if value > best:
            best, found = value, [each]
        elif value == best:
            found.append(each)
    return found


@lru_cache(maxsize=1 << 12)
def list_weak_cards(hand: Cards) -> Cards:
    """The cards of a hand with a lower value than is kept, the weakest first; one card stays."""
    ordered = sorted(hand, key=VALUE.__getitem__)
    return tuple(card for card in ordered[:-1] if VALUE[card] < KEPT)


def is_dropping(hand: Sequence[str], owned: int, tokens: int, goal: int) -> bool:
    """Whether a Jack takes another card of the hand with it: not with few cards `owned`, unless the
    token that it earns wins."""
    return len(hand) > 1 and (owned > FEWEST or 0 < goal <= tokens + 1)


def find_next_drop(hand: Iterable[str], drops: Cards, left: int) -> str:
    """The weakest card that goes with a Jack beside those dropped, of `left` cards; "" if none."""
    others = [card for card in hand if card not in drops and VALUE[card] < KEPT]
    return min(others, key=VALUE.__getitem__, default="") if left > FEWEST else ""


def find_weakest_other(hand: Iterable[str], card: str) -> str:
    """The weakest other card of a hand for a Jack, the first of equal ones; "" for other cards and
    if there is none."""
    others = [other for other in hand if other != card] if card in JACKS else ()
    return min(others, key=VALUE.__getitem__, default="")


def evaluate_meal(card: str, hunter: int, tokens: Sequence[int], meal: MealOutcome) -> float:
    """What the card is worth to the seat that hunts: Jacks, which earn most later; then tokens,
    most of all the leader's."""
    score = 0.1 * tokens[meal.seat] + 0.1 * VALUE[card] + JACK_EATEN * (card in JACKS)
    for seat in meal.grazers:
        score += 3 if seat == hunter else -1.5 - 0.1 * tokens[seat]
    if meal.queen >= 0:
        score += (0.2 if meal.queen == hunter else -0.2) * len(meal.gathered)
    return score
