"""What is counted of a game: the winner's points, how long it took, and who sat where."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Player
from games import periodic_jobs
from games.archive import archiver, title_statistics
from games.models import GameNumbers
from games.play.staff import rulings
from games.web.views import statistics
from tests.archive.over import NOON, over
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
ADDRESS = "/games/emu-ranchers/numbers/"
LATER = NOON + timedelta(hours=1)


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory() for _ in range(2)]


def test_only_public_matches_of_people_are_counted(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    over(people, [1, 2], days=3)
    over(people, [2, 1], days=40)
    over(people, [1, 2], days=1)
    over(people, [1, 2], visibility="unlisted")
    over(people, [1, 2]).seats.filter(number=1).update(player=None, bot="Bot Otter")
    assert periodic_jobs.count_finished_games(now=LATER) == 1
    assert periodic_jobs.count_finished_games(now=LATER) == 0
    found = title_statistics.get_title_statistics("emu-ranchers")
    assert found.matches == 3
    assert [tuple(each) for each in found.scores] == [(21, 21, 3)]
    assert dict(map(tuple, found.days)) == {1: 1, 3: 1, 7: 0, 14: 0, 31: 0, 62: 1, 0: 0}
    assert found.seats == {"2": [2, 1, 3]}
    monkeypatch.setattr(statistics, "FEWEST_COUNTED", 3)
    page = Client().get(ADDRESS).content.decode()
    assert "67%" in page and page.count("<rect") == 10
    assert page.count("<table") == 3


def test_what_ends_later_is_added_once(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(title_statistics, "TOGETHER", 2)
    for place in range(5):
        over(people, [1, 2] if place else [2, 1])  # five with one and the same end
    assert periodic_jobs.count_finished_games(now=LATER) == 1
    assert title_statistics.get_title_statistics("emu-ranchers").seats == {"2": [4, 1, 5]}
    over(people, [2, 1], at=LATER)
    over(people, [2, 1], at=NOON + title_statistics.FRESH + timedelta(hours=1))
    assert periodic_jobs.count_finished_games(now=LATER + title_statistics.FRESH) == 1
    assert title_statistics.get_title_statistics("emu-ranchers").seats == {"2": [4, 2, 6]}
    assert periodic_jobs.count_finished_games(now=LATER + 2 * title_statistics.FRESH) == 1
    assert title_statistics.get_title_statistics("emu-ranchers").seats == {"2": [4, 3, 7]}
    assert periodic_jobs.count_finished_games(now=LATER + 3 * title_statistics.FRESH) == 0
    assert title_statistics.get_title_statistics("emu-ranchers").seats == {"2": [4, 3, 7]}


def test_a_match_that_has_just_ended_waits_for_those_that_are_still_ending(
    people: list[Player],
) -> None:
    over(people, [1, 2])
    assert periodic_jobs.count_finished_games(now=NOON + timedelta(minutes=5)) == 0
    over(people, [2, 1], at=NOON - timedelta(seconds=5))
    assert periodic_jobs.count_finished_games(now=LATER + title_statistics.FRESH) == 1
    assert title_statistics.get_title_statistics("emu-ranchers").seats == {"2": [1, 1, 2]}


def test_a_count_that_was_stopped_goes_on_where_it_was(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(title_statistics, "TOGETHER", 1)
    for _match in range(3):
        over(people, [1, 2])
    left = iter([False, False, True])
    assert periodic_jobs.count_finished_games(lambda: next(left, True), now=LATER) == 1
    assert title_statistics.get_title_statistics("emu-ranchers").matches == 2
    assert periodic_jobs.count_finished_games(now=LATER) == 1
    assert title_statistics.get_title_statistics("emu-ranchers").matches == 3


def test_an_annulled_match_is_counted_no_more(people: list[Player]) -> None:
    over(people, [1, 2])
    annulled = over(people, [2, 1])
    periodic_jobs.count_finished_games(now=LATER)
    assert title_statistics.get_title_statistics("emu-ranchers").seats == {"2": [1, 1, 2]}
    rulings.annul_match(annulled.pk, PlayerFactory(is_staff=True), "they agreed on it before")
    archiver.archive_batch()
    assert GameNumbers.objects.get(game="emu-ranchers").anew
    assert (
        title_statistics.get_title_statistics("emu-ranchers").matches == 2
    )  # until it was counted anew
    assert periodic_jobs.count_finished_games(now=LATER) == 1
    assert title_statistics.get_title_statistics("emu-ranchers").seats == {"2": [1, 0, 1]}


def test_a_game_with_few_matches_says_so() -> None:
    assert "once 20 public matches" in Client().get(ADDRESS).content.decode()


def test_scores_are_put_together_into_a_few_bars() -> None:
    bars = title_statistics.bin_scores({-3: 1, 0: 1, 1: 1, 30: 1, 57: 1})
    assert len(bars) <= title_statistics.BINS and sum(many for *_span, many in bars) == 5
    assert bars[0][0] == -3 and bars[-1][1] == 57
