"""What the rules say can be translated: marked where it is written, and put together nowhere."""

import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from games.play.record.outcome_reasons import SENTENCES
from games.rules.errors import RulesError
from games.rules.game import AnyGame, Game, Setup
from games.rules.lines import Line, is_card, is_seat, line_text
from games.rules.parser.notation import explain_ignored_words, read_submission
from games.rules.phrases import PluralPhrase, phrase, plural_phrase, render_english
from games.rules.record import Record
from games.titles import all_games
from games.titles.table_text import render_table
from tests.long_run import LONG
from tests.rules.marks import MARKS, ROOT, calls, lines, literals, marked, placeholders

NAMES = ("Ann", "Bea", "Cem", "Dag", "Eva", "Fay")
RESERVED = {"self", "template", "only", "tag"}
QUOTED = {"words", "move", "moves"}  # things that are a player's words, or what can be typed
LONGEST = 90
# Things that have words in every language, though players type some of them as they are.
WORDED = {"animal", "other_animal", "second_animal", "building", "tile", "suit", "biome"}
WORD = re.compile(r"[^\W\d_]{2,}")
PIECE = re.compile(r"(\{\w*\})")

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def test_marks_hold_literals_alone() -> None:
    assert len(calls()) > 300
    for where, mark, call in calls():
        assert len(call.args) == len([*literals(call)]) == MARKS[mark], where
        assert not call.keywords, where


def test_templates_want_things_by_names_that_a_line_can_give() -> None:
    for template in marked():
        assert RESERVED.isdisjoint(placeholders(template)), template


def test_lines_are_made_with_the_things_that_their_templates_want() -> None:
    made = list(lines())
    assert len(made) > 150
    for where, template, things in made:
        assert things >= placeholders(template) - {"count"}, where
        assert template in marked(), f"{where}: {template!r}"


def test_both_forms_of_what_is_counted_want_the_same_things() -> None:
    for where, mark, call in calls():
        if mark == "plural_phrase":
            one, many = map(placeholders, literals(call))
            assert one | {"count"} == many | {"count"}, where


def test_a_line_that_counts_takes_the_form_for_so_many() -> None:
    cards = plural_phrase("{count} card", "{count} cards")
    assert [line_text(Line(cards, count=count)) for count in (0, 1, 2)] == [
        "0 cards",
        "1 card",
        "2 cards",
    ]
    assert phrase("{count} card") == "{count} card" == cards


def test_gettexts_extractor_finds_every_mark() -> None:
    extractor = shutil.which("xgettext")
    if extractor is None:
        pytest.skip("gettext is not installed")
    files = sorted({where.partition(":")[0] for where, _mark, _call in calls()})
    command = [
        extractor,
        "--from-code=UTF-8",
        "-k",
        "-kphrase",
        "-kplural_phrase:1,2",
        "-o-",
        *files,
    ]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    texts = re.findall(r'^(?:msgid|msgid_plural) ((?:".*"\n)+)', found, re.MULTILINE)
    joined = {"".join(re.findall(r'"(.*)"', text)).replace('\\"', '"') for text in texts}
    assert marked() - joined == set()


# What titles say while they are played. `heard` walks matches of one and gives every line.


@every_game
def test_all_that_a_title_says_is_marked(game: type[AnyGame]) -> None:
    kinds = set()
    for kind, line, tokens in heard(game):
        kinds.add(kind)
        check(line, tokens)
    refuses = game.explain_refusal is not Game.explain_refusal
    assert kinds >= {"label", "log", "error", *(["refusal"] if refuses else [])}


@every_game
def test_nothing_that_a_title_says_is_put_together_from_words(game: type[AnyGame]) -> None:
    for kind, line, tokens in heard(game):
        words = line_text(line, NAMES, pseudo)
        assert not strange(words, tokens | quoted(line)), f"{kind}: {words}"


