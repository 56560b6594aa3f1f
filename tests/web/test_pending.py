"""Invitations and friend requests on *My matches*, with a badge on every page."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config import clock
from games import play, social
from games.models import Delivery, Invitation, Match
from games.post.outbox import invitation_links, rematches
from games.web.pending_requests import count_requests, list_invitations
from tests.factories import PlayerFactory
from tests.matches import open_table, play_on, running_match
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return PlayerFactory(display_name="Ann", confirmed=True)


@pytest.fixture
def bob():
    return PlayerFactory(display_name="Bob", confirmed=True)


def invite(ann, bob, how):
    social.befriend(ann, bob)
    social.befriend(bob, ann)
    match = open_table(opener=ann)
    named = bob.email if how == "by address" else bob.display_name
    invitation_links.invite_named(match, ann, named, clock.now())
    return match


@pytest.mark.parametrize("how", ["by name", "by address"])
def test_an_invitation_stands_on_my_matches_and_leads_to_its_table(ann, bob, how):
    match = invite(ann, bob, how)
    browser = reader(bob)
    page = browser.get("/").content.decode()
    assert "Ann invites you to a match of Emu Ranchers" in page
    assert "request waiting for you" in browser.get("/games/").content.decode()
    assert f'href="{match.get_absolute_url()}"' in page
    press(browser, f"/m/{match.code}/join/")
    assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING
    assert "invites you" not in browser.get("/").content.decode()
    assert count_requests(bob)[0] == 0


@pytest.mark.parametrize("how", ["by name", "by address"])
def test_an_invitation_is_declined_with_one_button(ann, bob, how):
    match = invite(ann, bob, how)
    browser = reader(bob)
    page = press(browser, f"/m/{match.code}/decline/", follow=True).content.decode()
    assert "Invitation declined." in page and "invites you" not in page
    assert Invitation.objects.get(match=match).declined_at is not None
    press(browser, f"/m/{match.code}/decline/")  # again, and it stays so


def test_a_rematch_is_called_one(ann, bob):
    match = play_on(running_match(2, people=[ann, bob]))
    rematches.open_or_join_rematch(match, ann, clock.now())
    assert "Ann wants a rematch of Emu Ranchers" in reader(bob).get("/").content.decode()


def test_a_friend_request_is_accepted_or_declined_there(ann, bob):
    cleo = PlayerFactory(display_name="Cleo", confirmed=True)
    social.befriend(ann, bob)
    social.befriend(cleo, bob)
    browser = reader(bob)
    page = browser.get("/").content.decode()
    assert "Ann wants to be your friend" in page and "Cleo wants to be your friend" in page
    assert count_requests(bob)[0] == 2
    press(browser, "/people/", {"do": "befriend Ann"})
    press(browser, "/people/", {"do": "part Cleo"})
    assert [friend.name for friend in social.list_friends(bob)] == ["Ann"]
    assert count_requests(bob)[0] == 0


def test_nobody_else_sees_or_declines_an_invitation(ann, bob):
    match = invite(ann, bob, "by name")
    stranger = reader(PlayerFactory(display_name="Cleo", confirmed=True))
    assert "invites you" not in stranger.get("/").content.decode()
    press(stranger, f"/m/{match.code}/decline/")
    assert Invitation.objects.get(match=match).declined_at is None


def test_what_is_blocked_unwelcome_or_over_is_no_request(ann, bob):
    match = invite(ann, bob, "by name")
    social.block_player(bob, ann)
    assert not list_invitations(bob) and count_requests(bob)[0] == 0
    social.unblock_player(bob, ann)
    assert len(list_invitations(bob)) == count_requests(bob)[0] == 1
    Delivery.objects.update(state=Delivery.State.SKIPPED)
    assert not list_invitations(bob) and count_requests(bob)[0] == 0
    Delivery.objects.update(state=Delivery.State.SENT)
    play.leave_match(match.pk, ann)
    assert not list_invitations(bob) and count_requests(bob)[0] == 0


def test_without_requests_the_page_asks_less(ann, bob):
    browser = reader(bob)
    browser.get("/")
    with CaptureQueriesContext(connection) as without:
        browser.get("/")
    invite(ann, bob, "by name")
    with CaptureQueriesContext(connection) as within:
        browser.get("/")
    assert len(within) <= len(without) + 5
