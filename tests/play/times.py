"""A clock for tests that goes as fast as they want."""

from datetime import UTC, datetime, timedelta


class Times:
    """Stands still until it is told to `go`. Put in place of `config.clock.now`."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 22, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.at

    def go(self, on: timedelta) -> datetime:
        self.at += on
        return self.at
