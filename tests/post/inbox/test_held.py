"""The clock waits for the post: for mails that could not go out, and for answers on their way."""

import random
from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.models import Player
from games import play, sweeps
from games.models import Intervention, Letter, Match, Notice, Outage, Seat, Step
from games.play.clocks import Span
from games.play.untold import overlap, times_away, without
from games.post import inbox
from games.post.inbox.alive import BACKLOG, WayIn
from games.post.inbox.arrival import taken_at
from games.post.outbox import mail_server
from games.post.outbox.sending import send_due
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, other, running_match, sensible_turn
from tests.play.times import Times
from tests.post.sink import Sink, text
from tests.post.writing import reply, reply_address

pytestmark = pytest.mark.django_db

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


@pytest.fixture(autouse=True)
def domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = "reply.example.org"
    settings.INBOUND_RECEIVED_BY = ["mx.example.org"]


def deadline(seat: Seat) -> datetime:
    found = Seat.objects.get(pk=seat.pk).deadline
    assert found is not None
    return found


def played_by_the_clock(match: Match) -> bool:
    return Step.objects.filter(match=match, via=Step.Via.CLOCK).exists()


def pass_by(times: Times, until: datetime, *sweep: Any) -> None:
    """Time goes by, and everything comes round often enough."""
    step = max(MINUTE, min(4 * MINUTE, (until - times.now()) / 20))
    while times.now() < until:
        times.at = min(until, times.now() + step)
        for each in sweep:
            each()


# Our mail server was away


@pytest.fixture
def mails_out(sink: Sink, settings: Any) -> Any:
    """Cuts the line to the mail server, or mends it."""
    port = settings.EMAIL_PORT

    def mend(whole: bool) -> None:
        settings.EMAIL_PORT = port if whole else 1

    return mend


def test_who_could_not_be_told_gets_the_time_the_server_was_away(
    mails_out: Any, sink: Sink, times: Times
) -> None:
    match = running_match(pace_hours=48)
    seat = awaited(match)
    due = deadline(seat)
    mails_out(False)
    send_due()
    pass_by(times, times.now() + 3 * HOUR, send_due)
    assert deadline(seat) == due
    mails_out(True)
    pass_by(times, times.now() + MINUTE, send_due)
    assert deadline(seat) == due + 3 * HOUR + MINUTE
    (event,) = Intervention.objects.filter(match=match)
    assert (event.what, event.why) == ("extended", "our mail server was away for 181 minutes")
    told = next(mail for mail in sink.mails if mail["X-Rural-Route-Reason"] == "turn")
    assert f"{deadline(seat):%H:%M}" in text(told)


def test_while_it_is_away_the_clock_does_not_act_on_who_was_not_told(
    mails_out: Any, sink: Sink, times: Times
) -> None:
    match = running_match(pace_hours=1)
    mails_out(False)
    send_due()
    pass_by(times, times.now() + 5 * HOUR, send_due, sweeps.expire_deadlines)
    assert not played_by_the_clock(match)
    mails_out(True)
    pass_by(times, times.now() + MINUTE, sweeps.expire_deadlines, send_due)
    assert Notice.objects.get(kind="turn").state == Notice.State.SENT
    assert deadline(awaited(match)) - times.now() == HOUR
    pass_by(times, times.now() + HOUR, sweeps.expire_deadlines)
    assert not played_by_the_clock(match)
    pass_by(times, times.now() + MINUTE, sweeps.expire_deadlines)
    assert played_by_the_clock(match)


def test_the_clock_that_comes_before_the_mails_leaves_the_untold_alone(
    mails_out: Any, times: Times
) -> None:
    seat = awaited(running_match(pace_hours=1))
    mails_out(False)
    send_due()
    times.go(2 * HOUR)
    mail_server.is_back(times.now())
    times.go(SECOND)
    assert not play.expire(seat.pk)
    assert play.overdue(times.now(), post=play.watch(times.now()).post) == []


def test_who_was_told_before_gets_no_time_and_the_clock_acts(
    mails_out: Any, sink: Sink, times: Times
) -> None:
    match = running_match(pace_hours=1)
    due = deadline(awaited(match))
    send_due()
    mails_out(False)
    running_match()
    pass_by(times, due + MINUTE, send_due, sweeps.expire_deadlines)
    assert played_by_the_clock(match)
    assert not Intervention.objects.filter(match=match, what="extended").exists()


def test_time_is_given_once_however_often_the_sender_dies(
    mails_out: Any, sink: Sink, times: Times
) -> None:
    seat = awaited(running_match())
    due = deadline(seat)
    mail_server.is_away(times.now(), times.now(), "gone")
    times.go(2 * HOUR)
    mail_server.is_back(times.now())
    Notice.objects.exclude(seat=seat).delete()
    Notice.objects.update(state=Notice.State.LEASED)
    for _ in range(3):
        play.give_untold_time(list(Notice.objects.all()), times.now())
    assert deadline(seat) == due + 2 * HOUR
    assert Intervention.objects.count() == 1


