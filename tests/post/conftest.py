"""The way in for the post, as it stands open in a house."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.post.correspondents import SERVER, Door
from tests.post.letters.writing import DOMAIN


@pytest.fixture
def door(settings: Any) -> Iterator[Door]:
    """The listener, and a mail server before it whose word is believed."""
    settings.REPLY_DOMAIN = DOMAIN
    settings.INBOUND_AUTHSERV_ID = SERVER
    door = Door()
    yield door
    door.close()
