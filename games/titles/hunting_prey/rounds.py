"""The rounds of the Hunting Prey Game as everybody was told them: who played what, and the tokens
that came of it.

They are read from the open lines of the log, so nothing can be in them that was not told.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.rules.game import Seat
from games.rules.lines import Line, Template
from games.rules.phrases import phrase, plural_phrase
from games.titles.board import MATCH, Cell, Words, Zone
from games.titles.hunting_prey import log
from games.titles.hunting_prey.table import EATEN, GAIN, LAST_ROUND
from games.titles.hunting_prey.view import HuntingPreyView

LATEST = 3  # rounds that are told while the match runs, so that a page does not grow
HUNT, JACK, GRAZER = phrase("hunt"), phrase("Jack"), phrase("grazer")
HUNTS = plural_phrase("{count} hunt", "{count} hunts")
JACKS = plural_phrase("{count} Jack", "{count} Jacks")
GRAZERS = plural_phrase("{count} grazer", "{count} grazers")
LOST = plural_phrase("{count} animal eaten", "{count} animals eaten")


@dataclass
class RoundSummary:
    """One round. `played` goes by seat; `sources` are for what each token was taken; `eaten` the
    seats whose card was."""

    number: int
    played: dict[Seat, str] = field(default_factory=dict)
    sources: list[tuple[Seat, Words]] = field(default_factory=list)
    eaten: list[Seat] = field(default_factory=list)
    settled: bool = False

    def token_sources(self, seat: Seat) -> tuple[Words, ...]:
        """For what the seat took a token in this round."""
        return tuple(why for other, why in self.sources if other == seat)


SOURCES: dict[Template, Words] = {log.HUNTS: HUNT, log.DROPS: JACK, log.GRAZES: GRAZER}


def list_rounds(lines: Iterable[Line]) -> list[RoundSummary]:
    """Every round that has been revealed, the last one perhaps still waiting for its hunt."""
    told: dict[int, RoundSummary] = {}
    for line in lines:
        number = int(line.tag[1:].partition(".")[0])
        if line.template != log.DEALT:
            _record_line(told.setdefault(number, RoundSummary(number)), line)
    return list(told.values())


def _record_line(account: RoundSummary, line: Line) -> None:
    """What one line of the log adds to its round."""
    template, things = line.template, line.things
    seat: Any = things.get("seat")
    if template in (log.PLAYED, log.PLAYED_SWAPPED):
        account.played[seat] = things["card"]
    elif template in SOURCES:
        account.sources.append((seat, SOURCES[template]))
    elif template == log.EATS:
        account.eaten.append(things["prey_seat"])
    elif template in log.STANDINGS.values():
        account.settled = True


def build_score_sheet(view: HuntingPreyView, lines: Iterable[Line]) -> Zone | None:
    """From what the tokens came and how many animals were eaten, and the rounds, the newest first:
    the latest while the match runs, all when it is over. None before a round is settled."""
    settled = [account for account in list_rounds(lines) if account.settled]
    if not settled:
        return None
    told = settled if view["phase"] == "over" else settled[-LATEST:]
    rows = [_build_totals(seat["seat"], settled) for seat in view["seats"]]
    rounds = [
        Zone("sheet", Line(LAST_ROUND, round=account.number), _list_cells(account))
        for account in reversed(told)
    ]
    return Zone("sheet", zones=(Zone("sheet", MATCH, zones=tuple(rows)), *rounds))


def _build_totals(seat: Seat, settled: Sequence[RoundSummary]) -> Zone:
    why = [word for account in settled for word in account.token_sources(seat)]
    eaten = sum(seat in account.eaten for account in settled)
    counts = ((HUNTS, why.count(HUNT)), (JACKS, why.count(JACK)), (GRAZERS, why.count(GRAZER)))
    facts = [Line(said, count=count) for said, count in (*counts, (LOST, eaten)) if count]
    return Zone("row", seat=seat, facts=tuple(facts), worth=str(len(why)))


def _list_cells(account: RoundSummary) -> tuple[Cell, ...]:
    """What each seat played in a round, the tokens and for what it took them."""
    cells = []
    for seat, card in account.played.items():
        why = account.token_sources(seat)
        gone = (EATEN,) if seat in account.eaten else ()
        gain = Line(GAIN, tokens=len(why)) if why else ""
        cells.append(Cell(card, seat=seat, facts=(*why, *gone), worth=gain))
    return tuple(cells)
