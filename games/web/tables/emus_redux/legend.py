"""The signs of Emus Redux beside its cards: wild cards, birds, hands."""

from django.utils.translation import gettext

from games.decks.decktet import CARDS, EXTENDED
from games.web.cards import DECKTET
from games.web.tables.legend import LegendPart, Sign, birds_part, hidden_sign, known_sign


def signs() -> list[LegendPart]:
    """The wild cards by an example of each kind, the tags of birds, and the hands."""
    first = {CARDS[code].kind: DECKTET.chip(code) for code in reversed(EXTENDED)}
    number = gettext("wild: any number from 2 to 9, in its three suits")
    wild = (
        Sign(first["pawn"], gettext("Pawn"), number),
        Sign(first["court"], gettext("Court"), number),
        Sign(
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
