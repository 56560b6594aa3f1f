"""The examples of the rules: each a real position, drawn by the parts of the table, in its place on
the page of rules."""

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client

from games.rules.game import Setup
from games.rules.record import Record
from games.rules.shuffle_sources import PartialOrderSource
from games.titles import all_games, find_game
from games.titles.rule_example import RuleExample
from games.web.card_selection import Selection
from games.web.tables.examples import (
    build_example,
    load_examples,
    render_example,
    replay_example,
)
from games.web.tables.static_tables import strip_interaction
from tests.web.scenes import heard

pytestmark = pytest.mark.django_db

WITH_EXAMPLES = [game.slug for game in all_games() if load_examples(game.slug)]
ALL = [(slug, example) for slug in WITH_EXAMPLES for example in load_examples(slug).values()]
# Parts of a page of rules that tell of no position: lists of cards, of words to type, of names.
WITHOUT_A_POSITION = {"cards", "advice", "typing", "house-rules", "credits"}
each_example = pytest.mark.parametrize(
    ("slug", "example"), ALL, ids=[f"{slug} {example.name}" for slug, example in ALL]
)
each_title = pytest.mark.parametrize("slug", WITH_EXAMPLES)


@each_example
def test_an_example_is_a_position_that_its_match_can_come_to(
    slug: str, example: RuleExample
) -> None:
    record = replay_example(slug, example)
    title = find_game(slug)
    again = Record.begin(type(record.game)(_setup(example), PartialOrderSource(example.deal)))
    assert isinstance(record.game, title)
    for seat, move in record.moves:
        again = again.play(seat, move)  # checks the turn and the move, as the door does
    assert again.fingerprint() == record.fingerprint()


def _setup(example: RuleExample) -> Setup:
    return Setup(example.seats, example.options)


@each_example
def test_what_is_drafted_and_picked_in_an_example_can_be(slug: str, example: RuleExample) -> None:
    picking = build_example(slug, example)["picking"]
    if picking is None:
        assert not example.asked, "nobody is asked, so nothing is picked"
        return
    assert isinstance(picking, Selection) and not picking.refusal, picking.refusal
    asked = {word for _kind, words in parse_qsl(example.asked) for word in words.split()}
    assert asked <= {*picking.picks, *(word for move in picking.draft for word in move.split())}


@each_example
def test_an_example_is_drawn_from_the_scene_of_its_table(slug: str, example: RuleExample) -> None:
    drawing = build_example(slug, example)
    shown = strip_interaction(render_to_string(drawing["scene"]["example"], drawing))
    assert len(heard(shown).split()) > 3, f"{example.parts} draw next to nothing"
    assert shown in render_example(slug, example.name)


@each_example
def test_nothing_of_an_example_can_be_clicked_named_or_reached(
    slug: str, example: RuleExample
) -> None:
    html = render_example(slug, example.name)
    inner = html.partition('aria-hidden="true">')[2].partition("<figcaption>")[0]
    assert not re.findall(r'<(?!use )[^>]* (?:href|id|tabindex|data-token)="', inner)
    assert " data-act" not in inner
    assert not re.findall(r"<(?:form|input|button|script|h[1-6])\b", inner)


@each_title
def test_every_part_of_the_rules_that_has_a_position_has_an_example(slug: str) -> None:
    page = Client().get(f"/games/{slug}/").content.decode()
    parts = re.split(r'<h2 id="([^"]+)">', page)
    standing = {
        name: part for part in zip(parts[1::2], parts[2::2], strict=True) for name in _names(part)
    }
    assert list(standing) == list(load_examples(slug)), "all examples, each once and in their order"
    assert {name: part[0] for name, part in standing.items()} == {
        one.name: one.section for one in load_examples(slug).values()
    }
    missing = {*parts[1::2]} - {one.section for one in load_examples(slug).values()}
    assert missing <= WITHOUT_A_POSITION


def _names(part: tuple[str, str]) -> list[str]:
    return re.findall(r'data-example="([^"]*)"', part[1])


@each_title
def test_every_phase_in_which_somebody_is_asked_has_an_example(slug: str) -> None:
    title = find_game(slug)
    record = Record.begin(title(Setup(title.seat_counts[0])))
    seen = set()
    while record.awaited_seats:
        seen.add(record.view(None)["phase"])
        record = record.play(
            record.awaited_seats[0], record.list_legal_moves(record.awaited_seats[0])[0]
        )
    assert seen <= {phase for one in load_examples(slug).values() for phase in one.phases}


def test_an_example_that_could_not_be_played_is_no_example() -> None:
    with pytest.raises(ValueError, match="you can close"):
        replay_example("emu-ranchers", RuleExample("x", "turn", "", turns=("lay 7SK on B1",)))
    with pytest.raises(ValueError, match="ZZ"):
        replay_example("emu-ranchers", RuleExample("x", "turn", "", deal={"year 1": "ZZ"}))
    with pytest.raises(ValueError, match="never"):
        replay_example("emu-ranchers", RuleExample("x", "turn", "", turns=("until never",)))


def test_a_still_drawing_keeps_its_looks_alone() -> None:
    html = (
        '<h2 id="x">A</h2><a class="card" id="y" href="/z" data-act aria-current="true">&amp;'
        '<svg viewBox="0 0 1 1"><use href="/s.svg#a"></use></svg></a>'
    )
    assert strip_interaction(html) == (
        '<p>A</p><a class="card">&amp;<svg viewBox="0 0 1 1"><use href="/s.svg#a"></use></svg></a>'
    )


def test_a_figure_is_drawn_once_in_each_language() -> None:
    slug, example = ALL[0]
    assert render_example(slug, example.name) is render_example(slug, example.name)
    assert unescape(render_example(slug, example.name)).count(example.words) == 1


def test_the_page_of_examples_names_each_and_the_rule_that_it_shows() -> None:
    told = (settings.BASE_DIR / "docs" / "examples.md").read_text()
    parts = re.split(r"(?m)^## (.*)$", told)
    by_title = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert {*by_title} == {find_game(slug).title for slug in WITH_EXAMPLES}
    for slug in WITH_EXAMPLES:
        rows = re.findall(r"(?m)^\| ([^|]+) \| (?:`([^`]+)` )?\|$", by_title[find_game(slug).title])
        shown = [name for rule, name in rows if name and rule != "Rule"]
        assert list(dict.fromkeys(shown)) == list(load_examples(slug)), slug
