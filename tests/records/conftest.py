"""A folder for the dumps of a test."""

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DUMPS_DIR = str(tmp_path / "dumps")
    return tmp_path / "dumps"
