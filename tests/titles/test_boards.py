"""Every table is described once: what its board says stands in the mail and in the text alike."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from django.http import QueryDict

from games.decks import biome_deck, decktet, playing_cards
from games.post.mails.tables import BoardMail, render_table
from games.rules.game import AnyGame, Setup
from games.rules.lines import Line
from games.rules.parser import notation
from games.rules.phrases import render_english
from games.rules.record import Record
from games.titles import TITLES, bots, brief_text, table_text
from games.titles.board import NONE, UNSEEN, Board, Cell, Words, Zone, call_seats
from games.titles.board_text import WIDTH, render_words
from games.titles.ranchers.board import CODES, OBJECTIVES
from games.titles.title import Title
from games.web.cards import find_deck
from games.web.ephemeral_context import build_visit, read_selection
from games.web.match_log import render_line
from games.web.shortcuts import render_fragment
from games.web.table_context import TableUrls
from games.web.tables import build_board_scene
from tests.long_run import LONG
from tests.titles.drawings import animals_shown, heard

NAMES = ("Ann", "Bea of the long name", "Cyd", "Dan", "Eve", "Fay")
MATCHES = 60 if LONG else 2
DECKS: dict[str, Any] = {
    "biome": biome_deck.ANIMALS,
    "decktet": decktet.CARDS,
    "cards": playing_cards.CARDS,
}


def positions(entry: Title[Any], number: int) -> Iterator[Record]:
    """Some positions of matches of steady bots with options by lot, the last one among them."""
    lot = Random(f"{entry.game.slug} {number}")
    game = entry.game
    options = {
        each.name: lot.choice(each.choices)[0] for each in game.options if lot.random() < 0.3
    }
    at = Record.begin(begin(game, lot.choice(game.seat_counts), options, str(number)))
    while at.awaited_seats:
        if lot.random() < 0.05:
            yield at
        seat = lot.choice(at.awaited_seats)
        legal = at.list_legal_moves(seat)
        at = at.play(seat, bots.choose_move(game, at.view(seat), legal, lot))
    yield at


def begin(game: type[AnyGame], seats: int, options: dict[str, Any], seed: str) -> AnyGame:
    try:
        return game(Setup(seats, options, seed.encode()))
    except ValueError:  # these options do not go together
        return game(Setup(seats, {}, seed.encode()))


@cache
def boards(entry: Title[Any]) -> list[tuple[Record, int | None, Board]]:
    assert entry.board is not None
    return [
        (at, seat, entry.board(at.view(seat)))
        for number in range(MATCHES)
        for at in positions(entry, number)
        for seat in (None, *range(at.game.seats))
    ]


def parts(zones: tuple[Zone, ...]) -> Iterator[Zone | Cell]:
    for zone in zones:
        yield zone
        yield from zone.cells
        yield from parts(zone.zones)


def words_of(part: Zone | Cell) -> Iterator[Words]:
    """All that is said of a zone or a cell."""
    said: list[Words] = [*part.facts, part.worth]
    if isinstance(part, Cell):
        said.append(part.use)
    elif not part.cells and part.count is None:
        said.append(part.empty)
    yield from filter(None, said)


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def cells_in(board: Board) -> list[Cell]:
    """The cards and pieces that are called by their code; objectives are called by their words."""
    return [
        part
        for part in parts(board.zones)
        if isinstance(part, Cell) and part.code not in {"", *OBJECTIVES}
    ]


ENTRIES = [pytest.param(entry, id=entry.game.slug) for entry in TITLES]


@pytest.mark.parametrize("entry", ENTRIES)
def test_all_that_a_board_says_stands_in_text_and_mail(entry: Title[Any]) -> None:
    for at, seat, board in boards(entry):
        names = NAMES[: at.game.seats]
        within = call_seats(names, seat, "you")
        text = flat(table_text.render_table(at.game, at.view(seat), names))
        mail = heard(render_table(at.game.slug, at.view(seat), names, ""))
        drawn = BoardMail(entry.deck, seat, names)
        for words in (
            *board.facts,
            *(said for part in parts(board.zones) for said in words_of(part)),
        ):
            assert flat(render_words(words, within, render_english)) in text, words
            assert heard(drawn.words(words)).strip() in mail, words


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_turn_mail_says_all_of_its_shortened_board(entry: Title[Any]) -> None:
    for at, seat, board in boards(entry):
        names = NAMES[: at.game.seats]
        within = call_seats(names, seat, "you")
        written = brief_text.render_brief(at.game, at.view(seat), names)
        text, short = flat(written), brief_text.shorten_board(board)
        single = set(re.findall(r"[^\s,;:]+", text))
        assert max(map(len, written.splitlines())) <= WIDTH
        for words in (
            *short.facts,
            *(said for part in parts(short.zones) for said in words_of(part)),
        ):
            told = re.findall(r"[^\s,;:]+", render_words(words, within, render_english))
            assert words in (NONE, "") or single >= set(told), words
        for cell in cells_in(short):
            shown = [cell.code, cell.short or cell.code, cell.short.lower() + "?"]
            assert any(re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text) for each in shown), cell


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_shortened_board_lacks_what_no_move_turns_on_and_nothing_else(entry: Title[Any]) -> None:
    for _at, _seat, board in boards(entry):
        short = brief_text.shorten_board(board)
        lacking = [zone for zone in board.zones if zone not in short.zones]
        assert all(
            zone.kind == "sheet"
            or zone.is_reference
            or (zone.name == UNSEEN and (zone.count or 0) > brief_text.MOST_UNSEEN)
            for zone in lacking
        )
        assert short.facts == board.facts


@pytest.mark.parametrize("entry", ENTRIES)
def test_all_that_a_board_says_and_every_card_stands_on_the_page(entry: Title[Any]) -> None:
    for at, seat, board in boards(entry)[::3]:
        if seat is None:
            continue
        within = call_seats(NAMES[: at.game.seats], seat, "you")
        page = drawn_page(at, seat)
        said = heard(page)
        lying = tuple(zone for zone in board.zones if zone.kind != "hand" and zone.role != "words")
        for words in (words for part in parts(lying) for words in words_of(part)):
            drawn = render_line(words, within, at.game.slug) if isinstance(words, Line) else words
            assert flat(heard(str(drawn))).strip() in flat(said), words
        shown = tuple(zone for zone in board.zones if zone.role != "words")
        for cell in cells_in(replace(board, zones=shown)):
            code = cell.code.partition("=")[0]
            assert f'data-card="{cell.code}"' in page or word_of(entry, code) in page, cell


# What a title asks itself is followed click by click, in tests/web/test_board_page.py.
@pytest.mark.parametrize("entry", [each for each in ENTRIES if each.values[0].ask is None])
def test_whatever_can_be_picked_is_found_on_the_page_of_a_board(entry: Title[Any]) -> None:
    for at, seat, _board in boards(entry):
        if seat in at.awaited_seats:
            page, scene = draw(at, seat)
            legal = at.list_legal_moves(seat)
            offered = {choice["move"] for choice in scene["bar"]["choices"]}
            found = set(re.findall('data-token="([^"]*)"', page))
            found |= {token["word"] for token in scene["bar"].get("tokens", ())}
            found |= {card.code for card in scene["hand"] or () if card.href}
            tokens = {*notation.narrow_moves(legal, (), at.game.vocabulary).tokens}
            assert set(legal) <= offered or tokens <= found, tokens - found


def drawn_page(at: Record, seat: int) -> str:
    page, scene = draw(at, seat)
    held = () if scene["offers"] else scene["hand"] or ()
    return page + " ".join(f'{card.face} data-card="{card.code}"' for card in held)


def draw(at: Record, seat: int) -> tuple[str, dict[str, Any]]:
    """The table as the page of any board draws it, with nothing picked, and its scene."""
    here = build_visit(at, list(NAMES[: at.game.seats]), seat, TableUrls("/here", "/send"))
    picking = read_selection(here, QueryDict(""))
    scene = build_board_scene(here, at, picking, frozenset())
    shown = {"visit": here, "match": here.match, "picking": picking, "scene": scene}
    docked = ("games/parts/offers.html",) if scene["offers"] else ()
    parts = (scene["template"], *docked, *filter(None, (scene["score_sheet"],)))
    return "".join(str(render_fragment(part, shown)) for part in parts), scene


def word_of(entry: Title[Any], code: str) -> str:
    """A card in a line of text, or a piece by how it is drawn."""
    deck = find_deck(entry.game.slug)
    return str(deck.render_chip(code)) if deck else f"beast--{code}" if code in CODES else code


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_card_of_a_board_stands_in_text_and_mail(entry: Title[Any]) -> None:
    for at, seat, board in boards(entry):
        names = NAMES[: at.game.seats]
        text = table_text.render_table(at.game, at.view(seat), names)
        mail = render_table(at.game.slug, at.view(seat), names, "")
        drawn = BoardMail(entry.deck, seat, names)
        for cell in cells_in(board):
            written = [cell.code, cell.short or cell.code, cell.short.lower() + "?"]
            assert any(re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text) for each in written), (
                cell
            )
            marks = [*written, cell.code.partition("=")[0], drawn.look.mark(cell.code)]
            assert any(mark in mail for mark in marks), cell


@pytest.mark.parametrize("entry", ENTRIES)
def test_no_card_that_the_reader_cannot_see_is_told(entry: Title[Any]) -> None:
    if entry.deck:
        cards = DECKS[entry.deck]
        hidden = 0
        for at, seat, _board in boards(entry):
            view = at.view(seat)
            seen = set(re.findall(r"[A-Z0-9]+", json.dumps(view)))
            table = table_text.render_table(at.game, view, ["a", "b", "c", "d", "e", "f"])
            mail = heard(render_table(at.game.slug, view, ["a", "b", "c", "d", "e", "f"], ""))
            told = set(re.findall(r"[A-Z0-9]+", f"{table} {mail}")) | animals_shown(mail)
            assert told & {*cards} <= seen, (at.game.slug, seat)
            hidden += len({*cards} - seen)
        assert hidden > 100


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_mail_draws_without_pictures_and_is_heard_as_it_is_seen(entry: Title[Any]) -> None:
    for at, seat, _board in boards(entry):
        page = render_table(at.game.slug, at.view(seat), NAMES, "")
        assert not re.search("<(img|svg|style)", page)
        assert all('role="presentation"' in tag for tag in re.findall("<table[^>]*>", page))
        assert set(re.findall("<([^>]*) aria-hidden", page)) <= {'p class="tokens"'}
        assert len(page.encode()) < 30_000


@pytest.mark.parametrize("entry", ENTRIES)
def test_no_line_of_a_table_is_longer_than_seventy_columns(entry: Title[Any]) -> None:
    for at, seat, _board in boards(entry):
        for line in table_text.render_table(at.game, at.view(seat), NAMES).splitlines():
            assert len(line) <= WIDTH, line


@pytest.mark.parametrize("entry", ENTRIES)
def test_what_a_move_names_has_its_word_on_the_table(entry: Title[Any]) -> None:
    for at, seat, board in boards(entry):
        if seat in at.awaited_seats:
            words = at.game.vocabulary
            known = {*words.verbs, *words.things, *words.fillers}
            tokens = {part.token for part in parts(board.zones)}
            tokens |= {cell.code for cell in cells_in(board)}
            for move in at.list_legal_moves(seat):
                named = {word for word in move.split() if len(word) > 1} - known
                assert named <= tokens, move
