"""Inviting by the page, and accepting by the link of the mail."""

import re
from typing import Any

from django.test import Client

from games.models import Delivery, Invitation, Match
from games.post.outbox.invitation_links import INVITED
from tests.post.sink import Sink, text
from tests.web.pages import CSRF, press, reader

GUEST = "gus@example.org"


def invite(match: Match, email: str = GUEST) -> str:
    """The opener invites an address; what the page says then."""
    browser = reader(match.opened_by)
    return CSRF.sub(
        "",
        press(browser, f"/m/{match.code}/invite/", {"email": email}, follow=True).content.decode(),
    )


def invitation_mail(of: Invitation | None = None) -> Delivery:
    """The mail of an invitation, or of the only one there is."""
    mails = Delivery.objects.filter(notification__type=INVITED)
    return (mails if of is None else mails.filter(notification__invitation=of)).get()


def link_of(sink: Sink, kind: str = "invited/") -> str:
    """The path of the link in the newest mail."""
    (path,) = re.findall(rf"https?://[^/\s]+(/{kind}[\w:-]+/)\s", text(sink.mails[-1]))
    return str(path)


def accept(path: str, **fields: str) -> Any:
    given = {"display_name": "Gus", "time_zone": "Europe/Paris", **fields}
    return Client(enforce_csrf_checks=True).post(path, given)
