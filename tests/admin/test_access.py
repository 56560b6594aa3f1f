"""Who comes into the review, and that nobody changes anything there."""

import pytest
from django.contrib import admin
from django.utils import timezone

from games import play
from games.models import (
    Alarm,
    Heartbeat,
    InboundMail,
    Intervention,
    Invitation,
    Match,
    Move,
    Notice,
    Outage,
    Reach,
    Reply,
)
from games.notifications import owe_invited
from games.post.outbox.invitation_links import INVITED, REPLIED
from tests.admin.pages import LIST, page_of, reveal, texts
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db

# Who comes in

PAGES = ("timeline", "table", "verify")


@pytest.mark.parametrize("page", [LIST, "/admin/games/notice/", "/admin/games/heartbeat/"])
def test_staff_read_the_lists(client, judge, match, page):
    client.force_login(judge)
    assert client.get(page).status_code == 200


def test_a_runner_that_does_not_act_is_seen_among_the_heartbeats(client, judge):
    client.force_login(judge)
    trouble = "The clock of oak is 7200 seconds ahead of the database's."
    Heartbeat.objects.create(name="clock of oak", at=timezone.now(), trouble=trouble)
    assert "7200 seconds ahead" in texts(client.get("/admin/games/heartbeat/"))


@pytest.mark.parametrize("who", ["anonymous", "a player", "a player of the match"])
def test_whoever_is_not_staff_is_sent_to_the_sign_in(client, match, who):
    if who == "a player":
        client.force_login(PlayerFactory())
    elif who == "a player of the match":
        client.force_login(match.seats.first().player)
    for page in [LIST, *(page_of(match, page) for page in PAGES)]:
        answered = client.get(page)
        assert answered.status_code == 302
        assert answered.url.startswith("/admin/login/")


def test_a_player_cannot_post_a_reveal(client, match):
    client.force_login(PlayerFactory())
    assert reveal(client, match).status_code == 302
    assert not Intervention.objects.exists()


# Nobody changes anything


@pytest.mark.parametrize(
    "model",
    [
        "match",
        "notice",
        "intervention",
        "alarm",
        "heartbeat",
        "outage",
        "reach",
        "invitation",
        "reply",
    ],
)
def test_not_even_a_superuser_adds_changes_or_deletes_a_row(client, root, match, model):
    Heartbeat.objects.create(name="clock", at=timezone.now())
    play.reveal_table(match.pk, None, 0, root, "a row to try on")
    rows = {
        "match": match,
        "notice": Notice.objects.first(),
        "intervention": Intervention.objects.first(),
        "heartbeat": Heartbeat.objects.first(),
        "outage": Outage.objects.create(of="mail_out", begins_at=timezone.now()),
        "alarm": Alarm.objects.create(about="mails out", begins_at=timezone.now()),
        **rows_of_reach(match),
    }
    base = f"/admin/games/{model}/"
    before = type(rows[model]).objects.values().get(pk=rows[model].pk)
    client.force_login(root)
    for page in ("add/", f"{rows[model].pk}/change/", f"{rows[model].pk}/delete/"):
        assert client.post(f"{base}{page}", {"code": "x", "why": "x"}).status_code == 403
    assert type(rows[model]).objects.values().get(pk=rows[model].pk) == before


def rows_of_reach(match):
    """An address whose mails come back, an invitation, and what was said to its answer."""
    now = timezone.now()
    reach = Reach.objects.create(email="gone@example.org", score=4, scored_at=now)
    invitation = Invitation.objects.create(
        match=match,
        email="gus@example.org",
        invited_by=match.opened_by,
        created_at=now,
    )
    letter = InboundMail.objects.create(
        way="test",
        envelope_to="i",
        received_at=now,
        size=0,
        fingerprint="",
        route=f"i-{invitation.pk}",
        message_key="x",
    )
    reply = Reply.objects.create(invitation=invitation, letter=letter, says="unclear")
    owe_invited(INVITED, invitation.pk, invitation.pk, now)
    owe_invited(REPLIED, invitation.pk, reply.pk, now)
    return {"reach": reach, "invitation": invitation, "reply": reply}


def test_staff_read_that_the_mail_server_is_away_and_why(client, judge):
    client.force_login(judge)
    assert "has been down" not in client.get("/admin/games/notice/").content.decode()
    away = {"of": "mail_out", "begins_at": timezone.now(), "why": "535 wrong password"}
    Outage.objects.create(**away)
    for page in ("/admin/games/notice/", "/admin/games/outage/"):
        assert "535 wrong password" in client.get(page).content.decode()


@pytest.mark.parametrize("model", ["reach", "invitation", "reply"])
def test_staff_read_who_can_be_reached_and_who_was_invited(client, judge, match, model):
    row = rows_of_reach(match)[model]
    client.force_login(judge)
    for page in ("", f"{row.pk}/change/", "?q=example"):
        answered = client.get(f"/admin/games/{model}/{page}")
        assert answered.status_code == 200
        assert "example.org" in texts(answered)
        assert "/invited/" not in texts(answered)
    searched = {"invitation__match__seed__startswith": "a", "match__seed__startswith": "a"}
    for name, value in searched.items():
        assert client.get(f"/admin/games/{model}/", {name: value}).status_code == 400


@pytest.mark.parametrize("action", ["change", "delete"])
@pytest.mark.parametrize("model", ["step", "seat"])
def test_moves_and_seats_have_no_page_to_change_them(client, root, match, model, action):
    client.force_login(root)
    key = match.seats.first().pk if model == "seat" else f"{match.pk},1"
    assert client.post(f"/admin/games/{model}/{key}/{action}/").status_code == 404
    assert Move.objects.filter(match=match).count() == 4


def test_no_list_offers_an_action(client, root, match):
    client.force_login(root)
    for model in ("match", "notice", "intervention", "heartbeat", "reach", "invitation", "reply"):
        page = client.get(f"/admin/games/{model}/")
        assert 'name="action"' not in texts(page)
    form = {"action": "delete_selected", "_selected_action": match.pk}
    client.post(LIST, form)
    assert Match.objects.filter(pk=match.pk).exists()


def test_every_model_of_the_games_in_the_admin_is_read_only(rf, root):
    request = rf.get("/")
    request.user = root
    registered = [
        page for model, page in admin.site._registry.items() if model._meta.app_label == "games"
    ]
    assert len(registered) == 15
    for page in registered:
        assert not page.has_add_permission(request)
        assert not page.has_change_permission(request)
        assert not page.has_delete_permission(request)
        assert page.get_actions(request) == {}
