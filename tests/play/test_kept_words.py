"""Sentences that are kept in English are read in the reader's language, old ones too."""

from pathlib import Path

import pytest

from games.play.stored_sentences import CLOSED, TEMPLATES, translate_stored
from tests.languages import catalogue


@pytest.mark.parametrize(
    ("kept", "read"),
    [
        ("the site was closed for 40 minutes", "das Haus war 40 Minuten lang geschlossen"),
        ("all moves check out", "jeder Zug passt"),
        ("every move fits", "jeder Zug passt"),
        ("every step fits", "jeder Zug passt"),
        ("the house was closed for repairs", "the house was closed for repairs"),
        ("a complaint of Ann's", "a complaint of Ann's"),
        ("", ""),
    ],
)
def test_a_kept_sentence_is_read_in_another_language(kept: str, read: str, tmp_path: Path) -> None:
    german = {
        CLOSED: "das Haus war {minutes} Minuten lang geschlossen",
        "all moves check out": "jeder Zug passt",
    }
    catalogue.write(tmp_path, "qq", german)
    with catalogue.site_speaks(tmp_path, "qq"):
        assert translate_stored(kept) == read


@pytest.mark.parametrize("template", TEMPLATES)
def test_in_english_a_kept_sentence_is_as_it_was_written(template: str) -> None:
    day = {"year": "2026", "month": "12", "day": "03", "hour": "23", "minute": "59"}
    kept = template.format(minutes=7, number=3, hours=48, **day)
    assert translate_stored(kept) == kept
