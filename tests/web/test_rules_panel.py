"""The rules beside a table: what matters now comes first, and it is the same for everybody."""

import re
from typing import Any

import pytest
from django.test import Client

from games import play
from games.models import Match
from games.web.tables.examples import load_examples
from tests.matches import answer, awaited, fresh, running_match
from tests.web.pages import CSRF, page, reader

pytestmark = pytest.mark.django_db

SLUG = "emu-ranchers"
BESIDE = {"hx-request": "true"}


def rules_links(html: str) -> set[str]:
    found = re.findall(r'<a href="([^"]*)"[^>]* data-beside="rules">', html)
    assert len(found) == 3, "in the head, in the menu and beside the table"
    return set(found)


@pytest.mark.django_db
def test_who_is_asked_finds_the_rules_of_the_phase_beside_the_table() -> None:
    match = running_match()
    seat = awaited(match)
    assert rules_links(page(reader(seat.player), match)) == {f"/games/{SLUG}/?now=turn"}
    drafted = play.current_record(fresh(match)).list_legal_moves(seat.number)[0].replace(" ", "+")
    html = page(reader(seat.player), match, f"?do={drafted}")
    assert rules_links(html) == {f"/games/{SLUG}/?now=draw"}


@pytest.mark.django_db
def test_who_waits_and_who_looks_on_find_the_rules_as_they_are() -> None:
    match: Match = running_match()
    waits = match.seats.exclude(pk=awaited(match).pk).get()
    for client in (reader(waits.player), Client()):
        assert rules_links(page(client, match)) == {f"/games/{SLUG}/"}


@pytest.mark.django_db
def test_the_table_as_text_has_a_link_to_the_rules() -> None:
    match = running_match(game="biome-rummy")
    answer(awaited(match))
    html = page(reader(awaited(match).player), match, "?text=1")
    assert all(link.startswith("/games/biome-rummy/") for link in rules_links(html))


def test_what_matters_now_comes_first() -> None:
    html = Client().get(f"/games/{SLUG}/?now=draw").content.decode()
    first = html.partition('aria-labelledby="now"')[2].partition("<nav ")[0]
    names = re.findall(r'data-example="([^"]*)"', first)
    assert names == [one.name for one in load_examples(SLUG).values() if "draw" in one.phases] != []
    sections = re.findall(r'<a href="#([^"]*)">All rules', first)
    assert all(f'<h2 id="{section}">' in html for section in sections)
    assert len(sections) == len(names)


@pytest.mark.parametrize("now", ["", "zzz", "over", "<b>"])
def test_without_a_phase_the_rules_are_as_they_are(now: str) -> None:
    html = CSRF.sub("", Client().get(f"/games/{SLUG}/", {"now": now}).content.decode())
    assert html == CSRF.sub("", Client().get(f"/games/{SLUG}/").content.decode())


def panel(client: Client, **how: Any) -> Any:
    return client.get(f"/games/{SLUG}/?now=turn", headers={**BESIDE, **how})


def test_the_panel_is_the_text_alone_and_kept_by_the_browser() -> None:
    response = panel(Client())
    html = response.content.decode()
    assert "<article" in html and "Right now" in html
    assert "<nav class" not in html and "csrf" not in html and "<script" not in html
    assert "games/examples.css" in html
    assert "max-age=600" in response["Cache-Control"] and "private" in response["Cache-Control"]
    assert "HX-Request" in response["Vary"]


def test_an_unchanged_panel_is_not_sent_again() -> None:
    first = panel(Client())
    again = panel(Client(), **{"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.django_db
def test_the_panel_is_the_same_for_everybody() -> None:
    match = running_match()
    seats = list(match.seats.all())
    clients = [Client(), *(reader(seat.player) for seat in seats)]
    assert len({panel(client).content for client in clients}) == 1


def test_a_panel_asks_the_database_for_nothing() -> None:
    assert panel(Client()).status_code == 200, "this test has no database"
