"""What tests of looking back share."""

import pytest

from games.analysis import jobs
from games.analysis.mistakes import AnalysisEffort

FEW = AnalysisEffort(searched=8, glanced=2, weighed=12, judged=6, answered=2)


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts: how sure what is found is was measured, and is tried nowhere here."""
    monkeypatch.setattr(jobs, "WORK", FEW)
