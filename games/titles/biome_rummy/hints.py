"""Why one would do each of the things that can be done at a table of Biome Rummy."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.biome_rummy.view import BiomeRummyView
from games.titles.hints import Hints

HINTS: Hints[BiomeRummyView] = {
    "draw deck": Line(phrase("Deck: a card you can’t see. Most turns start this way.")),
    "draw pile": Line(
        phrase(
            "Pile: take the top card only if you can lay it this turn. You can’t discard it on the "
            "same turn."
        )
    ),
    "set": Line(
        phrase(
            "Lay a group: each card on the table scores a point; each card left in your hand costs "
            "one when somebody goes out. You can’t add to your own group later."
        )
    ),
    "add": Line(
        phrase(
            "Add: a single card in an opponent’s group scores a point, and leaves you one fewer in "
            "hand."
        )
    ),
    "discard": Line(
        phrase(
            "Discard: start with animals from claimed biomes, then cards that go with nothing else "
            "in your hand. The next player can take your discard."
        )
    ),
}
