"""The clock waits for mails that could not go out: who could not be told gets the time back."""

from datetime import datetime
from typing import Any

import pytest

from games import periodic_jobs, play
from games.models import Intervention, Notice
from games.play.clocks.time_limits import Span
from games.play.deadline_credit import (
    credit_mail_outages,
    list_mail_outages,
    overlap_duration,
    subtract_spans,
)
from games.play.outages import read_outages
from games.play.timeouts import list_overdue
from games.post.outbox import mail_server
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import answer, awaited, running_match
from tests.play.times import Times
from tests.post.sink import Sink, text
from tests.post.tenure import HOUR, MINUTE, SECOND, deadline, pass_by, played_by_the_clock

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


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
    send_due_mails()
    pass_by(times, times.now() + 3 * HOUR, send_due_mails)
    assert deadline(seat) == due
    mails_out(True)
    pass_by(times, times.now() + MINUTE, send_due_mails)
    assert deadline(seat) == due + 3 * HOUR + MINUTE
    (event,) = Intervention.objects.filter(match=match)
    assert (event.what, event.why) == ("extended", "our mail server was down for 181 minutes")
    told = next(mail for mail in sink.mails if mail["X-Rural-Route-Reason"] == "turn")
    assert f"{deadline(seat):%H:%M}" in text(told)


def test_while_it_is_away_the_clock_does_not_act_on_who_was_not_told(
    mails_out: Any, sink: Sink, times: Times
) -> None:
    match = running_match(pace_hours=1)
    mails_out(False)
    send_due_mails()
    pass_by(times, times.now() + 5 * HOUR, send_due_mails, periodic_jobs.expire_deadlines)
    assert not played_by_the_clock(match)
    mails_out(True)
    pass_by(times, times.now() + MINUTE, periodic_jobs.expire_deadlines, send_due_mails)
    assert Notice.objects.get(kind="turn").state == Notice.State.SENT
    assert deadline(awaited(match)) - times.now() == HOUR
    pass_by(times, times.now() + HOUR, periodic_jobs.expire_deadlines)
    assert not played_by_the_clock(match)
    pass_by(times, times.now() + MINUTE, periodic_jobs.expire_deadlines)
    assert played_by_the_clock(match)


def test_the_clock_that_comes_before_the_mails_leaves_the_untold_alone(
    mails_out: Any, times: Times
) -> None:
    seat = awaited(running_match(pace_hours=1))
    mails_out(False)
    send_due_mails()
    times.go(2 * HOUR)
    mail_server.mark_server_up(times.now())
    times.go(SECOND)
    assert not play.expire_turn(seat.pk)
    assert list_overdue(times.now(), post=read_outages(times.now()).post) == []


def test_who_was_told_before_gets_no_time_and_the_clock_acts(
    mails_out: Any, sink: Sink, times: Times
) -> None:
    match = running_match(pace_hours=1)
    due = deadline(awaited(match))
    send_due_mails()
    mails_out(False)
    running_match()
    pass_by(times, due + MINUTE, send_due_mails, periodic_jobs.expire_deadlines)
    assert played_by_the_clock(match)
    assert not Intervention.objects.filter(match=match, what="extended").exists()


def test_time_is_given_once_however_often_the_sender_dies(
    mails_out: Any, sink: Sink, times: Times
) -> None:
    seat = awaited(running_match())
    due = deadline(seat)
    mail_server.mark_server_down(times.now(), times.now(), "gone")
    times.go(2 * HOUR)
    mail_server.mark_server_up(times.now())
    Notice.objects.exclude(seat=seat).delete()
    Notice.objects.update(state=Notice.State.LEASED)
    for _ in range(3):
        credit_mail_outages(list(Notice.objects.all()), times.now())
    assert deadline(seat) == due + 2 * HOUR
    assert Intervention.objects.count() == 1


def test_less_than_a_minute_is_not_worth_a_line(mails_out: Any, sink: Sink, times: Times) -> None:
    match = running_match()
    due = deadline(awaited(match))
    mails_out(False)
    send_due_mails()
    times.go(50 * SECOND)
    mails_out(True)
    assert send_due_mails() == 2
    assert deadline(awaited(match)) == due
    assert not Intervention.objects.exists()


def test_a_mail_that_was_due_later_loses_only_the_time_after(sink: Sink, times: Times) -> None:
    seat = awaited(running_match())
    due, began = deadline(seat), times.now()
    Notice.objects.update(due_at=began + 3 * HOUR)
    mail_server.mark_server_down(began, began, "gone")
    times.go(5 * HOUR)
    send_due_mails()
    assert deadline(seat) == due + 2 * HOUR


def test_what_the_house_was_away_at_the_same_time_counts_once(sink: Sink, times: Times) -> None:
    """Both are away from the second hour to the fifth; the deadline was in the third."""
    match = running_match(pace_hours=3)
    seat = awaited(match)
    due = deadline(seat)
    periodic_jobs.expire_deadlines()
    mail_server.mark_server_down(times.now(), times.now(), "gone")
    pass_by(times, times.now() + 2 * HOUR, periodic_jobs.expire_deadlines)
    times.go(3 * HOUR)
    send_due_mails()
    assert deadline(seat) == due + 5 * HOUR
    periodic_jobs.expire_deadlines()
    assert deadline(seat) == due + 5 * HOUR
    whys = Intervention.objects.filter(match=match).order_by("pk").values_list("why", flat=True)
    assert list(whys) == [
        "the site was closed for 180 minutes",
        "our mail server was down for 120 minutes",
    ]


def test_an_answer_given_on_the_page_meanwhile_takes_no_harm(
    mails_out: Any, sink: Sink, times: Times
) -> None:
    match = running_match(pace_hours=48)
    first = awaited(match)
    mails_out(False)
    send_due_mails()
    times.go(2 * HOUR)
    answer(first)
    second = awaited(match)
    times.go(HOUR)
    mails_out(True)
    send_due_mails()
    assert deadline(second) == times.now() + 48 * HOUR
    assert Intervention.objects.get(match=match).seat_id == second.pk


def test_spans_are_measured_without_what_they_have_in_common() -> None:
    start = datetime(2026, 3, 1)

    def span(begins: int, ends: int) -> Span:
        return Span(start + begins * HOUR, start + ends * HOUR)

    away = [span(1, 5), span(4, 6), span(8, 9)]
    assert overlap_duration(start, start + 24 * HOUR, away) == 6 * HOUR
    assert overlap_duration(start + 2 * HOUR, start + 8.5 * HOUR, away) == 4.5 * HOUR
    left = subtract_spans(away, [span(2, 3), span(5, 10)])
    assert overlap_duration(start, start + 24 * HOUR, left) == 3 * HOUR


def test_an_outage_that_lasts_counts_up_to_now(db: None, times: Times) -> None:
    began = times.now()
    mail_server.mark_server_down(began, began, "gone")
    times.go(HOUR)
    assert list_mail_outages(began, times.now()) == [(began, times.now())]
