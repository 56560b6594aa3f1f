"""Moves that can be taken again and again: a seat takes so many since it was asked, and no more."""

import pytest

from games import play
from games.models import Match, Seat
from games.play import NotAllowed, move_submission
from tests.matches import answer, awaited, fresh, running_match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to take two hundred moves here."""
    monkeypatch.setattr(move_submission, "FEW_REPEATS", 2)
    monkeypatch.setattr(move_submission, "MOST_MOVES", 6)


@pytest.fixture
def match() -> Match:
    return running_match(game="ranchers")


def turned(seat: Seat) -> None:
    """The seat turns its Ranch over."""
    legal = play.current_record(fresh(seat.match)).list_legal_moves(seat.number)
    play.submit_turn(seat.pk, next(move for move in legal if move.startswith("side")))


def turn_until_refused(seat: Seat) -> int:
    """How often the seat may turn its Ranch over; once more would be too often."""
    for times in range(20):
        try:
            turned(seat)
        except NotAllowed as error:
            assert "you’ve made 6 moves this turn" in str(error)
            return times
    return 20


def test_whoever_is_asked_turns_a_ranch_over_six_times_and_can_still_answer(match: Match) -> None:
    seat = awaited(match)
    assert turn_until_refused(seat) == 6
    ply = fresh(match).ply
    answer(seat)
    assert fresh(match).ply > ply


def test_so_does_whoever_nobody_waits_for_until_they_are_asked(match: Match) -> None:
    first = awaited(match)
    other = match.seats.exclude(pk=first.pk).get()
    assert turn_until_refused(other) == 6
    while awaited(match) == first:
        answer(first)
    turned(awaited(match))


def test_a_whole_match_is_played_though_nearly_every_move_has_been_taken_before() -> None:
    match = running_match(game="emu-ranchers")
    while fresh(match).status == Match.Status.RUNNING:
        answer(awaited(match))


def test_a_move_that_ends_a_turn_has_no_earlier_moves_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = running_match(game="emu-ranchers")
    answer(awaited(match))  # from now on a card lies open, so that draws are chosen
    monkeypatch.setattr(move_submission, "Move", None)
    for _turn in range(8):
        seat = awaited(match)
        legal = play.current_record(fresh(match)).list_legal_moves(seat.number)
        hatch = next(move for move in legal if move.startswith("hatch"))
        play.submit_turn(seat.pk, f"{hatch}, draw deck")
    moves = play.current_record(fresh(match)).moves
    assert max(map(moves.count, moves)) > 2
