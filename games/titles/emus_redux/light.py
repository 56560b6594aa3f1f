"""Emus Redux: a quick hand for playouts. It does what the steady bot does, more roughly."""

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.game import Seat, Step
from games.rules.random_source import RandomSource
from games.titles.birds import ACE, BONUS, CROWN, MASK, ORDER, PLAIN, UPKEEP, WILD, Bird, additions
from games.titles.emus_redux.bot import (
    EXCUSE_KEPT,
    FEED,
    HOPE,
    LAST_TURNS,
    ROW,
    TAKE,
    WILD_KEPT,
)
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.state import (
    CLOSE,
    CLOSE_AUTO,
    CLOSING,
    DISCARD,
    DRAW,
    DRAW_DECK,
    DRAW_PILES,
    DRAW_ROW,
    EXCUSE,
    GROW,
    HATCH,
    MOST_TAKES,
    MOVES,
    Cards,
    State,
    discard_places,
    without,
)
from games.titles.runs import BITS, BONI, EVERYTHING, RANKS, SHIFT, Reach, lying, reach, spread

WEIGHT = {card: ORDER[card] if ACE < ORDER[card] < CROWN else BONUS for card in PLAIN}
ROUGHLY = UPKEEP // 2  # what a wild card brings a bird
NUMBERS = (1 << CROWN - 1) - 2  # of one suit: all but its Ace and its Crown
WILD_SUITS = {
    card: frozenset(shift for bit, shift in SHIFT.items() if MASK[forms[0]] & bit)
    for card, forms in WILD.items()
}
TWO_COPIES = sum(NUMBERS << shift for shift in SHIFT.values())
MOST_FORMS = 2  # of a wild card those that are tried: the ones that go on least far


class Unseen(NamedTuple):
    """The cards that nobody has shown, by whether there is one or are two of them, and how likely
    each of these comes."""

    one: int
    two: int
    share: float
    more: float


def policy(game: EmusRedux, state: State, seat: Seat, rng: RandomSource) -> Step:
    """The step after which the own birds hope for most; among equals one by lot."""
    if state.phase == CLOSING:
        return CLOSE if state.orders[seat] else CLOSE_AUTO
    unseen = _unseen(state, seat)
    if state.phase == DRAW:
        return _source(game, state, seat, unseen)
    return _action(state, seat, unseen, rng)


def _unseen(state: State, seat: Seat) -> Unseen:
    """What the seat has not seen."""
    once = twice = 0
    shown = [state.hands[seat], *state.piles]
    hidden = state.pile
    for other, known in enumerate(state.known):
        if other != seat:
            shown.append(known)
            hidden += len(state.hands[other]) - len(known)
    for cards in shown:
        for card in cards:
            bits = BITS.get(card, 0)
            twice |= once & bits
            once |= bits
    for flock in state.birds:
        for bird in flock:
            bits = lying(bird)
            twice |= once & bits
            once |= bits
    share = HOPE * state.pile / len(state.hands) / max(hidden, 1)
    left = EVERYTHING & ~once | TWO_COPIES & ~twice
    both = TWO_COPIES & ~once
    return Unseen(left & ~both, both, share, 1 - (1 - share) ** 2)


def hopes(birds: Sequence[Bird], hand: Cards, unseen: Unseen) -> float:
    """What the birds may come to together, less the worst that Excuses drop, and what is kept."""
    held = again = excuses = 0
    wild: list[str] = []
    for card in hand:
        bits = BITS.get(card)
        if bits is not None:
            again |= held & bits
            held |= bits
        elif card == EXCUSE:
            excuses += 1
        else:
            wild.append(card)
    values = []
    for each in sorted(map(reach, birds), key=_size, reverse=True):
        value, taken = _hope(each, held, wild, unseen)
        values.append(value)
        held, again = held & ~(taken & ~again), again & ~taken
        unseen = Unseen(unseen.one & ~taken, unseen.two & ~taken, unseen.share, unseen.more)
    total = sum(values) + WILD_KEPT * len(wild) + EXCUSE_KEPT * excuses
    if excuses:
        total -= sum(value for value in sorted(values)[:excuses] if value < 0)
    return total


