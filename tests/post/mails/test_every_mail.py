"""What every kind of mail has to be, whatever it is about: see `tests.browser.mailbag`."""

import re
from email.message import EmailMessage
from typing import Any

import pytest

from tests.browser.mailbag.bag import Bag, Scene
from tests.browser.mailbag.scenes import SCENES, name_of
from tests.long_run import LONG
from tests.play.times import Times
from tests.post.letters.writing import DOMAIN
from tests.post.mails import spam_signs
from tests.post.sink import html, text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

WIDTH = 78  # RFC 3676, 4.2
UNWRITTEN = re.compile(r"\bNone\b|\{\{|\{%|%\(|\(\)|<bound|^[,.]|  ,", re.MULTILINE)


@pytest.fixture
def bag(times: Times, settings: Any) -> Bag:
    settings.REPLY_DOMAIN, settings.ALARM_MAIL = DOMAIN, ["host@example.org"]
    return Bag(times, whole=LONG)


def faults_of_text(body: str) -> list[str]:
    """What is wrong with a mail as text: lines that mail programs break, gaps, words not filled
    in."""
    lines = body.splitlines()
    return [
        *(line for line in lines if len(line) > WIDTH and not {"://", "@"} & marks_of(line)),
        *(f"space at the end of {line!r}" for line in lines if line != line.rstrip() != "--"),
        *(["two empty lines"] if "\n\n\n" in body else []),
        *(f"not filled in: {found[0]!r}" for found in UNWRITTEN.finditer(body)),
    ]


def marks_of(line: str) -> set[str]:
    """What a line holds that is never cut in two."""
    return {mark for mark in ("://", "@") if mark in line}


def faults_of_page(page: str) -> list[str]:
    """What is wrong with a mail as a page: words in its head, what spam filters count, an image, no
    words for a link."""
    return [
        *spam_signs.Head(page).stray,
        *spam_signs.Page(page).signs,
        *re.findall(r"<img\b", page),
        *re.findall(r'<a [^>]*href=""|<a [^>]*>\s*</a>', page),
    ]


def faults(mail: EmailMessage) -> list[str]:
    page = faults_of_page(html(mail)) if mail.get_body(("html",)) is not None else []
    return [*faults_of_text(text(mail)), *page]


@pytest.mark.parametrize("scene", SCENES, ids=name_of)
def test_every_mail_reads_well_and_has_nothing_that_spam_filters_count(
    scene: Scene, bag: Bag
) -> None:
    scene(bag)
    assert bag.mails
    found = {came.name: faults(came.mail) for came in bag.mails}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
