"""The card that was picked last, large, with what can be done with it."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.web.cards import deck_of
from games.web.picking import Picking
from games.web.tables.pieces import Piece, piece

MOST_USES = 6


@dataclass(frozen=True)
class Look:
    """A card to look at closely; `uses` are the steps with it that are possible now, each with the
    address that a click on it leads to and its words; `more` of them are not named."""

    card: Piece
    uses: list[tuple[str, str]]
    more: int


def picked_card(
    slug: str, picking: Picking | None, steps: Sequence[tuple[str, str, str]]
) -> Look | None:
    """The last card among the picks, if there is one. `steps` are the legal steps: address, step,
    words."""
    deck = deck_of(slug)
    if picking is None or deck is None:
        return None
    for code in reversed(picking.picks):
        if code in deck.cards:
            uses = [(href, words) for href, step, words in steps if code in step.split()]
            return Look(piece(code, deck), uses[:MOST_USES], len(uses[MOST_USES:]))
    return None
