"""Who is here: off until switched on, told only to those who show it too, and never by a move."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from config import clock
from games.models import Match, Presence, Seat
from games.social import block_player, presence
from games.web.profile_access import profile_address
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, other, running_match
from tests.web.pages import page, reader
from tests.web.test_pulse import pulse_address

pytestmark = pytest.mark.django_db
HERE = "is here too"


@pytest.fixture
def match() -> Match:
    """A match of two people who show when they are here."""
    made = running_match()
    Player.objects.filter(seats__match=made).update(presence_shown=True)
    return made


def look(client: Client, match: Match) -> None:
    """What the open page of the match says by itself."""
    assert client.post(f"/m/{match.code}/seen/").status_code == 204


def seats_of(match: Match) -> tuple[Seat, Seat]:
    """Whose turn it is, and the other."""
    return awaited(match), other(awaited(match))


def polled(client: Client, match: Match) -> str:
    address = pulse_address(page(client, match)).partition("?")[0]
    return client.get(f"{address}?here=0", headers={"hx-request": "true"}).content.decode()


def test_who_waits_reads_that_the_other_looks_too_and_asks_every_second(match: Match) -> None:
    playing, waiting = seats_of(match)
    look(reader(playing.player), match)
    html = page(reader(waiting.player), match)
    assert f"{playing.name} {HERE}" in html
    assert 'hx-trigger="every 1s, ' in html


def test_the_open_page_is_told_once_when_somebody_comes_and_once_when_they_go(
    match: Match,
) -> None:
    playing, waiting = seats_of(match)
    client = reader(waiting.player)
    address = pulse_address(page(client, match))
    assert client.get(address).status_code == 204
    look(reader(playing.player), match)
    came = client.get(address).content.decode()
    assert f"{playing.name} {HERE}" in came and 'id="said" hx-swap-oob' in came
    again = pulse_address(came)
    assert client.get(again).status_code == 204
    later = clock.now() + timedelta(minutes=1)
    with patch.object(clock, "now", lambda: later):
        gone = client.get(again).content.decode()
    assert 'id="pulse"' in gone and HERE not in gone


@pytest.mark.parametrize("shy", ["awaited", "waiting"])
def test_nobody_is_told_of_who_does_not_show_it_nor_tells_who_does_not_look(
    match: Match, shy: str
) -> None:
    playing, waiting = seats_of(match)
    hidden = playing if shy == "awaited" else waiting
    Player.objects.filter(pk=hidden.player_id).update(presence_shown=False)
    for seat in (playing, waiting):
        look(reader(seat.player), match)
    assert HERE not in page(reader(playing.player), match)
    assert HERE not in page(reader(waiting.player), match)
    assert HERE not in polled(reader(waiting.player), match)


def test_it_is_told_only_once_all_who_are_awaited_look() -> None:
    match = running_match(3, game="ranchers")
    Player.objects.filter(seats__match=match).update(presence_shown=True)
    on_turn = awaited(match)
    first, second = match.seats.exclude(pk=on_turn.pk).order_by("number")
    look(reader(second.player), match)
    assert HERE not in page(reader(first.player), match)
    look(reader(on_turn.player), match)
    html = page(reader(first.player), match)
    assert on_turn.name in html and "are here too" in html


@pytest.mark.parametrize("who", ["a visitor", "somebody else"])
def test_onlookers_are_told_nothing(match: Match, who: str) -> None:
    for seat in seats_of(match):
        look(reader(seat.player), match)
    client = reader(PlayerFactory(presence_shown=True) if who == "somebody else" else None)
    assert HERE not in page(client, match)
    assert HERE not in polled(client, match)


def test_whoever_blocks_the_other_is_not_shown_to_them_nor_they_to_them(match: Match) -> None:
    playing, waiting = seats_of(match)
    assert playing.player is not None and waiting.player is not None
    block_player(playing.player, waiting.player)
    for seat in (playing, waiting):
        look(reader(seat.player), match)
    client = reader(waiting.player)
    assert HERE not in page(reader(playing.player), match)
    assert HERE not in (html := page(client, match))
    with CaptureQueriesContext(connection) as asked:  # nor does its time tell that there is a block
        assert client.get(pulse_address(html)).status_code == 204
    assert sum("games_" in each["sql"] for each in asked) == 1


def test_no_move_by_any_way_notes_that_somebody_is_here(match: Match) -> None:
    playing, _waiting = seats_of(match)
    client = reader(playing.player)
    client.get(f"/m/{match.code}/")
    answer(playing)
    assert not Presence.objects.exists()
    assert not Player.objects.filter(here_at__isnull=False).exists()


def test_friends_read_who_is_on_the_site_if_both_show_it(match: Match) -> None:
    ada, bob = (seat.player for seat in seats_of(match))
    assert isinstance(ada, Player) and isinstance(bob, Player)
    assert reader(ada).post("/here/").status_code == 204
    now = clock.now()
    assert presence.list_on_site([ada.pk, bob.pk], bob, now) == {ada.pk}
    assert "here now" in reader(bob).get(profile_address(ada.display_name)).content.decode()
    assert presence.list_on_site([ada.pk], bob, now + timedelta(minutes=2)) == set()
    Player.objects.filter(pk=bob.pk).update(presence_shown=False)
    bob.refresh_from_db()
    assert presence.list_on_site([ada.pk], bob, now) == set()


def test_a_page_that_is_open_notes_nothing_of_who_does_not_show_it() -> None:
    shy = PlayerFactory()
    reader(shy).post("/here/")
    shy.refresh_from_db()
    assert shy.here_at is None
    assert Client().post("/here/").status_code == 204
