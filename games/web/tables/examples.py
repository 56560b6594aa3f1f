"""Examples of the rules: small positions, each of a real match, drawn by the parts of the tables.

An example is written as what was dealt and what was said at the table. The match is played from
that by its rules, and what lies there then is drawn as its players would see it; nothing of a
drawing is written by hand. Those of a title stand in its folder.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.languages import current_language
from games.rules.game import Setup
from games.rules.parser import notation
from games.rules.record import Record
from games.rules.shuffle_sources import PartialOrderSource
from games.titles import find_game, find_title
from games.titles.rule_example import RuleExample
from games.web import ephemeral_context
from games.web.shortcuts import render_fragment
from games.web.table_context import TableUrls
from games.web.tables import build_scene
from games.web.tables.static_tables import strip_interaction

UNTIL = "until "  # begins what is no turn: the mildest moves of all, as far as a phase
STEP = "step "  # begins a single move, as it is stored
MOST_MOVES = 600
NAMES = ("Wilma", "Bruno", "Clara", "Dexter", "Elmer", "Fiona")
NOWHERE = "#"  # where links of a drawing would lead


@cache
def load_examples(slug: str) -> Mapping[str, RuleExample]:
    """The examples of a title by name, in the order of its rules; none if nobody has written
    any."""
    entry = find_title(slug)
    return {example.name: example for example in entry.examples} if entry else {}


@cache
def list_phases(slug: str) -> frozenset[str]:
    """The phases of a title in which some example matters."""
    return frozenset(phase for one in load_examples(slug).values() for phase in one.phases)


def replay_example(slug: str, example: RuleExample) -> Record:
    """The match of an example as it stands; a RulesError if something could not be done."""
    title = find_game(slug)
    setup = Setup(example.seats, example.options)
    record = Record.begin(title(setup, PartialOrderSource(example.deal)))
    for turn in example.turns:
        if turn.startswith(UNTIL):
            record = _play_until_phase(record, turn.removeprefix(UNTIL))
            continue
        named, colon, words = turn.partition(": ") if turn[0].isdigit() else ("", "", turn)
        seat = int(named) if colon else record.awaited_seats[0]
        move = words.removeprefix(STEP)
        for each in (move,) if move != words else notation.read_submission(record, seat, words):
            record = record.play(seat, each)
    return record


def _play_until_phase(record: Record, phase: str) -> Record:
    """The record once its phase is `phase`, everybody taking the mildest moves; ValueError if that
    never comes."""
    for _move in range(MOST_MOVES):
        if record.view(None)["phase"] == phase:
            return record
        if not record.awaited_seats:
            break
        seat = record.awaited_seats[0]
        record = record.play(seat, record.choose_timeout_move(seat))
    raise ValueError(f"No phase {phase!r} comes.")


def build_example(slug: str, example: RuleExample) -> dict[str, Any]:
    """All that the template of an example shows: the scene of its table, as a page has it."""
    record = replay_example(slug, example)
    here = ephemeral_context.build_visit(
        record, NAMES[: example.seats], example.seat, TableUrls(NOWHERE, NOWHERE)
    )
    picking = ephemeral_context.read_selection(here, QueryDict(example.asked))
    return {
        "visit": here,
        "match": here.match,
        "picking": picking,
        "scene": build_scene(here, record, picking),
        "parts": example.parts,
    }


def render_example(slug: str, name: str) -> SafeString:
    """An example as it stands on a page, in the language that is spoken now; KeyError if the title
    has none of this name."""
    return _render_figure(slug, name, current_language())


@lru_cache(maxsize=1024)
def _render_figure(slug: str, name: str, _language: str) -> SafeString:
    example = load_examples(slug)[name]
    drawing = build_example(slug, example)
    shown = strip_interaction(render_fragment(drawing["scene"]["example"], drawing))
    told = {"slug": slug, "name": name, "words": gettext(example.words), "drawn": shown}
    return render_fragment("games/parts/example.html", told)
