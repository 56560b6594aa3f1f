"""Why one would do each of the things that can be done at a table of Food Chain."""

from games.rules.lines import Line
from games.rules.said import said
from games.titles.food_chain.view import FoodChainView
from games.titles.hints import Hints

PLAY = Line(
    said(
        "Play: a number that matches another top, or makes three in a row with two of them, earns "
        "a token. A Jack or King takes the whole chain."
    )
)
EARNS = Line(
    said(
        "Play: one of your cards earns a token now, by a match or a run with the other tops. A "
        "Jack or King takes the whole chain."
    )
)
FIRST_PASS = Line(
    said("Pass: who passes first gets a token. What is left in your hand costs points.")
)
PASS = Line(
    said(
        "Pass: that ends the round. Before, play or file what you can, for each card left in your "
        "hand costs points."
    )
)


def play(view: FoodChainView) -> Line:
    """Whether some play earns a token now."""
    return EARNS if any(one["match"] or one["run"] for one in view["plays"]) else PLAY


def passing(view: FoodChainView) -> Line:
    """Whether a pass earns the token for it."""
    return FIRST_PASS if view["first_pass"] else PASS


HINTS: Hints[FoodChainView] = {
    "play": play,
    "pass": passing,
    "classify": Line(
        said(
            "Classify: a token at once, and only the first to lay a class out gets it. It takes "
            "three cards of that class."
        )
    ),
    "file": Line(
        said(
            "File: no token, but a card less in your hand, and those cost points at the end of "
            "the round."
        )
    ),
    "over-populate": Line(
        said(
            "Over-populate, once in a round: a carnivore that you cannot use is put out of the "
            "round, and the other has to draw two cards. Best when they have passed."
        )
    ),
    "keep": Line(
        said(
            "Keep: the Ace that stays yours after the round. Its biome is not played on then. Once "
            "you have two Aces each, the match is over."
        )
    ),
    "keep none": Line(said("Leave it open: you choose the Ace when the round is over.")),
    "return": Line(
        said("Return: an Ace of the other goes back to the line, and its biome is played on again.")
    ),
    "return none": Line(
        said("Return none: you need the biomes less than the other needs the end.")
    ),
}
