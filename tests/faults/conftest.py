"""The town of the fault tests: one for all of them, since it takes seconds to start."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.town import Town
from tests.services import in_memory


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They have a database of their own making."""
    for item in items:
        if item.path.is_relative_to(os.path.dirname(__file__)):
            item.add_marker("database")


@pytest.fixture(scope="module")
def town() -> Iterator[Town]:
    with tempfile.TemporaryDirectory(prefix="rural-", dir=in_memory()) as folder:
        town = Town(Path(folder))
        try:
            town.open()
            yield town
        finally:
            town.close()
