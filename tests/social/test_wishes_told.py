"""Who has waited in vain is told so: once by mail, and in the lobby, where they can wait again."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Player
from games import periodic_jobs, play
from games.models import Delivery, Seek
from games.play import seeks
from games.play.seeks import WAITS, list_seeks
from games.post.outbox.mail_sender import send_due_mails
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.post.letters.personal import answer_to, newest, wrote_to_us
from tests.post.letters.writing import DOMAIN
from tests.post.sink import Sink, text
from tests.web.pages import keyed, reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
RUMMY = "biome-rummy"
State = Seek.State


@pytest.fixture
def zoe(settings: Any) -> Player:
    settings.REPLY_DOMAIN = DOMAIN
    return PlayerFactory(display_name="Zoe", confirmed=True)


def waited(player: Player, *terms: int | None, days: int = 0) -> Seek:
    """A wish that was made so long ago that it ended `days` ago."""
    then = timezone.now() - WAITS - timedelta(days=days, minutes=1)
    return play.post_seek(player, RUMMY, *terms, now=then)


def told(sink: Sink) -> list[str]:
    send_due_mails()
    mails = [mail for mail in sink.mails if mail["X-Rural-Route-Reason"] == "wish"]
    return [" ".join(text(mail).split()) for mail in mails]


def test_whoever_waited_in_vain_gets_one_mail_whose_line_waits_again(
    zoe: Player, sink: Sink
) -> None:
    waited(zoe, 3, 48)
    play.post_seek(zoe, RUMMY, 4)
    for _ in range(2):
        periodic_jobs.match_seeks()
    (words,) = told(sink)
    assert "Biome Rummy at a table of 3, 48 hours a turn in two weeks" in words
    assert newest(sink, "wish")["To"] == zoe.email
    line = "wish biome-rummy for 3 pace 48 hours"
    assert line in words
    wrote_to_us(zoe, line)
    again = list_seeks(zoe).get(seats=3)
    assert (again.game, again.pace_hours) == (RUMMY, 48) and again.expires_at > timezone.now()
    periodic_jobs.match_seeks()
    assert len(told(sink)) == 1


@pytest.mark.parametrize("terms", [(None, None), (3, None), (None, 72), (4, 12)])
def test_the_line_for_a_wish_means_that_wish(
    zoe: Player, sink: Sink, terms: tuple[int | None, int | None]
) -> None:
    wish = waited(zoe, *terms)
    periodic_jobs.match_seeks()
    wrote_to_us(zoe, seeks.format_seek_command(wish))
    (again,) = list_seeks(zoe)
    assert (again.game, again.seats, again.pace_hours) == (RUMMY, *terms)


def test_the_page_and_the_list_by_mail_say_it_until_one_waits_again(
    zoe: Player, sink: Sink
) -> None:
    waited(zoe, 3, 48)
    waited(zoe, 4, days=20)  # long ago
    periodic_jobs.match_seeks()
    client = reader(zoe)
    page = client.get("/lobby/find/").content.decode()
    assert "No one joined Biome Rummy, 3 seats, 2 days a turn by" in page
    assert "4 seats until" not in page
    assert "no one joined" in answer_to(sink, zoe, "wishes")
    client.post("/lobby/wish/", keyed(client, game=RUMMY, seats="3", pace="48"))
    assert list_seeks(zoe).count() == 1
    assert "No one joined" not in client.get("/lobby/find/").content.decode()
    assert "no one joined" not in answer_to(sink, zoe, "wishes")


def test_nobody_is_told_who_has_left_or_whose_wish_was_met_or_forgotten(
    zoe: Player, sink: Sink
) -> None:
    waited(zoe, 3)
    play.cancel_seek(zoe, 1)
    gone = PlayerFactory(confirmed=True)
    waited(gone, 3)
    periodic_jobs.match_seeks()
    Player.objects.filter(pk=gone.pk).update(is_active=False)
    assert told(sink) == []
    assert Delivery.objects.get().state == Delivery.State.SKIPPED


@pytest.mark.django_db(transaction=True)
def test_of_ten_sweeps_at_once_one_owes_the_mail() -> None:
    for player in (PlayerFactory(), PlayerFactory()):
        waited(player, 3)
        waited(player, 4)
    at_once(lambda: seeks.expire_seek_batch(timezone.now()), 10)
    assert Delivery.objects.count() == Seek.objects.filter(state=State.EXPIRED).count() == 4
