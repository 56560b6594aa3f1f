"""The Hunting Prey Game: how a bot looks ahead in it."""

from collections.abc import Sequence

from games.decks.biome_deck import ANIMALS
from games.rules.game import Seat, Step
from games.rules.random_source import RandomSource
from games.rules.said import said
from games.titles.hunting_prey import contest, reveal
from games.titles.hunting_prey.bot import FEWEST, KEPT, value
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.state import (
    CHOOSE,
    DRAW,
    DROP,
    EAT,
    JACKS,
    KEEP,
    OPEN,
    OVER,
    PLAY,
    PREY,
    SWAP,
    TARGET,
    State,
    less,
    most_swapped,
)
from games.titles.hunting_prey.view import HuntingPreyView
from games.titles.outlook import Outlook, lead

CARD = 0.03  # what a point of a card owned is worth, in tokens
WON = 6.0
VALUE = {card: value(card) for card in ANIMALS}
LAID_ASIDE = frozenset((*SWAP.values(), *DROP.values(), *PLAY.values(), *EAT.values(), DRAW))


def lap(state: State) -> int:
    """Rounds that are over."""
    return state.round - (state.phase != OVER)


def points(_game: HuntingPrey, state: State, seat: Seat) -> float:
    """The lead in tokens and in cards."""
    counts = [
        tokens + CARD * (sum(map(_value, hand)) + sum(map(_value, deck)))
        for tokens, hand, deck in zip(state.tokens, state.hands, state.decks, strict=True)
    ]
    return lead(counts, seat)


def worth(game: HuntingPrey, state: State, seat: Seat) -> float:
    """The lead in tokens and in cards, and the match."""
    won = state.phase == OVER and reveal.places(state)[seat] == 1
    return points(game, state, seat) + WON * won


_value = VALUE.__getitem__


def policy(game: HuntingPrey, state: State, seat: Seat, rng: RandomSource) -> Step:
    """Swaps what is weak, plays one of the strongest, drops the weakest with a Jack."""
    if state.phase == TARGET:
        seats = reveal.pending_targets(state)
        cards = reveal.standing_cards(state)
        return EAT[cards[contest.ordered_target(PREY, cards, seats, state.tokens)]]
    choice, hand = state.choices[seat], state.hands[seat]
    kept = less(hand, choice.aside) if choice.aside else hand
    if choice.drops:
        jacks = [card for card in kept if card in JACKS]
        return PLAY[rng.choice([card for card in jacks if card not in choice.drops] or jacks)]
    if choice.aside or not choice.played:
        most = most_swapped(state, seat, game.terms.swap_limit)
        if len(choice.aside) > most:
            return KEEP[max(choice.aside, key=_value)]
        if len(choice.aside) < most and len(kept) > 1 and not choice.keeping:
            weakest = min(kept, key=_value)
            if VALUE[weakest] < KEPT:
                return SWAP[weakest]
    if choice.aside:
        return DRAW
    card = max(rng.choice(kept), rng.choice(kept), rng.choice(kept), key=_value)
    if card in JACKS and len(kept) > 1 and len(hand) + len(state.decks[seat]) > FEWEST:
        return DROP[min((other for other in kept if other != card), key=_value)]
    return PLAY[card]


def undecided(state: State, seat: Seat) -> State:
    """The others have not chosen yet: what they did is not a card by lot."""
    if state.phase != CHOOSE:
        return state
    mine = state.choices[seat]
    choices = tuple(mine if other == seat else OPEN for other in range(len(state.choices)))
    return state._replace(choices=choices)


def trying(_view: HuntingPreyView, legal: Sequence[Step]) -> Sequence[Step]:
    """Cards one by one; no orders for the hunt, since its seat is asked."""
    return [step for step in legal if step in LAID_ASIDE] or legal


COUNTED = said(
    "Tokens ahead of the best rival at the end of the round; cards that are left count a little."
)
OUTLOOK: Outlook[HuntingPreyView] = Outlook(
    lap, worth, 400, points, COUNTED, policy, trying, undecided
)
