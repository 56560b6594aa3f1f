"""Why one would do each of the things that can be done at a table of Hunting Prey."""

from games.rules.lines import Line
from games.rules.said import said
from games.titles.hints import Hints
from games.titles.hunting_prey.view import HuntingPreyView

HINTS: Hints[HuntingPreyView] = {
    "play": Line(
        said(
            "Play: a strong hunter wins the hunt, a strong grazer the other token if it is not "
            "eaten. All cards are turned up at once."
        )
    ),
    "swap": Line(
        said(
            "Swap: weak cards go under your deck and come back later, unless a Queen gathers "
            "them. It is once in a round, before you play."
        )
    ),
    "keep": Line(said("Keep: all other cards of your hand are swapped.")),
    "drop": Line(
        said(
            "Drop: a Jack that drops a small card earns a token, even if it is eaten. One card is "
            "enough."
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
    "eat": Line(
        said(
            "Eat: the card leaves the game. A Queen first, then the grazer that would earn a "
            "token, then a card of who is ahead."
        )
    ),
}
