"""What both emu games say to a beginner."""

from games.rules.lines import Line
from games.rules.said import said
from games.titles.hints import Hint
from games.titles.ranch_views import RanchView

LATE = 12  # cards of the draw pile: when no more are left, a new bird hardly ever pays

HATCH = Line(
    said(
        "Hatch: begin a bird with a card that many others can follow. Each bird owes 18 of feed, "
        "so a few long ones earn more than many short ones."
    )
)
TOO_LATE = Line(
    said(
        "Hatch: so late a new bird hardly ever pays its 18 of feed any more. Do it only if it "
        "earns more than it costs."
    )
)
UNSEEN = Line(said("Draw pile: unseen, and it brings the end of the year one card nearer."))
LAST = Line(said("Draw pile: this is its last card, and the year ends with it."))


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
            "Grow: every number on a bird pays for its feed. Small steps leave room for more "
            "cards after this one."
        )
    ),
    "lay": Line(
        said(
            "Lay: a card on a bird counts, and in your hand it counts for nothing. See what the "
            "bird would be worth."
        )
    ),
    "close": Line(
        said("Close: when none of the cards that are left would make a bird worth more.")
    ),
    "close auto": Line(
        said("Lay what pays best: the house lays your cards so that your year is worth most.")
    ),
    "reopen": Line(said("Take it back: until the others have closed you may lay anew.")),
}