def _hope(bird: Reach, held: int, wild: list[str], unseen: Unseen) -> tuple[float, int]:
    """What one bird may come to, and the cards that it hopes for; its wild ones leave `wild`."""
    base, bonus, _laid, ways = bird
    best = base - bonus if base < 0 else base + bonus
    taken, used = 0, list[str]()
    one, two, share, more = unseen
    for shift, fits in ways:
        mine = held >> shift & fits
        rare, common = one >> shift & fits & ~mine, two >> shift & fits & ~mine
        total = base + RANKS[mine] + share * RANKS[rare] + more * RANKS[common]
        laid = []
        gaps = fits & ~mine & NUMBERS
        for card in wild:
            if gaps and shift in WILD_SUITS[card]:
                order = gaps.bit_length()
                top = 1 << order - 1
                coming = more if common & top else share if rare & top else 0.0
                total += (1 - coming) * order
                gaps &= ~top
                laid.append(card)
        if total < 0:
            value = total - bonus
        else:
            value = total + bonus + BONI[mine] + share * BONI[rare] + more * BONI[common]
        if value > best:
            best, taken, used = value, spread(shift, mine | rare | common), laid
    for card in used:
        wild.remove(card)
    return best, taken


def _size(bird: Reach) -> int:
    return bird.size


def _action(state: State, seat: Seat, unseen: Unseen, rng: RandomSource) -> Step:
    birds, hand = state.birds[seat], state.hands[seat]
    after = state.birds[(seat + 1) % len(state.hands)]
    open_tops = [_fed(pile[-1], after) if pile else 0.0 for pile in state.piles]
    places = discard_places(state.piles)
    # The pile to cover: the one whose top would feed the next seat most.
    place = max(places, key=lambda number: open_tops[number - 1])
    left_open = sum(open_tops) - open_tops[place - 1]
    best, found = -1000.0, [""]
    for card in dict.fromkeys(hand):
        rest = without(hand, card)
        steps = [
            (hopes(birds, rest, unseen) - _fed(card, after) - left_open, DISCARD[place - 1][card])
        ]
        if card in HATCH:
            steps.append((hopes((*birds, (card,)), rest, unseen), HATCH[card]))
        for number, bird in enumerate(birds):
            forms = additions(bird).get(card, ())
            for form in forms if len(forms) <= MOST_FORMS else (forms[0], forms[-1]):
                grown = (*birds[:number], (*bird, form), *birds[number + 1 :])
                steps.append((hopes(grown, rest, unseen), GROW[number][form]))
        for worth, step in steps:
            if worth > best:
                best, found = worth, [step]
            elif worth == best:
                found.append(step)
    return rng.choice(found)


def _fed(card: str, after: Sequence[Bird]) -> float:
    """What a card that lies open brings the next seat."""
    if any(card in additions(bird) for bird in after):
        return FEED * WEIGHT.get(card, ROUGHLY)
    return 0.0


def _source(game: EmusRedux, state: State, seat: Seat, unseen: Unseen) -> Step:
    """A card that lies open if the birds hope for clearly more with it than with a blind draw."""
    birds, hand = state.birds[seat], state.hands[seat]
    discarded = MOVES[state.acted].verb == "discard"
    late = state.pile <= LAST_TURNS * len(state.hands)
    offered: list[tuple[str, Step, float]] = []
    if not discarded:
        offered += [
            (pile[-1], step, TAKE)
            for pile, step in zip(state.piles, DRAW_PILES, strict=True)
            if pile
        ]
    if state.takes[seat] < MOST_TAKES and (game.row_always or not discarded):
        least = TAKE if late else ROW
        offered += [(card, DRAW_ROW[card], least) for card in dict.fromkeys(state.row)]
    if not offered:
        return DRAW_DECK
    now = hopes(birds, hand, unseen)
    best, chosen = 0.0, DRAW_DECK
    for card, step, least in offered:
        gain = hopes(birds, (*hand, card), unseen) - now - least
        if gain > best:
            best, chosen = gain, step
    return chosen
