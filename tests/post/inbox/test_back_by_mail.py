"""Whoever has nothing but mail comes back to the seat in which a bot sits in for them."""

import re
from datetime import timedelta
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from games import play
from games.models import Match, Seat
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import awaited, running_match
from tests.play.times import Times
from tests.post.letters.writing import DOMAIN, people, plain, send, talk_to, words_of
from tests.post.sink import Sink, html, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def absent(times: Times, settings: Any) -> Seat:
    """A seat in which a bot sits in, and whose player was told so."""
    settings.REPLY_DOMAIN = DOMAIN
    match = running_match(people=people(), pace_hours=48, now=times.now())
    seat = awaited(match)
    Seat.objects.filter(pk=seat.pk).update(late_in_a_row=2)
    times.go(timedelta(hours=60))
    play.expire_turn(seat.pk)
    return fresh(seat)


def fresh(seat: Seat) -> Seat:
    return Seat.objects.select_related("match", "player").get(pk=seat.pk)


def test_the_mail_says_how_and_its_link_writes_the_line(absent: Seat, sink: Sink) -> None:
    assert absent.stand_in and absent.player is not None
    send_due_mails()
    (mail,) = [one for one in sink.mails if one["X-Rural-Route-Reason"] == "stood_in"]
    assert "reply “back”" in " ".join(text(mail).split())
    links = [unescape(link) for link in re.findall(r'href="(mailto:[^"]+)"', html(mail))]
    (link,) = [urlsplit(link) for link in links]
    letter = send(plain(absent.player.email, parse_qs(link.query)["body"][0]), link.path)
    assert "the seat is yours again" in words_of(letter)
    assert not fresh(absent).stand_in


def test_back_at_a_table_with_no_bot_in_the_seat_is_about_vacations_as_before(
    settings: Any,
) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    seat = awaited(running_match(people=people()))
    assert seat.player is not None
    assert "you weren’t away" in words_of(send(plain(seat.player.email, "back"), talk_to(seat)))


def test_whoever_is_on_vacation_as_well_comes_back_from_both(absent: Seat, times: Times) -> None:
    assert absent.player is not None
    send(plain(absent.player.email, "vacation 5 days"), talk_to(absent))
    told = words_of(send(plain(absent.player.email, "back"), talk_to(absent)))
    assert "the seat is yours again" in told and "welcome back" in told
    assert fresh(absent).player.away_until is None  # type: ignore[union-attr]


def test_nobody_comes_back_to_a_match_that_is_over(absent: Seat) -> None:
    assert absent.player is not None
    play.resign_seat(absent.match.seats.exclude(pk=absent.pk)[0].pk)
    letter = send(plain(absent.player.email, "back"), talk_to(absent))
    assert "not done" in words_of(letter) or "over" in words_of(letter)
    assert Match.objects.get(pk=absent.match_id).status == Match.Status.FINISHED
