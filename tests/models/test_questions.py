"""The rows of questions, and what a seat knows of its own without asking for them."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from games import play
from games.models import Match, Question, Seat
from tests.matches import answer, awaited, fresh, running_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match in which the seat that is awaited has answered two questions."""
    match = running_match()
    for _ in range(4):
        answer(awaited(match))
    return fresh(match)


def seat_of(match: Match) -> Seat:
    return Seat.objects.select_related("match").get(pk=awaited(match).pk)


def test_every_number_means_the_ply_at_which_it_was_put(match: Match) -> None:
    seat = seat_of(match)
    rows = seat.questions.order_by("number").values_list("number", "ply")
    assert list(rows) == [(1, 0), (2, 4), (3, 8)]
    assert [seat.ply_of(number) for number in (1, 2, 3)] == [0, 4, 8]
    assert (seat.question, seat.question_count, seat.question_ply) == (3, 3, 8)


def test_a_number_that_no_question_has_had_means_no_ply_and_is_not_dead(match: Match) -> None:
    seat = seat_of(match)
    for never in (-1, 4, 99, 2**62, 2**64):
        assert seat.ply_of(never) is None and not seat.is_dead(never)
    assert seat.ply_of(0) == 0 and not seat.is_dead(0)


def test_what_a_page_or_mail_needs_of_the_open_question_takes_no_query(
    match: Match, django_assert_num_queries: Any
) -> None:
    seat = seat_of(match)
    with django_assert_num_queries(0):
        assert (seat.ply_of(3), seat.is_dead(3), seat.ply_of(4)) == (8, False, None)


def test_a_seat_has_a_number_once(match: Match) -> None:
    seat = seat_of(match)
    with pytest.raises(IntegrityError), transaction.atomic():
        Question.objects.create(seat=seat, number=2, ply=9)


def test_no_seat_goes_while_questions_were_put_to_it(match: Match) -> None:
    with pytest.raises(ProtectedError):
        seat_of(match).delete()


def test_an_answer_to_a_dead_question_is_refused(match: Match) -> None:
    seat = seat_of(match)
    seat.questions.filter(number__lt=3).update(dead=True)
    assert [seat.is_dead(number) for number in (1, 2, 3)] == [True, True, False]
    for dead in (1, 2):
        with pytest.raises(play.StaleQuestion, match=f"question {dead} is closed"):
            play.submit_turn(seat.pk, "draw deck", "p", dead)
    answer(seat, question=3)
    assert fresh(match).ply > match.ply
