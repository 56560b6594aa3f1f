"""The golden playthroughs are what the rules, the bots and the log make of them today."""

from difflib import unified_diff

import pytest

from games.titles import all_games
from tests.playthroughs import FOLDER, PLAYTHROUGHS, Playthrough


@pytest.mark.parametrize("one", PLAYTHROUGHS, ids=lambda one: f"{one.slug}-{one.ending}")
def test_a_match_goes_as_it_is_told(one: Playthrough) -> None:
    told = one.path.read_text(encoding="utf-8").splitlines()
    # A plain diff: how pytest compares two texts takes minutes for one as long as a match.
    changes = list(unified_diff(told, one.story().splitlines(), "recorded", "today", "", "", 0))
    if changes:
        asked = "The story has changed; if that is meant, run python -m tests.playthroughs."
        pytest.fail("\n".join([asked, *changes[:40]]), pytrace=False)


def test_every_story_belongs_to_a_playthrough_and_every_slug_to_a_game() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {one.path.name for one in PLAYTHROUGHS}
    assert {one.slug for one in PLAYTHROUGHS} <= {game.slug for game in all_games()}
