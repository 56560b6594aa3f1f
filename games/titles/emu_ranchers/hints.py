"""Why one would do each of the things that can be done at a table of Emu Ranchers."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.emu_ranchers.view import EmuRanchersView
from games.titles.hints import Hints
from games.titles.ranch_hints import SHARED

HINTS: Hints[EmuRanchersView] = {
    **SHARED,
    "discard": Line(
        phrase(
            "Discard: a card that fits none of your birds. Check whether your opponent wants it: "
            "they can take it."
        )
    ),
    "draw discard": Line(
        phrase(
            "Discard pile: you know what you’re getting. So does your opponent, and the year gets "
            "no shorter."
        )
    ),
}
