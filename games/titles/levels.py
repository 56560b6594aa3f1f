"""The levels at which bots play, and at which tables each is offered.

*Steady* is the quick bot of a title. *Easy* weighs moves as it does, but errs by lot, and takes a
move that surely wins the match (`games.titles.easy_bot`). *Strong* looks ahead
(`games.titles.search`).

Strong is offered where it was measured to be stronger than steady: one strong seat against steady
ones, each deal played from every seat, the usual options, at least 100 matches, and a mean share of
the wins that is above par (one of so many seats) by more than two standard errors. The figures are
those of `python -m tests.bench strength`; nothing else is written into `MEASURED`.
"""

from typing import NamedTuple

EASY, STEADY, STRONG = "easy", "steady", "strong"
STRONG_SECONDS = 20  # after which the answer of a strong bot is played


class MeasuredStrength(NamedTuple):
    """Strong against steady: the matches played, the share of them that it won, and the standard
    error of that, both in percent."""

    matches: int
    share: float
    error: float


# By title and number of seats.
MEASURED: dict[str, dict[int, MeasuredStrength]] = {
    "biome-rummy": {
        2: MeasuredStrength(300, 78.0, 2.3),
        3: MeasuredStrength(300, 48.8, 3.0),
        4: MeasuredStrength(300, 36.5, 2.8),
        5: MeasuredStrength(300, 29.0, 2.3),
        6: MeasuredStrength(300, 24.7, 2.8),
    },
    "emu-ranchers": {2: MeasuredStrength(300, 61.5, 2.5)},
    "emus-redux": {3: MeasuredStrength(102, 65.7, 5.2), 4: MeasuredStrength(104, 60.1, 5.3)},
    "food-chain": {2: MeasuredStrength(300, 94.8, 1.2)},
    "hunting-prey": {2: MeasuredStrength(100, 58.0, 2.6)},
    "ranchers": {
        2: MeasuredStrength(300, 66.0, 2.4),
        3: MeasuredStrength(300, 39.4, 2.6),
        4: MeasuredStrength(300, 38.4, 2.5),
    },
}


def list_strong_seats(slug: str) -> frozenset[int]:
    """At tables of how many seats a strong bot of the title is offered."""
    return frozenset(MEASURED.get(slug, {}))
