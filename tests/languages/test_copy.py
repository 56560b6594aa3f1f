"""The page that a player reads in the copy of what is kept, in the pseudo-language."""

import zipfile
from pathlib import Path
from typing import Any

import pytest

from games import play
from games.privacy import export_jobs
from tests.factories import PlayerFactory
from tests.languages.reading import unmarked_in_page
from tests.matches import play_on, running_match
from tests.post.letters.writing import people

pytestmark = pytest.mark.django_db


def test_the_copy_has_no_word_that_is_not_marked(
    spoken: None, settings: Any, tmp_path: Path
) -> None:
    ann, bob = PlayerFactory(display_name="Qwx", confirmed=True), people(1)[0]
    match = running_match(people=[ann, bob])
    play_on(match, 3)
    play.post_remark(match.seats.get(player=ann).pk, "Qwx")
    settings.EXPORT_DIR = str(tmp_path)
    export_jobs.request_export(ann, "")
    assert export_jobs.run_exports(lambda: False, export_jobs.clock.now()) == 1
    (file,) = tmp_path.glob("*.zip")
    html = zipfile.ZipFile(file).read("everything.html").decode()
    names = ("Qwx", bob.display_name, ann.email, match.code, settings.SITE_NAME, "UTC")
    assert unmarked_in_page(html, names) == []
