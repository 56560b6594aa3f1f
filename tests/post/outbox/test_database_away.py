"""A database that fails while something is written that goes out: nothing has ended, and it goes
later. Of turn mails it is told where their wire is."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, NoReturn

import pytest
from django.db import InterfaceError, OperationalError

from config import clock
from games.models import JobLease
from games.post.outbox import invitation_mails, mail_sender, notice_mails, push_sender
from games.post.outbox.sender import send_due
from tests.post.outbox import claimable
from tests.post.outbox.notices import several
from tests.post.sink import Sink

pytestmark = pytest.mark.django_db


def notices(many: int, _at: datetime) -> Sequence[JobLease]:
    return several(many)


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
@pytest.mark.parametrize(
    ("make", "module", "writes", "send"),
    [
        (notices, notice_mails, "build_own_or_digest", mail_sender.send_due_mails),
        (claimable.invitations, invitation_mails, "envelope_sender", mail_sender.send_due_mails),
        (claimable.pushes, push_sender, "build_push_call", partial(send_due, push_sender.PUSH)),
    ],
    ids=["notices", "invitations", "pushes"],
)
def test_a_database_that_fails_while_something_is_written_ends_nothing(
    make: Callable[[int, datetime], Sequence[JobLease]],
    module: Any,
    writes: str,
    send: Callable[[], int],
    error: type[Exception],
    sink: Sink,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.VAPID_KEY = "x"  # a house that tells devices
    rows = make(2, clock.now())

    def falter(*_what: Any) -> NoReturn:
        raise error("the database is away")

    monkeypatch.setattr(module, writes, falter)
    with pytest.raises(error):
        send()
    model = type(rows[0])
    kept = model._default_manager.filter(pk__in=[row.pk for row in rows])
    assert {row.state for row in kept} <= {model.WAITS, model.LEASED}
