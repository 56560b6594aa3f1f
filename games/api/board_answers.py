"""A table as plain values: zones and cells with their words said, what is empty left out."""

from collections.abc import Callable, Sequence
from typing import Any

from games.play.record.log_text import translate_line
from games.rules.game import AnyGame, View
from games.titles import find_title
from games.titles.board import Cell, Words, Zone

Say = Callable[[Words], str]
WORDS = frozenset({"name", "use", "worth", "empty", "note"})  # fields that hold words
USUAL = {"goal": 0, "columns": 0, "known": False}
PLAIN = {
    Cell: ("code", "token", "seat", "use", "worth", "note", "mark", "known"),
    Zone: (
        *("name", "seat", "token", "sign", "worth", "empty", "count", "tokens", "goal", "columns"),
    ),
}


def describe_board(game: type[AnyGame], view: View, names: Sequence[str]) -> dict[str, Any] | None:
    """The table that a view shows; None for a title without a board."""
    title = find_title(game.slug)
    if title is None or title.board is None:
        return None

    def say(words: Words) -> str:
        return translate_line(words, names) if words else ""

    board = title.board(view)
    return {
        "tag": board.tag,
        "awaited": say(board.awaited),
        "facts": [say(fact) for fact in board.facts],
        "zones": [describe_zone(zone, say) for zone in board.zones],
    }


def describe_zone(zone: Zone, say: Say) -> dict[str, Any]:
    told = {"kind": zone.kind, "role": zone.role, **describe_plain_fields(zone, say)}
    if zone.cells:
        told["cells"] = [describe_plain_fields(cell, say) for cell in zone.cells]
    if zone.zones:
        told["zones"] = [describe_zone(inner, say) for inner in zone.zones]
    return told


def describe_plain_fields(thing: Zone | Cell, say: Say) -> dict[str, Any]:
    """The fields of a zone or cell that hold a value: those that are not as they are by default."""
    told: dict[str, Any] = {}
    for name in PLAIN[type(thing)]:
        value = getattr(thing, name)
        if value is not None and value != USUAL.get(name, ""):
            told[name] = say(value) if name in WORDS else value
    if thing.facts:
        told["facts"] = [say(fact) for fact in thing.facts]
    return told
