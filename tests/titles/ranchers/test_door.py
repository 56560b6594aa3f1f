"""Ranchers at the door: answers sent ahead, and moves out of turn."""

import random

import pytest

from games import play
from games.models import Match, Move, Notice, Seat
from games.rules.errors import Illegal, NotYourTurn
from games.rules.record import Record
from tests.matches import awaited, fresh, running_match, turn

pytestmark = pytest.mark.django_db

MATCHES = 10


def homecoming(at: Record, seat: int) -> str | None:
    """A take after which a swap is open."""
    special = at.view(None)["seats"][seat]["printed"]
    for place, pair in at.view(None)["middle"].items():
        for field, animal in special.items():
            move = f"take {place} at {field}"
            if pair["animal"] == animal and move in at.list_legal_moves(seat):
                return move
    return None


def before_a_swap() -> tuple[Match, Seat, str]:
    """A match in which the awaited seat may bring an animal home, and how."""
    dice = random.Random(1)
    for _ in range(MATCHES):
        match = running_match(game="ranchers")
        while fresh(match).status == Match.Status.RUNNING:
            seat = awaited(match)
            take = homecoming(play.current_record(fresh(match)), seat.number)
            if take is not None:
                return match, seat, take
            play.submit_turn(seat.pk, turn(match, seat, dice), Move.Via.PAGE, seat.question)
    raise AssertionError("nobody could bring an animal home")


def stored(match: Match) -> list[tuple[int, str]]:
    return list(Move.objects.filter(match_id=match.pk).order_by("ply").values_list("seat", "text"))


def test_a_take_and_what_follows_it_are_stored_in_one_answer() -> None:
    match, seat, take = before_a_swap()
    accepted = play.submit_turn(seat.pk, f"{take}, pass", Move.Via.PAGE, seat.question)
    assert accepted.moves == (take, "pass")
    assert stored(match)[-2:] == [(seat.number, take), (seat.number, "pass")]
    assert awaited(match).number != seat.number


def test_an_answer_that_counts_on_the_unknown_leaves_nothing_behind() -> None:
    match, seat, take = before_a_swap()
    moves = stored(match)
    place = take.split()[1]
    with pytest.raises(Illegal, match="next animal yet; send only the first move"):
        words = f"{take}, swap animal {take.split()[3]} for {place}"
        play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question)
    assert stored(match) == moves
    assert awaited(match).pk == seat.pk


def test_a_seat_turns_its_ranch_while_another_one_is_awaited() -> None:
    match = running_match(game="ranchers")
    seat = awaited(match)
    other = match.seats.exclude(pk=seat.pk).get()
    play.submit_turn(other.pk, "side b", Move.Via.PAGE)
    assert stored(match) == [(other.number, "side b")]
    assert awaited(match).question == seat.question


def test_a_ranch_stays_as_it_is_after_the_first_take() -> None:
    match = running_match(game="ranchers")
    seat = awaited(match)
    special = play.current_record(match).view(None)["seats"][seat.number]["printed"]
    field = next(field for field in ("a1", "b1", "c1") if field not in special)
    play.submit_turn(seat.pk, f"take p1 at {field}", Move.Via.PAGE, seat.question)
    with pytest.raises(NotYourTurn):
        play.submit_turn(seat.pk, "side b")


def storehouse() -> tuple[Match, Seat, Seat]:
    """A match in its first turn: who holds the Storehouse, and the other seat, which is awaited."""
    match = running_match(game="ranchers", options={"buildings": True})
    owner = awaited(match)
    play.submit_turn(owner.pk, "build storehouse", Move.Via.PAGE, owner.question)
    first = awaited(match)
    play.submit_turn(first.pk, "build barn", Move.Via.PAGE, first.question)
    first = awaited(match)
    assert first.pk != owner.pk
    return match, owner, first


def test_the_storehouse_is_used_while_another_seat_is_awaited() -> None:
    match, owner, first = storehouse()
    play.submit_turn(owner.pk, "reserve p1", Move.Via.MAIL)
    assert stored(match)[-1] == (owner.number, "reserve p1")
    after = awaited(match)
    assert (after.pk, after.deadline) == (first.pk, first.deadline)
    play.submit_turn(after.pk, "take p2 at a1", Move.Via.PAGE, after.question)
    assert stored(match)[-1] == (after.number, "take p2 at a1")


def test_a_seat_whose_choices_have_changed_is_asked_anew_and_told() -> None:
    match, owner, first = storehouse()
    play.submit_turn(owner.pk, "reserve p1", Move.Via.MAIL)
    after = awaited(match)
    assert (after.question or 0) > (first.question or 0)
    told = Notice.objects.filter(seat=first, kind="turn", question=after.question)
    assert told.count() == 1


def test_an_answer_to_the_old_question_counts_if_it_still_means_the_same() -> None:
    match, owner, first = storehouse()
    play.submit_turn(owner.pk, "reserve p1", Move.Via.MAIL)
    play.submit_turn(first.pk, "take p2 at a1", Move.Via.MAIL, first.question)
    assert stored(match)[-1] == (first.number, "take p2 at a1")


def test_an_answer_that_names_the_pair_that_has_gone_is_refused() -> None:
    """RA-52: another pair lies at p1 now."""
    match, owner, first = storehouse()
    play.submit_turn(owner.pk, "reserve p1", Move.Via.MAIL)
    with pytest.raises(play.StaleQuestion, match="mean something else"):
        play.submit_turn(first.pk, "take p1 at a1", Move.Via.MAIL, first.question)
    assert stored(match)[-1] == (owner.number, "reserve p1")
