"""Outages: who gets time back, how much, and once, wherever the runners are stopped."""

import random
import threading
from datetime import datetime, timedelta

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from games import periodic_jobs, play
from games.models import Heartbeat, Intervention, Match, Move, Notice, Outage, Seat
from games.play import outages
from games.play.clocks.time_limits import Span, time_gained
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, running_match, sensible_turn

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

START = datetime(2026, 3, 1, 12, tzinfo=timezone.get_default_timezone())
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
WHAT = Intervention.Event


def at(hours: float) -> datetime:
    return START + hours * HOUR


def beat(hours: float) -> None:
    """The last time that a runner came round."""
    Heartbeat.objects.update_or_create(name=outages.BEAT, defaults={"at": at(hours)})


def deadline(seat: Seat) -> float:
    """In hours after the start, as the database has it."""
    due = Seat.objects.values_list("deadline", flat=True).get(pk=seat.pk)
    return (due - START) / HOUR


def extended(match: Match) -> int:
    return Intervention.objects.filter(match=match, what=WHAT.EXTENDED).count()


def two_seats(pace_hours: int = 48) -> list[Seat]:
    return [awaited(running_match(now=START, pace_hours=pace_hours)) for _ in range(2)]


# The rule


def span(begins: float, ends: float) -> Span:
    return Span(at(begins), at(ends))


@pytest.mark.parametrize(
    ("due", "hours"),
    [(40, 0), (40.1, 10), (45, 10), (50, 10), (52, 10), (52.1, 0)],
    ids=["due as it began", "just after", "in it", "at its end", "two hours on", "later"],
)
def test_an_outage_adds_its_whole_length_to_what_was_due_in_it_or_soon_after(
    due: float, hours: float
) -> None:
    assert time_gained(at(due), START, [span(40, 50)]) == hours * HOUR


def test_a_question_asked_in_the_outage_gets_its_whole_length() -> None:
    assert time_gained(at(50), at(48), [span(40, 50)]) == 10 * HOUR


def test_a_question_asked_when_the_outage_was_over_gets_nothing() -> None:
    assert time_gained(at(51), at(50), [span(40, 50)]) == timedelta(0)


def test_what_two_outages_have_in_common_counts_once() -> None:
    assert time_gained(at(41), START, [span(40, 50), span(48, 52)]) == 12 * HOUR
    assert time_gained(at(45), START, [span(40, 50), span(42, 44)]) == 10 * HOUR


def test_an_outage_reaches_what_an_earlier_one_had_moved() -> None:
    assert time_gained(at(45), START, [span(40, 50), span(54, 55)]) == 11 * HOUR
    assert time_gained(at(45), START, [span(40, 50), span(56, 57)]) == 10 * HOUR


# The row


def test_the_time_is_given_back_before_anybody_is_late() -> None:
    one, other = two_seats()
    beat(40)
    assert periodic_jobs.expire_deadlines(now=at(50)) == 0
    assert [deadline(one), deadline(other)] == [58, 58]
    assert [extended(one.match), extended(other.match)] == [1, 1]
    outage = Outage.objects.get()
    assert (outage.of, outage.begins_at, outage.ends_at) == ("clock", at(40), at(50))


def test_the_timeline_says_for_how_long_the_house_was_closed() -> None:
    two_seats()
    beat(40)
    periodic_jobs.expire_deadlines(now=at(50))
    whys = set(Intervention.objects.filter(what=WHAT.EXTENDED).values_list("why", flat=True))
    assert whys == {"the site was closed for 600 minutes"}


def test_five_minutes_are_no_outage() -> None:
    two_seats()
    beat(47)
    outages.record_clock_heartbeat(at(47) + 5 * MINUTE)
    assert not Outage.objects.exists()
    outages.record_clock_heartbeat(at(47) + 10 * MINUTE + timedelta(seconds=1))
    assert Outage.objects.count() == 1


def test_the_second_runner_finds_the_outage_of_the_first_and_writes_none() -> None:
    beat(40)
    outages.record_clock_heartbeat(at(50))
    assert [outage.ends_at for outage in outages.record_clock_heartbeat(at(50)).outages] == [at(50)]
    assert Outage.objects.count() == 1


def test_a_runner_killed_before_it_gave_anything_back_costs_nobody_a_turn() -> None:
    one, other = two_seats()
    beat(40)
    outages.record_clock_heartbeat(at(50))
    assert not play.expire_turn(one.pk, at(50))
    assert [deadline(one), extended(one.match)] == [58, 1]
    assert periodic_jobs.expire_deadlines(now=at(50)) == 0
    assert [deadline(one), deadline(other)] == [58, 58]
    assert [extended(one.match), extended(other.match)] == [1, 1]


