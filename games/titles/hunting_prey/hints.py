"""Why one would do each of the things that can be done at a table of Hunting Prey."""

from games.rules.lines import Line
from games.rules.said import said
from games.titles.hints import Hints
from games.titles.hunting_prey.view import HuntingPreyView

HINTS: Hints[HuntingPreyView] = {
    "play": Line(
        said(
            "Play: the strongest hunter earns a token, and so does the strongest grazer that "
            "is not eaten. All cards are turned up at once."
        )
    ),
    "swap": Line(
        said(
            "Swap: the cards go under your deck and come back later, unless a Queen gathers "
            "them. You can swap once in a round, before you play."
        )
    ),
    "keep": Line(said("Keep: all other cards of your hand are swapped.")),
    "drop": Line(
        said(
            "Drop: a Jack that drops cards earns one token, even if it is eaten. The cards "
            "leave the game."
        )
    ),
    "draw": Line(
        said(
            "Draw: carries the swap out, with what you have laid aside so far. You see the new "
            "cards before you choose."
        )
    ),
    "hunt": Line(
        said(
            "Order: says what your hunter shall eat, so that you need not be asked after the "
            "reveal."
        )
    ),
    "note": Line(said("Order: it stays in force until you give another one.")),
    "eat": Line(said("Eat: the card leaves the game.")),
}
