"""The clock waits for the post on its way in: for answers that may lie before our door."""

import random
from datetime import datetime, timedelta
from typing import Any

import pytest

from games import periodic_jobs, play
from games.models import InboundMail, Match, Move, Notice, Outage, Seat
from games.play.outages import read_outages
from games.play.timeouts import list_overdue
from games.post import inbox
from games.post.inbox.heartbeat import BACKLOG, InboundHeartbeat
from games.post.inbox.server_headers import arrival_time
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import awaited, other, running_match, sensible_turn
from tests.play.times import Times
from tests.post.sink import Sink
from tests.post.tenure import HOUR, MINUTE, SECOND, deadline, pair, pass_by, played_by_the_clock
from tests.post.writing import reply, reply_address

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(autouse=True)
def domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = "reply.example.org"
    settings.INBOUND_RECEIVED_BY = ["mx.example.org"]


@pytest.fixture
def told(sink: Sink, times: Times) -> Match:
    """A match whose turn was told by mail; six hours to answer."""
    match = running_match(pace_hours=6, people=pair())
    send_due_mails()
    return match


def heard(times: Times, until: datetime, name: str = "listen") -> None:
    """A way in was alive until then."""
    times.at = until
    InboundHeartbeat(name).beat(until)


def beats(way: InboundHeartbeat, times: Times, until: datetime, *sweep: Any) -> None:
    """The way in is alive, and everything comes round."""
    while times.now() < until:
        way.beat(times.now())
        for each in sweep:
            each()
        times.go(10 * SECOND)


def received(at: datetime, by: str = "mx.example.org") -> bytes:
    stamp = f"{at:%a, %d %b %Y %H:%M:%S} +0000"
    line = f"Received: from a (b [192.0.2.1])\r\n\tby {by} (Postfix) with ESMTPS id 4X; {stamp}\r\n"
    return line.encode()


def deliver(seat: Seat, accepted: datetime, now: datetime) -> None:
    """The mail server hands over an answer that it took at `accepted`."""
    words = sensible_turn(seat.match, seat, random.Random(1))
    assert seat.player is not None
    raw = received(accepted) + reply(reply_address(seat), words, seat.player.email)
    inbox.receive_mail(
        raw,
        way="lmtp",
        envelope_from="ann@example.org",
        envelope_to=reply_address(seat),
        received_at=arrival_time(raw, now),
    )


def test_while_a_way_in_is_away_the_clock_waits_for_who_was_told_by_mail(
    told: Match, times: Times
) -> None:
    seat = awaited(told)
    heard(times, deadline(seat) - HOUR)
    pass_by(times, deadline(seat) + HOUR, periodic_jobs.expire_deadlines)
    assert not played_by_the_clock(told)
    back = times.now()
    again = InboundHeartbeat("listen")
    beats(again, times, back + 5 * MINUTE, periodic_jobs.expire_deadlines)
    assert not played_by_the_clock(told)
    deliver(seat, deadline(seat) - 5 * SECOND, times.now())
    again.beat(back + BACKLOG)
    times.at = back + BACKLOG
    periodic_jobs.expire_deadlines()
    assert not played_by_the_clock(told), "a letter that came in time waits to be read"
    inbox.process_inbound_mails()
    assert Move.objects.filter(match=told).first().via == Move.Via.MAIL  # type: ignore[union-attr]


def test_once_the_backlog_is_in_the_clock_acts_on_who_has_not_answered(
    told: Match, times: Times
) -> None:
    seat = awaited(told)
    heard(times, deadline(seat) - HOUR)
    times.go(2 * HOUR)
    back = times.now()
    beats(
        InboundHeartbeat("listen"), times, back + BACKLOG + MINUTE, periodic_jobs.expire_deadlines
    )
    assert played_by_the_clock(told)
    outage = Outage.objects.get(of=Outage.Cause.WAY_IN)
    assert outage.which == "listen"
    assert outage.ends_at is not None and outage.ends_at - back >= BACKLOG


def test_who_was_not_told_by_mail_is_not_waited_for(sink: Sink, times: Times) -> None:
    people = [PlayerFactory(turn_mails="none") for _ in range(2)]
    match = running_match(pace_hours=6, people=people)
    Notice.objects.filter(kind="started").delete()
    send_due_mails()
    heard(times, deadline(awaited(match)) - HOUR)
    pass_by(times, deadline(awaited(match)) + MINUTE, periodic_jobs.expire_deadlines)
    assert played_by_the_clock(match)


