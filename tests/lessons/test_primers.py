"""The lessons as they are written: every script can be played, and every move gets an answer."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from games import titles
from games.lessons import (
    MOVE,
    PRIMERS,
    LessonPosition,
    LessonResult,
    answer_move,
    check_moves,
    exercise_at,
    find_previous_turn,
    lesson_at,
    lesson_sentence,
    list_placeholders,
    list_spots,
    next_lesson,
    record_at,
)
from games.rules.game import Setup
from games.rules.phrases import Said
from games.rules.record import Record
from games.rules.shuffle_sources import FixedOrders, PartialOrderSource, RecordingOrders
from games.titles.lesson_script import LEARNER, Exercise, Lesson, Primer

BY_TITLE = pytest.mark.parametrize("primer", PRIMERS, ids=lambda primer: primer.slug)
FEWEST, MOST = 1, 7  # lessons of a primer; five before a title is offered
LONGEST = 420  # characters of a sentence that tells what to do; more is no short lesson


def asked(primer: Primer) -> Iterator[tuple[LessonPosition, Exercise]]:
    """Every spot of a primer at which a move is asked for, with its exercise."""
    for spot in list_spots(primer):
        exercise = exercise_at(primer, spot)
        if exercise is not None:
            yield spot, exercise


def sentences(primer: Primer) -> Iterator[Said]:
    """All that a primer says."""
    yield primer.otherwise
    yield from primer.others.values()
    for lesson in primer.lessons:
        yield from (lesson.name, lesson.end)
        for exercise in lesson.exercises:
            yield exercise.say
            yield from exercise.others.values()
            if exercise.otherwise is not None:
                yield exercise.otherwise


@cache
def in_sight(primer_at: int, spot: LessonPosition) -> frozenset[str]:
    """All words of the learner's view at a spot, and of what was last told there."""
    primer = PRIMERS[primer_at]
    record = record_at(primer, spot)
    told = [str(line) for _ply, line in record.readable_lines(LEARNER, max(0, record.ply - 6))]
    return frozenset(words_of([record.view(LEARNER), told, record.list_legal_moves(LEARNER)]))


def words_of(shown: Any) -> Iterator[str]:
    """The words of all texts in a JSON value, its keys among them."""
    if isinstance(shown, dict):
        for key, value in shown.items():
            yield from words_of(key)
            yield from words_of(value)
    elif isinstance(shown, (list, tuple)):
        for value in shown:
            yield from words_of(value)
    elif isinstance(shown, str):
        yield from re.findall(r"[\w-]+", shown)


@BY_TITLE
def test_a_primer_has_a_few_lessons_that_ask_for_something(primer: Primer) -> None:
    assert FEWEST <= len(primer.lessons) <= MOST
    assert all(lesson.exercises for lesson in primer.lessons)


@BY_TITLE
def test_every_script_can_be_played_to_its_end(primer: Primer) -> None:
    for spot, exercise in asked(primer):
        record = record_at(primer, spot)
        assert exercise.ask in record.list_legal_moves(LEARNER), (
            spot,
            record.list_legal_moves(LEARNER),
        )
        assert check_moves(primer, spot, (exercise.ask,)) == LessonResult(
            LessonPosition(spot.lesson, spot.exercise + 1)
        )
    record_at(primer, list(list_spots(primer))[-1])  # what is played after the last one, too


@BY_TITLE
def test_nobody_is_asked_while_another_is_awaited(primer: Primer) -> None:
    waiting = {spot: record_at(primer, spot).awaited_seats for spot, _moment in asked(primer)}
    assert {spot: seats for spot, seats in waiting.items() if LEARNER not in seats} == {}


@BY_TITLE
def test_every_legal_move_gets_a_sentence(primer: Primer) -> None:
    for spot, exercise in asked(primer):
        for move in record_at(primer, spot).list_legal_moves(LEARNER):
            if move == exercise.ask:
                continue
            turned_down = check_moves(primer, spot, (move,))
            assert (turned_down.spot, turned_down.wrong) == (spot, move)
            words = str(turned_down.answer)
            assert len(words) > 20 and "{" not in words, (spot, move, words)


