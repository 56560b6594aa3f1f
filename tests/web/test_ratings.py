"""Opening a rated match, and the pages that say who stands where."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from games.models import Match, Standing
from games.ratings import rating_updates
from games.web.views.ratings import PLAYERS_ON_A_PAGE
from tests.factories import PlayerFactory
from tests.matches import fresh
from tests.ratings.test_rating import GAME, LATER, over
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db
TERMS = {"game": GAME, "seats": "2", "company": "anybody", "pace_hours": "48"}
TERMS |= {"on_timeout": "auto", "bots": "0", "rated": "on"}


def standing(name: str, points: float, **what: Any) -> Standing:
    what = {"matches": 12, "people": 3, "last_at": datetime.now(UTC), **what}
    player = PlayerFactory(display_name=name, **what.pop("player", {}))
    return Standing.objects.create(
        player=player, game=GAME, points=points, doubt=40, low=points - 80, **what
    )


def page(path: str, who: Player | None = None) -> str:
    answer = (reader(who) if who else Client()).get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_rated_match_is_opened_and_says_so_wherever_it_is_offered() -> None:
    ann = PlayerFactory()
    answer = press(reader(ann), "/new/", TERMS)
    match = Match.objects.get()
    assert answer.headers["Location"] == match.get_absolute_url() and match.rated
    assert "· rated" in page("/lobby/")
    assert "Rated: the result affects" in page(match.get_absolute_url(), ann)


@pytest.mark.parametrize("unfit", [{"company": "bots"}, {"company": "friend"}, {"bots": "1"}])
def test_a_rated_match_with_bots_or_only_for_friends_is_refused(unfit: dict[str, str]) -> None:
    answer = press(reader(PlayerFactory()), "/new/", {**TERMS, "seats": "3", **unfit})
    assert answer.status_code == 422 and not Match.objects.exists()
    assert "Rated matches have no bots" in answer.content.decode()


def test_another_match_like_a_rated_one_is_rated_too() -> None:
    people = [PlayerFactory(), PlayerFactory()]
    match = over(people, [1, 2])
    assert "rated=yes" in page(match.get_absolute_url(), people[0])
    form = page(f"/new/?game={GAME}&rated=yes", people[0])
    assert 'name="rated" aria-describedby="id_rated_helptext" id="id_rated" checked' in form


def test_the_page_of_a_finished_match_says_what_it_has_changed() -> None:
    people = [PlayerFactory(display_name="Ann"), PlayerFactory(display_name="Bob")]
    match = over(people, [1, 2])
    before = page(match.get_absolute_url())
    rating_updates.rate_matches(LATER)
    told = page(match.get_absolute_url())
    assert "Ratings:" not in before and "Ann 1500 → 15" in told and "Bob 1500 → 14" in told
    Player.objects.filter(pk=people[1].pk).update(rating_shown=False)
    told = page(fresh(match).get_absolute_url())
    assert "Ann 1500 → 15" in told and "Bob 1500" not in told


def test_the_list_of_a_title_has_the_best_first_by_what_is_almost_sure() -> None:
    standing("Bea", 1500), standing("Abe", 1600), standing("Few", 1700, matches=9)
    standing("Cy", 1900, people=2), standing("Shy", 1800, player={"rating_shown": False})
    told = page(f"/ratings/{GAME}/")
    assert told.index("Abe") < told.index("Bea") and "1600 ± 80" in told
    assert not any(name in told for name in ("Few", "Cy<", "Shy"))
    assert "No players yet" in page("/ratings/food-chain/")
    assert Client().get("/ratings/chess/").status_code == 404


def test_a_long_list_goes_on_on_another_page_with_its_places() -> None:
    for number in range(PLAYERS_ON_A_PAGE + 1):
        standing(f"Player {number}", 1500 - number)
    told = page(f"/ratings/{GAME}/?page=2")
    assert f'<td>{PLAYERS_ON_A_PAGE + 1}</td><th scope="row">Player {PLAYERS_ON_A_PAGE}<' in told


def test_one_sees_where_one_stands_though_one_hides_it_and_how_sure_it_is() -> None:
    own = standing("Shy", 1723, matches=4, player={"rating_shown": False})
    told = page("/ratings/", own.player)
    assert "1723 ± 80?" in told and "Only you can see these" in told
    assert "Your ratings" not in page("/ratings/")


def test_the_settings_hide_ratings_and_show_them_again() -> None:
    ann = PlayerFactory()
    client = reader(ann)
    form = client.get("/settings/").context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    sent = {name: value for name, value in sent.items() if value is not False}
    del sent["rating_shown"]
    client.post("/settings/", sent)
    assert not Player.objects.get(pk=ann.pk).rating_shown
    client.post("/settings/", {**sent, "rating_shown": "on"})
    assert Player.objects.get(pk=ann.pk).rating_shown
