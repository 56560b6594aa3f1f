"""The table of any title from its board: zones by where they lie, with what a click picks.

Own things lie next to the hand, opponents on top, what is shared between them. Whatever a legal
move names is found by its word: a zone or a place of a grid is a target, a card is picked itself.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.models import Seat
from games.play.record.log_text import translate
from games.rules.lines import Line
from games.rules.record import Record
from games.titles import find_title
from games.titles.board import YOU, YOU_WITHIN, Board, Cell, Words, Zone, call_seats
from games.web.card_selection import Selection
from games.web.cards import DeckRenderer, find_deck
from games.web.match_log import render_line
from games.web.table_context import TableContext
from games.web.tables.components import (
    ClickTarget,
    TableCard,
    build_hand_card,
    build_piece,
    build_target,
    list_drafted_cards,
    list_sorts,
)

Scene = dict[str, Any]


@dataclass(frozen=True)
class DrawnCell:
    """A cell: its card, if it has one of the deck; where a click on the place leads; the words
    beside it."""

    cell: Cell
    card: TableCard | None
    target: ClickTarget | None
    owner: str
    facts: SafeString
    use: SafeString
    worth: SafeString


@dataclass(frozen=True)
class DrawnZone:
    """A zone with all that it holds; `row` is the seat that it belongs to, for the way to its
    player."""

    zone: Zone
    label: SafeString
    facts: SafeString
    sentences: list[SafeString]
    worth: SafeString
    empty: SafeString
    target: ClickTarget | None
    cells: list[DrawnCell]
    zones: list["DrawnZone"]
    row: Seat | None
    is_waiting: bool


def build_scene(
    visit: TableContext, record: Record, picking: Selection | None, fresh: frozenset[str]
) -> Scene:
    """What the template shows, from the reader's view of `record` (drafted moves included)."""
    slug = visit.match.game
    entry, deck = find_title(slug), find_deck(slug)
    if entry is None or entry.board is None:
        raise LookupError(f"{slug!r} has no board.")
    view = visit.view(picking.record if picking else record)
    board: Board = entry.board(view)
    undo = list_drafted_cards(picking, record, deck) if deck else {}
    page = _BoardPage(visit, picking, deck, fresh, undo, view["waiting"])
    hand = next((zone for zone in board.zones if zone.kind == "hand"), None)
    lying = [page.draw_zone(zone) for zone in board.zones if zone.kind != "hand"]
    return {
        "view": view,
        "template": "games/match/board.html",
        "sheets": (*([f"games/decks/{deck.kind}.css"] if deck else []), "games/board.css"),
        "beside": page.listed(board.facts),
        "others": [each for each in lying if each.zone.role == "seat"],
        "shared": [each for each in lying if each.zone.role in ("shared", "aside")],
        "reach": [each for each in lying if each.zone.role == "reach"],
        "own": [each for each in lying if each.zone.role == "own"],
        "hand": None if hand is None else [page.draw_held(cell) for cell in hand.cells],
        "said": page.draw_zone(hand).sentences if hand else [],
        "sorts": list_sorts(picking) if hand else [],
        "tokens": {token for zone in board.zones for token in _list_tokens(zone)},
        "over": view["phase"] == "over",
    }


def _list_tokens(zone: Zone) -> Iterable[str]:
    """The words by which moves name a zone and what lies in it."""
    yield zone.token
    for cell in zone.cells:
        yield cell.token or cell.code
    for part in zone.zones:
        yield from _list_tokens(part)


class _BoardPage:
    """What zones, cells and words look like on the page of one reader."""

    def __init__(
        self,
        visit: TableContext,
        picking: Selection | None,
        deck: DeckRenderer | None,
        fresh: frozenset[str],
        undo: dict[str, str],
        waiting: Sequence[int],
    ) -> None:
        self.visit, self.picking, self.deck = visit, picking, deck
        self.fresh, self.undo, self.waiting = fresh, undo, waiting
        self.names = call_seats(visit.names, visit.seat_number, gettext(YOU))
        self.within = call_seats(visit.names, visit.seat_number, gettext(YOU_WITHIN))

    def words(self, words: Words) -> SafeString:
        if isinstance(words, Line):
            return render_line(words, self.within, self.visit.match.game)
        return conditional_escape(translate(words) if words else "")

    def listed(self, facts: Iterable[Words]) -> SafeString:
        return SafeString(" · ".join(self.words(words) for words in facts if words))

    def draw_zone(self, zone: Zone) -> DrawnZone:
        row = None if zone.seat is None else self.visit.seats[zone.seat]
        label = self.words(zone.name)
        if not label and zone.seat is not None:
            label = conditional_escape(self.names[zone.seat])
        return DrawnZone(
            zone,
            label,
            self.listed(zone.facts),
            [self.words(words) for words in zone.facts],
            self.words(zone.worth),
            self.words(zone.empty),
            build_target(self.picking, zone.token) if zone.token else None,
            [self.draw_cell(cell) for cell in zone.cells],
            [self.draw_zone(part) for part in zone.zones],
            row,
            zone.seat in self.waiting,
        )

    def draw_cell(self, cell: Cell) -> DrawnCell:
        deck = self.deck if self.deck and cell.code.partition("=")[0] in self.deck.cards else None
        token = cell.token or ("" if deck else cell.code)
        return DrawnCell(
            cell,
            self._draw_card(cell.code, deck) if deck else None,
            build_target(self.picking, token) if token else None,
            "" if cell.seat is None else self.names[cell.seat],
            self.listed(cell.facts),
            self.words(cell.use),
            self.words(cell.worth),
        )

    def _draw_card(self, code: str, deck: DeckRenderer) -> TableCard:
        """A card on the table; it is picked itself where a move names it there."""
        if self.picking and (code in self.picking.picks or self.picking.can_pick(code)):
            return build_hand_card(self.picking, code, deck)
        return build_piece(code, deck, fresh=code in self.fresh, undo=self.undo.get(code, ""))

    def draw_held(self, cell: Cell) -> TableCard | None:
        """A card of the own hand."""
        if self.deck and self.picking:
            return build_hand_card(self.picking, cell.code, self.deck)
        return self.draw_cell(cell).card
