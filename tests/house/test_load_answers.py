"""The load holds what is stored against what its people sent, and finds what is not theirs."""

import random

import pytest

from games import play
from games.models import Match, Step
from tests.bench import house
from tests.bench.load.answers import Answer, Row, differences, rows_of
from tests.matches import awaited, running_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> tuple[list[Row], list[Answer]]:
    """A whole match of Emu Ranchers at random, with closings in few words and in many."""
    match, dice, answers = running_match(), random.Random(13), list[Answer]()
    while Match.objects.get(pk=match.pk).status == Match.Status.RUNNING:
        seat = awaited(match)
        legal = play.current(Match.objects.get(pk=match.pk)).legal(seat.number)
        short = "close auto" in legal and seat.number == 0
        record = play.current(Match.objects.get(pk=match.pk))
        words = "close auto" if short else house.random_turn(record, seat.number, dice)[0]
        play.submit(seat.pk, words, Step.Via.PAGE, seat.question)
        answers.append(Answer(seat.number, words))
    return rows_of(match), answers


def test_answers_that_stand_for_several_steps_are_no_difference(
    played: tuple[list[Row], list[Answer]],
) -> None:
    rows, answers = played
    words = [answer for answer in answers if answer.words == "close auto"]
    typed = sum(answer.words.count(",") + 1 for answer in answers)
    assert words and len(rows) > typed
    assert not list(differences(rows, answers))


def test_an_answer_of_which_nobody_heard_may_be_among_the_steps_or_not(
    played: tuple[list[Row], list[Answer]],
) -> None:
    rows, answers = played
    first = answers[0]
    unheard = Answer(first.seat, first.words, heard=False)
    assert not list(differences(rows, [unheard, *answers]))
    assert not list(differences(rows, [unheard, *answers[1:]]))


def test_a_step_that_is_missing_doubled_or_nobodys_is_found(
    played: tuple[list[Row], list[Answer]],
) -> None:
    rows, answers = played
    assert list(differences(rows[:-1], answers))
    assert list(differences(rows, answers[1:]))
    assert list(differences(rows, [answers[0], *answers]))
    assert list(differences([*rows, rows[-1]], answers))
    other = Answer(answers[3].seat, answers[5].words + "x")
    assert list(differences(rows, [*answers[:3], other, *answers[4:]]))
