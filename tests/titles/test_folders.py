"""What a title draws with stands in its folder, and is found as `titles/<slug>/…`."""

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import find as find_static
from django.template.loader import get_template

from games.titles import all_games
from games.web.game_list import picture_path
from games.web.tables.board_scene import list_style_sheets
from tests.rules.tables import OFFERED, games_with

SLUGS = [game.slug for game in all_games()]


def test_every_title_of_the_site_is_a_folder_and_every_folder_is_listed() -> None:
    assert sorted(settings.TITLE_FOLDERS) == sorted(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_templates_of_a_title_are_found_by_its_slug(slug: str) -> None:
    folder = settings.TITLE_FOLDERS[slug] / "templates"
    for path in folder.rglob("*.html"):
        found = get_template(f"titles/{slug}/{path.relative_to(folder)}")
        assert found.template.filename == str(path)


@pytest.mark.parametrize("slug", [game.slug for game in games_with(*OFFERED)])
def test_the_sheets_and_pictures_of_a_title_are_found_by_its_slug(slug: str) -> None:
    pictures = [picture_path(slug, scheme) for scheme in ("light", "dark")]
    named = [*list_style_sheets(slug), *pictures]
    assert [name for name in named if not find_static(name)] == []
    folder = settings.TITLE_FOLDERS[slug] / "static"
    there = {f"titles/{slug}/{path.relative_to(folder)}" for path in folder.rglob("*.*")}
    assert there - set(named) == set(), "nothing names this"
