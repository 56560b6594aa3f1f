"""What is to be sent, and a match to invite to."""

import pytest

from games.models import Match, Notice
from tests.matches import awaited, open_table, running_match
from tests.post.sink import Sink


@pytest.fixture
def turn(sink: Sink) -> Notice:
    """One notice that is due: somebody's turn."""
    seat = awaited(running_match())
    Notice.objects.exclude(seat=seat).delete()
    return Notice.objects.get()


@pytest.fixture
def match() -> Match:
    """A match that still waits for a player."""
    return open_table()
