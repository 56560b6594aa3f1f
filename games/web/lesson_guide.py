"""What the guide above the table of a lesson says, and the list of the lessons beside it."""

from collections.abc import Collection
from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString

from games.lessons import (
    LessonPosition,
    answer_move,
    check_moves,
    exercise_at,
    find_previous_turn,
    lesson_at,
    lesson_sentence,
    next_lesson,
    record_at,
)
from games.play.record.log_text import translate_line
from games.rules.lines import Line
from games.titles.lesson_script import LEARNER, Primer
from games.web.card_selection import Selection
from games.web.match_log import render_line


@dataclass(frozen=True)
class LessonGuide:
    """What is said at a spot. `answer` is to a move that was not what is asked, empty if there was
    none; `is_ready` once what is asked only wants sending. `move` of `moves` counts what is asked
    within the lesson. `back` leads a turn back, `onward` to the next lesson, called `next_name`:
    empty where there is none. `spoken` is what a screen reader is told."""

    number: int
    count: int
    name: str
    move: int
    moves: int
    say: SafeString
    answer: SafeString | str
    is_ready: bool
    is_end: bool
    back: str
    onward: str
    next_name: str
    spoken: str


@dataclass(frozen=True)
class LessonLink:
    """A lesson in the list beside the table."""

    name: str
    href: str
    is_here: bool
    is_finished: bool


def build_guide(
    primer: Primer, spot: LessonPosition, picking: Selection | None, tried: str
) -> LessonGuide:
    """What the guide says to what has been drafted and picked; `tried` is a move that was sent and
    was not what is asked."""
    drafted = picking.draft if picking is not None else ()
    found = check_moves(primer, spot, drafted)
    at, told, is_ready = found.spot, found.answer, False
    if picking is not None and told is None:
        if picking.ready is not None:
            after = check_moves(primer, at, (picking.ready,))
            told, is_ready = after.answer, not after.wrong
        elif not picking.picks:
            told = _describe_answer(primer, at, tried)
    lesson, exercise = lesson_at(primer, at), exercise_at(primer, at)
    line = lesson_sentence(primer.slug, lesson.end if exercise is None else exercise.say)
    onward = next_lesson(primer, spot) if exercise is None else None
    earlier = find_previous_turn(primer, spot)
    return LessonGuide(
        number=spot.lesson + 1,
        count=len(primer.lessons),
        name=translate_line(lesson.name),
        move=at.exercise + 1,
        moves=len(lesson.exercises),
        say=render_line(line, (), primer.slug),
        answer=render_line(told, (), primer.slug) if told is not None else "",
        is_ready=is_ready,
        is_end=exercise is None,
        back=_spot_url(primer, earlier) if earlier is not None else "",
        onward=_spot_url(primer, onward) if onward is not None else "",
        next_name=translate_line(primer.lessons[onward.lesson].name) if onward is not None else "",
        spoken=translate_line(told if told is not None else line),
    )


def _describe_answer(primer: Primer, spot: LessonPosition, tried: str) -> Line | None:
    exercise = exercise_at(primer, spot)
    if exercise is None or tried == exercise.ask:
        return None
    if tried not in record_at(primer, spot).list_legal_moves(LEARNER):
        return None
    return answer_move(primer, spot, tried)


def list_lessons(
    primer: Primer, spot: LessonPosition, finished: Collection[int]
) -> list[LessonLink]:
    """Every lesson of a title, as the list beside the table shows it."""
    return [
        LessonLink(
            translate_line(lesson.name),
            _spot_url(primer, LessonPosition(at, 0)),
            at == spot.lesson,
            at in finished,
        )
        for at, lesson in enumerate(primer.lessons)
    ]


def _spot_url(primer: Primer, spot: LessonPosition) -> str:
    return reverse("lesson", args=[primer.slug, spot.lesson + 1, spot.exercise + 1])
