"""How the table of a title comes into its mails."""

import re
from pathlib import Path

import pytest

from games import templating
from games.post.mails import tables
from games.rules.game import Setup
from games.rules.record import Record
from games.titles import all_games

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")
SLUGS = [game.slug for game in all_games()]


def begun(slug: str) -> Record:
    game = next(game for game in all_games() if game.slug == slug)
    return Record.begin(game(Setup(game.seat_counts[0], {}, b"mailed")))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_title_is_drawn_by_its_board(slug: str) -> None:
    view = begun(slug).view(0)
    page = tables.render_table(slug, view, NAMES, "the table as text")
    assert f"<b>{view['tag']}</b>" in page
    assert page.count('class="card') > 3
    assert "the table as text" not in page


def test_a_title_without_a_board_is_shown_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "find_title", lambda _slug: None)
    page = tables.render_table("ranchers", begun("ranchers").view(0), NAMES, "Ann < Bob")
    assert re.sub(r"(?<=<pre) [^>]*", "", page.strip()) == "<pre>Ann &lt; Bob</pre>"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_name_cannot_bring_html_into_a_mail(slug: str) -> None:
    names = [f"<i>{name}</i>" for name in NAMES]
    page = tables.render_table(slug, begun(slug).view(None), names, "")
    assert "&lt;i&gt;Ann" in page
    assert "<i>" not in page


def test_no_title_has_a_template_function() -> None:
    words = {word for slug in SLUGS for word in slug.split("-")}
    modules = {path.stem for path in Path(templating.__path__[0]).glob("*.py")}
    assert not [name for name in modules if words & set(name.split("_"))]
