"""Calendar and feed: what programs read of a player's matches, at secret addresses."""

from datetime import UTC, timedelta
from typing import Any
from xml.etree import ElementTree

import icalendar
import pytest
from django.test import Client

from accounts import feed_tokens as addresses
from accounts.models import Player
from config import logs
from games.models import Match, Seat
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, other, running_match
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def seat() -> Seat:
    return awaited(running_match(pace_hours=48))


def player_of(seat: Seat) -> Player:
    assert seat.player is not None
    return seat.player


def read(player: Player, kind: str) -> Any:
    return Client().get(addresses.feed_path(player, kind))


def events(player: Player) -> list[Any]:
    told = read(player, addresses.CALENDAR)
    assert told["Content-Type"] == "text/calendar; charset=utf-8"
    return list(icalendar.Calendar.from_ical(told.content).walk("VEVENT"))


def test_a_deadline_is_an_event_that_moves_along_with_its_question(seat: Seat) -> None:
    (event,) = events(player_of(seat))
    assert event["DTSTART"].dt == seat.deadline.astimezone(UTC).replace(microsecond=0)  # type: ignore[union-attr]
    assert (int(event["SEQUENCE"]), event["SUMMARY"]) == (1, "Emu Ranchers: your time runs out")
    answer(seat)
    assert events(player_of(seat)) == []
    answer(awaited(fresh(seat.match)))
    (later,) = events(player_of(seat))
    assert (later["UID"], int(later["SEQUENCE"])) == (event["UID"], 2)


def test_others_deadlines_are_not_in_it(seat: Seat) -> None:
    assert events(player_of(other(seat))) == []


@pytest.mark.parametrize("name", ["A; B, C\\D", "Zo\u00eb " * 7 + "\U0001f426", "x" * 40])
def test_any_name_stands_in_folded_lines_and_is_read_back(name: str, seat: Seat) -> None:
    Player.objects.filter(pk=player_of(other(seat)).pk).update(display_name=name.strip())
    told = read(player_of(seat), addresses.CALENDAR).content
    lines = told.removesuffix(b"\r\n").split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert all(line.decode() for line in lines)
    (event,) = events(player_of(seat))
    assert event["DESCRIPTION"] == f"With {name.strip()}"


def test_the_feed_lists_matches_by_their_last_news(seat: Seat) -> None:
    player = player_of(seat)
    older = running_match(people=[player, PlayerFactory(display_name="Cy & Co")])
    Match.objects.filter(pk=older.pk).update(
        public_at=older.created_at - timedelta(days=3),
        created_at=older.created_at - timedelta(days=4),
    )
    older.seats.update(own_at=None)
    told = read(player, addresses.FEED)
    assert told["Content-Type"] == "application/atom+xml; charset=utf-8"
    root = ElementTree.fromstring(told.content)
    entries = root.findall(f"{ATOM}entry")
    titles = [entry.findtext(f"{ATOM}title") for entry in entries]
    assert titles == [f"Emu Ranchers with {other(seat).name}", "Emu Ranchers with Cy & Co"]
    assert "Your turn until" in str(entries[0].findtext(f"{ATOM}summary"))
    updated = [str(entry.findtext(f"{ATOM}updated")) for entry in entries]
    assert updated == sorted(updated, reverse=True)
    assert root.findtext(f"{ATOM}updated") == updated[0]


@pytest.mark.parametrize("kind", ["calendar", "feed"])
def test_what_has_not_changed_is_not_sent_again(kind: str, seat: Seat) -> None:
    first = read(player_of(seat), kind)
    path = addresses.feed_path(player_of(seat), kind)
    again = Client().get(path, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    answer(seat)
    changed = Client().get(path, headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200


def test_a_renewed_address_kills_the_old_ones_at_once(seat: Seat) -> None:
    player = player_of(seat)
    old = [addresses.feed_path(player, kind) for kind in ("calendar", "feed")]
    press(reader(player), "/calendar/renew/")
    player.refresh_from_db()
    assert [Client().get(path).status_code for path in old] == [404, 404]
    assert read(player, "calendar").status_code == 200
    assert addresses.feed_path(player, "calendar") in reader(player).get("/news/").content.decode()


def test_no_other_address_opens_anything(seat: Seat) -> None:
    player = player_of(seat)
    token = addresses.feed_path(player, "calendar").removeprefix("/calendar/").removesuffix(".ics")
    stranger = PlayerFactory()
    signature = token.partition("~")[2]
    for wrong in (
        f"{stranger.pk}~{signature}",
        f"{player.pk}~",
        "x",
        "~",
        f"{10**30}~x",
        "\u00b2~x",
    ):
        assert Client().get(f"/calendar/{wrong}.ics").status_code == 404
    assert Client().get(f"/feed/{token}.atom").status_code == 404
    Player.objects.filter(pk=player.pk).update(is_active=False)
    assert Client().get(f"/calendar/{token}.ics").status_code == 404


def test_the_log_names_no_secret_address(seat: Seat, caplog: pytest.LogCaptureFixture) -> None:
    path = addresses.feed_path(player_of(seat), "calendar")
    Client().post(path)
    (entry,) = [each for each in caplog.records if "Not Allowed" in each.getMessage()]
    logs.SecretAddressFilter().filter(entry)
    assert "/calendar/\u2026" in entry.getMessage()
    assert path not in entry.getMessage()
