"""The signs of Emus Redux beside its cards: wild cards, birds, hands."""

from games.decks.decktet import CARDS, EXTENDED
from games.rules.phrases import phrase
from games.titles.legend import BIRDS, HANDS, LegendPart

FIRST = {CARDS[code].kind: f"card:{code}" for code in reversed(EXTENDED)}
ANY_NUMBER = phrase("wild: any number from 2 to 9, in its three suits")
WILD = (
    (FIRST["pawn"], phrase("Pawn"), ANY_NUMBER),
    (FIRST["court"], phrase("Court"), ANY_NUMBER),
    (
        FIRST["excuse"],
        phrase("Excuse"),
        phrase("fits on no bird; in your hand at the end, it drops your worst bird"),
    ),
)
LEGEND = (LegendPart(phrase("Wild cards"), WILD), BIRDS, HANDS)
