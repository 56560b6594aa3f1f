"""What counts for the reliability of a player, told by matches that went by the clock."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Player
from config import clock
from games import periodic_jobs, play
from games.models import Intervention, Match, Move, ReadyCheck, Reliability
from games.play.outages import record_clock_heartbeat
from games.play.staff import rulings
from games.reliability import figures
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, play_on, running_match
from tests.play.times import Times
from tests.reliability.history import figure_of, miss_turn, resign, take_turns

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
DAY = timedelta(days=1)


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    found = Times()
    monkeypatch.setattr(clock, "now", found.now)
    return found


@pytest.fixture
def two() -> list[Player]:
    return [PlayerFactory(), PlayerFactory()]


def test_turns_in_time_and_late_turns_count(times: Times, two: list[Player]) -> None:
    match = running_match(2, people=two, now=times.at)
    now = take_turns(match, times.at, 4)
    late = awaited(match).player
    now = take_turns(match, miss_turn(match), 4)
    other = next(player for player in two if player != late)
    assert late is not None
    assert figure_of(late, now) == (4, 3, 0, 0)
    turns, in_time, *_rest = figure_of(other, now)
    assert turns == in_time > 0


def test_the_last_turn_counts_once_the_seat_is_asked_again(times: Times, two: list[Player]) -> None:
    match = running_match(2, people=two, now=times.at)
    first = awaited(match).player
    assert first is not None
    now = take_turns(match, times.at, 1)
    assert figure_of(first, now)[0] == 0
    now = take_turns(match, now, 1)
    assert figure_of(first, now)[0] == 1


def test_matches_against_bots_count_for_nothing(times: Times) -> None:
    player = PlayerFactory()
    match = play.open_match(player, "emu-ranchers", bot_seats=1, now=times.at)
    now = take_turns(match, times.at, 5)
    miss_turn(match)
    assert figure_of(player, now + 9 * DAY) == (0, 0, 0, 0)


def test_of_one_match_at_most_25_turns_count(
    times: Times, two: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "TURNS_A_MATCH", 3)
    match = running_match(2, people=two, now=times.at)
    now = take_turns(match, times.at, 12)
    assert figure_of(two[0], now)[0] == 3
    monkeypatch.setattr(figures, "LAST_TURNS", 2)
    assert figure_of(two[0], now)[0] == 2


def test_turns_that_were_planned_count_for_nothing(times: Times, two: list[Player]) -> None:
    match = running_match(2, people=two, now=times.at)
    now = take_turns(match, times.at, 6, via=Move.Via.PLAN)
    assert figure_of(two[0], now)[:2] == (0, 0)


def test_who_loses_on_time_has_left_and_was_late(times: Times, two: list[Player]) -> None:
    match = running_match(2, people=two, now=times.at, on_timeout="forfeit")
    now = take_turns(match, times.at, 2)
    late = awaited(match).player
    now = miss_turn(match)
    other = next(player for player in two if player != late)
    assert late is not None and fresh(match).status == Match.Status.FINISHED
    assert figure_of(late, now) == (2, 1, 1, 1)
    assert figure_of(other, now) == (1, 1, 1, 0)


def test_who_resigns_and_ends_the_match_has_not_left_it(times: Times, two: list[Player]) -> None:
    match = running_match(2, people=two, now=times.at)
    resign(match, two[0], times.go(DAY))
    assert figure_of(two[0], times.at)[2:] == (1, 0)
    three = [*two, PlayerFactory()]
    table = running_match(3, game="ranchers", people=three, now=times.at)
    resign(table, two[0], times.go(DAY))
    assert figure_of(two[0], times.at)[2:] == (2, 1)


def test_who_is_replaced_by_a_bot_and_never_returns_has_left(
    times: Times, two: list[Player]
) -> None:
    match = running_match(2, people=two, now=times.at)
    gone = match.seats.get(player=two[1])
    for _ in range(40):
        seat = awaited(match)
        if seat.player_id == two[0].pk:
            times.go(timedelta(hours=1))
            answer(seat, now=times.at)
        elif not gone.stand_in:
            times.at = miss_turn(match)
        gone.refresh_from_db()
        if gone.stand_in:
            break
    assert gone.stand_in
    play_on(match, now=times.at)
    assert figure_of(two[1], times.at)[2:] == (1, 1)
    assert figure_of(two[0], times.at)[2:] == (1, 0)


def test_what_staff_have_ended_or_annulled_counts_for_nothing(
    times: Times, two: list[Player]
) -> None:
    judge = PlayerFactory(is_staff=True)
    times.at = take_turns(running_match(2, people=two, now=times.at), times.at, 4)
    alone = figure_of(two[0], times.at)
    matches = [running_match(2, people=two, now=times.at) for _ in range(2)]
    for match in matches:
        times.at = take_turns(match, times.at, 4)
    resign(matches[1], two[1], times.at)
    turns, in_time, *ended = figure_of(two[0], times.at)
    assert turns == in_time > alone[0] > 0
    assert ended == [1, 0]
    rulings.end_with_places(matches[0].pk, [1, 2], judge, "unfair", times.at)
    rulings.annul_match(matches[1].pk, judge, "unfair", times.at)
    assert figure_of(two[0], times.at) == alone


def test_a_vacation_a_pause_and_an_outage_make_no_turn_late(
    times: Times, two: list[Player]
) -> None:
    match = running_match(2, people=two, now=times.at, pace_hours=24)
    times.at = take_turns(match, times.at, 4)
    seat = awaited(match)
    assert seat.player is not None
    play.start_absence(seat.player.pk, (times.at + 5 * DAY).date(), times.at)
    answer(awaited(match), now=times.go(3 * DAY))
    times.at = take_turns(match, times.at, 1)
    judge = PlayerFactory(is_staff=True)
    rulings.pause_match(match.pk, None, judge, "a fault", times.at)
    rulings.resume_match(match.pk, judge, "mended", times.go(5 * DAY))
    times.at = take_turns(match, times.at, 1)
    record_clock_heartbeat(times.at)
    seat = awaited(match)
    times.go(3 * DAY)  # nobody looks at deadlines
    periodic_jobs.expire_deadlines(now=times.at)
    answer(awaited(match), now=times.go(timedelta(hours=1)))
    times.at = take_turns(match, times.at, 4)
    for player in two:
        turns, in_time, *_rest = figure_of(player, times.at)
        assert turns == in_time >= 4


def test_a_turn_that_no_mail_told_of_is_not_counted_late(times: Times, two: list[Player]) -> None:
    match = running_match(2, people=two, now=times.at)
    times.at = take_turns(match, times.at, 4)
    seat = awaited(match)
    assert seat.player is not None
    Intervention.objects.create(
        match=match, seat=seat, tenure=seat.tenure, what="paused", ply=4, at=times.at
    )
    before = figure_of(seat.player, times.at)
    times.at = take_turns(match, miss_turn(match), 3)
    turns, in_time, *_rest = figure_of(seat.player, times.at)
    assert turns == in_time == before[0] + 1


def test_the_first_ready_check_that_is_missed_costs_nothing(
    times: Times, two: list[Player]
) -> None:
    match = running_match(2, people=two, now=times.at)
    times.at = take_turns(match, times.at, 6)
    before = figure_of(two[0], times.at)[0]
    for number in range(2):
        table = running_match(2, now=times.at)
        at = times.go(DAY)
        ReadyCheck.objects.create(
            match=table, player=two[0], asked_at=at - DAY, due_at=at, lost_at=at
        )
        assert figure_of(two[0], times.at)[:2] == (before + number, before)


def test_everybody_is_counted_once_a_day(times: Times, two: list[Player]) -> None:
    match = running_match(2, people=two, now=times.at)
    assert periodic_jobs.count_reliability() == 2
    times.at = take_turns(match, times.at, 4)
    assert periodic_jobs.count_reliability() == 0
    times.go(DAY)
    assert periodic_jobs.count_reliability() == 2
    assert set(Reliability.objects.values_list("turns", flat=True)) <= {1, 2}


def test_recount_finds_a_figure_that_is_wrong(times: Times, two: list[Player], capsys: Any) -> None:
    match = running_match(2, people=two, now=times.at)
    times.at = take_turns(match, times.at, 6)
    periodic_jobs.count_reliability()
    take_turns(match, times.at, 4)  # what has come since is no mistake
    call_command("recount", "--check")
    Reliability.objects.filter(player=two[0]).update(in_time=0)
    with pytest.raises(CommandError, match="1 figures are wrong"):
        call_command("recount", "--check")
    assert f"player {two[0].pk}: 0 of" in capsys.readouterr().err
    call_command("recount")
    call_command("recount", "--check")
