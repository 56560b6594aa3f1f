"""When seasons begin: on 1 January, April, July and October, at midnight UTC."""

from datetime import UTC, datetime


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
