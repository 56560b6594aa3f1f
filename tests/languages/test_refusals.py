"""What pages say to what they do not take, and once it is done, in the pseudo-language."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import Player
from games.models import Match
from tests.factories import PlayerFactory
from tests.languages.reading import unmarked_in_page
from tests.matches import awaited, open_table, running_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("spoken")]

TYPED = "zzq"
SENT: dict[str, dict[str, Any]] = {
    "/settings/": {"display_name": "z@q", "time_zone": TYPED},
    "/news/": {"turn_mails": "none", "quiet_from": "3"},
    "/new/": {"game": "emus-redux", "seats": "77", "pace_hours": TYPED, "option-zzq": "1"},
    "/away/": {"until": TYPED},
    "/account/login/": {"login": "zzq@example.org", "password": TYPED},
    "/account/signup/": {"email": TYPED, "display_name": "", "time_zone": TYPED},
    "/account/password/reset/": {"email": TYPED},
    "/account/login/code/": {"email": TYPED},
}
TO_A_RUNNING_MATCH: dict[str, dict[str, str]] = {
    "play/": {"words": TYPED, "question": "1", "typed": "1"},
    "join/": {},
    "bot/": {},
    "leave/": {},
    "invite/": {"email": TYPED},
    "return/": {},
    "resign/": {},
}


def strange(client: Client, path: str, sent: dict[str, Any]) -> list[str]:
    """The unmarked words of the page that comes after something was sent."""
    answer = client.post(path, sent, follow=True)
    names = [
        *Player.objects.values_list("display_name", flat=True),
        *Match.objects.values_list("code", flat=True),
        *(TYPED, settings.SITE_NAME, "Europe/Paris", "America/New_York"),
    ]
    return unmarked_in_page(answer.content.decode(), names)


@pytest.mark.parametrize("path", SENT)
def test_a_form_that_is_refused_says_so_in_marked_words(path: str) -> None:
    client = Client()
    if not path.startswith("/account/"):
        client.force_login(PlayerFactory(display_name="Qwx", confirmed=True))
    assert strange(client, path, SENT[path]) == []


@pytest.mark.parametrize("act", TO_A_RUNNING_MATCH)
def test_what_a_table_does_not_take_is_refused_in_marked_words(act: str) -> None:
    people = [PlayerFactory(display_name=f"Qwx{at}", confirmed=True) for at in range(3)]
    match = running_match(people=people[:2], game="biome-rummy")
    for player in (awaited(match).player, people[2]):
        client = Client()
        client.force_login(player)
        path = f"{match.get_absolute_url()}{act}"
        assert strange(client, path, TO_A_RUNNING_MATCH[act]) == []


@pytest.mark.parametrize("act", ["join/", "bot/", "leave/", "invite/"])
def test_what_is_done_at_an_open_table_is_said_in_marked_words(act: str) -> None:
    opener, other = (PlayerFactory(display_name=f"Qwx{at}", confirmed=True) for at in range(2))
    match = open_table(3, opener=opener, game="emus-redux")
    for player in (other, opener):
        client = Client()
        client.force_login(player)
        sent = {"email": "gus@example.org"} if act == "invite/" else {}
        assert strange(client, f"{match.get_absolute_url()}{act}", sent) == []
