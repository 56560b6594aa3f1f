"""The town of the fault tests: one for all of them, since it takes seconds to start."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.town import Town


@pytest.fixture(scope="module")
def town() -> Iterator[Town]:
    with tempfile.TemporaryDirectory(prefix="rural-", dir="/tmp") as folder:
        town = Town(Path(folder))
        try:
            town.open()
            yield town
        finally:
            town.close()
