"""Asking to look back, and the sweep: who may, how often, one at a time, and nothing lost."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.core import context
from django.test import RequestFactory

from config import clock
from games import periodic_jobs, play
from games.analysis import account_changes, jobs
from games.analysis.models import LookingBack
from games.models import Match
from games.play.errors import NotAllowed
from tests.factories import PlayerFactory
from tests.matches import fresh, play_on, running_match

pytestmark = pytest.mark.django_db
State = LookingBack.State


def over(**terms: Any) -> Match:
    """A finished match of Ranchers."""
    return play_on(running_match(game="ranchers", **terms))


def player_at(match: Match, seat: int = 0) -> Any:
    return match.seats.get(number=seat).player


def test_a_match_that_runs_is_never_looked_back_at() -> None:
    match = running_match(game="ranchers")
    with pytest.raises(NotAllowed, match=f"Match {match.code} isn’t over"):
        jobs.request_analysis(match, player_at(match))
    assert not jobs.is_analysable(match) and not LookingBack.objects.exists()


def test_only_who_played_it_can_ask_and_it_is_done_once() -> None:
    match = over()
    with pytest.raises(NotAllowed, match="Only players of match"):
        jobs.request_analysis(match, PlayerFactory())
    made = jobs.request_analysis(match, player_at(match))
    assert jobs.request_analysis(match, player_at(match, 1)) == made
    assert jobs.request_analysis(match, PlayerFactory()) == made


def test_the_sweep_works_in_slices_and_tells_how_far_it_is() -> None:
    match = over()
    row = jobs.request_analysis(match, player_at(match))
    done = [0]
    while row.state == State.WAITING:
        assert jobs.analyse_slice()
        row.refresh_from_db()
        assert done[-1] <= row.done <= row.total
        done.append(row.done)
    assert (row.state, row.done) == (State.DONE, row.total)
    assert len(done) > 2 and row.found["ends"] and row.attempts == 1
    assert not jobs.analyse_slice()


def test_two_processes_never_look_back_at_once_and_who_dies_loses_one_slice() -> None:
    first, second = over(), over()
    for match in (first, second):
        jobs.request_analysis(match, player_at(match))
    now = clock.now()
    claimed = LookingBack.objects.claim_next(now)
    assert claimed is not None and claimed.match == first
    assert LookingBack.objects.claim_next(now) is None
    assert periodic_jobs.analyse_matches(now=now) == 0
    later = now + LookingBack.LEASE
    again = LookingBack.objects.claim_next(later)
    assert again is not None and again.match == first
    jobs.run_slice(claimed, lambda: False)  # whoever was taken for dead comes too late
    assert LookingBack.objects.get(match=first).found == {}


def test_what_cannot_be_worked_out_is_given_up_and_the_next_one_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = over(), over()
    for match in (first, second):
        jobs.request_analysis(match, player_at(match))
    slices = jobs.run_slice

    def broken(claimed: LookingBack, stopped: Any) -> None:
        if claimed.match == first:
            raise ValueError("no")
        slices(claimed, stopped)

    monkeypatch.setattr(jobs, "run_slice", broken)
    assert jobs.analyse_slice() and jobs.analyse_slice()
    assert LookingBack.objects.get(match=first).state == State.FAILED
    assert LookingBack.objects.get(match=second).done > 0


def test_a_player_and_a_network_look_back_at_so_many_matches_a_day(
    monkeypatch: pytest.MonkeyPatch, rf: RequestFactory
) -> None:
    monkeypatch.setattr(jobs, "A_DAY", 1)
    match = over()
    ann, bea = player_at(match), player_at(match, 1)
    other = over(people=[ann, bea])
    with context.request_context(rf.get("/", REMOTE_ADDR="192.0.2.7")):
        jobs.request_analysis(match, ann)
        with pytest.raises(NotAllowed, match="requested 1 analyses today"):
            jobs.request_analysis(other, ann)
        monkeypatch.setattr(jobs, "NETWORK_A_DAY", 1)
        with pytest.raises(NotAllowed, match="Your network has requested too many"):
            jobs.request_analysis(other, bea)
    with context.request_context(rf.get("/", REMOTE_ADDR="192.0.2.8")):
        assert jobs.request_analysis(other, bea).asked_by == bea  # the refusal did not count


def test_whoever_leaves_has_asked_for_nothing_and_accounts_that_become_one_have_asked() -> None:
    match = over()
    ann, bea = player_at(match), player_at(match, 1)
    jobs.request_analysis(match, ann)
    account_changes.move_rows_to_player(ann, bea)
    assert LookingBack.objects.get().asked_by == bea
    account_changes.delete_player_rows(bea)
    assert LookingBack.objects.get().asked_by is None


def test_a_match_that_was_resigned_can_be_looked_back_at() -> None:
    match = play_on(running_match(game="ranchers"), 6)
    play.resign_seat(match.seats.get(number=1).pk, now=clock.now() + timedelta(minutes=1))
    match = fresh(match)
    row = jobs.request_analysis(match, player_at(match))
    while jobs.analyse_slice():
        pass
    row.refresh_from_db()
    assert row.state == State.DONE
