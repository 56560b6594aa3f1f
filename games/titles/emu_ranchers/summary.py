"""Emu Ranchers, as a list of matches says it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.position_summary import PositionSummary
from games.titles.emu_ranchers.state import OVER
from games.titles.emu_ranchers.view import EmuRanchersView, EmuSeat

PLACE = phrase("Year {year} of {years}, turn {turn}")


def summarize_position(view: EmuRanchersView) -> PositionSummary:
    """The turn of the year; by seat its finished years and its birds as they are, in points."""
    over = view["phase"] == OVER
    place = Line(PLACE, year=view["year"], years=view["years"], turn=view["turn"])
    now = [0 if over else current_bird_points(seat) for seat in view["seats"]]
    return PositionSummary(
        place, tuple(seat["total"] + more for seat, more in zip(view["seats"], now, strict=True))
    )


def current_bird_points(seat: EmuSeat) -> int:
    """What the birds of a seat are worth together as they are."""
    return sum(bird["value"] for bird in seat["birds"])
