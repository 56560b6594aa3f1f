"""Verifying a match: what is sound, what was tampered with, and that it is written down."""

import pytest

from games.models import Intervention
from tests.admin.pages import page_of, tamper, texts
from tests.matches import open_table
from tests.web.pages import press

pytestmark = pytest.mark.django_db


def test_a_sound_match_is_verified_and_that_is_written_down(client, judge, match):
    client.force_login(judge)
    page = press(client, page_of(match, "verify"), follow=True)
    assert "4 moves replayed; every digest and the seed" in texts(page)
    written = Intervention.objects.get()
    assert (written.what, written.actor, written.why) == (
        Intervention.Event.VERIFIED,
        judge,
        "all moves check out",
    )


def test_a_tampered_move_is_found_and_its_ply_named(client, judge, match):
    tamper(match, 3, "hatch nonsense")
    client.force_login(judge)
    answered = press(client, page_of(match, "verify"))
    assert answered.url == f"{page_of(match)}#ply-3"
    page = texts(client.get(answered.url))
    assert "ply 3 is the first wrong one" in page
    assert "nonsense" not in page
    found = Intervention.objects.get()
    assert (found.ply, found.about_ply, found.why) == (4, 3, "the record doesn’t check out")


def test_the_pages_of_a_match_that_cannot_be_replayed_say_so(client, judge, match):
    tamper(match, 1, "hatch nonsense")
    client.force_login(judge)
    assert "can’t be replayed" in texts(client.get(page_of(match)))
    page = client.get(page_of(match, "table"), follow=True)
    assert "No table to show" in texts(page)


def test_looking_at_the_verify_page_does_nothing(client, judge, match):
    client.force_login(judge)
    assert client.get(page_of(match, "verify")).status_code == 405
    assert not Intervention.objects.exists()


def test_a_match_that_has_not_started_cannot_be_verified(client, judge):
    match = open_table()
    client.force_login(judge)
    page = press(client, page_of(match, "verify"), follow=True)
    assert "The match hasn’t started" in texts(page)
    assert not Intervention.objects.exists()
