"""What all tests of a player's own share."""

from pathlib import Path
from typing import Any

import pytest

from tests.post.letters.writing import DOMAIN


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> Path:
    """The list of who has left and the exports lie in a folder of the test's own."""
    settings.LEFT_LIST = str(tmp_path / "backups" / "left-players.txt")
    settings.EXPORT_DIR = str(tmp_path / "exports")
    settings.REPLY_DOMAIN = DOMAIN
    return tmp_path
