"""The rounds of the Hunting Prey Game as everybody was told them: who played, hunted, ate, dropped,
grazed and gathered what, and the tokens that came of it.

They are read from the open lines of the log, so nothing can be in them that was not told.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.rules.lines import Line
from games.rules.record import Record
from games.titles.hunting_prey import log
from games.web.cards import BIOME
from games.web.tables.components import build_piece

Scene = dict[str, Any]
LATEST = 3  # rounds told with their cards while the match runs, so that a page does not grow
HUNT, JACK, GRAZER = gettext_noop("hunt"), gettext_noop("Jack"), gettext_noop("grazer")


@dataclass
class RoundSummary:
    """One round. `played` and `swapped` go by seat; `hunters` earned the token of the hunt in this
    order; `eaten` are (hunter, seat eaten or None); `jacks` (seat, cards dropped); `queen` is the
    seat whose Queen gathered the cards `gathered`."""

    number: int
    played: dict[int, str] = field(default_factory=dict)
    swapped: dict[int, tuple[str, ...]] = field(default_factory=dict)
    hunters: list[int] = field(default_factory=list)
    eaten: list[tuple[int, int | None]] = field(default_factory=list)
    jacks: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    grazers: list[int] = field(default_factory=list)
    queen: int | None = None
    gathered: tuple[str, ...] = ()
    settled: bool = False

    def token_sources(self, seat: int) -> list[str]:
        """For what the seat took a token in this round: `hunt`, `Jack`, `grazer`."""
        why = [HUNT] * self.hunters.count(seat)
        why += [JACK for other, _cards in self.jacks if other == seat]
        return why + [GRAZER] * self.grazers.count(seat)

    def prey_of(self, hunter: int) -> int | None:
        """The seat whose card the hunter of this seat ate."""
        return next((prey for seat, prey in self.eaten if seat == hunter), None)

    def eater_of(self, prey: int) -> int | None:
        """The seat whose hunter ate the card of this seat."""
        return next((hunter for hunter, seat in self.eaten if seat == prey), None)


def list_accounts(record: Record) -> list[RoundSummary]:
    """Every round that has been revealed, the last one perhaps still waiting for its hunt."""
    told: dict[int, RoundSummary] = {}
    for _ply, line in record.readable_lines(None, standing=True):
        number = int(line.tag[1:].partition(".")[0])
        if line.template == log.DEALT:
            continue
        _record_line(told.setdefault(number, RoundSummary(number)), line)
    return list(told.values())


def _record_line(account: RoundSummary, line: Line) -> None:
    """What one line of the log adds to its round."""
    template, things = line.template, line.things
    seat: Any = things.get("seat")
    if template in (log.PLAYED, log.PLAYED_SWAPPED):
        account.played[seat] = things["card"]
        account.swapped[seat] = tuple(things.get("cards", ()))
    elif template == log.HUNTS:
        account.hunters.append(seat)
    elif template == log.EATS:
        account.eaten.append((seat, things["prey_seat"]))
    elif template == log.STARVES:
        account.eaten.append((seat, None))
    elif template == log.DROPS:
        account.jacks.append((seat, tuple(things["cards"])))
    elif template == log.GRAZES:
        account.grazers.append(seat)
    elif template == log.GATHERS:
        account.queen, account.gathered = seat, tuple(things["cards"])
    elif template in log.STANDINGS.values():
        account.settled = True


def build_score_sheet(told: Iterable[RoundSummary], names: list[str], over: bool) -> list[Scene]:
    """The score sheet, a row for each settled round: what each seat played, its tokens and why.

    While the match runs only the latest rounds show their cards; the log tells those before.
    """
    settled = [account for account in told if account.settled]
    first = 0 if over else len(settled) - LATEST
    return [
        {
            "number": account.number,
            "seats": [_build_cell(account, seat, at >= first) for seat in range(len(names))],
        }
        for at, account in enumerate(settled)
    ]


def _build_cell(account: RoundSummary, seat: int, told: bool) -> Scene:
    card = account.played.get(seat, "")
    why = account.token_sources(seat)
    return {
        "card": build_piece(card, BIOME).word if card and told else "",
        "gain": len(why),
        "why": ", ".join(map(gettext, why)),
        "eaten": account.eater_of(seat) is not None,
    }


def list_totals(told: Iterable[RoundSummary], names: list[str]) -> list[Scene]:
    """By seat how its tokens came about: from hunts, Jacks and grazers, and what it lost."""
    told = list(told)
    rows = []
    for seat, name in enumerate(names):
        why = [word for account in told for word in account.token_sources(seat)]
        rows.append(
            {
                "name": name,
                "hunts": why.count(HUNT),
                "jacks": why.count(JACK),
                "grazers": why.count(GRAZER),
                "tokens": len(why),
                "lost": sum(account.eater_of(seat) is not None for account in told),
            }
        )
    return rows
