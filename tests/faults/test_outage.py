"""A house that was closed for three hours and is opened under trouble: nobody loses a turn.

RURAL_LONG=1 makes it 20 runs of each trouble with 20,000 seats.
"""

import os
import random
from collections.abc import Iterator

import pytest

from tests.faults.outage_town import KINDS, OutageTown
from tests.long_run import LONG

RUNS, SEATS = (20, 20_000) if LONG else (1, 300)
CHOSEN = KINDS if LONG else ("killed", "clock-database")


@pytest.fixture(scope="module")
def town() -> Iterator[OutageTown]:
    if not os.environ.get("DATABASE_URL"):
        pytest.skip("the house of this test has PostgreSQL")
    town = OutageTown(SEATS, random.Random(5))
    try:
        yield town
    finally:
        town.close()


@pytest.mark.parametrize("kind", CHOSEN)
def test_nobody_loses_a_turn_to_an_outage_whatever_happens_to_the_runners(
    kind: str, town: OutageTown
) -> None:
    for number in range(RUNS):
        found = town.run(kind, number)
        print(kind, number, found)
        assert found.owed
        assert found.faults == 0, found
