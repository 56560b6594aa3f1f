"""Fixtures for letters that come in."""

import pytest

from accounts.models import Player
from games.models import Notice
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import awaited, running_match
from tests.post.letters.writing import people
from tests.post.sink import Sink


@pytest.fixture
def ann() -> Player:
    """A player who has confirmed an address."""
    (player,) = people(1, display_name="Ann", email="ann@example.org")
    return player  # type: ignore[no-any-return]


@pytest.fixture
def told(sink: Sink) -> Notice:
    """The notice of a turn mail that was sent."""
    seat = awaited(running_match())
    Notice.objects.exclude(seat=seat).delete()
    assert send_due_mails() == 1
    return Notice.objects.get()
