"""A strong bot at a table of the house: asked, thinking, and answering when its time has come."""

from datetime import timedelta

import pytest
from django.conf import settings

from games import periodic_jobs, play
from games.models import BotThought
from games.play.bot_jobs import BETWEEN
from games.titles import find_game
from games.titles.levels import MEASURED, STRONG_SECONDS
from tests.factories import PlayerFactory
from tests.matches import answer, fresh
from tests.play.thinkers import bot_of, by_bots
from tests.play.times import Times

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


def test_a_strong_bot_answers_after_its_seconds_what_it_has_found(times: Times) -> None:
    match = play.open_match(PlayerFactory(), "ranchers", bot_seats=1, bot_level="strong")
    while bot_of(match).question is None:
        answer(match.seats.get(number=0))
    assert periodic_jobs.let_bots_think() == 1
    thought = BotThought.objects.get()
    assert thought.state == BotThought.State.FOUND
    times.go(STRONG_SECONDS * SECOND - SECOND)
    assert periodic_jobs.answer_for_bots() == 0
    times.go(SECOND)
    assert periodic_jobs.answer_for_bots() == 1
    assert by_bots(fresh(match)) == thought.words.split(BETWEEN)


def test_strong_is_offered_only_where_it_was_measured_to_be_stronger() -> None:
    for slug, tables in MEASURED.items():
        for seats, found in tables.items():
            assert found.matches >= 100, (slug, seats)
            assert found.share - 2 * found.error > 100 / seats, (slug, seats)


def test_the_docs_tell_by_what_figures_strong_is_offered() -> None:
    said = (settings.BASE_DIR / "docs" / "bots.md").read_text()
    offered = [line for line in said.splitlines() if line.endswith("| yes |")]
    assert offered == [
        f"| {find_game(slug).title}, {seats} | {found.matches} "
        f"| {found.share} ± {found.error} | {100 / seats:.0f} | yes |"
        for slug, tables in sorted(MEASURED.items())
        for seats, found in sorted(tables.items())
    ]
