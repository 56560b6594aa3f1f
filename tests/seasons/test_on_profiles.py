"""The page of a player tells which seasons and cups they are or were in, if they show results."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from games.seasons import registration
from games.seasons.models import Season
from tests.factories import PlayerFactory
from tests.seasons.town import AUTUMN, GAME, begun, coming_season, shown_division, some
from tests.web.pages import reader

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def shown(player: Player, to: Player | None = None) -> str:
    answer = reader(to or PlayerFactory()).get(f"/players/{player.display_name}/")
    assert answer.status_code == 200
    page: str = answer.content.decode()
    return page.partition("Seasons and cups</h2>")[2].partition("</section>")[0]


@pytest.fixture
def robin() -> Player:
    season = begun(8)
    entry = season.entries.order_by("rank")[0]
    Player.objects.filter(pk=entry.player_id).update(
        profile_for=Player.ProfileAudience.EVERYBODY, last_login=AUTUMN
    )
    return Player.objects.get(pk=entry.player_id)


def test_what_has_begun_is_told_with_the_place_and_a_link(robin: Player) -> None:
    part = shown(robin)
    assert "Biome Rummy, season 1/2027" in part and "division 1" in part
    assert 'href="/seasons/biome-rummy/2027-1/1/"' in part
    coming_season(robin)
    registration.open_cup(robin, GAME, 4, AUTUMN)
    assert shown(robin).count("<li>") == 1
    Season.objects.update(state=Season.State.OFF)
    assert shown(robin) == ""


def test_nothing_is_told_of_whoever_hides_results(robin: Player) -> None:
    assert shown(robin)
    Player.objects.filter(pk=robin.pk).update(results_shown=False)
    assert shown(robin) == ""


def test_a_page_costs_as_many_queries_for_many_seasons_as_for_one(robin: Player) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert shown(robin)
        return len(asked)

    one = queries()
    for _ in range(3):
        shown_division([robin, *some(8)])
    assert queries() == one and shown(robin).count("<li>") == 4
