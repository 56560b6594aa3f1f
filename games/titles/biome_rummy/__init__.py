"""Biome Rummy: its box, hints for a beginner, and all else that
the site needs of it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.biome_rummy.bot import choose_move, evaluate_moves
from games.titles.biome_rummy.examples import EXAMPLES, LEGEND
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.lesson import PRIMER
from games.titles.biome_rummy.lookahead import IMAGINING, OUTLOOK, PARTS
from games.titles.biome_rummy.prompt import ask
from games.titles.biome_rummy.state import OVER
from games.titles.biome_rummy.table import ACES, build_board
from games.titles.biome_rummy.view import BiomeRummyView
from games.titles.title import Blurb, Complexity, Hints, PositionSummary, Title

BLURB = Blurb(
    sentence=phrase(
        "Lay otters, owls and trout in groups, and claim the five biomes they live in."
    ),
    two_sentences=phrase(
        "Draw a card, lay groups of animals from one biome that are all alike or all different, "
        "then discard a card. The winner of each round claims a biome; once all five are claimed, "
        "whoever has the most wins."
    ),
    in_short=phrase(
        "There are five biomes, each with an Ace to claim. On your turn you draw a card, lay "
        "groups of three or more animals from one biome, add cards to opponents’ groups, and "
        "discard a card. The animals in a group must share a class or a diet, or all differ in "
        "class or in diet. A round ends when somebody runs out of cards, the deck is empty, or "
        "everybody has had twelve turns. Each card you’ve laid scores a point; each card left in "
        "your hand costs one. In a biome where several players have groups, the largest carnivore "
        "scores a point, unless an opponent takes it with the Queen. The round’s winner claims the "
        "Ace of a biome, which is then finished. Whoever has the most Aces wins."
    ),
    turns=65,
    seconds=20,
    weight=Complexity.LIGHT,
)

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
            "hand. With two players, it can wait until you go out."
        )
    ),
    "discard": Line(
        phrase(
            "Discard: start with animals from claimed biomes, then cards that go with nothing else "
            "in your hand. The next player can take your discard."
        )
    ),
}

PLACE = phrase("Round {round}, turn {turn}")
ROUND = phrase("Round {round}")


def summarize_position(view: BiomeRummyView) -> PositionSummary:
    """The turn of the round; by seat the Aces claimed so far, which decide the match."""
    place = Line(PLACE, round=view["round"], turn=view["turn"])
    if view["phase"] == OVER:
        place = Line(ROUND, round=view["round"])
    return PositionSummary(place, tuple(len(seat["aces"]) for seat in view["seats"]))


TITLE = Title(
    game=BiomeRummy,
    deck="biome",
    blurb=BLURB,
    primer=PRIMER,
    board=build_board,
    ask=ask,
    gist=summarize_position,
    counting=ACES,
    keeps_suits=True,
    examples=EXAMPLES,
    legend=LEGEND,
    hints=HINTS,
    parts=PARTS,
    bot=choose_move,
    evaluate=evaluate_moves,
    noise=17.0,
    imagining=IMAGINING,
    outlook=OUTLOOK,
)
