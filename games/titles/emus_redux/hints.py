"""Why one would do each of the things that can be done at a table of Emus Redux."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.emus_redux.view import EmusReduxView
from games.titles.hints import Hints
from games.titles.ranch_hints import SHARED

OPEN_CARD = Line(
    phrase(
        "Discard pile: you know what you’re getting. So do your opponents, and the year gets no "
        "shorter."
    )
)

HINTS: Hints[EmusReduxView] = {
    **SHARED,
    "discard": Line(
        phrase(
            "Discard: a card that fits none of your birds. The next ranchers can take the top "
            "card of a pile."
        )
    ),
    "draw D1": OPEN_CARD,
    "draw D2": OPEN_CARD,
    "draw": Line(
        phrase(
            "Row: a wild card stands for any number you need. You can take only two per match, so "
            "choose one that fits two birds."
        )
    ),
}
