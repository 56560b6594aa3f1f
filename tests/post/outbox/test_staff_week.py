"""The weekly mail to the staff: once a week to each, of what staff did and looked at; nothing of a
match at which its reader sits or ever sat."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.models import Player
from games import periodic_jobs, play
from games.models import Delivery, Notification
from games.play.staff import reports, rulings, sanctions
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.play.times import Times
from tests.post.sink import Sink, text

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 11, 23, 7, tzinfo=UTC)


@pytest.fixture
def judge() -> Player:
    return PlayerFactory(display_name="Judge", is_staff=True)


def weekly(sink: Sink, player: Player) -> str:
    """The one weekly mail that a member of staff got."""
    (mail,) = [
        mail
        for mail in sink.mails
        if mail["To"] == player.email and mail["X-Rural-Route-Reason"] == "week"
    ]
    return " ".join(text(mail).split())


def test_all_that_staff_did_stands_in_the_mail_of_the_week(
    judge: Player, times: Times, sink: Sink
) -> None:
    colleague, ann = PlayerFactory(is_staff=True), PlayerFactory(display_name="Ann")
    match = running_match()
    rulings.grant_time(match.pk, 24, judge, "the mail came late")
    play.reveal_table(match.pk, None, 0, colleague, "a complaint")
    sanctions.warn_player(ann.pk, judge, "rude")
    reports.file_report(match, ann, "something is wrong")
    plays = PlayerFactory(is_staff=True)
    beside = running_match(people=[plays, PlayerFactory()])
    beside.seats.filter(player=plays).update(stand_in=True)
    play.return_to_seat(beside.seats.get(player=plays).pk, plays)  # which is no act of staff
    times.at = MONDAY
    assert periodic_jobs.write_weekly_mails(now=times.at) == 3
    send_due_mails()
    told = weekly(sink, judge)
    assert (
        f"{match.code}: Judge (staff) gave everybody whose turn it was 24 h of extra time" in told
    )
    assert "looked at hidden cards (a complaint)." in told
    assert "Judge warned Ann (rude)" in told
    assert "Open reports: 1" in told and beside.code not in told
    assert weekly(sink, colleague) == told.replace(judge.display_name, "Judge")


def test_nothing_of_a_match_is_told_to_staff_who_sit_or_sat_there(
    judge: Player, times: Times, sink: Sink
) -> None:
    sits, sat = PlayerFactory(is_staff=True), PlayerFactory(is_staff=True)
    match = running_match(people=[sits, sat])
    play.hand_over_seat(match.seats.get(player=sat).pk, PlayerFactory())
    rulings.grant_time(match.pk, 24, judge, "the mail came late")
    report = reports.file_report(match, PlayerFactory(), "something is wrong")
    reports.answer_report(report.pk, judge, "we have looked")
    reports.file_report(match, PlayerFactory(), "something else")
    times.at = MONDAY
    periodic_jobs.write_weekly_mails(now=times.at)
    send_due_mails()
    assert match.code in weekly(sink, judge) and "’s report" in weekly(sink, judge)
    for staff in (sits, sat):
        told = weekly(sink, staff)
        assert match.code not in told and "’s report" not in told
        assert "Open reports: 0" in told and "took no action" in told


def test_one_mail_a_week_however_often_the_sweep_comes_round(judge: Player, times: Times) -> None:
    times.at = MONDAY
    assert [periodic_jobs.write_weekly_mails(now=times.at) for _ in range(3)] == [1, 0, 0]
    times.go(timedelta(days=6, hours=22))
    assert periodic_jobs.write_weekly_mails(now=times.at) == 0
    times.go(timedelta(hours=2))
    assert periodic_jobs.write_weekly_mails(now=times.at) == 1
    assert Notification.objects.filter(recipient=judge).count() == 2


def test_a_host_who_wants_none_gets_none(judge: Player, settings: Any, times: Times) -> None:
    settings.STAFF_MAIL_DAY = None
    assert periodic_jobs.write_weekly_mails(now=MONDAY) == 0


def test_whoever_is_of_the_staff_no_more_is_told_nothing(
    judge: Player, times: Times, sink: Sink
) -> None:
    times.at = MONDAY
    periodic_jobs.write_weekly_mails(now=times.at)
    Player.objects.filter(pk=judge.pk).update(is_staff=False)
    send_due_mails()
    assert sink.mails == [] and Delivery.objects.get().state == "skipped"


def test_mails_of_the_week_are_owed_in_the_order_of_their_players(times: Times) -> None:
    first, second = (PlayerFactory.create(is_staff=True) for _ in range(2))
    first.save()  # PostgreSQL finds a row that was written again behind the others
    periodic_jobs.write_weekly_mails(now=times.at)
    told = (
        Delivery.objects.filter(notification__recipient__in=[first, second])
        .order_by("pk")
        .values_list("notification__recipient", flat=True)
    )
    assert list(told) == [first.pk, second.pk]
