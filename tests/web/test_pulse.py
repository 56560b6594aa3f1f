"""The pulse of an open match page: nothing while nothing happens, else the table anew."""

import re
import time
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import play
from games.models import Match
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, open_table, other, running_match
from tests.web.pages import page, reader, record_of

pytestmark = pytest.mark.django_db


def pulse_address(html: str) -> str:
    found = re.search(r'id="pulse" hx-get="([^"]*)"', html)
    assert found, "the page does not ask for a pulse"
    return unescape(found[1])


def test_a_quiet_table_answers_with_nothing_and_one_query() -> None:
    match = running_match()
    address = pulse_address(page(reader(), match))
    with CaptureQueriesContext(connection) as asked:
        response = reader().get(address)
    assert (response.status_code, response.content) == (204, b"")
    assert len(asked) == 1


def test_the_table_comes_anew_when_the_opponent_has_moved() -> None:
    match = running_match()
    seat = awaited(match)
    client = reader(other(seat).player)
    address = pulse_address(page(client, match))
    answer(seat)
    html = client.get(address, headers={"hx-request": "true"}).content.decode()
    assert "Your turn" in html
    assert '<div id="table"' in html
    assert "<html" not in html


def test_what_happened_is_announced() -> None:
    match = running_match()
    seat = awaited(match)
    client = reader(other(seat).player)
    address = pulse_address(page(client, match))
    answer(seat)
    html = client.get(address, headers={"hx-request": "true"}).content.decode()
    said = html.partition('<div id="said"')[2]
    assert "Your turn." in said
    assert f"{seat.name} discards" in said


def test_a_draft_under_way_is_kept_while_it_is_possible() -> None:
    match = running_match()
    seat = awaited(match)
    client = reader(seat.player)
    card = record_of(match).view(seat.number)["hand"][0]
    open_page = f"https://play.example.org/m/{match.code}/?do=hatch+{card}"
    headers = {"hx-request": "true", "hx-current-url": open_page}
    html = client.get(f"/m/{match.code}/pulse/1/", headers=headers).content.decode()
    assert "is-drafted" in html
    assert f"hatch {card}, draw deck" in html


def test_a_draft_that_was_overtaken_is_set_aside_and_leaves_the_address() -> None:
    match = running_match()
    seat = awaited(match)
    card = record_of(match).view(seat.number)["hand"][0]
    answer(seat, f"discard {card}, draw deck")
    answer(awaited(match))
    open_page = f"https://play.example.org/m/{match.code}/?do=hatch+{card}"
    headers = {"hx-request": "true", "hx-current-url": open_page}
    response = reader(seat.player).get(f"/m/{match.code}/pulse/1/", headers=headers)
    assert f"hatch {card}" in response.content.decode().partition('id="refusal"')[2]
    assert response["HX-Replace-Url"] == f"/m/{match.code}/"


def test_resigning_reaches_the_open_page_of_the_other() -> None:
    match = running_match()
    seat = awaited(match)
    client = reader(other(seat).player)
    address = pulse_address(page(client, match))
    play.resign_seat(seat.pk)
    html = client.get(address, headers={"hx-request": "true"}).content.decode()
    assert "You won" in html
    assert 'id="pulse"' not in html


def test_a_page_that_was_quiet_for_two_minutes_is_told_to_ask_less_often() -> None:
    match = running_match()
    address = pulse_address(page(reader(), match)).partition("?")[0]
    response = reader().get(f"{address}?since={int(time.time()) - 121}")
    assert response["HX-Retarget"] == "#pulse"
    assert 'hx-trigger="every 15s, ' in response.content.decode()
    assert reader().get(f"{address}?since={int(time.time()) - 100}").status_code == 204


@pytest.mark.parametrize("since", ["x", "²", "-5", "9" * 40, ""])
def test_a_since_that_is_no_instant_is_ignored(since: str) -> None:
    match = running_match()
    address = pulse_address(page(reader(), match)).partition("?")[0]
    assert reader().get(address, {"since": since}).status_code == 204


def test_the_address_of_the_pulse_does_not_count_secret_moves() -> None:
    match = running_match()
    answer(awaited(match))
    html = page(reader(), match)
    match = Match.objects.get(pk=match.pk)
    assert pulse_address(html).split("/")[-2] != str(match.ply)
    assert match.public_at is not None
    assert pulse_address(html).split("/")[-2] == str(int(match.public_at.timestamp() * 1e6))


def test_the_page_of_an_open_match_leads_to_the_table_when_the_match_starts() -> None:
    match = open_table()
    client = reader(match.opened_by)
    address = f"/m/{match.code}/pulse/0/"
    assert address in client.get(match.get_absolute_url()).content.decode()
    assert client.get(address).status_code == 204
    play.join_match(match.pk, PlayerFactory())
    answered = client.get(address, headers={"hx-request": "true"})
    assert answered["HX-Redirect"] == match.get_absolute_url()
