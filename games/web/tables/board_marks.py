"""What is new on a table, and what is drafted: told by the spot where a card lies.

Of most cards there is one, of some there are two alike; so a mark belongs to a place on the table,
never to a code.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.game import Seat
from games.titles.board import Board, Cell, Zone

Spot = tuple[str, int]  # the zone, and the number of the card in it, from 0
HAND = "hand"
# Kinds that hold open cards; in an arena every card is new in every round.
LYING = ("row", "stack", "pile", "list", "market", "grid", "goals")
IN_PLACES = ("market", "grid", "goals")  # kinds whose cells are places, each with its own word


@dataclass(frozen=True)
class Marks:
    """`fresh` are the cards that others moved since the reader's last turn, `undo` the drafted
    ones, each with the address that takes it back."""

    fresh: frozenset[Spot] = frozenset()
    undo: Mapping[Spot, str] = field(default_factory=dict)


def name_zone(zone: Zone, within: Seat | None) -> str:
    """What a zone is called among all of its table; `within`: the seat whose area it lies in."""
    called = zone.name if zone.kind == "pile" else zone.token  # a pile may be named by two words
    return f"{within} {zone.kind} {called or zone.name}"


def list_lying_cards(board: Board) -> dict[str, tuple[Sequence[str], bool]]:
    """The open cards of each zone, and whether the zone is the reader's own. A card in the own hand
    is a zone by itself, since a hand is shown in any order."""
    lying: dict[str, tuple[Sequence[str], bool]] = {
        name_zone(zone, within): ([_name_lying(cell, zone) for cell in zone.cells], own)
        for zone, within, own in _walk(board.zones, None, False)
        if zone.kind in LYING
    }
    return lying | {name_held_card(code): ([code], True) for code in _list_held_cards(board)}


def _name_lying(cell: Cell, zone: Zone) -> str:
    """What lies there, by its place where it has one; empty if nothing does."""
    in_place = cell.code and cell.token and zone.kind in IN_PLACES
    return f"{cell.token} {cell.code} {cell.sign}" if in_place else cell.code


def _list_held_cards(board: Board) -> frozenset[str]:
    return frozenset(cell.code for zone in board.zones if zone.kind == HAND for cell in zone.cells)


def name_held_card(code: str) -> str:
    """What a card in the own hand is called among all of its table."""
    return f"{HAND} {code}"


def _walk(
    zones: Sequence[Zone], within: Seat | None, own: bool
) -> Iterator[tuple[Zone, Seat | None, bool]]:
    for zone in zones:
        seat = within if zone.seat is None else zone.seat
        mine = own or zone.role == "own"
        yield zone, seat, mine
        yield from _walk(zone.zones, seat, mine)


def find_new_spots(then: Board, now: Board, own_too: bool = False) -> frozenset[Spot]:
    """Where a card lies `now` that did not lie in that zone `then`; the reader's own zones are left
    out unless `own_too`. Of equal cards the last is the new one."""
    before = list_lying_cards(then)
    spots: set[Spot] = set()
    for name, (cards, own) in list_lying_cards(now).items():
        had = Counter(before[name][0] if name in before else ())
        for at, card in enumerate(cards):
            had[card] -= 1
            if card and had[card] < 0 and (own_too or not own):
                spots.add((name, at))
    return frozenset(spots)


def find_drawn_cards(then: Board, now: Board) -> frozenset[Spot]:
    """The cards that have come to the own hand since `then`; none where it was dealt anew."""
    held, had = _list_held_cards(now), _list_held_cards(then)
    came = held - had if len(held - had) <= len(held & had) else ()
    return frozenset((name_held_card(code), 0) for code in came)
