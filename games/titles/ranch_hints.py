"""What both emu games say to a beginner."""

from games.rules.lines import Line
from games.rules.said import said
from games.titles.hints import Hint
from games.titles.ranch_views import RanchView

LATE = 12  # cards of the draw pile: when no more are left, a new bird hardly ever pays

HATCH = Line(
    said(
        "Hatch: begin a bird with a card that many others can follow. Each bird owes 18 feed, so "
        "a few long ones earn more than many short ones."
    )
)
TOO_LATE = Line(
    said(
        "Hatch: so late, a new bird hardly ever pays its 18 feed. Do it only if it earns more "
        "than it costs."
    )
)
UNSEEN = Line(said("Draw pile: unseen, and brings the end of the year one card closer."))
LAST = Line(said("Draw pile: its last card, which ends the year."))


def hatch(view: RanchView) -> Line:
    """Whether there is still time for a new bird."""
    return TOO_LATE if view["draw_pile"] <= LATE else HATCH


def unseen(view: RanchView) -> Line:
    """What drawing unseen does to the year."""
    return LAST if view["draw_pile"] == 1 else UNSEEN


SHARED: dict[str, Hint[RanchView]] = {
    "hatch": hatch,
    "draw deck": unseen,
    "grow": Line(
        said(
            "Grow: every number on a bird pays for its feed. Small gaps leave room for more cards."
        )
    ),
    "lay": Line(
        said(
            "Lay: a card on a bird counts, one in your hand doesn’t. See what the bird would be "
            "worth."
        )
    ),
    "close": Line(said("Close: when no card left would make a bird worth more.")),
    "close auto": Line(said("Best play: lays your cards for the highest score this year.")),
    "reopen": Line(said("Undo: you can change your cards until the others have closed.")),
}
