"""Letters come in to a seat that is asked."""

from typing import Any

import pytest

from games.models import Seat
from tests.post.letters.writing import DOMAIN, asked, new_match


@pytest.fixture(autouse=True)
def reply_domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


@pytest.fixture
def seat() -> Seat:
    return asked(new_match())
