"""All faults, one after the other, while people play: `python -m tests.faults.drill`."""

import os

import pytest

from tests.faults import drill

LONG = os.environ.get("RURAL_LONG") == "1"


@pytest.mark.lengthy
@pytest.mark.skipif(not LONG, reason="a long run: RURAL_LONG=1, or make test-all")
def test_whatever_fails_no_step_is_lost_or_doubled_and_the_house_comes_back() -> None:
    """Prints what players saw of each fault, and for how long."""
    on_postgres = os.environ.get("DATABASE_URL")
    found = drill.in_own_process("postgres" if on_postgres else "sqlite")
    print(found.stdout)
    assert found.returncode == 0, found.stdout + found.stderr[-5000:]
