"""Whatever a reader can ask for is the same in two matches that differ in secrets alone.

`RURAL_LONG=1` plays more pairs of each title, longer, and reads everything after every tick. How
often twins were compared on which surface stands at the end of the run. test_planted_leaks.py shows
that twins find it out if something is not the same.
"""

import random
from dataclasses import replace
from typing import Any

import pytest

from games.titles import all_games, find_game
from tests import twins
from tests.long_run import sample
from tests.twins import ahead, programs, refusals, surfaces
from tests.twins.given import secretive

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("twins_counted")]

PAIRS, TICKS = (8, 24) if twins.LONG else (1, 4)
READY = [True, False] if twins.LONG else [False]
SEATS = {"hunting-prey": 3}
WITH_BOTS = ["hunting-prey"]
if twins.LONG:
    WITH_BOTS = [game.slug for game in all_games() if game.seat_counts[-1] > 2]
# Where a title's own words stand. The rest says the same of every title, and is read in the match
# with secrets alone; in the long run, in every match.
WORDED = [
    *(surfaces.table_pages, surfaces.history_pages, surfaces.pictures, surfaces.own_pages),
    *(surfaces.moments, surfaces.mails, surfaces.pushes, surfaces.take_backs, surfaces.own_copy),
    *(surfaces.reliability, surfaces.who_is_here),
    *(surfaces.review, refusals.wrong_answers, ahead.plans_on_the_page),
    programs.answers_for_programs,
]
READ = () if twins.LONG else WORDED
# Where it shows when a bot answered, and what it did.
OF_BOTS = [
    *(surfaces.table_pages, surfaces.history_pages, surfaces.own_pages, surfaces.moments),
    *(surfaces.mails, surfaces.pushes, surfaces.take_backs, programs.answers_for_programs),
]
READ_OF_BOTS = () if twins.LONG else OF_BOTS
OPTIONS: dict[str, dict[str, Any]] = {"emu-ranchers": {"closing": "manual"}}


@pytest.mark.one_database
@pytest.mark.parametrize("pair", range(PAIRS))
@pytest.mark.parametrize("slug", sample([game.slug for game in all_games()], 2))
def test_twins_are_the_same_to_whoever_reads(slug: str, pair: int) -> None:
    dice = random.Random(f"{slug} {pair}")
    reader = (0, None, 1)[pair % 3]
    size = SEATS.get(slug, 0) if pair % 2 == 0 else find_game(slug).seat_counts[-1]
    plan = twins.plan(slug, reader, dice, size, OPTIONS.get(slug), TICKS)
    assert plan.ticks, "nothing was done"
    assert [str(found) for found in twins.compared(plan, READ)] == []


@pytest.mark.one_database
@pytest.mark.parametrize("pair", range(PAIRS))
@pytest.mark.parametrize("slug", WITH_BOTS)
def test_how_a_bot_came_to_its_answer_tells_nothing(slug: str, pair: int) -> None:
    dice = random.Random(f"bots {slug} {pair}")
    plan = twins.plan(slug, (0, None)[pair % 2], dice, 3, OPTIONS.get(slug), TICKS)
    assert plan.ticks, "nothing was done"
    plan = replace(plan, bots=2)
    assert [str(found) for found in twins.compared(plan, READ_OF_BOTS)] == []


@pytest.mark.one_database
@pytest.mark.parametrize("ready", READY)
def test_what_a_bot_does_in_secret_tells_nothing(ready: bool) -> None:
    plan = replace(secretive(ready), bots=2)
    assert [str(found) for found in twins.compared(plan, READ_OF_BOTS)] == []


@pytest.mark.parametrize("ready", READY)
def test_a_match_with_secrets_is_like_its_twin(ready: bool) -> None:
    assert [str(found) for found in twins.compared(secretive(ready))] == []
