"""The table of any title from its board: zones by where they lie, with what a click picks.

Whatever a legal move names is found by its word: a zone or a place of a grid is a target, a card is
picked itself. What a title asks is told by its prompt; a title without one has each move that is
left as a button.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

from django.conf import settings
from django.utils.safestring import SafeString

from games.models import Seat
from games.rules.game import View
from games.rules.record import Record
from games.titles import find_title
from games.titles.board import Board, Cell, Zone
from games.titles.prompt import Prompt
from games.web.card_selection import Selection
from games.web.cards import DeckRenderer, find_deck
from games.web.match_log import last_move_ply, last_turn_ply
from games.web.table_context import TableContext
from games.web.tables.board_marks import (
    Marks,
    Spot,
    find_drawn_cards,
    find_new_spots,
    name_held_card,
    name_zone,
)
from games.web.tables.board_words import BoardWords
from games.web.tables.components import (
    ClickTarget,
    TableCard,
    build_hand_card,
    build_piece,
    build_target,
)
from games.web.tables.hand_order import Orders, find_orders, list_sorts, sort_hand
from games.web.tables.prompt_bar import ask_of, build_bar
from games.web.tables.round_ends import list_ended_rounds

Scene = dict[str, Any]
Describe = Callable[[Any], Board]
PICKED_BY_CODE = ("hand", "row", "market", "arena")  # kinds whose cards moves name by their code
PLACED = ("grid", "market", "goals")  # kinds of which another cell is picked instead
SECTIONS = ("own", "reach", "shared", "others")
FANS = {"biome": "tiles hand--rows"}  # how a hand lies, by the kind of its deck


@dataclass(frozen=True)
class DrawnCell:
    """A cell: its card, if it has one of the deck, else a piece that the title draws; where a click
    on the place leads; the words beside it. `undo` takes back what is drafted there."""

    cell: Cell
    card: TableCard | None
    piece: SafeString
    target: ClickTarget | None
    owner: str
    initials: str
    facts: SafeString
    use: SafeString
    worth: SafeString
    note: SafeString
    fresh: bool
    undo: str


@dataclass(frozen=True)
class DrawnZone:
    """A zone with all that it holds. `row` is the seat that it belongs to, for the way to its
    player; `misfit` says why the picked card cannot go there."""

    zone: Zone
    label: SafeString
    facts: SafeString
    sentences: list[SafeString]
    worth: SafeString
    empty: SafeString
    misfit: SafeString
    sign: SafeString
    target: ClickTarget | None
    cells: list[DrawnCell]
    zones: list["DrawnZone"]
    row: Seat | None
    is_waiting: bool

    @property
    def stacks(self) -> bool:
        """True if stacks of cards lie in it, or a place for one."""
        return any(part.zone.kind in ("stack", "place") for part in self.zones)


def build_scene(
    visit: TableContext, record: Record, picking: Selection | None, fresh: frozenset[str]
) -> Scene:
    """What the template shows, from the reader's view of `record` (drafted moves included). With
    nothing `fresh`, as in a replay, no card is new."""
    slug = visit.match.game
    entry, deck = find_title(slug), find_deck(slug)
    if entry is None or entry.board is None:
        raise LookupError(f"{slug!r} has no board.")
    is_now = visit.match.code != "" and record is visit.record
    before = visit.view(record)
    view = visit.view(picking.record) if picking and picking.draft else before
    board = entry.board(view)
    words = BoardWords.of_reader(slug, visit.names, visit.seat_number)
    place = entry.gist(view).place if entry.gist else None
    prompt = entry.ask(ask_of(picking, view, before)) if picking and entry.ask else None
    fresh_spots = _find_news(visit, before, entry.board) if fresh else frozenset()
    undo = _find_drafted(visit, record, picking, entry.board) if picking else {}
    if picking and prompt and prompt.ahead:
        now, board = board, _look_ahead(board, prompt.ahead)
        planned = find_new_spots(now, board, own_too=True)
        undo = {**undo, **dict.fromkeys(planned, picking.undo_href)}
    marks = Marks(fresh_spots, undo)
    page = _BoardPage(visit, view, picking, deck, words, prompt or Prompt(), marks)
    # Without a deck a hand lies on the table as any row of pieces.
    hand = next((zone for zone in board.zones if deck and zone.kind == "hand"), None)
    orders = find_orders(entry.keeps_suits, deck) if deck else {}
    held = page.draw_hand(hand, orders) if hand else None
    sheets = [zone for zone in board.zones if zone.kind == "sheet"]
    if entry.score_sheet:
        lines = (line for _ply, line in record.readable_lines(None, standing=True))
        sheets += filter(None, (entry.score_sheet(view, lines),))
    lying = [
        page.draw_zone(zone, None)
        for zone in board.zones
        if zone is not hand and zone.kind != "sheet" and zone.role != "words"
    ]
    # Whoever plays without a hand of cards has what can be taken there.
    offers = [] if hand or not _is_playing(visit, view) else _list_offers(lying)
    lying = [each for each in lying if each not in offers[-1:]]
    return {
        "view": view,
        "template": "games/match/board.html",
        "example": "games/parts/example_board.html",
        "sheets": list_style_sheets(slug),
        "beside": words.list(fact for fact in board.facts if fact != place),
        **{name: [each for each in lying if find_section(each.zone) == name] for name in SECTIONS},
        "hand": offers[-1].cells if offers else held,
        "offers": offers[-1] if offers else None,
        **({"hand_template": "games/parts/offers.html"} if offers else {}),
        "zones": find_own_macros(slug),
        "draw": load_pieces(slug),
        "fan": FANS.get(deck.kind, "") if deck else "",
        "known": any(cell.known for cell in hand.cells) if hand else False,
        "said": [words.render(each) for each in hand.facts] if hand else [],
        "sorts": list_sorts(picking, orders) if hand and deck else [],
        "rounds": [page.draw_zone(zone, None) for zone in sheets],
        "ended": list_ended_rounds(visit, board, entry.board) if is_now else frozenset(),
        "score_sheet": "games/match/score_sheet.html" if sheets else "",
        "tokens": {token for zone in board.zones for token in _list_tokens(zone)},
        "over": view["phase"] == "over",
        "bar": build_bar(picking, prompt, words) if picking and prompt else None,
    }


def find_section(zone: Zone) -> str:
    """The section of the table in which a zone lies. A pile is in reach, unless it is somebody's
    or lies aside."""
    if zone.role in ("shared", "aside"):
        return "reach" if (zone.kind, zone.role) == ("pile", "shared") else "shared"
    if (zone.kind, zone.role) == ("market", "reach"):
        return "shared"
    return "others" if zone.role == "seat" else zone.role


def _is_playing(visit: TableContext, view: View) -> bool:
    mine = visit.mine
    return bool(mine and not mine.resigned_at and view["phase"] != "over")


def _list_offers(lying: Iterable[DrawnZone]) -> list[DrawnZone]:
    return [each for each in lying if (each.zone.kind, each.zone.role) == ("market", "reach")]


def _look_ahead(board: Board, ahead: Zone) -> Board:
    """The board with the own area as it would be."""
    zones = (
        ahead if (zone.kind, zone.seat) == (ahead.kind, ahead.seat) else zone
        for zone in board.zones
    )
    return replace(board, zones=tuple(zones))


@cache
def find_own_macros(slug: str) -> str:
    """The template with the macros by which a title draws kinds of zones itself; empty without."""
    own = settings.TITLE_FOLDERS[slug] / "templates" / "zones.html"
    return f"titles/{slug}/zones.html" if own.is_file() else ""


@cache
def load_pieces(slug: str) -> Callable[[str], SafeString] | None:
    """What draws the pieces of a title that has no deck, by their codes."""
    module = f"games.web.tables.{slug.replace('-', '_')}.drawings"
    if not find_spec(module.rpartition(".")[0]) or not find_spec(module):
        return None
    found: Callable[[str], SafeString] = import_module(module).render_piece
    return found


@cache
def list_style_sheets(slug: str) -> tuple[str, ...]:
    """The style sheets of a table that is drawn from its board, the title's own last."""
    deck = find_deck(slug)
    own = (settings.TITLE_FOLDERS[slug] / "static" / "table.css").is_file()
    return (
        *([f"games/decks/{deck.kind}.css"] if deck else []),
        "games/board.css",
        *([f"titles/{slug}/table.css"] if own else []),
    )


