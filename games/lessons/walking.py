"""How somebody goes through a course: where they are, what is asked there, what is said of a step.

Nothing is kept here. A spot names a position, since the script leads there in one way alone, and
that is played on the same `Record` as any match.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import NamedTuple

from games import titles
from games.lessons.dealing import Begun
from games.lessons.naming import sentence
from games.lessons.script import LEARNER, Course, Lesson, Task
from games.rules.game import Setup, Step
from games.rules.lines import Line
from games.rules.record import Record
from games.rules.said import Said


class Spot(NamedTuple):
    """Before a task of a lesson, both counted from 0. After the last task is a spot too: the end
    of the lesson."""

    lesson: int
    task: int


class Heard(NamedTuple):
    """What became of steps that the learner took: the spot that the right ones lead to, and of
    the first wrong one what is said about it. `wrong` is empty if there is none."""

    spot: Spot
    wrong: Step = ""
    answer: Line | None = None


def lesson_at(course: Course, spot: Spot) -> Lesson:
    """The lesson of a spot; LookupError if there is no such spot in the course."""
    if not (
        0 <= spot.lesson < len(course.lessons)
        and 0 <= spot.task <= len(course.lessons[spot.lesson].tasks)
    ):
        raise LookupError(f"There is no {spot} in the lessons of {course.slug}.")
    return course.lessons[spot.lesson]


def task_at(course: Course, spot: Spot) -> Task | None:
    """The task of a spot; None at the end of a lesson."""
    tasks = lesson_at(course, spot).tasks
    return tasks[spot.task] if spot.task < len(tasks) else None


def spots(course: Course) -> Iterator[Spot]:
    """Every spot of a course in its order, the ends of the lessons among them."""
    for lesson, written in enumerate(course.lessons):
        for task in range(len(written.tasks) + 1):
            yield Spot(lesson, task)


def record_at(course: Course, spot: Spot) -> Record:
    """The position at a spot. LookupError for no spot; a script that cannot be played is a
    RulesError or ValueError."""
    lesson_at(course, spot)
    return _record(course, spot)


@lru_cache(maxsize=512)
def _record(course: Course, spot: Spot) -> Record:
    lesson = course.lessons[spot.lesson]
    if spot.task:
        task = lesson.tasks[spot.task - 1]
        before = _record(course, Spot(spot.lesson, spot.task - 1))
        return _played(before.play(LEARNER, task.ask), course.moves(task.then))
    if spot.lesson:
        last = len(course.lessons[spot.lesson - 1].tasks)
        return _played(_record(course, Spot(spot.lesson - 1, last)), course.moves(lesson.meanwhile))
    game = titles.find(course.slug)(Setup(course.seats, course.options), Begun(course.deal))
    return _played(Record.begin(game), course.moves(lesson.meanwhile))


def _played(record: Record, moves: Iterable[tuple[int, Step]]) -> Record:
    for seat, step in moves:
        record = record.play(seat, step)
    return record


def heard(course: Course, spot: Spot, steps: Sequence[Step]) -> Heard:
    """What becomes of legal `steps`, taken one after another at a spot."""
    for step in steps:
        task = task_at(course, spot)
        if task is None or step != task.ask:
            return Heard(spot, step, answer(course, spot, step))
        spot = Spot(spot.lesson, spot.task + 1)
    return Heard(spot)


def answer(course: Course, spot: Spot, step: Step) -> Line:
    """What is said of a legal step that is not the one asked for."""
    task = task_at(course, spot)
    words = course.otherwise
    if task is not None:
        words = (
            _about(task.others, step)
            or task.otherwise
            or _about(course.others, step)
            or course.otherwise
        )
    label = record_at(course, spot).label(LEARNER, step)
    return sentence(course.slug, words, step=label)


def _about(others: Mapping[str, Said], step: Step) -> Said | None:
    """The sentence whose step or pattern comes first of those that fit."""
    return next((words for pattern, words in others.items() if fnmatchcase(step, pattern)), None)


def back_from(course: Course, spot: Spot) -> Spot | None:
    """The spot before that at which the learner was asked for a whole turn; None at the start.

    A step that is only drafted is undone at the table itself, so nobody is led back into the
    middle of a turn.
    """
    while spot.task:
        spot = Spot(spot.lesson, spot.task - 1)
        if begins_turn(course, spot):
            return spot
    if spot.lesson:
        return Spot(spot.lesson - 1, len(course.lessons[spot.lesson - 1].tasks))
    return None


def begins_turn(course: Course, spot: Spot) -> bool:
    """True unless the step that led to a spot is one that is kept as a draft at a table."""
    if not spot.task:
        return True
    before = Spot(spot.lesson, spot.task - 1)
    step = course.lessons[spot.lesson].tasks[before.task].ask
    return record_at(course, before).settles(LEARNER, step)


def next_lesson(course: Course, spot: Spot) -> Spot | None:
    """Where the lesson after that of a spot begins; None after the last one."""
    follows = spot.lesson + 1
    return Spot(follows, 0) if follows < len(course.lessons) else None