def test_after_a_day_the_way_counts_as_switched_off(told: Match, times: Times) -> None:
    seat = awaited(told)
    silent = deadline(seat) - HOUR
    heard(times, silent)
    assert not play.expire_turn(seat.pk, silent + 23 * HOUR)
    assert list_overdue(silent + 23 * HOUR, post=read_outages(silent + 23 * HOUR).post) == []
    assert play.expire_turn(seat.pk, silent + 24 * HOUR)


def test_a_way_that_is_alive_holds_nothing_up(told: Match, times: Times) -> None:
    due = deadline(awaited(told))
    times.at = due - MINUTE
    beats(InboundHeartbeat("listen"), times, due + 40 * SECOND, periodic_jobs.expire_deadlines)
    assert played_by_the_clock(told)
    assert not Outage.objects.exists()


def test_of_two_ways_each_is_waited_for(told: Match, times: Times) -> None:
    due = deadline(awaited(told))
    heard(times, due - HOUR, "mx1")
    heard(times, due + HOUR, "mx2")
    periodic_jobs.expire_deadlines()
    assert not played_by_the_clock(told)


def test_a_listener_that_dies_before_the_backlog_is_in_waits_anew(
    told: Match, times: Times
) -> None:
    due = deadline(awaited(told))
    heard(times, due - HOUR)
    times.go(2 * HOUR)
    beats(InboundHeartbeat("listen"), times, times.now() + 5 * MINUTE)
    times.go(20 * SECOND)
    beats(
        InboundHeartbeat("listen"), times, times.now() + 5 * MINUTE, periodic_jobs.expire_deadlines
    )
    assert not played_by_the_clock(told)
    assert Outage.objects.get(of=Outage.Cause.WAY_IN).ends_at is None


def test_a_mail_that_was_put_off_is_waited_for(told: Match, times: Times) -> None:
    due = deadline(awaited(told))
    way = InboundHeartbeat("listen", backlog=timedelta(0))
    times.at = due - MINUTE
    way.beat(times.now())
    way.backlog = BACKLOG
    way.put_off()
    times.go(10 * SECOND)
    beats(way, times, due + 4 * MINUTE, periodic_jobs.expire_deadlines)
    assert not played_by_the_clock(told)
    beats(way, times, due + 8 * MINUTE, periodic_jobs.expire_deadlines)
    assert played_by_the_clock(told)


def test_a_mailbox_that_is_asked_has_no_backlog(told: Match, times: Times) -> None:
    due = deadline(awaited(told))
    heard(times, due - HOUR, "imap")
    times.go(2 * HOUR)
    InboundHeartbeat("imap", timedelta(0)).beat(times.now())
    assert periodic_jobs.expire_deadlines() == 1
    assert Outage.objects.get().ends_at == times.now()


def test_no_answer_in_time_is_lost_while_the_listener_is_away_two_hours(
    sink: Sink, times: Times
) -> None:
    """Players answer all the while; the mail server keeps the answers and hands them over within
    five minutes after the listener is back."""
    matches = [running_match(pace_hours=hours, people=pair()) for hours in (1, 2, 3)]
    silent = [running_match(pace_hours=2)]
    send_due_mails()
    heard(times, times.now() + 30 * MINUTE)
    seats = [awaited(match) for match in matches]
    pass_by(times, times.now() + 2 * HOUR, periodic_jobs.expire_deadlines, send_due_mails)
    back, way = times.now(), InboundHeartbeat("listen")
    for number, seat in enumerate(seats):
        beats(way, times, back + (number + 1) * 100 * SECOND, periodic_jobs.expire_deadlines)
        deliver(seat, min(deadline(seat), back) - SECOND, times.now())
    beats(
        way, times, back + 10 * MINUTE, inbox.process_inbound_mails, periodic_jobs.expire_deadlines
    )
    assert [letter.reason for letter in InboundMail.objects.all()] == ["played"] * 3
    assert not any(played_by_the_clock(match) for match in matches)
    assert all(played_by_the_clock(match) for match in silent)


def test_another_seat_of_the_match_is_not_waited_for(told: Match, times: Times) -> None:
    """Only a seat that is asked has a deadline."""
    assert Seat.objects.get(pk=other(awaited(told)).pk).deadline is None
