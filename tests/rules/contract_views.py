"""What every title must hold of what it shows: states, views, lines, drafts.

`tests/rules/test_contract.py` runs these checks at every table of every title.
"""

import dataclasses
import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules.lines import DealLine, line_text
from games.rules.record import Record
from tests.long_run import LONG
from tests.rules.contract import Table, attempt, demand, play, random_move

FEW_CANARIES = 30


def find_mutable(thing: Any, path: str) -> str:
    """Where something in a state can change, since it is no text, number, boolean, None, tuple or
    frozen dataclass; empty if nothing can."""
    if thing is None or isinstance(thing, str | int | bytes):
        return ""
    if isinstance(thing, tuple):
        parts = getattr(thing, "_fields", None) or range(len(thing))
        named = (f".{part}" if isinstance(part, str) else f"[{part}]" for part in parts)
        pairs = list(zip(named, thing, strict=True))
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        if not vars(type(thing))["__dataclass_params__"].frozen:
            return f"{path} is a dataclass that is not frozen"
        pairs = [(f".{part.name}", getattr(thing, part.name)) for part in dataclasses.fields(thing)]
    else:
        return f"{path} is a {type(thing).__name__}"
    return next(filter(None, (find_mutable(part, path + name) for name, part in pairs)), "")


def check_states(table: Table) -> None:
    """States never change: frozen dataclasses of tuples, text, numbers and booleans."""
    for _number, records in table.matches(2):
        for at in records:
            found = find_mutable(at.state, "state")
            demand(not found, at, f"{found}; take tuples, text, numbers, frozen dataclasses")
            attempt(at, "hash of the state", hash, at.state)


def words_of(shown: Any) -> set[str]:
    """Every word of something shown to a seat, words with hyphens whole as well."""
    whole = set(re.findall(r"[\w-]+", json.dumps(shown)))
    return whole.union(*(word.split("-") for word in whole if "-" in word))


def shown_to(at: Record, seat: int | None) -> dict[str, Any]:
    """All that a seat gets of the position it is in, but not of finished years and rounds: what
    these have laid open may be dealt again and be a secret anew."""
    names = [f"Player {number}" for number in range(at.game.seats)]
    view: Any = at.view(seat)
    for shown in view["seats"]:
        shown.pop("years", None)
    told = [line for _ply, line in at.readable_lines(seat, at.ply)]
    deals = [number for number, line in enumerate(told) if isinstance(line, DealLine)]
    told = told[deals[-1] :] if deals else told
    may: Sequence[str] = () if seat is None else at.list_legal_moves(seat)
    labels = [str(at.label_move(seat, move)) for move in may if seat is not None]
    lines = [line_text(line, names) for line in told]
    return {"its view": view, "a line it may read": lines, "a legal move": may, "a label": labels}


def check_secrets(table: Table) -> None:
    """Nothing that one seat hides shows in a view, line, move or label of another."""
    hidden, looked = table.secrets.hidden, 0
    for at in table.look(table.few_matches):
        for seat in (None, *range(table.seats)):
            shown = attempt(at, "what is shown", shown_to, at, seat, seat=seat)
            reader = "an onlooker" if seat is None else f"seat {seat}"
            for other in range(table.seats):
                canaries = hidden(at.state, other) if other != seat else set()
                looked += len(canaries)
                for what, words in shown.items():
                    found = sorted(canaries & words_of(words))
                    move = at.moves[-1][1] if at.moves and "line" in what else None
                    said = f"{reader} learns {found[:3]} by {what}, which seat {other} hides"
                    demand(not found, at, said, seat, move)
    few = 1000 if LONG else FEW_CANARIES
    words = "hidden(state, seat) in tables.py names too few cards; where none is ever hidden, say"
    is_enough = looked > few or getattr(table.secrets, "OPEN", False)
    demand(is_enough, None, f"{table.entry.game.title}: {words} OPEN = True")


def check_views(table: Table) -> None:
    """Views are JSON, made from scratch, with what every reader counts on."""
    for at in table.look(2):
        for seat in (None, *range(table.seats)):
            view: Any = attempt(at, "view", at.view, seat, seat=seat)
            text = attempt(at, "JSON of the view", json.dumps, view, seat=seat)
            demand(json.loads(text) == view, at, "the view changes on its way through JSON", seat)
            for key in ("seat", "tag", "phase", "waiting", "seats"):
                demand(key in view, at, f"the view has no {key!r}", seat)
            demand(view["seat"] == seat, at, f"the view is of seat {view['seat']}", seat)
            awaited = list(at.awaited_seats)
            words = f"the view has waiting {view['waiting']}, but {awaited} are awaited"
            demand(view["waiting"] == awaited, at, words, seat)
            over = (view["phase"] == "over") == (at.outcome is not None)
            demand(over, at, "the phase of a view is 'over' once there is an outcome only", seat)
            numbers = [each.get("seat") for each in view["seats"]]
            said = (
                f"view['seats'] is not a list of one thing for each seat, with its seat: {numbers}"
            )
            demand(numbers == list(range(table.seats)), at, said, seat)
            view.clear()
            again = at.view(seat)
            demand(
                bool(again), at, "a view is changed by who reads it; make each from scratch", seat
            )


def check_drafts(table: Table) -> None:
    """A draft shows its seat no card, and ends in a move that settles or leaves nothing to do."""
    rng, deck = Random(1), set(table.secrets.DECK)
    for at in table.look(2):
        for seat in at.awaited_seats:
            ahead = at
            for _length in range(20):
                if seat not in ahead.awaited_seats:
                    break
                move = random_move(ahead, seat, rng)
                settled = ahead.is_settling_move(seat, move)
                after = play(ahead, seat, move)
                if settled:
                    break
                seen = (words_of(after.view(seat)) - words_of(ahead.view(seat))) & deck
                seen -= set(move.split())
                words = f"shows {sorted(seen)[:3]} to its seat, so is_settling_move must be True"
                demand(not seen, ahead, words, seat, move)
                ahead = after
            else:
                demand(False, at, "twenty moves and none that settles", seat)
