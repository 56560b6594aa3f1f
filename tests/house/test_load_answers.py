"""The load holds what is stored against what its people sent, and finds what is not theirs."""

import random
from typing import Any

import pytest

from games import play
from games.models import Match, Move
from tests.bench import house
from tests.bench.load.answers import Answer, Row, differences, rows_of
from tests.bench.load.letters import Fate, fate, settled
from tests.matches import awaited, running_match, turn
from tests.post.letters.writing import DOMAIN, asked, new_match, quoting, reply_to, send, sender

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def played() -> tuple[list[Row], list[Answer]]:
    """A whole match of Emu Ranchers at random, with closings in few words and in many."""
    match, dice, answers = running_match(), random.Random(13), list[Answer]()
    while Match.objects.get(pk=match.pk).status == Match.Status.RUNNING:
        seat = awaited(match)
        legal = play.current_record(Match.objects.get(pk=match.pk)).list_legal_moves(seat.number)
        short = "close auto" in legal and seat.number == 0
        record = play.current_record(Match.objects.get(pk=match.pk))
        words = "close auto" if short else house.random_turn(record, seat.number, dice)[0]
        play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question)
        answers.append(Answer(seat.number, words))
    return rows_of(match), answers


def test_answers_that_stand_for_several_moves_are_no_difference(
    played: tuple[list[Row], list[Answer]],
) -> None:
    rows, answers = played
    words = [answer for answer in answers if answer.words == "close auto"]
    typed = sum(answer.words.count(",") + 1 for answer in answers)
    assert words and len(rows) > typed
    assert not list(differences(rows, answers))


def test_an_answer_of_which_nobody_heard_may_be_among_the_moves_or_not(
    played: tuple[list[Row], list[Answer]],
) -> None:
    rows, answers = played
    first = answers[0]
    unheard = Answer(first.seat, first.words, heard=False)
    assert not list(differences(rows, [unheard, *answers]))
    assert not list(differences(rows, [unheard, *answers[1:]]))


def test_a_move_that_is_missing_doubled_or_nobodys_is_found(
    played: tuple[list[Row], list[Answer]],
) -> None:
    rows, answers = played
    assert list(differences(rows[:-1], answers))
    assert list(differences(rows, answers[1:]))
    assert list(differences(rows, [answers[0], *answers]))
    assert list(differences([*rows, rows[-1]], answers))
    other = Answer(answers[3].seat, answers[5].words + "x")
    assert list(differences(rows, [*answers[:3], other, *answers[4:]]))


def test_of_two_letters_to_one_question_the_one_that_was_played_is_credited(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    match, dice = new_match(), random.Random(13)
    seat = asked(match)
    there, own = reply_to(seat), list[Answer]()
    for words in [turn(match, seat, dice) for _ in range(2)]:  # nobody heard of the first
        letter = send(quoting(sender(seat), words), there)
        own.append(Answer(seat.number, words, heard=False, message_id=letter.message_key))
    assert own[0].words != own[1].words
    found = settled(match.code, own)
    assert found == [Answer(seat.number, own[0].words, True, own[0].message_id)]
    assert not list(differences(rows_of(match), found))
    assert fate(match.code, own[1].message_id) is Fate.REFUSED
    assert fate(match.code, "<nobody@example.org>") is Fate.UNKNOWN
