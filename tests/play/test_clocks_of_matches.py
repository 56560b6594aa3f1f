"""The clock that a match is opened with: a pace, a bank, days off."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from config import days_off
from games import play
from games.models import Match, Seat
from games.play.outages import record_clock_heartbeat
from games.play.pauses import pause_match, resume_match
from games.web.match_terms import rematch_query
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, other, running_match
from tests.play.times import Times
from tests.post.letters.writing import people
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def table(times: Times, **terms: Any) -> Match:
    return running_match(people=people(), now=times.at, **terms)


def test_a_bank_is_used_up_by_thinking_and_each_turn_adds_to_it(times: Times) -> None:
    match = table(times, pace_hours=12, bank_hours=72)
    first = awaited(match)
    assert first.deadline == times.at + 72 * HOUR
    times.go(30 * HOUR)
    answer(first, now=times.at)
    assert Seat.objects.get(pk=first.pk).time_left == 42 * HOUR
    second = awaited(match)
    assert second.deadline == times.at + 72 * HOUR
    answer(second, now=times.at)
    assert awaited(match).deadline == times.at + (42 + 12) * HOUR


def test_a_bank_is_never_fuller_than_at_first(times: Times) -> None:
    match = table(times, pace_hours=12, bank_hours=24)
    for _ in range(4):
        assert awaited(match).deadline == times.at + 24 * HOUR
        answer(awaited(match), now=times.at)


def test_whoever_has_used_up_the_bank_has_what_a_turn_adds(times: Times) -> None:
    match = table(times, pace_hours=12, bank_hours=24)
    first = awaited(match)
    times.go(25 * HOUR)
    assert play.expire_turn(first.pk, times.at)
    answer(awaited(match), now=times.at)
    assert awaited(match).pk == first.pk
    assert awaited(match).deadline == times.at + 12 * HOUR


def test_what_is_in_a_bank_outlasts_a_pause(times: Times) -> None:
    match = table(times, pace_hours=12, bank_hours=72)
    times.go(30 * HOUR)
    staff = PlayerFactory(is_staff=True)
    pause_match(match.pk, staff, "a storm")
    answer(awaited(match), now=times.at)
    seat = awaited(match)
    assert (other(seat).time_left, seat.time_left) == (42 * HOUR, 72 * HOUR)
    times.go(9 * DAY)
    resume_match(match.pk, staff, "it is over")
    assert awaited(match).deadline == times.at + 72 * HOUR
    assert other(awaited(match)).time_left == 42 * HOUR


def test_no_clock_runs_on_a_day_off(times: Times, settings: Any) -> None:
    settings.DAYS_OFF = days_off.parse_days_off("sat, sun")
    times.at = datetime(2026, 3, 6, 18, tzinfo=UTC)  # a Friday
    match = table(times, pace_hours=24, rests=True)
    assert awaited(match).deadline == datetime(2026, 3, 9, 18, tzinfo=UTC)
    assert awaited(table(times, pace_hours=24)).deadline == times.at + DAY


def test_a_deadline_that_would_fall_on_midnight_before_days_off_falls_after_them(
    times: Times, settings: Any
) -> None:
    settings.DAYS_OFF = days_off.parse_days_off("sat, sun")
    times.at = datetime(2026, 3, 6, tzinfo=UTC)
    match = table(times, pace_hours=24, rests=True)
    assert awaited(match).deadline == datetime(2026, 3, 9, tzinfo=UTC)


def test_a_day_that_has_become_a_day_off_since_strikes_nobody(times: Times, settings: Any) -> None:
    match = table(times, pace_hours=24, rests=True)
    due = awaited(match).deadline
    assert due is not None
    settings.DAYS_OFF = days_off.parse_days_off(f"{due.date()}")
    times.at = due + HOUR
    record_clock_heartbeat(times.at)
    assert not play.expire_turn(awaited(match).pk, times.at)
    assert awaited(match).deadline == datetime(due.year, due.month, due.day, tzinfo=UTC) + DAY


def test_a_reminder_waits_for_the_end_of_the_days_off(times: Times, settings: Any) -> None:
    settings.DAYS_OFF = days_off.parse_days_off("sat, sun")
    times.at = datetime(2026, 3, 6, 12, tzinfo=UTC)
    match = table(times, pace_hours=24, rests=True)
    assert awaited(match).remind_at == datetime(2026, 3, 9, tzinfo=UTC)


@pytest.mark.parametrize("bank_hours", [0, 11, 24 * 61])
def test_a_bank_that_will_not_do_is_refused(bank_hours: int) -> None:
    with pytest.raises(play.CannotOpen, match=f"A time bank of {bank_hours} hours isn’t possible"):
        play.open_match(PlayerFactory(), "emu-ranchers", pace_hours=12, bank_hours=bank_hours)


def test_the_clock_is_chosen_in_the_form_and_shown_in_the_lobby_and_the_terms(
    settings: Any,
) -> None:
    settings.DAYS_OFF = days_off.parse_days_off("sun")
    browser = reader(PlayerFactory(confirmed=True))
    chosen = {
        "game": "emu-ranchers",
        "seats": "2",
        "company": "anybody",
        "pace_hours": "12",
        "bank_hours": "168",
        "rests": "on",
        "on_timeout": "auto",
        "hand_in_mail": "on",
    }
    press(browser, "/new/?game=emu-ranchers", chosen)
    match = Match.objects.get()
    assert (match.pace_hours, match.bank_hours, match.rests) == (12, 168, True)
    words = "7 days each, plus 12 hours a turn, except on days off"
    for page in ("/lobby/", f"/m/{match.code}/", "/"):
        assert words in browser.get(page).content.decode(), page


def test_a_match_for_another_like_it_has_the_same_clock(times: Times) -> None:
    match = fresh(table(times, pace_hours=12, bank_hours=72))
    query = rematch_query(match, list(match.seats.all()))
    assert "bank_hours=72" in query and "pace_hours=12" in query
