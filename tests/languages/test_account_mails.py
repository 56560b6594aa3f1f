"""The mails about accounts, each that there is a template for, in the pseudo-language."""

from types import SimpleNamespace
from typing import Any

import pytest
from allauth.account.adapter import get_adapter
from allauth.core import context
from django.conf import settings
from django.core import mail
from django.test import RequestFactory

from config import clock
from tests.factories import PlayerFactory
from tests.languages.extracting import ROOT
from tests.languages.reading import unmarked

pytestmark = pytest.mark.django_db
END = "_message.txt"


def prefixes() -> list[str]:
    """What the templates of a mail begin with, such as `account/email/login_code`."""
    folder = ROOT / "templates"
    return sorted(
        name.removesuffix(END)
        for path in folder.rglob(f"email/*{END}")
        if not (name := str(path.relative_to(folder))).endswith(f"base{END}")
    )


@pytest.mark.parametrize("prefix", prefixes())
def test_no_mail_about_an_account_has_a_word_that_is_not_marked(prefix: str, spoken: None) -> None:
    player = PlayerFactory(display_name="Qwx", confirmed=True)
    request = RequestFactory().get("/")
    request.user = player
    things: dict[str, Any] = {
        "user": player,
        "code": "QWX-123",
        "key": "k:1",
        "uid": "u1",
        "ip": "192.0.2.1",
        "from_email": "a@example.org",
        "to_email": "b@example.org",
        "deleted_email": "c@example.org",
        "timestamp": clock.now(),
        "user_agent": "Q1",
        "player": player,
        "day": clock.now(),
        "until": clock.now(),
        "why": "Qwx",
        "purpose": "Qwx",
        "stay": "https://example.org/",
        "stop": "https://example.org/",
        "size": 1,
        "link": "https://example.org/",
        "move": SimpleNamespace(
            player=player, display_name="Qwx", to_email="b@example.org", until=clock.now()
        ),
    }
    with context.request_context(request):
        get_adapter(request).send_account_mail(prefix, player.email, things)
    (sent,) = mail.outbox
    names = ("Qwx", settings.SITE_NAME)
    assert unmarked(f"{sent.subject}\n{sent.body}", names) == []
    assert sent.extra_headers["Content-Language"] == "qq"
