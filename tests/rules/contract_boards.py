"""What every title must hold of its table: a board, what is asked, what a seat imagines.

`tests/rules/test_contract.py` runs these checks at every table of every title.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, get_args

from games.rules.parser import notation
from games.rules.record import Record
from games.titles.board import Board, Cell, Kind, Role, Zone
from games.titles.board_text import render_board
from games.titles.prompt import Asked, Prompt
from games.web.cards import DECKS
from games.web.tables.board_scene import PICKED_BY_CODE
from tests.rules.contract import Table, attempt, check_words, demand
from tests.rules.contract_views import words_of

NAMES = ("Ann", "Bea", "Cyd", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida")


def parts_of(zones: Sequence[Zone]) -> Iterator[Zone | Cell]:
    """All zones and cells, whatever they lie in."""
    for zone in zones:
        yield zone
        yield from zone.cells
        yield from parts_of(zone.zones)


def list_clickable_tokens(
    zones: Sequence[Zone], seat: int, cards: Any, within: int | None = None
) -> Iterator[str]:
    """The words that a click on the table can pick: zones by their token, but not those that belong
    to another seat; cells by their token; cards by their code, where their zone is of a kind in
    which they can be picked."""
    for zone in zones:
        owner = within if zone.seat is None else zone.seat
        if zone.token and within in (None, seat):
            yield zone.token
        for cell in zone.cells:
            is_card = cell.code.partition("=")[0] in cards
            if cell.token:
                yield cell.token
            elif not is_card or (zone.kind in PICKED_BY_CODE and not zone.still):
                yield cell.code
        yield from list_clickable_tokens(zone.zones, seat, cards, owner)


def check_boards(table: Table) -> None:
    """A board is made from its view, names kinds and roles that there are, can be told as text, and
    tells no card that the view does not."""
    entry, deck = table.entry, set(table.secrets.DECK)
    if entry.board is None:
        return
    for at in table.look(2):
        for seat in (None, *range(table.seats)):
            view: Any = at.view(seat)
            board = attempt(at, "build_board", entry.board, view, seat=seat)
            demand(isinstance(board, Board), at, f"build_board gives {type(board).__name__}", seat)
            again = entry.board(json.loads(json.dumps(view)))
            words = "the same view gives two boards; a board is made from its view alone"
            demand(again == board, at, words, seat)
            for part in parts_of(board.zones):
                if isinstance(part, Zone):
                    named = f"a zone is a {part.kind!r} of role {part.role!r}; there is no such one"
                    is_known = part.kind in get_args(Kind) and part.role in get_args(Role)
                    demand(is_known, at, named, seat)
                said = (part.worth, *part.facts)
                said += (part.use, part.note) if isinstance(part, Cell) else (part.name, part.empty)
                for words in filter(None, (*said, board.awaited, *board.facts)):
                    check_words(at, "the board", words, seat, None, bool(entry.deck))
            names = NAMES[: table.seats]
            drawn = attempt(
                at, "the board as text", render_board, board, "", seat, names, seat=seat
            )
            told = words_of(drawn) | {each.code for each in cells_of(board)}
            more = sorted((told & deck) - words_of(view))
            demand(not more, at, f"the board tells {more[:3]}, which the view does not hold", seat)


def cells_of(board: Board) -> Iterator[Cell]:
    return (part for part in parts_of(board.zones) if isinstance(part, Cell))


def ask_title(table: Table, at: Record, seat: int, picks: tuple[str, ...]) -> tuple[Any, Prompt]:
    """What is left of the moves after some picks, and what the title asks then."""
    view: Any = at.view(seat)
    legal, words = at.list_legal_moves(seat), at.game.vocabulary
    left = notation.narrow_moves(legal, picks, words)
    first = frozenset(notation.narrow_moves(legal, (), words).tokens)
    ready = left.moves[0] if len(left.moves) == 1 else left.exact
    asked = Asked(seat, view, view, legal, left.moves, left.tokens, first, picks, (), ready)
    assert table.entry.ask is not None
    prompt = attempt(at, f"ask, after {list(picks)},", table.entry.ask, asked, seat=seat)
    demand(isinstance(prompt, Prompt), at, f"ask gives {type(prompt).__name__}", seat)
    return left, prompt


def check_prompts(table: Table) -> None:
    """Where a title asks itself, its choices can be chosen, and every legal move can be reached by
    clicks: on zones, cells, cards of the hand, and choices."""
    entry = table.entry
    if entry.board is None or entry.ask is None:
        return
    cards = DECKS[entry.deck].cards if entry.deck else {}
    for at in table.look(1):
        for seat in at.awaited_seats:
            board = entry.board(at.view(seat))
            lying = set(list_clickable_tokens(board.zones, seat, cards))
            for move in at.list_legal_moves(seat):
                check_way_to(table, at, seat, move, lying)


def check_way_to(table: Table, at: Record, seat: int, move: str, lying: set[str]) -> None:
    """A move is reached by picking its words one after another, where the table has them."""
    picks: tuple[str, ...] = ()
    for _pick in range(40):
        left, prompt = ask_title(table, at, seat, picks)
        legal = at.list_legal_moves(seat)
        for choice in prompt.choices:
            token = choice.token
            known = choice.move in legal if choice.move else any(token in m.split() for m in legal)
            words = f"ask offers {token or choice.move!r}, which no legal move has"
            demand(known, at, f"after {list(picks)} {words}", seat)
        if left.moves == (move,) or (left.exact == move and picks):
            return
        if any(choice.move == move for choice in prompt.choices):
            return
        clickable = lying | {choice.token for choice in prompt.choices}
        lacks = [token for token in move.split() if token in left.tokens]
        ways = [token for token in lacks if token in clickable]
        named = f"no zone, cell or choice has the word {' or '.join(map(repr, lacks))}"
        demand(bool(ways), at, f"{named}; so no click picks it, after {list(picks)}", seat, move)
        words = at.game.vocabulary
        narrowed = notation.narrow_moves(legal, (*picks, ways[0]), words).moves
        picks = notation.pick_along(narrowed, (*picks, ways[0]), words)
    demand(False, at, "is not reached by forty clicks", seat, move)


def check_imagined(table: Table) -> None:
    """What `imagine` gives a seat cannot be told from its position: its view, moves and labels are
    the same, no card is lost, and it can be played to an end."""
    entry, secrets, rng = table.entry, table.secrets, Random(1)
    how = entry.determinizer
    if entry.imagine is None or how is None:
        return
    for at in table.look(2):
        for seat in range(table.seats) if at.awaited_seats else ():
            view: Any = json.loads(json.dumps(at.view(seat)))
            told = [line for _ply, line in at.readable_lines(seat, standing=True)]
            given = entry.game, table.options, view, told, rng
            found = attempt(at, "imagine", how.imagine_record, *given, seat=seat)
            shown: Any = attempt(at, "the view of what is imagined", found.view, seat, seat=seat)
            keys = [key for key in at.view(seat) if shown.get(key) != at.view(seat)[key]]
            demand(not keys, at, f"imagine changes the seat's own view: {keys}", seat)
            same = found.awaited_seats == at.awaited_seats
            demand(same, at, "what is imagined awaits other seats", seat)
            same = found.list_legal_moves(seat) == at.list_legal_moves(seat)
            demand(same, at, "what is imagined has other legal moves for the seat itself", seat)
            cards = sorted(secrets.all_cards(found.state)) == sorted(secrets.all_cards(at.state))
            demand(cards, at, "in what is imagined cards are lost or made", seat)
            for _move in range(500):
                if not found.awaited_seats:
                    break
                mover = found.awaited_seats[0]
                legal = found.list_legal_moves(mover)
                demand(bool(legal), found, "imagined, is awaited, but has no move", mover)
                move = rng.choice(legal)
                found = attempt(found, "imagined, apply_move", found.play, mover, move, seat=mover)
            if entry.horizon is not None:
                attempt(at, "horizon", entry.horizon, at.state)
                has = entry.running is not None
                demand(has, at, "has a horizon, so its title says what is `running` there")
