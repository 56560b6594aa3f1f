"""Why one would do each of the things that can be done at a table of Emus Redux."""

from games.rules.lines import Line
from games.rules.said import said
from games.titles.emus_redux.view import EmusReduxView
from games.titles.hints import Hints
from games.titles.ranch_hints import SHARED

OPEN_CARD = Line(
    said("Discard pile: you know what you get. So do the others, and the year grows no shorter.")
)

HINTS: Hints[EmusReduxView] = {
    **SHARED,
    "discard": Line(
        said(
            "Discard: a card that fits none of your birds. The next ranchers may take what lies "
            "on top of a pile."
        )
    ),
    "draw D1": OPEN_CARD,
    "draw D2": OPEN_CARD,
    "draw": Line(
        said(
            "The row: a wild card stands for the number that you need. You may take two in the "
            "whole match, so take one that fits two birds."
        )
    ),
}
