"""The first page of the admin says what waits, how much of it, and since when."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from config import clock
from games.models import Alarm, Match, Move, Reach, Request
from tests.admin.pages import texts
from tests.matches import awaited
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db
ROW = re.compile(r'<th scope="row"><a href="([^"]*)">([^<]*)</a></th><td>(\d+)</td><td>([^<]*)<')


def waiting(client: Client) -> dict[str, tuple[str, int, str]]:
    """What waits by its words: where it leads, how many, and for how long."""
    page = texts(client.get("/admin/"))
    return {
        words: (address, int(count), oldest.replace("\xa0", " "))
        for address, words, count, oldest in ROW.findall(page)
    }


def test_nothing_waits_in_a_quiet_house(client: Client, judge) -> None:
    client.force_login(judge)
    assert waiting(client) == {}
    assert "Nothing waits." in texts(client.get("/admin/"))


def test_each_queue_is_counted_and_leads_to_its_list(client: Client, judge, match: Match) -> None:
    for words in ("Bob is slow", "Bob is slow again"):
        form = {"about": "match", "words": words}
        press(reader(awaited(match).player), f"/m/{match.code}/report/", form)
    now = clock.now()
    Reach.objects.create(
        email="gone@example.org", scored_at=now, suppressed_at=now - timedelta(days=3)
    )
    Alarm.objects.create(about="mail", begins_at=now - timedelta(hours=2))
    client.force_login(judge)
    found = waiting(client)
    assert found["Reports"] == ("/admin/games/report/", 2, "0 minutes")
    silent = found["Addresses that get no email any more"]
    assert silent == ("/admin/games/reach/", 1, "3 days")
    assert found["Warnings"] == ("/admin/games/alarm/", 1, "2 hours")
    for address, _count, _oldest in found.values():
        assert client.get(address).status_code == 200


def test_staff_are_told_of_no_report_that_they_may_not_see(client: Client, match: Match) -> None:
    seat = awaited(match)
    form = {"about": "match", "words": "Something is wrong"}
    press(reader(seat.player), f"/m/{match.code}/report/", form)
    seat.player.is_staff = True
    seat.player.save()
    client.force_login(seat.player)
    assert "Reports" not in waiting(client)


def test_what_players_agreed_on_leads_to_their_match(client: Client, judge, match: Match) -> None:
    now = clock.now()
    asker = awaited(match)
    Request.objects.create(
        match=match,
        tenure_id=asker.tenure_id,
        number=1,
        what=Request.Change.CANCEL,
        via=Move.Via.PAGE,
        at=now - timedelta(days=1),
        lapses_at=now + timedelta(days=1),
        state=Request.State.STAFF,
    )
    client.force_login(judge)
    address, count, oldest = waiting(client)["Agreements to confirm"]
    assert (count, oldest) == (1, "1 day")
    assert client.get(address).status_code == 200
    client.force_login(asker.player)
    asker.player.is_staff = True
    asker.player.save()
    assert "Agreements to confirm" not in waiting(client)