def test_less_than_a_minute_is_not_worth_a_line(mails_out: Any, sink: Sink, times: Times) -> None:
    match = running_match()
    due = deadline(awaited(match))
    mails_out(False)
    send_due()
    times.go(50 * SECOND)
    mails_out(True)
    assert send_due() == 2
    assert deadline(awaited(match)) == due
    assert not Intervention.objects.exists()


def test_a_mail_that_was_due_later_loses_only_the_time_after(sink: Sink, times: Times) -> None:
    seat = awaited(running_match())
    due, began = deadline(seat), times.now()
    Notice.objects.update(due_at=began + 3 * HOUR)
    mail_server.is_away(began, began, "gone")
    times.go(5 * HOUR)
    send_due()
    assert deadline(seat) == due + 2 * HOUR


def test_what_the_house_was_away_at_the_same_time_counts_once(sink: Sink, times: Times) -> None:
    """Both are away from the second hour to the fifth; the deadline was in the third."""
    match = running_match(pace_hours=3)
    seat = awaited(match)
    due = deadline(seat)
    sweeps.expire_deadlines()
    mail_server.is_away(times.now(), times.now(), "gone")
    pass_by(times, times.now() + 2 * HOUR, sweeps.expire_deadlines)
    times.go(3 * HOUR)
    send_due()
    assert deadline(seat) == due + 5 * HOUR
    sweeps.expire_deadlines()
    assert deadline(seat) == due + 5 * HOUR
    whys = Intervention.objects.filter(match=match).order_by("pk").values_list("why", flat=True)
    assert list(whys) == [
        "the house was closed for 180 minutes",
        "our mail server was away for 120 minutes",
    ]


def test_an_answer_given_on_the_page_meanwhile_takes_no_harm(
    mails_out: Any, sink: Sink, times: Times
) -> None:
    match = running_match(pace_hours=48)
    first = awaited(match)
    mails_out(False)
    send_due()
    times.go(2 * HOUR)
    answer(first)
    second = awaited(match)
    times.go(HOUR)
    mails_out(True)
    send_due()
    assert deadline(second) == times.now() + 48 * HOUR
    assert Intervention.objects.get(match=match).seat_id == second.pk


def test_spans_are_measured_without_what_they_have_in_common() -> None:
    start = datetime(2026, 3, 1)

    def span(begins: int, ends: int) -> Span:
        return Span(start + begins * HOUR, start + ends * HOUR)

    away = [span(1, 5), span(4, 6), span(8, 9)]
    assert overlap(start, start + 24 * HOUR, away) == 6 * HOUR
    assert overlap(start + 2 * HOUR, start + 8.5 * HOUR, away) == 4.5 * HOUR
    left = without(away, [span(2, 3), span(5, 10)])
    assert overlap(start, start + 24 * HOUR, left) == 3 * HOUR


def test_an_outage_that_lasts_counts_up_to_now(db: None, times: Times) -> None:
    began = times.now()
    mail_server.is_away(began, began, "gone")
    times.go(HOUR)
    assert times_away(began, times.now()) == [(began, times.now())]


# A way in is away


def pair() -> list[Player]:
    """Two players whose mails are believed."""
    return [PlayerFactory(confirmed=True) for _ in range(2)]


@pytest.fixture
def told(sink: Sink, times: Times) -> Match:
    """A match whose turn was told by mail; six hours to answer."""
    match = running_match(pace_hours=6, people=pair())
    send_due()
    return match


def heard(times: Times, until: datetime, name: str = "listen") -> None:
    """A way in was alive until then."""
    times.at = until
    WayIn(name).beat(until)


def beats(way: WayIn, times: Times, until: datetime, *sweep: Any) -> None:
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
    inbox.receive(
        raw,
        way="lmtp",
        envelope_from="ann@example.org",
        envelope_to=reply_address(seat),
        received_at=taken_at(raw, now),
    )


def test_while_a_way_in_is_away_the_clock_waits_for_who_was_told_by_mail(
    told: Match, times: Times
) -> None:
    seat = awaited(told)
    heard(times, deadline(seat) - HOUR)
    pass_by(times, deadline(seat) + HOUR, sweeps.expire_deadlines)
    assert not played_by_the_clock(told)
    back = times.now()
    again = WayIn("listen")
    beats(again, times, back + 5 * MINUTE, sweeps.expire_deadlines)
    assert not played_by_the_clock(told)
    deliver(seat, deadline(seat) - 5 * SECOND, times.now())
    again.beat(back + BACKLOG)
    times.at = back + BACKLOG
    sweeps.expire_deadlines()
    assert not played_by_the_clock(told), "a letter that came in time waits to be read"
    inbox.read_letters()
    assert Step.objects.filter(match=told).first().via == Step.Via.MAIL  # type: ignore[union-attr]


