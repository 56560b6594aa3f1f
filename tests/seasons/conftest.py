"""What tests of seasons share."""

import pytest


@pytest.fixture(autouse=True)
def planned_in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that is good enough; how good plans are says `test_planner.py`."""
    monkeypatch.setattr("games.seasons.planner.CHANGES", 300)
    monkeypatch.setattr("games.seasons.planner.BEGINNINGS", 2)
