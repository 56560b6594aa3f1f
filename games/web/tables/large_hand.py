"""The cards of a hand, large, each with what can be done with it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games.web.tables.components import TableCard

MOST_USES = 6


@dataclass(frozen=True)
class CardDetail:
    """A card to look at closely; `uses` are the moves with it that are possible now, each with the
    address that a click on it leads to and its words; `more` of them are not named. If there are
    none, `still` says why."""

    card: TableCard
    uses: list[tuple[str, str]]
    more: int
    still: Sequence[str] = ()


def list_hand_cards(hand: Iterable[Any] | None) -> list[TableCard]:
    """The cards among what lies in the hand of a scene, in its order; there are none where it holds
    other things, or nothing."""
    return [held for held in hand or () if isinstance(held, TableCard)]


def build_card_details(
    cards: Iterable[TableCard],
    moves: Sequence[tuple[str, str, str]],
    why_still: Callable[[str], Sequence[str]],
) -> list[CardDetail]:
    """Each of the `cards` with its uses. `moves` are the legal moves: address, move, words;
    `why_still` says of a card, by its code, why it is in none of them."""
    found = []
    for card in cards:
        uses = [(href, words) for href, move, words in moves if card.code in move.split()]
        still = () if uses else why_still(card.code)
        found.append(CardDetail(card, uses[:MOST_USES], len(uses[MOST_USES:]), still))
    return found