def test_once_the_backlog_is_in_the_clock_acts_on_who_has_not_answered(
    told: Match, times: Times
) -> None:
    seat = awaited(told)
    heard(times, deadline(seat) - HOUR)
    times.go(2 * HOUR)
    back = times.now()
    beats(WayIn("listen"), times, back + BACKLOG + MINUTE, sweeps.expire_deadlines)
    assert played_by_the_clock(told)
    outage = Outage.objects.get(of=Outage.Of.WAY_IN)
    assert outage.which == "listen"
    assert outage.ends_at is not None and outage.ends_at - back >= BACKLOG


def test_who_was_not_told_by_mail_is_not_waited_for(sink: Sink, times: Times) -> None:
    people = [PlayerFactory(turn_mails="none") for _ in range(2)]
    match = running_match(pace_hours=6, people=people)
    Notice.objects.filter(kind="started").delete()
    send_due()
    heard(times, deadline(awaited(match)) - HOUR)
    pass_by(times, deadline(awaited(match)) + MINUTE, sweeps.expire_deadlines)
    assert played_by_the_clock(match)


def test_after_a_day_the_way_counts_as_switched_off(told: Match, times: Times) -> None:
    seat = awaited(told)
    silent = deadline(seat) - HOUR
    heard(times, silent)
    assert not play.expire(seat.pk, silent + 23 * HOUR)
    assert play.overdue(silent + 23 * HOUR, post=play.watch(silent + 23 * HOUR).post) == []
    assert play.expire(seat.pk, silent + 24 * HOUR)


def test_a_way_that_is_alive_holds_nothing_up(told: Match, times: Times) -> None:
    due = deadline(awaited(told))
    times.at = due - MINUTE
    beats(WayIn("listen"), times, due + 40 * SECOND, sweeps.expire_deadlines)
    assert played_by_the_clock(told)
    assert not Outage.objects.exists()


def test_of_two_ways_each_is_waited_for(told: Match, times: Times) -> None:
    due = deadline(awaited(told))
    heard(times, due - HOUR, "mx1")
    heard(times, due + HOUR, "mx2")
    sweeps.expire_deadlines()
    assert not played_by_the_clock(told)


def test_a_listener_that_dies_before_the_backlog_is_in_waits_anew(
    told: Match, times: Times
) -> None:
    due = deadline(awaited(told))
    heard(times, due - HOUR)
    times.go(2 * HOUR)
    beats(WayIn("listen"), times, times.now() + 5 * MINUTE)
    times.go(20 * SECOND)
    beats(WayIn("listen"), times, times.now() + 5 * MINUTE, sweeps.expire_deadlines)
    assert not played_by_the_clock(told)
    assert Outage.objects.get(of=Outage.Of.WAY_IN).ends_at is None


def test_a_mail_that_was_put_off_is_waited_for(told: Match, times: Times) -> None:
    due = deadline(awaited(told))
    way = WayIn("listen", backlog=timedelta(0))
    times.at = due - MINUTE
    way.beat(times.now())
    way.backlog = BACKLOG
    way.put_off()
    times.go(10 * SECOND)
    beats(way, times, due + 4 * MINUTE, sweeps.expire_deadlines)
    assert not played_by_the_clock(told)
    beats(way, times, due + 8 * MINUTE, sweeps.expire_deadlines)
    assert played_by_the_clock(told)


def test_a_mailbox_that_is_asked_has_no_backlog(told: Match, times: Times) -> None:
    due = deadline(awaited(told))
    heard(times, due - HOUR, "imap")
    times.go(2 * HOUR)
    WayIn("imap", timedelta(0)).beat(times.now())
    assert sweeps.expire_deadlines() == 1
    assert Outage.objects.get().ends_at == times.now()


def test_no_answer_in_time_is_lost_while_the_listener_is_away_two_hours(
    sink: Sink, times: Times
) -> None:
    """Players answer all the while; the mail server keeps the answers and hands them over within
    five minutes after the listener is back."""
    matches = [running_match(pace_hours=hours, people=pair()) for hours in (1, 2, 3)]
    silent = [running_match(pace_hours=2)]
    send_due()
    heard(times, times.now() + 30 * MINUTE)
    seats = [awaited(match) for match in matches]
    pass_by(times, times.now() + 2 * HOUR, sweeps.expire_deadlines, send_due)
    back, way = times.now(), WayIn("listen")
    for number, seat in enumerate(seats):
        beats(way, times, back + (number + 1) * 100 * SECOND, sweeps.expire_deadlines)
        deliver(seat, min(deadline(seat), back) - SECOND, times.now())
    beats(way, times, back + 10 * MINUTE, inbox.read_letters, sweeps.expire_deadlines)
    assert [letter.reason for letter in Letter.objects.all()] == ["played"] * 3
    assert not any(played_by_the_clock(match) for match in matches)
    assert all(played_by_the_clock(match) for match in silent)


def test_another_seat_of_the_match_is_not_waited_for(told: Match, times: Times) -> None:
    """Only a seat that is asked has a deadline."""
    assert Seat.objects.get(pk=other(awaited(told)).pk).deadline is None
