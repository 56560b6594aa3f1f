"""What the door writes of questions: one row for each, when it is put, answered and taken back."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import play
from games.models import Match, Move, Question, Seat
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, other, running_match
from tests.play.going_back import PASS, act, food_chain, seen_now
from tests.play.test_consents_at_once import tried
from tests.play.times import Times

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
HOUR = timedelta(hours=1)


def rows(seat: Seat) -> list[tuple[int, int, Any, Any, bool]]:
    """All that is known of the questions of a seat, the first one first."""
    fields = ("number", "ply", "asked_at", "answered_at", "dead")
    return list(seat.questions.order_by("number").values_list(*fields))


def test_a_question_is_written_when_it_is_put_and_answered_with_the_instant_of_the_move(
    times: Times,
) -> None:
    match = running_match(now=times.at)
    ann, dealt = awaited(match), times.at
    assert rows(ann) == [(1, 0, dealt, None, False)]
    answered = times.go(HOUR)
    answer(ann, now=answered)
    assert rows(ann) == [(1, 0, dealt, answered, False)]
    assert rows(other(ann)) == [(1, 2, answered, None, False)]
    assert set(Move.objects.values_list("at", flat=True)) == {answered}


def test_all_seats_that_a_move_asks_are_written_in_one_sentence() -> None:
    with CaptureQueriesContext(connection) as asked:
        match = running_match(4, game="hunting-prey")
    sentences = [one for one in asked if "games_question" in one["sql"]]
    put = Question.objects.filter(seat__match=match).count()
    assert put == match.seats.filter(question__isnull=False).count() > 1
    assert len(sentences) == 1


def test_a_refused_answer_leaves_no_trace_in_any_question() -> None:
    match = running_match()
    before = list(Question.objects.values())
    for words, question in (("hatch the moon", 1), ("draw deck", 17)):
        with pytest.raises(Exception, match=r"."):
            play.submit_turn(awaited(match).pk, words, "p", question)
    assert list(Question.objects.values()) == before


def test_what_is_taken_back_is_dead_keeps_its_answer_and_no_number_is_given_again(
    times: Times,
) -> None:
    match = food_chain(now=times.at)
    ann = awaited(match)
    bea, dealt = other(ann), times.at
    answered = times.go(HOUR)
    act(ann, now=answered)
    back = times.go(HOUR)
    play.take_back_moves(ann.pk, now=back)
    assert rows(ann) == [(1, 0, dealt, answered, True), (2, 2, back, None, False)]
    assert rows(bea) == [(1, 1, answered, None, True)]
    act(seen_now(ann), PASS, now=back)
    assert [(number, dead) for number, *_rest, dead in rows(bea)] == [(1, True), (2, False)]


def test_a_question_that_is_open_when_the_match_ends_has_no_answer(times: Times) -> None:
    match = running_match(now=times.at)
    seat = awaited(match)
    play.resign_seat(other(seat).pk, now=times.go(HOUR))
    assert seen_now(seat).question is None
    assert [(at, dead) for _number, _ply, _asked, at, dead in rows(seat)] == [(None, False)]


def test_a_new_holder_is_asked_anew_and_the_old_question_has_no_answer(times: Times) -> None:
    match = running_match(now=times.at)
    seat, dealt = awaited(match), times.at
    handed = times.go(HOUR)
    play.hand_over_seat(seat.pk, PlayerFactory(), now=handed)
    assert rows(seat) == [(1, 0, dealt, None, False), (2, 0, handed, None, False)]
    answer(seen_now(seat), now=handed)
    assert [at for _number, _ply, _asked, at, _dead in rows(seat)] == [None, handed]


def test_what_the_clock_plays_answers_the_question(times: Times) -> None:
    match = running_match(now=times.at)
    seat = awaited(match)
    late = times.go(timedelta(days=9))
    play.expire_turn(seat.pk, now=late)
    assert [at for _number, _ply, _asked, at, _dead in rows(seat)] == [late]


def test_a_turn_writes_its_questions_in_one_sentence() -> None:
    match = running_match()
    seat = awaited(match)
    with CaptureQueriesContext(connection) as asked:
        answer(seat)
    assert len([one for one in asked if "games_question" in one["sql"]]) == 1


# At once


@pytest.mark.django_db(transaction=True)
def test_of_ten_who_answer_at_once_one_answers_and_the_next_is_asked_once() -> None:
    match = running_match()
    seat = awaited(match)
    words = answer_words(match, seat)
    found = at_once(lambda: tried(lambda: play.submit_turn(seat.pk, words, "p", seat.question)))
    assert found.count("done") == 1
    assert Counter(Question.objects.values_list("seat", "number")) == {
        (seat.pk, 1): 1,
        (other(seat).pk, 1): 1,
    }
    assert [at is not None for *_rest, at, _dead in rows(seat)] == [True]


@pytest.mark.django_db(transaction=True)
def test_seats_that_answer_at_once_leave_each_question_put_and_answered_once() -> None:
    match = running_match(4, game="hunting-prey")
    seats = iter(2 * list(match.seats.order_by("number")))

    def pass_on() -> str:
        seat = seen_now(next(seats))
        if seat.question is None:
            return "not asked"
        record = play.current_record(fresh(match))
        words = record.choose_timeout_move(seat.number)
        return tried(lambda: play.submit_turn(seat.pk, words, "p", seat.question))

    at_once(pass_on, 8)
    for seat in match.seats.all():
        numbers = [number for number, *_rest in rows(seat)]
        assert numbers == list(range(1, seat.question_count + 1))
        assert rows(seat)[-1][1] == seat.question_ply
        still_open = [number for number, _ply, _asked, at, _dead in rows(seat) if at is None]
        assert seat.question is None or seat.question in still_open


def answer_words(match: Match, seat: Seat) -> str:
    hand = play.current_record(match).view(seat.number)["hand"]
    return f"hatch {hand[0]}, draw deck"