@every_game
def test_the_table_of_a_title_as_text_can_be_translated(game: type[AnyGame]) -> None:
    for at, _dice in positions(game):
        for seat in (None, *range(at.game.seats)):
            words = render_table(game, at.view(seat), NAMES[: at.game.seats], pseudo)
            assert not strange(words, tokens_of(at)), words


@every_game
def test_what_a_match_is_opened_with_is_marked(game: type[AnyGame]) -> None:
    words: set[Line | str] = {game.title}
    for option in game.options:
        words |= {option.title, option.help, *(words for _value, words in option.choices)}
    for told in words:
        if not WORD.search(str(told)):  # a number says itself
            continue
        check(told if isinstance(told, Line) else Line(told), set())


def pseudo(words: str, many: str = "", count: int = 1) -> str:
    """A language in which every word of a message stands in brackets, and its things outside; so
    lines can be broken between words, and tables drawn side by side."""
    chosen = render_english(words, many, count)
    return "".join(
        part if PIECE.fullmatch(part) else re.sub(r"\S*[^\W\d_]\S*", r"⟦\g<0>⟧", part)
        for part in PIECE.split(chosen)
    )


def strange(words: str, known: set[str]) -> list[str]:
    """The words outside brackets that are no names, codes or numbers."""
    rest = re.sub(r"⟦[^⟦⟧]*⟧", " ", words)
    assert "⟦" not in rest and "⟧" not in rest, words
    return [word for word in WORD.findall(rest) if word not in known and not word.isupper()]


def check(line: Line, tokens: set[str], inside: str = "") -> None:
    """A line and the lines in it: marked, with all the things it wants, and words only in lines."""
    template = line.template
    assert template in marked(), f"{inside}{template!r} is not marked"
    wanted = placeholders(template)
    if isinstance(template, PluralPhrase):
        wanted |= {"count"}
        assert isinstance(line.things["count"], int)
    assert wanted <= line.things.keys(), f"{inside}{template!r} has {line.things}"
    for name, thing in line.things.items():
        for part in thing if isinstance(thing, tuple) else (thing,):
            if isinstance(part, Line):
                check(part, tokens, f"{template} › ")
            elif is_seat(name):
                assert part in range(len(NAMES)), template
            elif isinstance(part, str) and not is_card(name) and name not in QUOTED:
                assert name not in WORDED or not WORD.search(part), f"{template}: {part}"
                strangers = [word for word in WORD.findall(part) if not word.isupper()]
                assert set(strangers) <= tokens, f"{template}: {part}"


def quoted(line: Line) -> set[str]:
    """The words in a line that are a player's, or moves."""
    words: set[str] = set()
    for name, thing in line.things.items():
        if isinstance(thing, Line):
            words |= quoted(thing)
        elif name in QUOTED:
            words |= set(WORD.findall(str(thing)))
    return words


@cache
def heard(game: type[AnyGame]) -> tuple[tuple[str, Line, set[str]], ...]:
    """All that a title and the reader say in some matches; see `_heard`."""
    return tuple(_heard(game))


def _heard(game: type[AnyGame]) -> Iterator[tuple[str, Line, set[str]]]:
    """All that a title and the reader say in some matches, with the tokens that may stand in it."""
    seen: list[str] = []
    for at, dice in positions(game):
        tokens = tokens_of(at)
        seat = dice.choice(at.awaited_seats) if at.awaited_seats else 0
        legal = at.list_legal_moves(seat)
        seen += legal if len(legal) < LONGEST else dice.sample(legal, LONGEST)
        for move in legal if len(legal) < LONGEST else dice.sample(legal, LONGEST):
            yield "label", at.label_move(seat, move), tokens
        for why in at.game.list_useless_verbs(at.state, seat).values():
            yield "useless", why, tokens
        for words in tried(at, seat, dice, seen):
            why = at.game.explain_refusal(at.state, seat, words)
            if why is not None:
                yield "refusal", why, tokens
            yield from (("error", why, tokens) for why in errors(at, seat, " ".join(words)))
        if at.outcome is not None:
            told = {*SENTENCES, *marked()}
            assert at.outcome.reason in told
            assert at.rank_seats(range(at.game.seats)).reason in told
            yield from (("log", line, tokens) for lines in at.log for line in lines)