def test_a_runner_stopped_in_the_middle_is_resumed_and_nobody_gets_time_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = two_seats()
    beat(40)
    monkeypatch.setattr(outages, "BATCH", 1)
    answers = iter([False, True])
    attended = outages.record_clock_heartbeat(at(50))
    assert outages.credit_all_outages(attended, at(50), lambda: next(answers)) == 1
    assert sorted(map(deadline, seats)) == [48, 58]
    assert periodic_jobs.expire_deadlines(now=at(50)) == 0
    assert sorted(map(deadline, seats)) == [58, 58]
    assert Outage.objects.get().given_back_at is None
    periodic_jobs.expire_deadlines(now=at(50) + 2 * MINUTE)
    assert Outage.objects.get().given_back_at == at(50) + 2 * MINUTE
    assert sorted(map(deadline, seats)) == [58, 58]
    assert Intervention.objects.filter(what=WHAT.EXTENDED).count() == 2


def test_a_runner_that_slept_acts_on_nothing_that_came_due_meanwhile() -> None:
    (one, _other) = two_seats()
    beat(47)
    attended = outages.record_clock_heartbeat(at(47) + MINUTE)
    assert not play.expire_turn(one.pk, at(51), attended)
    assert not Move.objects.exists()


def test_a_question_asked_before_an_outage_and_stored_after_it_is_credited() -> None:
    """Its transaction was on its way while the time was given back."""
    beat(40)
    periodic_jobs.expire_deadlines(now=at(50))
    seat = awaited(running_match(now=at(49), pace_hours=1))
    assert not play.expire_turn(seat.pk, at(50) + 2 * MINUTE)
    assert deadline(seat) == 60


def test_a_second_outage_adds_to_the_first() -> None:
    (one, _other) = two_seats()
    beat(40)
    periodic_jobs.expire_deadlines(now=at(50))
    periodic_jobs.expire_deadlines(now=at(57))
    assert [deadline(one), extended(one.match)] == [65, 2]


def test_two_outages_that_nobody_gave_back_yet_are_given_back_together() -> None:
    (one, _other) = two_seats()
    beat(40)
    outages.record_clock_heartbeat(at(50))
    outages.record_clock_heartbeat(at(57))
    assert not play.expire_turn(one.pk, at(57))
    assert [deadline(one), extended(one.match)] == [65, 1]


def test_an_answer_after_the_outage_starts_a_question_without_its_time() -> None:
    (one, _other) = two_seats(pace_hours=1)
    beat(0.5)
    periodic_jobs.expire_deadlines(now=at(2))
    answer(one, now=at(2.02))
    asked = awaited(one.match)
    assert asked.pk != one.pk
    periodic_jobs.expire_deadlines(now=at(2.05))
    assert deadline(asked) == pytest.approx(3.02)


def test_a_seat_asked_on_keeps_what_it_got_and_gets_no_more() -> None:
    """A turn of two submissions: the question is renumbered, the deadline kept."""
    match = running_match(now=START, game="emu-ranchers")
    seat = awaited(match)
    beat(40)
    periodic_jobs.expire_deadlines(now=at(50))
    words = sensible_turn(match, seat, random.Random(1)).split(", ")[0]
    play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question, now=at(51))
    periodic_jobs.expire_deadlines(now=at(51.05))
    seat.refresh_from_db()
    if seat.question is not None:
        assert deadline(seat) == 58
    assert extended(match) == 1


def test_an_outage_found_late_does_not_count_what_an_earlier_row_has() -> None:
    Outage.objects.create(of=Outage.Cause.CLOCK, begins_at=at(1), ends_at=at(5))
    beat(4)
    outages.record_clock_heartbeat(at(6))
    assert Outage.objects.order_by("-begins_at")[0].begins_at == at(5)


def test_outages_of_the_mails_move_no_deadline_by_themselves() -> None:
    (one, _other) = two_seats()
    Outage.objects.create(of=Outage.Cause.MAIL_SERVER, begins_at=at(40), ends_at=at(50))
    beat(50)
    periodic_jobs.expire_deadlines(now=at(48) + 2 * HOUR)
    assert extended(one.match) == 0


def test_a_heartbeat_in_the_future_hides_no_outage() -> None:
    (one, _other) = two_seats()
    beat(42)
    periodic_jobs.expire_deadlines(now=at(40))
    assert Heartbeat.objects.get(name=outages.BEAT).at == at(40)
    assert periodic_jobs.expire_deadlines(now=at(50)) == 0
    assert deadline(one) == 58


def test_a_house_that_never_looked_before_has_had_no_outage() -> None:
    (one, _other) = two_seats()
    assert periodic_jobs.expire_deadlines(now=at(49)) == 2
    assert extended(one.match) == 0


def test_whoever_returns_early_keeps_the_time_of_an_outage() -> None:
    match = running_match(now=START, pace_hours=4)
    seat = awaited(match)
    assert seat.player is not None
    beat(1)
    periodic_jobs.expire_deadlines(now=at(4))
    play.start_absence(seat.player.pk, at(72).date(), now=at(4.01))
    play.cancel_absence(seat.player.pk, now=at(4.02))
    assert deadline(seat) == pytest.approx(8.02)  # four hours from now are more than 4 + 3
    play.start_absence(seat.player.pk, at(72).date(), now=at(4.03))
    assert extended(match) == 1


