"""What both emu games say to a beginner."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.ranch_views import RanchView
from games.titles.title import Hint

LATE = 12  # cards of the draw pile: when no more are left, a new bird hardly ever pays

HATCH = Line(
    phrase(
        "Hatch: begin a bird with a card that many others can follow. Each bird owes 18 feed, so "
        "a few long ones earn more than many short ones."
    )
)
TOO_LATE = Line(
    phrase(
        "Hatch: this late, a new bird rarely pays its 18 feed. Do it only if it earns more than it "
        "costs."
    )
)
UNSEEN = Line(
    phrase("Draw pile: a card you can’t see, and the end of the year is one card closer.")
)
LAST = Line(phrase("Draw pile: taking its last card ends the year."))


def hint_hatch(view: RanchView) -> Line:
    return TOO_LATE if view["draw_pile"] <= LATE else HATCH


def hint_draw(view: RanchView) -> Line:
    return LAST if view["draw_pile"] == 1 else UNSEEN


SHARED: dict[str, Hint[RanchView]] = {
    "hatch": hint_hatch,
    "draw deck": hint_draw,
    "grow": Line(
        phrase(
            "Grow: every number on a bird helps pay for its feed. Small gaps leave room for more "
            "cards."
        )
    ),
    "lay": Line(
        phrase(
            "Lay: a card on a bird counts; one in your hand doesn’t. See what the bird would be "
            "worth."
        )
    ),
    "close": Line(phrase("Close: do this when none of your cards would make a bird worth more.")),
    "close auto": Line(phrase("Best play: lays your cards for the highest score this year.")),
    "reopen": Line(phrase("Undo: you can change your cards until the others have closed.")),
}
