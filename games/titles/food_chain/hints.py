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
        "Play: one of your cards earns a token now, by a match or run with the other top cards. A "
        "Jack or King takes the whole chain."
    )
)
FIRST_PASS = Line(phrase("Pass: the first to pass gets a token. Cards left in hand cost points."))
PASS = Line(
    phrase(
        "Pass: ends the round. Play or file what you can first: each card left in hand costs "
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
            "Classify: a token right away, for the first player to lay out a class. It takes "
            "three cards of that class."
        )
    ),
    "file": Line(
        phrase(
            "File: no token, but one card fewer in your hand, and those cost points at the end of "
            "the round."
        )
    ),
    "over-populate": Line(
        phrase(
            "Over-populate, once per round: a carnivore you can’t use leaves the round, and your "
            "opponent draws two cards. Best after they have passed."
        )
    ),
    "keep": Line(
        phrase(
            "Keep: the Ace you keep after the round. Its biome is then out of play. Once you both "
            "have two Aces, the match is over."
        )
    ),
    "keep none": Line(phrase("Leave it open: choose the Ace when the round is over.")),
    "return": Line(
        phrase("Return: one of your opponent’s Aces goes back, and its biome is in play again.")
    ),
    "return none": Line(
        phrase("Return none: you need the biomes less than your opponent needs the end.")
    ),
}
