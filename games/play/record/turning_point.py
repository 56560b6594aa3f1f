"""How a finished match was decided, in one sentence: the moment at which the winner took the lead
for good, or drew level.

Only what everybody could see counts, and only what is beyond doubt is said: if the scores alone do
not tell who won, the sentence says nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from accounts.languages import join_with_and
from games.models import Match, Seat
from games.play.record import summaries
from games.play.record.log_text import translate_line
from games.play.record.results import (
    MatchResult,
    deciding_reason,
    format_score,
    format_scores,
    join_seat_names,
    result_of,
)
from games.play.record.score_history import ScoreHistory, get_score_history
from games.rules.record import Record

# Each for a name, and for the reader.
AHEAD_ALL_ALONG = (
    gettext_noop("%(name)s led from start to finish (%(place)s)."),
    gettext_noop("You led from start to finish (%(place)s)."),
)
AHEAD_FOR_GOOD = (
    gettext_noop("%(name)s took the lead for good, %(score)s (%(place)s)."),
    gettext_noop("You took the lead for good, %(score)s (%(place)s)."),
)
AHEAD_AT_THE_END = (
    gettext_noop("%(name)s led until the last move, %(score)s."),
    gettext_noop("You led until the last move, %(score)s."),
)
LEVEL_WITH = (
    gettext_noop("%(name)s caught up with %(other)s at %(score)s (%(place)s)."),
    gettext_noop("You caught up with %(other)s at %(score)s (%(place)s)."),
)
LEVEL_WITH_READER = gettext_noop("%(name)s caught up with you at %(score)s (%(place)s).")


@dataclass(frozen=True)
class TurningPoint:
    """The sentence, and the moment of the course that it speaks of; None if it is of the end."""

    words: str
    moment: int | None = None


def explain_decision(
    match: Match, record: Record, seats: Sequence[Seat], names: Sequence[str], reader: int | None
) -> TurningPoint:
    """How the finished `match` was decided: by which moment of its course or, where that tells
    nothing, by what rule of its title; the words are empty if there is nothing to say. `record` is
    its whole record."""
    running = summaries.running_scores(match.game)
    went = get_score_history(match, running) if running else None
    return describe_score_course(went, result_of(match, seats), record, seats, names, reader)


def describe_score_course(
    went: ScoreHistory | None,
    result: MatchResult,
    record: Record,
    seats: Sequence[Seat],
    names: Sequence[str],
    reader: int | None,
) -> TurningPoint:
    """The same for whoever has the course of the match; None for a title of which nothing says
    what seats stand at."""
    found = describe_decision(went, result, names, reader) if went is not None else None
    return found or TurningPoint(deciding_reason(record, seats))


def describe_decision(
    went: ScoreHistory, result: MatchResult, names: Sequence[str], reader: int | None = None
) -> TurningPoint | None:
    """How a match that went so was decided; None if there is nothing sure to say. `names` are by
    seat; the seat `reader` is called "you"."""
    if result.ending != Match.Ending.PLAYED:
        return _describe_early_end(went, names)
    stayed = [seat for seat in range(len(names)) if seat not in result.left]
    first = [seat for seat in result.first_seats if seat in stayed]
    tops = [_find_leaders(moment, stayed) for moment in went.values]
    if len(stayed) < 2 or not first or tops[-1] != first:
        return None
    began = len(tops)
    while began and tops[began - 1] == first:
        began -= 1
    if not began:
        return None
    told = _DecisionNarrator(went, names, reader, began)
    if len(first) == 1:
        return _describe_win(told, first[0], stayed, tops)
    return _describe_shared_win(told, first, stayed, tops)


def _find_leaders(moment: Sequence[int], stayed: Sequence[int]) -> list[int]:
    highest = max(moment[seat] for seat in stayed)
    return [seat for seat in stayed if moment[seat] == highest]


@dataclass(frozen=True)
class _DecisionNarrator:
    """The moment `began`, from which on those were ahead who won, and how to speak of it."""

    went: ScoreHistory
    names: Sequence[str]
    reader: int | None
    began: int

    def narrate(self, ways: tuple[str, str], seat: int, **things: str) -> str:
        # What was done stands at the place that the match had come to before.
        place = translate_line(self.went.places[self.began - 1])
        whose = ways[seat == self.reader]
        return gettext(whose) % {"name": self.names[seat], "place": place, **things}

    def format_score(self, moment: int, seat: int, stayed: Sequence[int]) -> str:
        """`14 to 12`: what `seat` had, and the best of the others."""
        values = self.went.values[moment]
        best = max(values[other] for other in stayed if other != seat)
        return format_scores([values[seat], best])


def _describe_win(
    told: _DecisionNarrator, winner: int, stayed: Sequence[int], tops: Sequence[Sequence[int]]
) -> TurningPoint | None:
    began, last = told.began, len(tops) - 1
    if all(top == list(stayed) for top in tops[:began]):
        return TurningPoint(told.narrate(AHEAD_ALL_ALONG, winner), began)
    if began < last:
        score = told.format_score(began, winner, stayed)
        return TurningPoint(told.narrate(AHEAD_FOR_GOOD, winner, score=score), began)
    rivals = tops[began - 1]
    if len(rivals) > 1:
        score = format_score(told.went.values[began - 1][rivals[0]])
        who = join_seat_names(rivals, told.names, told.reader)
        words = gettext("%(names)s were tied until the very end, at %(score)s each.")
        return TurningPoint(words % {"names": who, "score": score})
    rival = rivals[0]
    score = told.format_score(began - 1, rival, stayed)
    return TurningPoint(told.narrate(AHEAD_AT_THE_END, rival, score=score))


def _describe_shared_win(
    told: _DecisionNarrator,
    first: Sequence[int],
    stayed: Sequence[int],
    tops: Sequence[Sequence[int]],
) -> TurningPoint | None:
    before = tops[told.began - 1]
    if len(first) != 2 or len(before) != 1 or before[0] not in first:
        return None
    other = before[0]
    late = first[0] if first[1] == other else first[1]
    score = format_score(told.went.values[told.began][late])
    ways = LEVEL_WITH if other != told.reader else (LEVEL_WITH_READER, LEVEL_WITH_READER)
    words = told.narrate(ways, late, other=told.names[other], score=score)
    return TurningPoint(words, told.began)


def _describe_early_end(went: ScoreHistory, names: Sequence[str]) -> TurningPoint | None:
    """What it stood at when the last but one left; nothing while nobody had any points."""
    values = went.values[-1]
    if not any(values):
        return None
    stood = join_with_and(
        [f"{name} {format_score(value)}" for name, value in zip(names, values, strict=True)]
    )
    return TurningPoint(gettext("The score was %s.") % stood)
