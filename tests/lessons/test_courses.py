"""The lessons as they are written: every script can be played, and every step gets an answer."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from games import titles
from games.lessons import COURSES
from games.lessons.dealing import Begun
from games.lessons.naming import STEP, named_in, sentence
from games.lessons.script import LEARNER, Course, Lesson, Task
from games.lessons.walking import (
    Heard,
    Spot,
    answer,
    back_from,
    heard,
    lesson_at,
    next_lesson,
    record_at,
    spots,
    task_at,
)
from games.rules.game import Setup
from games.rules.orders import Noted, Written
from games.rules.record import Record
from games.rules.said import Said

BY_TITLE = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.slug)
FEWEST, MOST = 5, 7  # lessons of a course
LONGEST = 420  # characters of a sentence that tells what to do; more is no short lesson


def asked(course: Course) -> Iterator[tuple[Spot, Task]]:
    """Every spot of a course at which a step is asked for, with its task."""
    for spot in spots(course):
        task = task_at(course, spot)
        if task is not None:
            yield spot, task


def sentences(course: Course) -> Iterator[Said]:
    """All that a course says."""
    yield course.otherwise
    yield from course.others.values()
    for lesson in course.lessons:
        yield from (lesson.name, lesson.end)
        for task in lesson.tasks:
            yield task.say
            yield from task.others.values()
            if task.otherwise is not None:
                yield task.otherwise


@cache
def in_sight(course_at: int, spot: Spot) -> frozenset[str]:
    """All words of the learner's view at a spot, and of what was last told there."""
    course = COURSES[course_at]
    record = record_at(course, spot)
    told = [str(line) for _ply, line in record.lines(LEARNER, max(0, record.ply - 6))]
    return frozenset(words_of([record.view(LEARNER), told, record.legal(LEARNER)]))


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
def test_a_course_has_five_to_seven_lessons_that_ask_for_something(course: Course) -> None:
    assert FEWEST <= len(course.lessons) <= MOST
    assert all(lesson.tasks for lesson in course.lessons)


@BY_TITLE
def test_every_script_can_be_played_to_its_end(course: Course) -> None:
    for spot, task in asked(course):
        record = record_at(course, spot)
        assert task.ask in record.legal(LEARNER), (spot, record.legal(LEARNER))
        assert heard(course, spot, (task.ask,)) == Heard(Spot(spot.lesson, spot.task + 1))
    record_at(course, list(spots(course))[-1])  # what is played after the last one, too


@BY_TITLE
def test_nobody_is_asked_while_another_is_awaited(course: Course) -> None:
    waiting = {spot: record_at(course, spot).waiting for spot, _moment in asked(course)}
    assert {spot: seats for spot, seats in waiting.items() if LEARNER not in seats} == {}


@BY_TITLE
def test_every_legal_step_gets_a_sentence(course: Course) -> None:
    for spot, task in asked(course):
        for step in record_at(course, spot).legal(LEARNER):
            if step == task.ask:
                continue
            turned_down = heard(course, spot, (step,))
            assert (turned_down.spot, turned_down.wrong) == (spot, step)
            words = str(turned_down.answer)
            assert len(words) > 20 and "{" not in words, (spot, step, words)


@BY_TITLE
def test_every_sentence_about_steps_is_about_some(course: Course) -> None:
    """Nothing is written for a step that cannot be taken, nor hidden behind another pattern."""
    unheard = set(course.others.values())
    for spot, task in asked(course):
        steps = [step for step in record_at(course, spot).legal(LEARNER) if step != task.ask]
        told = {answer(course, spot, step).template for step in steps}
        idle = [pattern for pattern, words in task.others.items() if words not in told]
        assert idle == [], spot
        unheard -= told
    assert unheard == set()


@BY_TITLE
def test_what_is_said_names_what_is_there(course: Course) -> None:
    at = COURSES.index(course)
    for spot in spots(course):
        task = task_at(course, spot)
        said = [lesson_at(course, spot).end] if task is None else [task.say]
        if task is not None:
            said += [*task.others.values(), *filter(None, [task.otherwise])]
        for words in said:
            strange = set(named_in(words)) - {STEP} - in_sight(at, spot)
            assert strange == set(), (spot, words)


@BY_TITLE
def test_every_name_in_a_sentence_has_words(course: Course) -> None:
    for words in sentences(course):
        assert "{" not in str(sentence(course.slug, words, step="that"))


@BY_TITLE
def test_what_is_said_is_short(course: Course) -> None:
    long = [words for words in sentences(course) if len(words) > LONGEST]
    assert long == []


@BY_TITLE
def test_the_deal_is_a_possible_one(course: Course) -> None:
    """Each label is one that the game shuffles under, and each order has all its cards once."""
    last = record_at(course, list(spots(course))[-1])
    title, setup = titles.find(course.slug), Setup(course.seats, course.options)
    orders = Noted(Begun(course.deal))
    assert Record.replay(title(setup, orders), last.steps).state == last.state
    assert set(course.deal) <= {label for label, _order in orders.made}
    written = Written(dict(orders.made))  # refuses an order that lacks a card or has one too many
    assert Record.replay(title(setup, written), last.steps).state == last.state


@BY_TITLE
def test_the_lessons_play_a_whole_first_round(course: Course) -> None:
    view = record_at(course, list(spots(course))[-1]).view(LEARNER)
    rounds = view.get("round", view.get("year"))
    assert rounds is None or int(str(rounds)) > 1 or view["phase"] == "over"


@BY_TITLE
def test_the_way_back_leads_through_every_whole_turn_to_the_start(course: Course) -> None:
    spot: Spot | None = list(spots(course))[-1]
    steps_back = 0
    while spot is not None:
        earlier = back_from(course, spot)
        assert earlier is None or earlier < spot
        spot, steps_back = earlier, steps_back + 1
    assert steps_back > len(course.lessons)


@BY_TITLE
def test_each_lesson_is_followed_by_the_next(course: Course) -> None:
    firsts = [Spot(at, 0) for at in range(len(course.lessons))]
    assert [next_lesson(course, spot) for spot in firsts] == [*firsts[1:], None]


@BY_TITLE
def test_a_place_that_is_none_is_refused(course: Course) -> None:
    lesson: Lesson = course.lessons[0]
    for lost in ((len(course.lessons), 0), (0, len(lesson.tasks) + 1), (-1, 0), (0, -1)):
        with pytest.raises(LookupError):
            record_at(course, Spot(*lost))