def _find_news(visit: TableContext, view: View, describe: Describe) -> frozenset[Spot]:
    """Where others have moved a card since the reader's last turn, and which cards the reader has
    drawn in the running one; `view` is the one without the draft."""
    record, ended, now = visit.record, last_turn_ply(visit), describe(view)
    then = describe(visit.view(Record.replay(record.game, record.moves[:ended])))
    begun = visit.seat_number is not None and last_move_ply(visit) > ended
    return find_new_spots(then, now) | (find_drawn_cards(then, now) if begun else frozenset())


def _find_drafted(
    visit: TableContext, record: Record, picking: Selection, describe: Describe
) -> Mapping[Spot, str]:
    """Where the cards of the draft have come to lie, each with the draft without its move."""
    found: dict[Spot, str] = {}
    drafts = (picking.draft[:at] for at in range(len(picking.draft) + 1))
    steps = [record.apply_draft(picking.seat, draft) for draft in drafts if picking.draft]
    boards = [describe(visit.view(step)) for step in steps]
    for at, (earlier, later) in enumerate(pairwise(boards)):
        for spot in find_new_spots(earlier, later, own_too=True):
            found[spot] = picking.without_href(record, at)
    return found


def _list_tokens(zone: Zone) -> Iterable[str]:
    """The words by which moves name a zone and what lies in it."""
    yield zone.token
    for cell in zone.cells:
        yield cell.token or cell.code
    for part in zone.zones:
        yield from _list_tokens(part)