def errors(at: Record, seat: int, words: str) -> Iterator[Line]:
    """What the reader says of some words, for the seat and for the next one."""
    for who in (seat, (seat + 1) % at.game.seats):
        try:
            read_submission(at, who, words)
            yield from filter(None, [explain_ignored_words(at, who, words)])
        except RulesError as error:
            yield error.line


def tried(at: Record, seat: int, dice: random.Random, seen: list[str]) -> Iterator[list[str]]:
    """Moves that were possible before, with other words of the game in them, or beside another."""
    vocabulary = at.game.vocabulary
    words = [*vocabulary.verbs, *vocabulary.things, *vocabulary.kinds, *vocabulary.vague]
    places = ["B1", "B2", "B9", "1", "7", "99"]
    hand = [card for card in at.view(seat).get("hand") or () if isinstance(card, str)]  # type: ignore[attr-defined]
    sources = (words, list(vocabulary.cards) or words, hand or words, places, seen[-1].split())
    for _ in range(8):
        move = dice.choice(seen).split()
        if dice.random() < 0.3:
            move += dice.choice(seen).split()
        for _ in range(dice.randint(0, 3)):
            move[dice.randrange(len(move))] = dice.choice(dice.choice(sources))
        yield move[: dice.randint(1, len(move))] if dice.random() < 0.3 else move


@cache
def _tokens(game: type[AnyGame]) -> frozenset[str]:
    vocabulary = game.vocabulary
    tables: tuple[Any, ...] = (vocabulary.verbs, vocabulary.things, vocabulary.fillers)
    codes = [*vocabulary.cards, *(code for words in vocabulary.things.values() for code in words)]
    return frozenset(
        {word for known in tables for token in known for word in WORD.findall(token)}
        | {word for synonyms in vocabulary.verbs.values() for word in synonyms}
        | {word for code in codes if "-" in code or len(code) == 2 for word in WORD.findall(code)}
        | {code.lower() for code in codes if len(code) == 2}
        | set(vocabulary.vague)
        | {str(value) for option in game.options for value, _words in option.choices}
        | {option.name for option in game.options}
        | {"none", *NAMES, "kg"}  # a unit is the same everywhere
    )


def tokens_of(at: Record) -> set[str]:
    """The words that are typed, and so the same in every language."""
    legal = {move for seat in range(at.game.seats) for move in at.list_legal_moves(seat)[:300]}
    return _tokens(type(at.game)) | {word for move in legal for word in WORD.findall(move)}


@cache
def positions(game: type[AnyGame]) -> tuple[tuple[Record, random.Random], ...]:
    """Some positions of matches of a title, each with a source of chance; see `_positions`."""
    return tuple(_positions(game))


def _positions(game: type[AnyGame]) -> Iterator[tuple[Record, random.Random]]:
    """Every few positions of matches of several sizes, played at random to their end."""
    every = list(product(game.seat_counts, (1, 2)))
    for seats, seed in every if LONG else every[::-3]:
        dice = random.Random(f"{game.slug} {seats} {seed}")
        options = {option.name: dice.choice(option.choices)[0] for option in game.options}
        try:
            table_of_game = game(Setup(seats, options if seed == 2 else {}, b"said"))
        except RulesError as error:
            check(error.line, set(_tokens(game)))
            table_of_game = game(Setup(seats, {}, b"said"))
        at = Record.begin(table_of_game)
        while at.outcome is None:
            seat = dice.choice(at.awaited_seats)
            mild = dice.random() < 0.3 or at.ply > 120
            move = at.choose_timeout_move(seat) if mild else dice.choice(at.list_legal_moves(seat))
            if at.ply % (5 if LONG else 9) == 0:
                yield at, dice
            at = at.play(seat, move)
        yield at, dice
