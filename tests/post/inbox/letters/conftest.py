"""Letters come in to a seat that is asked."""

from typing import Any

import pytest
from django.utils import timezone

from games.models import InboundMail, Seat
from games.post.inbox.owed_answers import RECEIPTS
from games.post.mail_categories import PLAN
from tests.post.letters.writing import DOMAIN, asked, new_match


@pytest.fixture(autouse=True)
def reply_domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


@pytest.fixture
def seat() -> Seat:
    return asked(new_match())


@pytest.fixture
def practised(seat: Seat) -> Seat:
    """A seat whose player has had receipts for as many played letters as anybody gets."""
    add_letters(seat)
    return seat


@pytest.fixture
def planner(seat: Seat) -> Seat:
    """A seat whose player has had receipts for as many letters with plans as anybody gets."""
    add_letters(seat, {"did": "done", "what": PLAN})
    return seat


def add_letters(seat: Seat, *entries: dict[str, str]) -> None:
    """Letters of the past that played a turn, and what else they did."""
    for at in range(RECEIPTS):
        InboundMail.objects.create(
            seat=seat,
            tenure=seat.tenure,
            reason="played",
            state=InboundMail.State.DONE,
            transcript=[{"did": "played"}, *entries],
            message_key=f"{at}".encode(),
            raw=b"",
            size=0,
            received_at=timezone.now(),
        )
