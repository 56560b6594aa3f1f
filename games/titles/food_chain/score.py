"""The Food Chain Game: what fits on a biome, what a card earns there, what a closed chain is worth,
the points of a round, and what decides a match (sections 5 and 7).

A mark says all that matters for the next card of a biome: `CLOSED`, `EMPTY`, the last number of a
rising chain (2 to 10), or `FALLING` and the number below which the next one must lie.
"""

from collections.abc import Iterable

from games.decks.biome_deck import ANIMALS, CARDS, GRAZERS
from games.rules.game import Outcome
from games.titles.food_chain.state import FoodSeatRound, State

WHY = {
    "tokens": "The most tokens win.",
    "aces": "Equal tokens: the most Aces win.",
    "points": "Equal tokens and Aces: the larger sum of points wins.",
}
DRAWN = "Equal tokens, Aces and points: the match is drawn."
FOR_THE_BETTER_ROUND = 2


def score_round(state: State, steep: bool, ties_pay: bool) -> tuple[FoodSeatRound, FoodSeatRound]:
    """What both seats made of a round that both have passed. Points never fall below zero (F20),
    and at nothing to nothing nobody is paid (F21)."""
    values = [sum(chain.value for chain in chains) for chains in state.taken]
    costs = [hand_penalty(hand, steep) for hand in state.hands]
    points = [max(0, value - cost) for value, cost in zip(values, costs, strict=True)]
    if points[0] == points[1]:
        share = int(ties_pay and points[0] > 0)
        tokens = (share, share)
    else:
        better = points[0] > points[1]
        tokens = (FOR_THE_BETTER_ROUND, 0) if better else (0, FOR_THE_BETTER_ROUND)
    return (
        FoodSeatRound(values[0], costs[0], points[0], tokens[0], state.earned[0]),
        FoodSeatRound(values[1], costs[1], points[1], tokens[1], state.earned[1]),
    )


def find_decision(state: State) -> tuple[str, int, int]:
    """What decides a finished match, and the numbers of both seats: tokens, then Aces, then the
    sums of the points (F25)."""
    aces = len(state.deal.aces[0]), len(state.deal.aces[1])
    points = [sum(result[seat].points for result in state.deal.results) for seat in (0, 1)]
    if state.tokens[0] != state.tokens[1]:
        return ("tokens", *state.tokens)
    if aces[0] != aces[1]:
        return ("aces", *aces)
    return ("points", points[0], points[1])


def build_outcome(state: State) -> Outcome:
    """How a finished match ended; the scores are the tokens."""
    by, mine, others = find_decision(state)
    if mine == others:
        return Outcome(state.tokens, (1, 1), (), DRAWN)
    winner = int(others > mine)
    return Outcome(state.tokens, (2, 1) if winner else (1, 2), (winner,), WHY[by])


CLOSED, EMPTY, FALLING = 0, 1, 20
QUEEN = 12

NUMBER: dict[str, int] = {card: CARDS[card].number for card in ANIMALS}
BIT: dict[str, int] = {card: 1 << number for card, number in NUMBER.items()}
NUMBERED = frozenset(card for card in ANIMALS if NUMBER[card] <= 10)
CLOSERS = frozenset(card for card in ANIMALS if CARDS[card].rank in ("J", "K"))
COURT = frozenset(ANIMALS) - NUMBERED
# Who may lie first on a biome (ruling F5).
OPENERS = frozenset(card for card in NUMBERED if CARDS[card].diet in GRAZERS)


def is_descending(mark: int) -> bool:
    """True once a Queen lies in the chain."""
    return mark >= FALLING


def highest_allowed_number(mark: int) -> int:
    """The number that the next one must be above, or below if the chain falls."""
    return mark - FALLING if mark >= FALLING else mark


def _find_fitting_cards(mark: int) -> frozenset[str]:
    if mark == CLOSED:
        return frozenset()
    if mark == EMPTY:
        return OPENERS
    last = highest_allowed_number(mark)
    if is_descending(mark):
        return COURT | {card for card in NUMBERED if NUMBER[card] < last}
    return COURT | {card for card in NUMBERED if NUMBER[card] > last}


FITTING: tuple[frozenset[str], ...] = tuple(map(_find_fitting_cards, range(FALLING + QUEEN + 1)))


def next_mark(mark: int, card: str, reset: bool) -> int:
    """The mark of a chain that gets one more card (no Jack or King). After a Queen the count goes
    down from the last number below her, or with `reset` from the Queen herself (F7)."""
    number = NUMBER[card]
    if number == QUEEN:
        return FALLING + (QUEEN if reset else highest_allowed_number(mark))
    return FALLING + number if mark >= FALLING else number


def count_tokens(card: str, visible: int) -> tuple[int, int]:
    """The tokens for a match and for a run (0 or 1 each), where `visible` has the bits of the
    visible numbers (section 4.3)."""
    number = NUMBER[card]
    near = visible >> (number - 2)
    # Bits 0, 1, 3 and 4 of `near` are the numbers two and one below, one and two above.
    run = near & 3 == 3 or near & 10 == 10 or near & 24 == 24
    return near >> 2 & 1, int(run)


def number_bits(cards: Iterable[str]) -> int:
    """The bits of the numbers of some cards."""
    bits = 0
    for card in cards:
        bits |= BIT[card]
    return bits


def chain_points(biome: str, chain: tuple[str, ...]) -> int:
    """The points of a closed chain: one for the Ace and for each animal of the biome's suit, all
    twice if the card that closes it is of that suit (section 5)."""
    points = 1 + sum(card[0] == biome for card in chain)
    return 2 * points if chain[-1][0] == biome else points


def hand_penalty(hand: tuple[str, ...], steep: bool) -> int:
    """What the cards left in hand cost: one each and two for a Jack, Queen or King; or, `steep`,
    one each and all of it doubled for every Jack, Queen or King (F19)."""
    court = sum(card in COURT for card in hand)
    return len(hand) << court if steep else len(hand) + court
