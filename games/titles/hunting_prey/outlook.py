"""The Hunting Prey Game: how a bot looks ahead in it.

The steady bot plays the playouts: a quicker policy that was tried here chose badly after a swap, so
that a seat that looked ahead with it won 28 % of 18 matches for two, and swaps were judged wrongly.
"""

from collections.abc import Sequence

from games.decks.biome_deck import ANIMALS
from games.rules.game import Seat, Step
from games.rules.said import said
from games.titles.hunting_prey import reveal
from games.titles.hunting_prey.bot import value
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.state import (
    CHOOSE,
    DRAW,
    DROP,
    EAT,
    OPEN,
    OVER,
    PLAY,
    SWAP,
    State,
)
from games.titles.hunting_prey.view import HuntingPreyView
from games.titles.outlook import Outlook, lead

CARD = 0.03  # what a point of a card owned is worth, in tokens
WON = 6.0
_value = {card: value(card) for card in ANIMALS}.__getitem__
LAID_ASIDE = frozenset((*SWAP.values(), *DROP.values(), *PLAY.values(), *EAT.values(), DRAW))


def lap(state: State) -> int:
    """Rounds that are over."""
    return state.round - (state.phase != OVER)


def points(_game: HuntingPrey, state: State, seat: Seat) -> float:
    """The lead in tokens and in cards."""
    return lead(counts(state), seat)


def counts(state: State) -> list[float]:
    """By seat its tokens, and what its cards count."""
    return [
        tokens + CARD * (sum(map(_value, hand)) + sum(map(_value, deck)))
        for tokens, hand, deck in zip(state.tokens, state.hands, state.decks, strict=True)
    ]


def worth(game: HuntingPrey, state: State, seat: Seat) -> float:
    """The lead in tokens and in cards, and the match."""
    won = state.phase == OVER and reveal.places(state)[seat] == 1
    return points(game, state, seat) + WON * won


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
    lap, worth, 150, points, COUNTED, trying=trying, undecided=undecided
)