@BY_TITLE
def test_every_sentence_about_moves_is_about_some(primer: Primer) -> None:
    """Nothing is written for a move that cannot be taken, nor hidden behind another pattern."""
    unheard = set(primer.others.values())
    for spot, exercise in asked(primer):
        moves = [
            move
            for move in record_at(primer, spot).list_legal_moves(LEARNER)
            if move != exercise.ask
        ]
        told = {answer_move(primer, spot, move).template for move in moves}
        idle = [pattern for pattern, words in exercise.others.items() if words not in told]
        assert idle == [], spot
        unheard -= told
    assert unheard == set()


@BY_TITLE
def test_what_is_said_names_what_is_there(primer: Primer) -> None:
    at = PRIMERS.index(primer)
    for spot in list_spots(primer):
        exercise = exercise_at(primer, spot)
        said = [lesson_at(primer, spot).end] if exercise is None else [exercise.say]
        if exercise is not None:
            said += [*exercise.others.values(), *filter(None, [exercise.otherwise])]
        for words in said:
            strange = set(list_placeholders(words)) - {MOVE} - in_sight(at, spot)
            assert strange == set(), (spot, words)


@BY_TITLE
def test_every_name_in_a_sentence_has_words(primer: Primer) -> None:
    for words in sentences(primer):
        assert "{" not in str(lesson_sentence(primer.slug, words, move="that"))


@BY_TITLE
def test_what_is_said_is_short(primer: Primer) -> None:
    long = [words for words in sentences(primer) if len(words) > LONGEST]
    assert long == []


@BY_TITLE
def test_the_deal_is_a_possible_one(primer: Primer) -> None:
    """Each label is one that the game shuffles under, and each order has all its cards once."""
    last = record_at(primer, list(list_spots(primer))[-1])
    title, setup = titles.find_game(primer.slug), Setup(primer.seats, primer.options)
    orders = RecordingOrders(PartialOrderSource(primer.deal))
    assert Record.replay(title(setup, orders), last.moves).state == last.state
    assert set(primer.deal) <= {label for label, _order in orders.made}
    written = FixedOrders(
        dict(orders.made)
    )  # refuses an order that lacks a card or has one too many
    assert Record.replay(title(setup, written), last.moves).state == last.state


@BY_TITLE
def test_the_lessons_play_a_whole_first_round(primer: Primer) -> None:
    view = record_at(primer, list(list_spots(primer))[-1]).view(LEARNER)
    rounds = view.get("round", view.get("year"))
    assert rounds is None or int(str(rounds)) > 1 or view["phase"] == "over"


@BY_TITLE
def test_the_way_back_leads_through_every_whole_turn_to_the_start(primer: Primer) -> None:
    spot: LessonPosition | None = list(list_spots(primer))[-1]
    moves_back = 0
    while spot is not None:
        earlier = find_previous_turn(primer, spot)
        assert earlier is None or earlier < spot
        spot, moves_back = earlier, moves_back + 1
    assert moves_back > len(primer.lessons)


@BY_TITLE
def test_each_lesson_is_followed_by_the_next(primer: Primer) -> None:
    firsts = [LessonPosition(at, 0) for at in range(len(primer.lessons))]
    assert [next_lesson(primer, spot) for spot in firsts] == [*firsts[1:], None]


@BY_TITLE
def test_a_place_that_is_none_is_refused(primer: Primer) -> None:
    lesson: Lesson = primer.lessons[0]
    for lost in ((len(primer.lessons), 0), (0, len(lesson.exercises) + 1), (-1, 0), (0, -1)):
        with pytest.raises(LookupError):
            record_at(primer, LessonPosition(*lost))
