"""Who stands where: counted from the matches that are over, whenever somebody looks.

A match is worth the share of the others at the table that one has come out ahead of, a tie half of
one; what counts in the end is the mean over one's finished matches. Whoever left a match, had a bot
sit in at its end, or does not hold the seat any more has come out behind all who stayed.

Whoever stands level is told apart by what they got from each other, then by matches won, then by
matches finished; who is level even then shares the place. Whoever was withdrawn comes last. The
functions are pure, and count in fractions: the same matches give the same order on any machine.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

HALF = Fraction(1, 2)


class MatchScore(NamedTuple):
    """A match that is over: by seat the entry that was dealt it, the place, and whether it was
    left."""

    entries: tuple[int, ...]
    places: tuple[int, ...]
    left: tuple[bool, ...]


@dataclass
class HeadToHeadScore:
    """What one has got from another: of `times` meetings so many ahead, a tie half of one."""

    got: Fraction = Fraction(0)
    times: int = 0


@dataclass
class EntryStanding:
    """Where an entry stands. `share` is the mean over its `finished` matches, None without any;
    `met` is by the other entry; `place` counts from 1."""

    entry: int
    withdrawn: bool = False
    points: Fraction = Fraction(0)
    finished: int = 0
    wins: int = 0
    place: int = 0
    met: dict[int, HeadToHeadScore] = field(default_factory=dict)

    @property
    def share(self) -> Fraction | None:
        return self.points / self.finished if self.finished else None


def build_standings(
    entries: Mapping[int, bool], results: Iterable[MatchScore]
) -> list[EntryStanding]:
    """The table of a division, best first. `entries` says of each whether it was withdrawn, in the
    order in which those stand who share a place."""
    table = {entry: EntryStanding(entry, withdrawn) for entry, withdrawn in entries.items()}
    for result in results:
        count_result(result, table)
    ordered: list[EntryStanding] = []
    for _key, group in groupby(sorted(table.values(), key=primary_sort_key), primary_sort_key):
        level = list(group)
        finer = {one.entry: tie_break_key(one, level) for one in level}
        level.sort(key=lambda one: finer[one.entry], reverse=True)
        for at, standing in enumerate(level):
            same = at > 0 and finer[standing.entry] == finer[level[at - 1].entry]
            standing.place = level[at - 1].place if same else len(ordered) + at + 1
        ordered += level
    return ordered


def count_result(result: MatchScore, table: Mapping[int, EntryStanding]) -> None:
    """Counts one match for all who were dealt it."""
    for seat, entry in enumerate(result.entries):
        standing, got = table[entry], Fraction(0)
        for other, against in enumerate(result.entries):
            if other != seat:
                met = standing.met.setdefault(against, HeadToHeadScore())
                met.times += 1
                met.got += (ahead := head_to_head_score(result, seat, other))
                got += ahead
        share = got / (len(result.entries) - 1)
        standing.points += share
        standing.finished += 1
        standing.wins += share == 1


def head_to_head_score(result: MatchScore, seat: int, other: int) -> Fraction:
    """1 for a seat that came out ahead of another, a half for a tie."""
    mine = (result.left[seat], result.places[seat])
    theirs = (result.left[other], result.places[other])
    return HALF if mine == theirs else Fraction(mine < theirs)


def primary_sort_key(standing: EntryStanding) -> tuple[bool, bool, Fraction]:
    """By what a table is ordered first: lower is better."""
    return standing.withdrawn, not standing.finished, -(standing.share or Fraction(0))


def tie_break_key(
    standing: EntryStanding, level: Sequence[EntryStanding]
) -> tuple[Fraction, int, int]:
    """What tells apart who stands level: higher is better."""
    among = [standing.met[one.entry] for one in level if one.entry in standing.met]
    lead = sum((2 * met.got - met.times for met in among), Fraction(0))
    return lead, standing.wins, standing.finished
