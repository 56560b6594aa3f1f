"""Why one would do each of the things that can be done at a table of Food Chain."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.food_chain.view import FoodChainView
from games.titles.hints import Hints

PLAY = Line(
    phrase(
        "Play: a number that matches another top card, or makes a run of three with two of them, "
        "earns a token. A Jack or King takes the whole chain."
    )
)
EARNS = Line(
    phrase(
        "Play: one of your cards earns a token now, as a match or run with the other top cards. A "
        "Jack or King takes the whole chain."
    )
)
FIRST_PASS = Line(phrase("Pass: the first to pass gets a token. Cards left in hand cost points."))
PASS = Line(
    phrase(
        "Pass: this ends the round. Play or file what you can first: each card left in hand costs "
        "points."
    )
)


def hint_play(view: FoodChainView) -> Line:
    return EARNS if any(one["match"] or one["run"] for one in view["plays"]) else PLAY


def hint_pass(view: FoodChainView) -> Line:
    return FIRST_PASS if view["first_pass"] else PASS


HINTS: Hints[FoodChainView] = {
    "play": hint_play,
    "pass": hint_pass,
    "classify": Line(
        phrase(
            "Classify: the first player to lay out a class gets a token right away. It takes three "
            "cards of that class."
        )
    ),
    "file": Line(
        phrase(
            "File: no token, but one fewer card in your hand; the cards left there cost points at "
            "the end of the round."
        )
    ),
    "over-populate": Line(
        phrase(
            "Over-populate, once per round: remove a carnivore you can’t use from the round, and "
            "your opponent draws two cards. This works best after they have passed."
        )
    ),
    "keep": Line(
        phrase(
            "Keep: choose the Ace to keep after the round. Its biome is then out of play. Once you "
            "both have two Aces, the match is over."
        )
    ),
    "keep none": Line(phrase("Leave it open: choose the Ace once the round is over.")),
    "return": Line(
        phrase("Return: send back one of your opponent’s Aces, so that its biome is in play again.")
    ),
    "return none": Line(
        phrase(
            "Return none: do this if you can spare the biomes and only your opponent wants the "
            "match to end."
        )
    ),
}
