"""Why one would do each of the things that can be done at a table of Biome Rummy."""

from games.rules.lines import Line
from games.rules.said import said
from games.titles.biome_rummy.view import BiomeRummyView
from games.titles.hints import Hints

HINTS: Hints[BiomeRummyView] = {
    "draw deck": Line(said("Deck: unseen. Most turns begin like that.")),
    "draw pile": Line(
        said(
            "Pile: take the open card only if you can lay it in this turn. You may not discard it "
            "again."
        )
    ),
    "set": Line(
        said(
            "Lay a group: every card on the table is a point, and every card in your hand costs "
            "one when somebody goes out. You cannot add to your own group later."
        )
    ),
    "add": Line(
        said(
            "Add: a point for a single card, in a group of somebody else, and a card less in your "
            "hand."
        )
    ),
    "discard": Line(
        said(
            "Discard: first animals of biomes whose Ace is gone, then one that goes with nothing "
            "you hold. The next player may take it."
        )
    ),
}
