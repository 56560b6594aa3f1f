"""The house speaks the pseudo-language."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.languages import catalogue, pseudo


@pytest.fixture(scope="session")
def pseudo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    pseudo.write(folder)
    return folder


@pytest.fixture
def spoken(pseudo_folder: Path) -> Iterator[None]:
    """The language of the site is the pseudo-language."""
    with catalogue.site_speaks(pseudo_folder, pseudo.LANGUAGE):
        yield
