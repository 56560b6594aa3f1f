"""No address of the house shows what is hidden from whoever asks for it."""

from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from games.api import allowance
from tests.long_run import LONG
from tests.post.letters.writing import DOMAIN
from tests.social.hidden.routes import API, Values, patterns
from tests.social.hidden.secret import READERS
from tests.social.hidden.village import Village
from tests.web.pages import press, reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
READ = READERS if LONG else ("Ann", "")
SHOWN = (200, 422)
SAID = {"name": "Dora", "text": "well"}  # by whatever form


@pytest.fixture
def village(settings: Any) -> Village:
    settings.REPLY_DOMAIN = DOMAIN
    return Village()


def text_of(answer: Any) -> str:
    """All that an answer holds, where it leads to among it."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return f"{answer.headers.get('Location', '')}\n{content.decode('utf-8', 'replace')}"


def browser(village: Village, name: str) -> Client:
    return reader(village[name]) if name else Client()


def program(village: Village, name: str) -> dict[str, str]:
    """What a program of somebody says with each request, which may be as many as there are; nothing
    of who has no token."""
    for each in (allowance.TOKENS, allowance.STRANGERS):
        each.clear()
    return {"authorization": f"Bearer {village.tokens[name]}"} if name in village.tokens else {}


@pytest.mark.parametrize(
    "name", READERS if LONG else ("Ann", ""), ids=lambda name: name or "visitor"
)
def test_no_page_shows_what_is_hidden_from_its_reader(village: Village, name: str) -> None:
    client, who = browser(village, name), village.people.get(name)
    values = Values(village, who)
    leaks, read, asked = [], set(), 0
    for path, view in patterns():
        for address in values.addresses(path, view):
            told = program(village, name) if view.startswith(API) else {}
            answer = client.get(address, headers=told)
            asked += 1
            assert answer.status_code != 500, address
            said = text_of(answer)
            leaks += [f"{address} shows {leak}" for leak in village.leaks(name, said, address)]
            leaks += [
                f"{address} answers {answer.status_code}"
                for secret in village.secrets
                if secret.closed and name in secret.hidden_from and secret.closed in address
                if answer.status_code in SHOWN
            ]
            read |= {one.name for one in village.public if one.found_in(said, address)}
    print(f"{name or 'visitor'}: {asked} addresses, {len(village.secrets)} secrets")
    assert not leaks, "\n".join(leaks)
    assert read >= {one.name for one in village.public if name in one.hidden_from}


@pytest.mark.parametrize("name", READERS if LONG else ("Ann",), ids=lambda name: name or "visitor")
def test_no_answer_to_a_form_shows_what_is_hidden_from_its_sender(
    village: Village, name: str
) -> None:
    client, who = browser(village, name), village.people.get(name)
    values = Values(village, who)
    leaks = []
    for path, view in patterns():
        for address in list(values.addresses(path, view)):
            if "?" in address or view == "account_logout":
                continue
            with transaction.atomic():
                if view.startswith(API):
                    how = {"headers": program(village, name), "content_type": "application/json"}
                    answer = client.post(address, SAID, **how)
                else:
                    answer = press(client, address, SAID, follow=False)
                said = text_of(answer)
                transaction.set_rollback(True)
            client.cookies.pop("messages", None)  # what an answer before says on the next page
            assert answer.status_code != 500, address
            leaks += [f"{address} says {leak}" for leak in village.leaks(name, said, address)]
    assert not leaks, "\n".join(leaks)
