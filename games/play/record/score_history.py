"""How a match went: what each seat stood at at every moment of it.

Made from what an onlooker could see at each moment, so it needs no position of its own; the course
of a finished match never changes and is kept.
"""

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from games.models import Match
from games.play.record import summaries
from games.play.record.record_cache import current_record
from games.play.record.summaries import Running
from games.rules.lines import Line
from games.rules.record import Record

MOST_PARTS = 10


@dataclass(frozen=True)
class ScoreHistory:
    """What each seat stood at, by moment and seat, with the ply of each moment and the place in the
    match; `parts` are the moments at which a new year or round begins, with its short name."""

    plies: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]
    places: tuple[Line, ...]
    parts: tuple[tuple[int, str], ...]


def get_score_history(match: Match, running: Running) -> ScoreHistory:
    """The course of a finished `match`; `running` gives what each seat stands at in a view."""
    return _cached_score_history(match.pk, bytes(match.head), running)


@lru_cache(maxsize=128)
def _cached_score_history(pk: int, _head: bytes, running: Running) -> ScoreHistory:
    return build_score_history(current_record(Match.objects.get(pk=pk)), running)


def build_score_history(whole: Record, running: Running) -> ScoreHistory:
    """The course of the record of a game that is over, made anew."""
    plies = sorted(
        {ply for ply, _line in whole.readable_lines(None, standing=True)} | {0, whole.ply}
    )
    values: list[tuple[int, ...]] = []
    places: list[Line] = []
    parts: list[tuple[int, str]] = []
    record, standing, moves = Record.begin(whole.game), whole.standing_plies, whole.standing_moves
    for at, ply in enumerate(plies):
        record = record.extend(moves[record.ply : bisect_right(standing, ply)])
        view = record.view(None)
        values.append(tuple(running(view)))
        places.append(summaries.title_summary(whole.game.slug, view).place)
        part, dot, _turn = view["tag"].partition(".")
        if dot and (not parts or parts[-1][1] != part) and record.outcome is None:
            parts.append((at, part))
    parts = parts[:: -(-len(parts) // MOST_PARTS) or 1]
    kept = tuple(parts) if len(parts) > 1 else ()
    return ScoreHistory(tuple(plies), tuple(values), tuple(places), kept)