def test_going_away_loses_no_time_that_is_still_owed() -> None:
    match = running_match(now=START, pace_hours=48)
    seat = awaited(match)
    assert seat.player is not None
    beat(20)
    outages.record_clock_heartbeat(at(46))
    play.start_absence(seat.player.pk, at(46).date(), now=at(46))
    assert [deadline(seat), extended(match)] == [60 + 28, 1]  # 28 hours after the end of the day


# Reminders


def test_a_reminder_moves_along_and_comes_once() -> None:
    (one, _other) = two_seats()
    beat(40)
    periodic_jobs.expire_deadlines(now=at(50))
    seat = Seat.objects.get(pk=one.pk)
    assert seat.remind_at == at(52)  # six hours before the new deadline
    beat(52)
    periodic_jobs.write_reminders(now=at(52))
    kinds = Notice.objects.filter(seat=one, kind="last_hours")
    assert kinds.count() == 1


def test_a_reminder_that_nobody_could_send_comes_when_the_house_is_open_again() -> None:
    match = running_match(now=START, pace_hours=6)
    seat = awaited(match)
    beat(2.5)
    periodic_jobs.expire_deadlines(now=at(6))
    assert deadline(seat) == 9.5
    periodic_jobs.write_reminders(now=at(6))
    assert Notice.objects.filter(seat=seat, kind="half_time").count() == 1


def test_a_reminder_keeps_clear_of_the_quiet_hours_when_it_moves() -> None:
    people = [PlayerFactory(quiet_from=15, quiet_to=18) for _ in range(2)]
    match = running_match(now=START, people=people)  # at noon
    seat = awaited(match)
    beat(40)
    periodic_jobs.expire_deadlines(now=at(50))
    seat.refresh_from_db()
    assert seat.remind_at == at(50) + 45 * MINUTE  # before three, and not at four


def test_no_reminder_is_written_while_time_is_owed() -> None:
    match = running_match(now=START, pace_hours=48)
    beat(30)
    assert periodic_jobs.write_reminders(now=at(43)) == 0
    periodic_jobs.expire_deadlines(now=at(43))
    assert periodic_jobs.write_reminders(now=at(43)) == 1
    assert Notice.objects.filter(seat__match=match, kind="last_hours").count() == 1


def test_reminders_are_written_in_batches_until_none_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.play.reminders.BATCH", 2)
    for _ in range(5):
        running_match(now=START, pace_hours=72)
    assert periodic_jobs.write_reminders(now=at(48)) == 5


# Side by side


@pytest.mark.django_db(transaction=True)
def test_a_match_at_which_somebody_sits_is_passed_over_and_found_later() -> None:
    if not connection.features.has_select_for_update_skip_locked:
        pytest.skip("one writer at a time")
    one, other = two_seats()
    beat(40)
    attended = outages.record_clock_heartbeat(at(50))
    entered, leave = threading.Event(), threading.Event()

    def sit() -> None:
        with transaction.atomic():
            list(Match.objects.select_for_update().filter(pk=one.match_id))
            entered.set()
            leave.wait(20)
        connections.close_all()

    sitting = threading.Thread(target=sit)
    sitting.start()
    try:
        assert entered.wait(20)
        assert outages.credit_all_outages(attended, at(50), lambda: False) == 1
        assert [deadline(one), deadline(other)] == [48, 58]
    finally:
        leave.set()
        sitting.join()
    assert outages.credit_all_outages(attended, at(50), lambda: False) == 1
    assert deadline(one) == 58


@pytest.mark.django_db(transaction=True)
def test_runners_that_start_together_write_one_outage_and_give_once() -> None:
    seats = two_seats()
    beat(40)
    gate = threading.Barrier(4)
    expired: list[int] = []

    def run() -> None:
        try:
            gate.wait(20)
            expired.append(periodic_jobs.expire_deadlines(now=at(50)))
        finally:
            connections.close_all()

    runners = [threading.Thread(target=run) for _ in range(4)]
    for runner in runners:
        runner.start()
    for runner in runners:
        runner.join()
    assert expired == [0, 0, 0, 0]
    assert Outage.objects.count() == 1
    assert list(map(deadline, seats)) == [58, 58]
    assert [extended(fresh(seat.match)) for seat in seats] == [1, 1]


@pytest.mark.django_db(transaction=True)
def test_an_answer_under_way_does_not_bring_the_old_deadline_back() -> None:
    """It only draws a card, so the question is renumbered and the deadline stays what it is."""
    for _ in range(5):
        match = running_match(game="biome-rummy", now=START)
        seat = awaited(match)
        Heartbeat.objects.all().delete()
        Outage.objects.all().delete()
        beat(36)
        gate = threading.Barrier(2)

        def run(seat: Seat = seat, gate: threading.Barrier = gate) -> None:
            try:
                gate.wait(20)
                answer(seat, now=at(47))
            finally:
                connections.close_all()

        player = threading.Thread(target=run)
        player.start()
        gate.wait(20)
        periodic_jobs.expire_deadlines(now=at(47))
        player.join()
        assert awaited(match).pk == seat.pk
        assert fresh(match).ply > 0
        periodic_jobs.expire_deadlines(now=at(47))
        assert [deadline(seat), extended(match)] == [59, 1]
