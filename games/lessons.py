"""Lessons: how somebody goes through the primer of a title: where they are, what is asked there,
what is said of a move.

Nothing is kept here. A spot names a position, since the script leads there in one way alone, and
that is played on the same `Record` as any match. The primer stands in the folder of its title;
docs/lessons.md tells how to write one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from string import Formatter
from typing import NamedTuple

from games import titles
from games.decks import biome_deck, decktet, playing_cards
from games.rules.game import MoveText, Setup
from games.rules.lines import Line, Thing
from games.rules.phrases import Said
from games.rules.record import Record
from games.rules.shuffle_sources import PartialOrderSource
from games.titles.lesson_script import LEARNER, Exercise, Lesson, Primer

PRIMERS = tuple(title.primer for title in titles.TITLES if title.primer is not None)
MOVE = "move"  # what a sentence calls the move that it answers
NAMES: dict[str, Callable[[str], Thing]] = {
    "decktet": lambda code: decktet.CARDS[code].title,
    "biome": lambda code: biome_deck.CARDS[code].title,
    "cards": lambda code: playing_cards.CARDS[code].title,
}


class LessonPosition(NamedTuple):
    """Before an exercise of a lesson, both counted from 0. After the last of them is a spot, too:
    the end of the lesson."""

    lesson: int
    exercise: int


class LessonResult(NamedTuple):
    """What became of moves that the learner took: the spot that the right ones lead to, and of
    the first wrong one what is said about it. `wrong` is empty if there is none."""

    spot: LessonPosition
    wrong: MoveText = ""
    answer: Line | None = None


def lesson_at(primer: Primer, spot: LessonPosition) -> Lesson:
    """The lesson of a spot; LookupError if there is no such spot in the primer."""
    if not (
        0 <= spot.lesson < len(primer.lessons)
        and 0 <= spot.exercise <= len(primer.lessons[spot.lesson].exercises)
    ):
        raise LookupError(f"There is no {spot} in the lessons of {primer.slug}.")
    return primer.lessons[spot.lesson]


def exercise_at(primer: Primer, spot: LessonPosition) -> Exercise | None:
    """The exercise of a spot; None at the end of a lesson."""
    exercises = lesson_at(primer, spot).exercises
    return exercises[spot.exercise] if spot.exercise < len(exercises) else None


def list_spots(primer: Primer) -> Iterator[LessonPosition]:
    """Every spot of a primer in its order, the ends of the lessons among them."""
    for lesson, written in enumerate(primer.lessons):
        for exercise in range(len(written.exercises) + 1):
            yield LessonPosition(lesson, exercise)


def record_at(primer: Primer, spot: LessonPosition) -> Record:
    """The position at a spot. LookupError for no spot; a script that cannot be played is a
    RulesError or ValueError."""
    lesson_at(primer, spot)
    return _record_at(primer, spot)


@lru_cache(maxsize=512)
def _record_at(primer: Primer, spot: LessonPosition) -> Record:
    lesson = primer.lessons[spot.lesson]
    if spot.exercise:
        exercise = lesson.exercises[spot.exercise - 1]
        before = _record_at(primer, LessonPosition(spot.lesson, spot.exercise - 1))
        return _play_moves(before.play(LEARNER, exercise.ask), primer.moves(exercise.then))
    if spot.lesson:
        last = len(primer.lessons[spot.lesson - 1].exercises)
        return _play_moves(
            _record_at(primer, LessonPosition(spot.lesson - 1, last)),
            primer.moves(lesson.meanwhile),
        )
    game = titles.find_game(primer.slug)(
        Setup(primer.seats, primer.options), PartialOrderSource(primer.deal)
    )
    return _play_moves(Record.begin(game), primer.moves(lesson.meanwhile))


def _play_moves(record: Record, moves: Iterable[tuple[int, MoveText]]) -> Record:
    for seat, move in moves:
        record = record.play(seat, move)
    return record


def check_moves(primer: Primer, spot: LessonPosition, moves: Sequence[MoveText]) -> LessonResult:
    """What becomes of `moves`, taken one after another at a spot. What cannot be taken there any
    more, since others have answered meanwhile, is not looked at."""
    for move in moves:
        exercise = exercise_at(primer, spot)
        if exercise is None or move not in record_at(primer, spot).list_legal_moves(LEARNER):
            break
        if move != exercise.ask:
            return LessonResult(spot, move, answer_move(primer, spot, move))
        spot = LessonPosition(spot.lesson, spot.exercise + 1)
    return LessonResult(spot)


def answer_move(primer: Primer, spot: LessonPosition, move: MoveText) -> Line:
    """What is said of a legal move that is not the one asked for; ValueError at the end of a
    lesson, where nothing is asked."""
    exercise = exercise_at(primer, spot)
    if exercise is None:
        raise ValueError(f"Nothing is asked at {spot} of {primer.slug}.")
    words = (
        _find_response(exercise.others, move)
        or exercise.otherwise
        or _find_response(primer.others, move)
        or primer.otherwise
    )
    label = record_at(primer, spot).label_move(LEARNER, move)
    return lesson_sentence(primer.slug, words, move=label)


def _find_response(others: Mapping[str, Said], move: MoveText) -> Said | None:
    return next((words for pattern, words in others.items() if fnmatchcase(move, pattern)), None)


def find_previous_turn(primer: Primer, spot: LessonPosition) -> LessonPosition | None:
    """The spot before that at which the learner was asked for a whole turn; None at the start.

    A move that is only drafted is undone at the table itself, so nobody is led back into the
    middle of a turn.
    """
    while spot.exercise:
        spot = LessonPosition(spot.lesson, spot.exercise - 1)
        if is_turn_start(primer, spot):
            return spot
    if spot.lesson:
        return LessonPosition(spot.lesson - 1, len(primer.lessons[spot.lesson - 1].exercises))
    return None


def current_turn(
    primer: Primer, spot: LessonPosition
) -> tuple[LessonPosition, tuple[MoveText, ...]]:
    """Where the turn begins that is under way at a spot, and the moves that have been drafted
    since: none at most spots."""
    begun = spot
    while not is_turn_start(primer, begun):
        begun = LessonPosition(begun.lesson, begun.exercise - 1)
    exercises = lesson_at(primer, spot).exercises
    return begun, tuple(each.ask for each in exercises[begun.exercise : spot.exercise])


def is_turn_start(primer: Primer, spot: LessonPosition) -> bool:
    """True unless the move that led to a spot is one that is kept as a draft at a table."""
    if not spot.exercise:
        return True
    before = LessonPosition(spot.lesson, spot.exercise - 1)
    move = primer.lessons[spot.lesson].exercises[before.exercise].ask
    return record_at(primer, before).is_settling_move(LEARNER, move)


def next_lesson(primer: Primer, spot: LessonPosition) -> LessonPosition | None:
    """Where the lesson after that of a spot begins; None after the last one."""
    follows = spot.lesson + 1
    return LessonPosition(follows, 0) if follows < len(primer.lessons) else None


def list_placeholders(words: str) -> tuple[str, ...]:
    """What a sentence names between braces, in its order."""
    return tuple(name for _text, name, _spec, _conversion in Formatter().parse(words) if name)


def lesson_sentence(slug: str, words: Said, **things: Thing) -> Line:
    """A sentence of a lesson of a title as a line; KeyError if it names no card of its deck."""
    named = {
        name: _build_thing(slug, name) for name in list_placeholders(words) if name not in things
    }
    return Line(
        words,
        **named,
        **{name: things[name] for name in list_placeholders(words) if name in things},
    )


def _build_thing(slug: str, name: str) -> Thing:
    entry = titles.find_title(slug)
    deck = entry.deck if entry is not None else ""
    return NAMES[deck](name) if deck else name


def find_primer(slug: str) -> Primer | None:
    """The lessons of a title; None for one that has none."""
    title = titles.find_title(slug)
    return title.primer if title is not None else None
