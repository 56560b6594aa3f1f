"""Ranchers: what a seat can know of the position after a move that it has not taken yet.

An answer may say what comes after a move that reveals something (`take p2 at c3, pass`). It is
read against a state in which all that would be revealed is `UNSEEN`; so it can only use what was
visible before, and a refusal tells nothing.
"""

from typing import Any

from games.titles.ranchers.state import UNSEEN, RanchersSetup, State
from games.titles.ranchers.turn import apply_move


def apply_with_hidden_cards(terms: RanchersSetup, state: State, seat: int, move: str) -> State:
    """The state after `move` with the coming animals unseen, and of the coming objectives only
    next known, unless the deck is mixed first."""
    top = state.deck[-1:]
    veiled = state._replace(
        bag=(UNSEEN,) * len(state.bag),
        deck=(UNSEEN,) * (len(state.deck) - len(top)) + top,
        ahead=move,
    )
    return apply_move(terms._replace(shuffled=_hide_shuffle), veiled, seat, move)[0]


def _hide_shuffle(cards: Any, _label: str) -> tuple[Any, ...]:
    return (UNSEEN,) * len(cards)
