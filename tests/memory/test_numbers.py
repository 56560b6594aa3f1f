"""What is counted of a game: the winner's points, how long it took, and who sat where."""

import pytest
from django.test import Client

from accounts.models import Player
from games import sweeps
from games.memory import numbers
from tests.factories import PlayerFactory
from tests.memory.over import NOON, over

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
ADDRESS = "/games/emu-ranchers/numbers/"


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory() for _ in range(2)]


def test_only_public_matches_of_people_are_counted(people: list[Player]) -> None:
    over(people, [1, 2], days=3)
    over(people, [2, 1], days=40)
    over(people, [1, 2], days=1)
    over(people, [1, 2], visibility="unlisted")
    over(people, [1, 2]).seats.filter(number=1).update(player=None, bot="Bot Otter")
    assert sweeps.count_games(now=NOON) == 1
    assert sweeps.count_games(now=NOON) == 0
    found = numbers.of_game("emu-ranchers")
    assert found.matches == 3
    assert [tuple(each) for each in found.scores] == [(21, 21, 3)]
    assert dict(map(tuple, found.days)) == {1: 1, 3: 1, 7: 0, 14: 0, 31: 0, 62: 1, 0: 0}
    assert found.seats == {"2": [2, 1, 3]}
    page = Client().get(ADDRESS).content.decode()
    assert "67 %" in page and page.count("<rect") == 10
    assert page.count("<table") == 3


def test_the_latest_are_counted_and_no_more_are_looked_at(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numbers, "TOGETHER", 2)
    for winner_first in (True, False, False, False):
        over(people, [1, 2] if winner_first else [2, 1])
    over(people, [1, 2]).seats.filter(number=1).update(player=None, bot="Bot Otter")
    monkeypatch.setattr(numbers, "MOST", 3)
    assert numbers.count("emu-ranchers").seats == {"2": [0, 3, 3]}
    monkeypatch.setattr(numbers, "LOOKED_AT", 3)
    assert numbers.count("emu-ranchers").seats == {"2": [0, 2, 2]}


def test_a_game_without_matches_says_so() -> None:
    assert "Nothing is counted yet" in Client().get(ADDRESS).content.decode()


def test_scores_are_put_together_into_a_few_bars() -> None:
    bars = numbers.binned([-3, 0, 1, 30, 57])
    assert len(bars) <= numbers.BINS and sum(many for *_span, many in bars) == 5
    assert bars[0][0] == -3 and bars[-1][1] == 57
