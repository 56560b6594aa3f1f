"""What `make test` leaves to `make test-all`, which sets RURAL_LONG=1: what only repeats."""

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest

LONG = os.environ.get("RURAL_LONG") == "1"
Case = TypeVar("Case")

in_long_run = pytest.mark.skipif(not LONG, reason="a long run: RURAL_LONG=1, or make test-all")


def sample(cases: Iterable[Case], most: int = 1) -> list[Case]:
    """Pick as many of the cases, evenly spread, the first among them; all in the long run."""
    found = list(cases)
    return found if LONG or len(found) <= most else found[:: -(-len(found) // most)]
