"""Following a public match of others: one mail when it is over."""

from typing import Any

import pytest

from accounts.models import Player
from config import clock
from games import play, social
from games.models import Follow, Match
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.post.letters.personal import answer_to, newest
from tests.post.letters.writing import DOMAIN
from tests.post.sink import Sink, text
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def zoe() -> Player:
    return PlayerFactory(display_name="Zoe", confirmed=True)


@pytest.fixture
def match() -> Match:
    return running_match(people=[PlayerFactory(display_name=name) for name in ("Ann", "Bob")])


def test_whoever_follows_is_told_once_how_it_ends(match: Match, zoe: Player, sink: Sink) -> None:
    address = f"/m/{match.code}/follow/"
    assert address in reader(zoe).get(f"/m/{match.code}/").content.decode()
    for _ in range(2):
        press(reader(zoe), address)
    assert match.code in reader(zoe).get("/people/").content.decode()
    send_due_mails()
    assert not [mail for mail in sink.mails if mail["X-Rural-Route-Reason"] == "followed"]
    play.resign_seat(match.seats.get(number=0).pk)
    mail = newest(sink, "followed")
    assert mail["To"] == zoe.email and "Bob won." in " ".join(text(mail).split())
    send_due_mails()
    assert len([each for each in sink.mails if each["X-Rural-Route-Reason"] == "followed"]) == 1


def test_what_is_followed_by_mail_can_be_let_go(
    match: Match, zoe: Player, sink: Sink, settings: Any
) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    assert "we’ll email you the result" in answer_to(sink, zoe, f"follow {match.code}")
    assert "You no longer follow" in answer_to(sink, zoe, f"unfollow {match.code}")
    assert not Follow.objects.exists()


def test_only_public_matches_of_others_that_run_are_followed(match: Match, zoe: Player) -> None:
    own = running_match(people=[zoe, PlayerFactory()])
    unlisted = running_match(visibility="unlisted")
    play.resign_seat(match.seats.get(number=0).pk)
    for other in (own, unlisted, Match.objects.get(pk=match.pk)):
        with pytest.raises(
            social.SocialError, match="You can follow only public matches in progress"
        ):
            social.follow_match(zoe, other, clock.now())
