"""All faults, one after the other, while people play: `python -m tests.faults.drill`."""

import os
from typing import Any, cast

import pytest

from config.bootstrap import ROOT
from tests.faults import drill, troubles
from tests.long_run import in_long_run


@pytest.mark.lengthy
@in_long_run
def test_whatever_fails_no_move_is_lost_or_doubled_and_the_house_comes_back() -> None:
    """Prints what players saw of each fault, and for how long."""
    on_postgres = os.environ.get("DATABASE_URL")
    found = drill.in_own_process("postgres" if on_postgres else "sqlite")
    print(found.stdout)
    assert found.returncode == 0, found.stdout + found.stderr[-5000:]


def test_the_page_about_faults_names_every_fault_of_the_drill() -> None:
    house = troubles.House(*cast(Any, (None, None, None)))  # nothing is begun
    faults = [*troubles.of("postgres", house), *troubles.of("sqlite", house)]
    told = (ROOT / "docs" / "faults.md").read_text()
    assert [fault.name for fault in faults if f"*{fault.name}*" not in told] == ["none", "none"]
