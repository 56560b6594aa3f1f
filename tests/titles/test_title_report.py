"""The report of a title: what is counted is what happens."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils.html import escape

from games.management.commands import titlereport
from games.rules.game import Setup
from games.titles import TITLES
from games.titles.title_report import MatchFigures, list_rows, play_match, read_reports
from tests.factories import PlayerFactory

EMUS = TITLES[0].game
PAGE = "/admin/titles/"


def report(*given: str, **options: Any) -> str:
    told = StringIO()
    call_command("titlereport", *given, stdout=told, **options)
    return told.getvalue()


def test_a_report_tells_length_letters_choice_fairness_and_ends() -> None:
    told = report("emu_ranchers", matches=3)
    assert told.startswith("| Emu Ranchers, 2 seats")
    for words in (
        "moves in a match",
        "emails to each",
        "days, if",
        "forced",
        "changes of the lead",
    ):
        assert words in told
    assert "| ends: " in told
    assert told == report("emu-ranchers", matches=3)


def test_a_question_is_answered_by_a_whole_turn_and_told_by_one_letter() -> None:
    match = play_match(EMUS(Setup(2, {}, b"any")), Random(0))
    assert match.moves > match.questions  # a turn is an action and a draw
    # Who begins the second year may have drawn last in the first.
    assert match.questions - 6 <= match.emails <= match.questions
    assert match.days <= match.questions
    assert sum(match.shares) == pytest.approx(1)
    assert len(match.choices) == match.moves


def test_shares_add_up_and_forced_answers_are_counted() -> None:
    figures = [
        MatchFigures(4, 2, 2, 2, [1, 3], 1, (1.0, 0.0), "First."),
        MatchFigures(8, 4, 4, 4, [1, 1], 3, (0.5, 0.5), "First."),
    ]
    rows = dict(list_rows(figures))
    assert rows["moves that are forced"] == "75%"
    assert re.match("75%, 25%", rows["share of the wins by seat"])
    assert rows["changes of the lead"] == "2 (1 to 3)"
    assert (rows["shared wins"], rows["ends: First."]) == ("50%", "100%")


def test_how_matches_end_is_told_with_the_usual_first() -> None:
    ends = ["Rare.", "Usual.", "Usual."]
    figures = [MatchFigures(1, 1, 1, 1, [2], None, (1.0, 0.0), end) for end in ends]
    assert [name for name, _said in list_rows(figures)][-2:] == ["ends: Usual.", "ends: Rare."]


@contextmanager
def stored_in(folder: Path) -> Iterator[Path]:
    """Reports of Emu Ranchers are stored in this folder, and told by a page that is there, too."""
    page = folder / "reports.md"
    page.write_text("# What we say of them\n\n| old |\n")
    folders = patch.dict(settings.TITLE_FOLDERS, {EMUS.slug: folder})
    with folders, patch.object(titlereport, "PAGE", page):
        yield page


def test_a_report_is_stored_for_staff_and_for_the_docs(tmp_path: Path) -> None:
    with stored_in(tmp_path) as page:
        told = report("emu_ranchers", "--save", matches=2)
    (stored,) = read_reports(tmp_path)
    assert (stored.seats, stored.matches) == (2, 2)
    assert stored.render() + "\n\n" == told
    assert page.read_text().startswith(f"# What we say of them\n\n{stored.render()}\n\n| ")
    assert "| old |" not in page.read_text()


def test_the_docs_tell_what_is_stored_of_every_title() -> None:
    for entry in TITLES:
        stored = read_reports(settings.TITLE_FOLDERS[entry.game.slug])
        assert tuple(each.seats for each in stored) == entry.game.seat_counts
    page = titlereport.PAGE.read_text()
    assert page == titlereport.render_page(page)


@pytest.mark.django_db
def test_staff_read_the_reports_of_all_titles(client: Client) -> None:
    client.force_login(PlayerFactory(is_staff=True))
    assert f'href="{PAGE}"' in client.get("/admin/").content.decode()
    page = client.get(PAGE).content.decode()
    for entry in TITLES:
        for stored in read_reports(settings.TITLE_FOLDERS[entry.game.slug]):
            assert f">{stored.seats} seats</th>" in page
            for name, said in stored.rows:
                assert escape(f"{name[0].upper()}{name[1:]}") in page
                assert f"<td>{said}</td>" in page
        assert f'href="/games/{entry.game.slug}/numbers/"' in page


@pytest.mark.django_db
def test_a_title_without_a_report_says_how_to_store_one(client: Client, tmp_path: Path) -> None:
    client.force_login(PlayerFactory(is_staff=True))
    with stored_in(tmp_path):
        page = client.get(PAGE).content.decode()
    assert "<code>manage.py titlereport emu-ranchers --save</code>" in page


@pytest.mark.django_db
def test_players_do_not_read_the_reports(client: Client) -> None:
    client.force_login(PlayerFactory())
    assert client.get(PAGE).status_code == 302


@pytest.mark.parametrize("given", [["no_such"], ["emu_ranchers", "--matches=0"]])
def test_what_cannot_be_reported_is_refused(given: list[str]) -> None:
    with pytest.raises(CommandError, match="There is no title 'no-such'; there are emu|one at le"):
        report(*given)
