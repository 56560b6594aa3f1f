"""Mails on a phone: nothing in them is wider than 320 pixels, however people are called and
whatever they say."""

from email.message import EmailMessage
from itertools import count

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from accounts.models import Player
from games import play
from games.models import Friendship, Match
from games.post.outbox import inviting
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, open_table, running_match
from tests.post.letters.personal import wrote_to_us
from tests.post.letters.writing import DOMAIN
from tests.post.mails.reading import posted
from tests.post.sink import html

numbers = count(10)


def called_at_length() -> Player:
    """A player with the longest name that there is."""
    player: Player = PlayerFactory(display_name=f"{'W' * 38}{next(numbers)}", confirmed=True)
    return player


@pytest.fixture
def mails(transactional_db: None, settings) -> list[EmailMessage]:
    """Mails of many kinds among people with the longest names that there are."""
    settings.REPLY_DOMAIN = DOMAIN
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    found: list[EmailMessage] = []
    for game in all_games():
        people = [called_at_length() for _ in range(min(game.seat_counts))]
        match = running_match(len(people), people=people, game=game.slug)
        for _ in range(4):
            if Match.objects.get(pk=match.pk).status == Match.Status.RUNNING:
                answer(awaited(match))
        play.say(awaited(match).pk, "https://example.org/" + "w" * 150)
        found += posted()
        play.resign(awaited(match).pk)
        found += posted()
    opener, friend = called_at_length(), called_at_length()
    inviting.invite(open_table(opener=opener), opener, "gus@example.org", timezone.now())
    now = timezone.now()
    Friendship.objects.create(
        asker=opener, asked=friend, asked_at=now, due_at=now, message_id="<friend@example.org>"
    )
    wrote_to_us(friend, "calendar\nmatches\nrules food-chain")
    return found + posted()


def test_no_mail_is_wider_than_a_phone(mails: list[EmailMessage], page: Page) -> None:
    kinds = {str(mail["X-Rural-Route-Reason"]) for mail in mails}
    assert {"turn", "started", "finished", "invitation", "friend", "letter"} <= kinds
    too_wide: set[tuple[int, str]] = set()
    for width in (320, 600):
        page.set_viewport_size({"width": width, "height": 600})
        for mail in mails:
            page.set_content(html(mail))
            wide = page.evaluate("document.documentElement.scrollWidth")
            kind = f"{mail['X-Rural-Route-Reason']}: {mail['Subject']}"
            too_wide |= {(width, kind)} if wide > width else set()
    assert too_wide == set()
