"""The signs of Emus Redux beside its cards: wild cards, birds, hands."""

from django.utils.translation import gettext

from games.decks.decktet import CARDS, EXTENDED
from games.web.cards import DECKTET
from games.web.tables.legend import LegendPart, LegendSign, birds_part, hidden_sign, known_sign


def list_legend_parts() -> list[LegendPart]:
    """The wild cards by an example of each kind, the tags of birds, and the hands."""
    first = {CARDS[code].kind: DECKTET.render_chip(code) for code in reversed(EXTENDED)}
    number = gettext("wild: any number from 2 to 9, in its three suits")
    wild = (
        LegendSign(first["pawn"], gettext("Pawn"), number),
        LegendSign(first["court"], gettext("Court"), number),
        LegendSign(
            first["excuse"],
            gettext("Excuse"),
            gettext("fits on no bird; in your hand at the end, it drops your worst bird"),
        ),
    )
    return [
        LegendPart(gettext("Wild cards"), wild),
        birds_part(gettext("its score if the year ended now")),
        LegendPart(gettext("Hands"), (hidden_sign(), known_sign())),
    ]
