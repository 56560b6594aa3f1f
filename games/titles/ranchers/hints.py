"""Why one would do each of the things that can be done at a table of Ranchers."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.hints import Hints
from games.titles.ranchers.view import RanchersView

HINTS: Hints[RanchersView] = {
    "take": Line(
        phrase(
            "Take a pair: an animal for your Ranch and an objective that scores at the end. An "
            "objective that goes with your others is worth more than one that’s only good alone. "
            "An animal on its own picture is at home and allows a swap."
        )
    ),
    "side": Line(
        phrase(
            "Turn your Ranch over: its other side has different special fields. You can do this "
            "until you take your first pair."
        )
    ),
    "build": Line(
        phrase("Choose a Building: pick one that scores what you plan to collect anyway.")
    ),
    "swap": Line(phrase("Swap: an animal came home, so you can give away what suits you least.")),
    "pass": Line(phrase("Pass: keep everything as it is.")),
    "grant": Line(
        phrase("Grant: a ninth animal for your Pond, once per match. It’s next to all four edges.")
    ),
    "redraw": Line(
        phrase("Redraw: the Market puts back a pair you don’t want, and another takes its place.")
    ),
    "reserve": Line(phrase("Reserve: the pair waits for you, and nobody else can take it.")),
}