def _find_further_href(picking: Selection, prompt: Prompt, code: str) -> str:
    """Where a card leads that is one more of those that the picked verb asks for."""
    move = f"{prompt.stays} {code}"
    if picking.picks != (prompt.stays,) or move not in picking.legal_moves:
        return ""
    return picking.page_url((*picking.draft, move), picking.picks)


class _BoardPage:
    """What zones, cells and words look like on the page of one reader."""

    def __init__(
        self,
        visit: TableContext,
        view: View,
        picking: Selection | None,
        deck: DeckRenderer | None,
        words: BoardWords,
        prompt: Prompt,
        marks: Marks,
    ) -> None:
        self.visit, self.view, self.picking, self.deck = visit, view, picking, deck
        self.words, self.prompt, self.marks = words, prompt, marks
        self.drawn: Counter[str] = Counter()  # of each card, so that no two have one name
        self.pieces = load_pieces(visit.match.game)

    def draw_hand(self, zone: Zone, orders: Orders) -> list[TableCard]:
        """The own hand in the order asked for, one of `orders`."""
        cells = zone.cells
        if orders:
            cells = sort_hand(cells, orders, self.picking.sort if self.picking else "")
        drawn = (self._draw_card(cell, zone, name_held_card(cell.code), 0) for cell in cells)
        return [card for card in drawn if card is not None]

    def draw_zone(self, zone: Zone, within: int | None) -> DrawnZone:
        seat = within if zone.seat is None else zone.seat
        name = name_zone(zone, seat)
        aims = bool(zone.token) and within in (None, self.visit.seat_number)
        misfit = self.prompt.misfits.get(zone.token, "") if aims else ""
        target = self._target(zone.token) if aims and not misfit else None
        sentences = [self.words.render(words) for words in zone.facts]
        return DrawnZone(
            zone,
            self.words.label(zone),
            SafeString(" · ".join(sentences)),
            sentences,
            self.words.render(zone.worth),
            self.words.render(zone.empty),
            self.words.render(misfit),
            self._draw_sign(zone.sign),
            target,
            [self._draw_cell(cell, zone, (name, at), seat) for at, cell in enumerate(zone.cells)],
            [self.draw_zone(part, seat) for part in zone.zones],
            None if zone.seat is None else self.visit.seats[zone.seat],
            zone.seat in self.view["waiting"],
        )

    def _target(self, token: str, again: bool = False) -> ClickTarget | None:
        word = self.words.render(self.prompt.uses.get(token, ""))
        spoken = self.words.render(self.prompt.spoken.get(token, ""))
        return build_target(self.picking, token, word, spoken=spoken, again=again)

    def _draw_cell(self, cell: Cell, zone: Zone, spot: Spot, seat: int | None) -> DrawnCell:
        card = self._draw_card(cell, zone, *spot)
        token = cell.token or ("" if card else cell.code)
        aims = (
            token
            and not zone.still
            and seat in (None, self.visit.seat_number)
            and not (card and card.href)
        )
        code = cell.code or (cell.sign if zone.kind == "list" else "")
        piece = self.pieces(code) if self.pieces and code and not card else ""
        return DrawnCell(
            cell,
            card,
            SafeString(piece),
            self._target(token, again=zone.kind in PLACED) if aims else None,
            "" if cell.seat is None else self.words.names[cell.seat],
            "" if cell.seat is None else self.words.initials(cell.seat),
            self.words.list(cell.facts),
            self.words.render(cell.use),
            self.words.render(cell.worth),
            self.words.render(cell.note),
            spot in self.marks.fresh,
            self.marks.undo.get(spot, ""),
        )

    def _draw_card(self, cell: Cell, zone: Zone, name: str, at: int) -> TableCard | None:
        """The card of a cell; None without one of the deck. Of equal cards but one is picked."""
        code, deck = cell.code, self.deck
        if deck is None or code.partition("=")[0] not in deck.cards:
            return None
        picking, called = self.picking, self._name_card(code)
        note = self.words.render(self.prompt.uses.get(code, cell.note or cell.short))
        pickable = zone.kind in PICKED_BY_CODE and not zone.still and not cell.token
        again = picking is not None and called != "" and code in picking.picks
        told: dict[str, Any] = {
            "fresh": (name, at) in self.marks.fresh,
            "undo": self.marks.undo.get((name, at), ""),
            "known": cell.known,
            "note": note,
            "name": called,
        }
        if picking and pickable and not again:
            drawn = build_hand_card(picking, code, deck, **told)
            if drawn.href:
                further = _find_further_href(picking, self.prompt, code)
                return replace(drawn, href=further or drawn.href)
        covered = zone.kind == "stack" and at < len(zone.cells) - 1
        return build_piece(code, deck, covered=covered, **told)

    def _draw_sign(self, sign: str) -> SafeString:
        return self.deck.render_signs(sign) if self.deck and sign else SafeString("")

    def _name_card(self, code: str) -> str:
        self.drawn[code] += 1
        return f"{code}-{self.drawn[code]}" if self.drawn[code] > 1 else ""
