"""Why one would do each of the things that can be done at a table of Biome Rummy."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.biome_rummy.view import BiomeRummyView
from games.titles.hints import Hints

HINTS: Hints[BiomeRummyView] = {
    "draw deck": Line(phrase("Deck: unseen. Most turns start like this.")),
    "draw pile": Line(
        phrase(
            "Pile: take the top card only if you can lay it this turn. You can’t discard it again."
        )
    ),
    "set": Line(
        phrase(
            "Lay a group: each card on the table scores a point, each in your hand costs one when "
            "somebody goes out. You can’t add to your own group later."
        )
    ),
    "add": Line(
        phrase(
            "Add: a point for a single card in an opponent’s group, and one card fewer in your "
            "hand."
        )
    ),
    "discard": Line(
        phrase(
            "Discard: first animals of claimed biomes, then one that goes with nothing in your "
            "hand. The next player can take it."
        )
    ),
}
