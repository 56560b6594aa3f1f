"""Why one would do each of the things that can be done at a table of Ranchers."""

from games.rules.lines import Line
from games.rules.said import said
from games.titles.hints import Hints
from games.titles.ranchers.view import RanchersView

HINTS: Hints[RanchersView] = {
    "take": Line(
        said(
            "Take a pair: an animal for your Ranch and an objective that is counted at the end. "
            "One that suits the objectives you hold is worth more than a good one alone. An animal "
            "on its own picture is at home, and opens a swap."
        )
    ),
    "side": Line(
        said(
            "Turn the Ranch over: other fields are special. You can until you take your first pair."
        )
    ),
    "build": Line(
        said("Choose a building: it pays at the end for what you are going to collect anyway.")
    ),
    "swap": Line(said("Swap: an animal came home, so you may give away what suits you least.")),
    "pass": Line(said("Pass: keep everything as it is.")),
    "grant": Line(
        said(
            "Grant: a ninth animal for your Pond, once in the match. It stands next to all four "
            "edges."
        )
    ),
    "redraw": Line(
        said("Redraw: the Market puts a pair that you do not want back, and another one comes.")
    ),
    "reserve": Line(said("Reserve: the pair waits for you, and nobody else can take it.")),
}
