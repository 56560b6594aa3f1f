"""Mails on a phone: nothing in them is wider than 320 pixels, however people are called and
whatever they say."""

import pytest
from playwright.sync_api import Page

from tests.browser.mailbag.bag import Bag, Came
from tests.browser.mailbag.scenes import SCENES
from tests.browser.visitors import page_width
from tests.long_run import LONG, sample
from tests.play.times import Times
from tests.post.letters.writing import DOMAIN
from tests.post.sink import html


@pytest.fixture
def mails(transactional_db: None, settings, times: Times) -> list[Came]:
    """Mails of every kind among people with the longest names that there are."""
    settings.REPLY_DOMAIN, settings.ALARM_MAIL = DOMAIN, ["host@example.org"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    bag = Bag(times, longest=True, whole=LONG)
    for scene in sample(SCENES, 5):
        scene(bag)
    return [came for came in bag.mails if came.mail.get_body(("html",)) is not None]


def test_no_mail_is_wider_than_a_phone(mails: list[Came], page: Page) -> None:
    assert len(mails) > (100 if LONG else 10)
    too_wide: set[tuple[int, str]] = set()
    for came in mails:
        page.set_content(html(came.mail))
        for width in (320, 600):
            page.set_viewport_size({"width": width, "height": 600})
            wide = page_width(page)
            too_wide |= {(width, came.name)} if wide > width else set()
    assert too_wide == set()
