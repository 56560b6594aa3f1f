"""What the scripts of an open page send is done for nobody else than the page was shown to."""

import pytest
from django.test import Client

from games.models import Match, Move
from tests.factories import PlayerFactory
from tests.matches import awaited, other, running_match
from tests.web.pages import reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return running_match()


def headers(player: object) -> dict[str, str]:
    return {"hx-request": "true", "x-player": str(getattr(player, "pk", ""))}


def test_a_page_says_for_whom_it_asks(match: Match) -> None:
    player = awaited(match).player
    assert f'"x-player": "{player.pk}"' in reader(player).get("/").content.decode()
    assert '"x-player": ""' in Client().get("/").content.decode()


@pytest.mark.parametrize("path", ["", "?pick=deck", "pulse/1/", "log/"])
def test_who_was_signed_out_meanwhile_is_told_so_and_shown_nothing(match: Match, path: str) -> None:
    response = Client().get(f"/m/{match.code}/{path}", headers=headers(awaited(match).player))
    assert (response.status_code, response["Reader"], response.content) == (403, "nobody", b"")


def test_nothing_is_played_for_somebody_else_who_has_signed_in_meanwhile(match: Match) -> None:
    """The numbers of questions are counted for each seat, so another's may be the same."""
    seat = awaited(match)
    client = reader(seat.player)
    sent = {"words": "draw deck", "question": seat.question}
    path = f"/m/{match.code}/play/"
    response = client.post(path, sent, headers=headers(other(seat).player))
    assert (response.status_code, response["Reader"]) == (403, "another")
    assert not Move.objects.filter(match=match).exists()


def test_the_same_player_is_answered(match: Match) -> None:
    player = awaited(match).player
    assert reader(player).get(f"/m/{match.code}/", headers=headers(player)).status_code == 200


def test_a_form_that_a_script_sends_is_told_where_it_leads() -> None:
    player = PlayerFactory()
    client = reader(player)
    asked = {**headers(player), "x-form": "1"}
    response = client.post("/account/logout/", headers=asked)
    assert (response.status_code, response["HX-Redirect"], response.content) == (204, "/", b"")
    assert "Location" not in response.headers and "HX-Refresh" not in response.headers
    assert "_auth_user_id" not in client.session


def test_a_form_that_leads_to_a_place_within_its_page_loads_that_again(match: Match) -> None:
    seat = awaited(match)
    page = f"http://testserver{match.get_absolute_url()}"
    asked = {**headers(seat.player), "hx-request": "false", "x-form": "1", "hx-current-url": page}
    response = reader(seat.player).post(f"/m/{match.code}/talk/read/", {"upto": "1"}, headers=asked)
    assert response["HX-Redirect"] == f"{match.get_absolute_url()}#talk"
    assert response["HX-Refresh"] == "true"


def test_a_token_that_is_too_old_is_renewed_for_scripts_of_the_same_player(match: Match) -> None:
    player = awaited(match).player
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)
    asked = {**headers(player), "x-csrftoken": "x" * 64}
    refused = client.post(f"/m/{match.code}/seen/", headers=asked)
    assert refused.status_code == 403
    asked["x-csrftoken"] = refused["Fresh-Token"]
    assert client.post(f"/m/{match.code}/seen/", headers=asked).status_code == 204
    plain = client.post(f"/m/{match.code}/seen/")
    assert plain.status_code == 403 and "Fresh-Token" not in plain.headers
