"""The score sheet of Food Chain: where the tokens of each round came from, and its points."""

from typing import Any

from django.utils.translation import gettext

from games.decks.biome_deck import SUITS
from games.play.record.log_text import translate_line
from games.rules.lines import Line
from games.rules.record import Record
from games.titles.food_chain import log
from games.titles.food_chain.view import FoodChainView, FoodSeatRoundView
from games.web.cards import BIOME
from games.web.table_context import TableContext
from games.web.tables.components import build_piece

Scene = dict[str, Any]

MATCH, RUN, CLASS, FIRST, BETTER = "match", "run", "class", "first", "better"
# What each line of the log says about the tokens of its seat.
EARNED: dict[str, tuple[str, ...]] = {
    log.PLAYED[1, 0]: (MATCH,),
    log.PLAYED[0, 1]: (RUN,),
    log.PLAYED[1, 1]: (MATCH, RUN),
    log.CLOSED[1]: (RUN,),
    log.CLASSIFIED: (CLASS,),
    log.PASSED_FIRST: (FIRST,),
}
TAKEN = frozenset(log.CLOSED.values())


def list_rounds(visit: TableContext, record: Record, view: FoodChainView) -> list[Scene]:
    """Every round so far in the order played, the running one if it has brought anything: by seat
    the tokens and where they came from, the chains taken, the points, the Ace kept.

    `told` are the rounds that are told in full: all once the match is over, else the latest
    finished one, so that a page does not grow with the match.
    """
    names = visit.names
    over = view["phase"] == "over"
    played = len(view["seats"][0]["rounds"])
    found = [[_blank_round(names[seat]) for seat in (0, 1)]]
    for _ply, line in record.readable_lines(visit.seat_number, standing=True):
        if line.template == log.DEALT and line.things["round"] > len(found):
            found.append([_blank_round(names[seat]) for seat in (0, 1)])
        _record_line(found[-1], line)
    for number, seats in enumerate(found[:played]):
        for seat in (0, 1):
            _record_score(seats[seat], view["seats"][seat]["rounds"][number])
    for seats in found:
        for each in seats:
            each["came_from"] = _describe_sources(each["sources"])
    return [
        {
            "number": number,
            "told": over or number == played,
            "unfinished": number > played,
            "seats": seats,
        }
        for number, seats in enumerate(found, 1)
        if number <= played or over and any(seat["tokens"] for seat in seats)
    ]


def list_totals(told: list[Scene]) -> list[tuple[str, list[int]]]:
    """Where the tokens of the whole match came from: the sources that brought anybody any, with
    what each seat got; the sums last."""
    rows = [
        (title, [sum(one["seats"][seat]["sources"][source] for one in told) for seat in (0, 1)])
        for source, title in _source_titles().items()
    ]
    sums = [sum(counts[seat] for _title, counts in rows) for seat in (0, 1)]
    return [*((title, counts) for title, counts in rows if any(counts)), (gettext("all"), sums)]


def _blank_round(name: str) -> Scene:
    sources = dict.fromkeys((MATCH, RUN, CLASS, FIRST, BETTER), 0)
    return {"name": name, "tokens": 0, "sources": sources, "chains": [], "kept": "", "sum": ""}


def _record_line(seats: list[Scene], line: Line) -> None:
    """Writes down what a line of the log says."""
    things = line.things
    for source in EARNED.get(line.template, ()):
        seats[things["seat"]]["sources"][source] += 1
        seats[things["seat"]]["tokens"] += 1
    if line.template in TAKEN:
        chain = {
            "name": translate_line(things["biome"]),
            "cards": [build_piece(card, BIOME) for card in things["cards"]],
            "points": things["points"],
        }
        seats[things["seat"]]["chains"].append(chain)
    if line.template == log.KEPT:
        letter = next(token for token in SUITS if log.name_biome(token) == things["biome"])
        seats[things["seat"]]["kept"] = build_piece(f"{letter}A", BIOME)


def _record_score(seat: Scene, result: FoodSeatRoundView) -> None:
    seat["sources"][BETTER] = result["tokens"]
    seat["tokens"] += result["tokens"]
    seat["sum"] = f"{result['value']} − {result['penalty']} = {result['points']}"
    if result["points"] > result["value"] - result["penalty"]:
        seat["sum"] = gettext("%(value)s − %(penalty)s, so 0") % result


def _describe_sources(sources: dict[str, int]) -> str:
    titles = _source_titles()
    said = [f"{count} {titles[source]}" for source, count in sources.items() if count]
    return ", ".join(said) or gettext("nothing")


def _source_titles() -> dict[str, str]:
    return {
        MATCH: gettext("for matches"),
        RUN: gettext("for runs"),
        CLASS: gettext("for classes"),
        FIRST: gettext("for the first pass"),
        BETTER: gettext("for the better round"),
    }
