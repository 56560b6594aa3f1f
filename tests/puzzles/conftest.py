"""What tests of puzzles share."""

import pytest

from games.puzzles import miner
from games.puzzles.miner import MiningEffort

FEW = MiningEffort(positions=2, searched=8, each=2, weighed=4, judged=20, fewest=2, most=24)


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts, and as sure of what they say as if there were many."""
    monkeypatch.setattr(miner, "WORK", FEW)
    monkeypatch.setattr(miner, "standard_errors_below_best", lambda other: 5.0)
