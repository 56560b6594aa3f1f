"""Why one would do each of the things that can be done at a table of Hunting Prey."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.hints import Hints
from games.titles.hunting_prey.view import HuntingPreyView

HINTS: Hints[HuntingPreyView] = {
    "play": Line(
        phrase(
            "Play: the strongest hunter earns a token, and so does the strongest grazer that isn’t "
            "eaten. All cards are revealed at once."
        )
    ),
    "swap": Line(
        phrase(
            "Swap: the cards go under your deck and come back later, unless a Queen gathers them. "
            "Once per round, before you play."
        )
    ),
    "keep": Line(phrase("Keep: all other cards in your hand are swapped.")),
    "drop": Line(
        phrase(
            "Drop: a Jack that drops cards earns one token, even if eaten. The cards leave the "
            "game."
        )
    ),
    "draw": Line(
        phrase(
            "Draw: swaps the cards you’ve set aside so far. You see your new cards before you "
            "choose."
        )
    ),
    "hunt": Line(
        phrase("Order: tells your hunter what to eat, so you won’t be asked after the reveal.")
    ),
    "note": Line(phrase("Order: it stays in force until you change it.")),
    "eat": Line(phrase("Eat: the card leaves the game.")),
}
