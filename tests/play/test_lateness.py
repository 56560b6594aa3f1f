"""The clock: playing for the absent, stand-ins, forfeits, outages, reminders."""

import random
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import Player
from games import play
from games.models import Intervention, Match, Move, Notice, Seat
from games.play.reminders import write_reminders
from games.play.timeouts import list_overdue
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, running_match, sensible_turn

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

START = datetime(2026, 3, 1, 12, tzinfo=timezone.get_default_timezone())
LATE = timedelta(hours=48, minutes=1)


def late_match(**terms: object) -> Match:
    return running_match(now=START, **terms)


def test_a_deadline_that_has_passed_is_overdue_after_the_grace() -> None:
    seat = awaited(late_match())
    assert list_overdue(START + timedelta(hours=48, seconds=29)) == []
    assert list_overdue(START + timedelta(hours=48, seconds=30)) == [(seat.deadline, seat.pk)]


def test_the_clock_plays_the_mildest_move_and_tells_the_player() -> None:
    match = late_match()
    seat = awaited(match)
    assert play.expire_turn(seat.pk, START + LATE)
    seat.refresh_from_db()
    assert (seat.question, seat.late_in_a_row) == (None, 1)
    assert set(Move.objects.filter(match_id=match.pk).values_list("via", flat=True)) == {"c"}
    assert Notice.objects.filter(seat=seat, kind="played", question=1).count() == 1
    assert Intervention.objects.filter(match=match, what="played", seat=seat).count() == 1


def test_the_other_seat_is_asked_after_the_clock_has_played() -> None:
    match = late_match()
    seat = awaited(match)
    play.expire_turn(seat.pk, START + LATE)
    now_asked = awaited(match)
    assert now_asked.pk != seat.pk
    assert now_asked.deadline == START + LATE + timedelta(hours=48)


def test_a_seat_that_has_answered_is_not_timed_out() -> None:
    match = late_match()
    seat = awaited(match)
    words = sensible_turn(match, seat, random.Random(1))
    play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question, now=START + timedelta(hours=1))
    assert not play.expire_turn(seat.pk, START + LATE)


def test_a_deadline_is_looked_at_again_under_the_lock() -> None:
    seat = awaited(late_match())
    assert not play.expire_turn(seat.pk, START + timedelta(hours=47))


def test_striking_twice_plays_once() -> None:
    match = late_match()
    seat = awaited(match)
    assert play.expire_turn(seat.pk, START + LATE)
    moves = Move.objects.count()
    assert not play.expire_turn(seat.pk, START + LATE)
    assert Move.objects.count() == moves


def test_a_late_answer_that_comes_before_the_clock_counts() -> None:
    match = late_match()
    seat = awaited(match)
    words = sensible_turn(match, seat, random.Random(1))
    accepted = play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question, now=START + LATE)
    assert accepted.moves


def test_forfeit_ends_the_match_for_the_one_who_is_late() -> None:
    match = late_match(on_timeout="forfeit")
    seat = awaited(match)
    play.expire_turn(seat.pk, START + LATE)
    match = fresh(match)
    assert (match.status, match.ending) == (Match.Status.FINISHED, "forfeited")
    assert {row.pk == seat.pk: row.place for row in match.seats.all()} == {True: 2, False: 1}
    assert Notice.objects.filter(seat__match=match, kind="finished").count() == 2


def late_three_times(match: Match) -> tuple[Seat, datetime]:
    """The seat asked first never answers, the other always does."""
    absent = awaited(match)
    now = START
    while not Seat.objects.get(pk=absent.pk).stand_in:
        seat = awaited(match)
        if seat.pk == absent.pk:
            now = (seat.deadline or now) + timedelta(minutes=1)
            assert play.expire_turn(seat.pk, now)
        else:
            words = sensible_turn(match, seat, random.Random(2))
            play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question, now=now)
    return absent, now


def test_after_three_times_in_a_row_a_bot_sits_in() -> None:
    match = late_match()
    absent, now = late_three_times(match)
    assert Notice.objects.filter(seat=absent, kind="played").count() == 3
    assert Notice.objects.filter(seat=absent, kind="stood_in").count() == 1
    other = awaited(match)
    words = sensible_turn(match, other, random.Random(2))
    play.submit_turn(other.pk, words, Move.Via.PAGE, other.question, now=now)
    assert awaited(match).pk == other.pk
    assert Move.objects.filter(match_id=match.pk, via="b", seat=absent.number).exists()


def test_the_player_returns_and_is_asked_again() -> None:
    match = late_match()
    absent, now = late_three_times(match)
    play.return_to_seat(absent.pk, absent.player, now=now)
    other = awaited(match)
    words = sensible_turn(match, other, random.Random(2))
    play.submit_turn(other.pk, words, Move.Via.PAGE, other.question, now=now)
    assert awaited(match).pk == absent.pk
    assert Intervention.objects.filter(match=match, what="returned").count() == 1


def test_nobody_else_takes_the_seat_back() -> None:
    match = late_match()
    absent, _now = late_three_times(match)
    with pytest.raises(play.NotAllowed):
        play.return_to_seat(absent.pk, PlayerFactory())


def test_an_answer_in_time_wipes_the_slate() -> None:
    match = late_match()
    seat = awaited(match)
    play.expire_turn(seat.pk, START + LATE)
    other = awaited(match)
    for _ in range(2):
        now_asked = awaited(match)
        words = sensible_turn(match, now_asked, random.Random(3))
        play.submit_turn(now_asked.pk, words, Move.Via.PAGE, now_asked.question, now=START + LATE)
    seat.refresh_from_db()
    assert (seat.late_in_a_row, other.pk != seat.pk) == (0, True)


def test_a_reminder_is_written_when_half_the_time_is_gone_and_only_once() -> None:
    seat = awaited(late_match())
    Player.objects.update(every_reminder=True)
    assert write_reminders(START + timedelta(hours=23)) == 0
    assert write_reminders(START + timedelta(hours=24)) == 1
    assert write_reminders(START + timedelta(hours=24)) == 0
    assert Notice.objects.filter(seat=seat, kind="half_time").count() == 1
    assert write_reminders(START + timedelta(hours=42)) == 1
    assert Notice.objects.filter(seat=seat, kind="last_hours").count() == 1


def test_a_seat_that_has_answered_is_not_reminded() -> None:
    match = late_match()
    seat = awaited(match)
    words = sensible_turn(match, seat, random.Random(1))
    play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question, now=START + timedelta(hours=1))
    write_reminders(START + timedelta(hours=24))
    assert not Notice.objects.filter(seat=seat, kind="half_time").exists()


def test_resigning_gives_the_match_to_the_other() -> None:
    match = late_match()
    seat = awaited(match)
    play.resign_seat(seat.pk)
    match = fresh(match)
    assert (match.status, match.ending) == (Match.Status.FINISHED, "resigned")
    assert match.seats.get(pk=seat.pk).place == 2
    assert match.seats.exclude(pk=seat.pk).get().place == 1


def test_nobody_resigns_twice() -> None:
    seat = awaited(late_match())
    play.resign_seat(seat.pk)
    with pytest.raises(play.NotRunning):
        play.resign_seat(seat.pk)
