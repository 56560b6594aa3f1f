"""By what terms seasons and cups are played: tables, matches, rounds; and when seasons begin, on
1 January, April, July and October, at midnight UTC.

Nine players at tables of three who play four matches each meet everybody once; simulated, the best
of them is among the first two in 52 of 100 seasons of a game of luck, and in 62 after eight.
"""

from datetime import UTC, datetime, timedelta

from games.rules.game import AnyGame

PACE_HOURS = 48
SMALLEST_CUP, LARGEST_CUP = 3, 9
SMALLEST_SEASON = 4  # fewer, and it does not take place
LARGEST_DIVISION = 10
USUAL_SEATS = 3
SEASON_MATCHES, CUP_MATCHES = 4, 3
SEASON_ROUND, CUP_ROUND = timedelta(days=14), timedelta(days=7)
CUP_LASTS = timedelta(days=60)
LATE_AT_MOST = 1  # times out of time; with one more somebody is withdrawn


def table_size(game: type[AnyGame], players: int) -> int | None:
    """The size of the tables of a title for so many players: three seats if it may be, else the
    nearest size to that; None if they are too few for any."""
    fit = [count for count in game.seat_counts if 2 <= count <= players]
    return min(fit, key=lambda count: (abs(count - USUAL_SEATS), count), default=None)


def matches_per_player(players: int, seats: int, wanted: int) -> int:
    """How many matches each plays: as near to `wanted` as lets everybody play the same number, or
    `wanted` if that is far off; then some play one less."""
    even = [number for number in range(2, 2 * wanted) if players * number % seats == 0]
    nearest = min(even, key=lambda number: (abs(number - wanted), number), default=wanted)
    return nearest if abs(nearest - wanted) <= 1 else wanted


def round_length(is_cup: bool) -> timedelta:
    """How long after one round the next begins."""
    return CUP_ROUND if is_cup else SEASON_ROUND


def quarter_start(year: int, quarter: int) -> datetime:
    """When a quarter (1 to 4) begins. ValueError for others."""
    if not 1 <= quarter <= 4:
        raise ValueError(f"{quarter} is no quarter of a year; it is 1 to 4")
    return datetime(year, 3 * quarter - 2, 1, tzinfo=UTC)


def next_quarter_start(now: datetime) -> datetime:
    """When the first quarter after `now` begins."""
    here = now.astimezone(UTC)
    quarter = (here.month + 2) // 3
    return (
        quarter_start(here.year + 1, 1) if quarter == 4 else quarter_start(here.year, quarter + 1)
    )
