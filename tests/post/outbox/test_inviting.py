"""Inviting by mail address: one mail, one link, a seat, and no word about who has an account."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from games.models import Delivery, Invitation, Match, Reach, Uninvited
from games.post.outbox import invitation_links
from games.post.outbox.mail_sender import send_due_mails
from games.titles import TITLES
from tests.factories import PlayerFactory
from tests.matches import fresh, open_table
from tests.post.outbox.invitations import GUEST, accept, invitation_mail, invite, link_of
from tests.post.sink import Sink, text
from tests.web.pages import press, reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

State = Delivery.State


def test_an_invited_guest_sits_down_by_the_link_alone(match: Match, sink: Sink) -> None:
    invite(match)
    assert send_due_mails() == 1
    assert sink.recipients == [[GUEST]]
    path = link_of(sink)
    assert "Take the seat" in Client().get(path).content.decode()
    answer = accept(path)
    assert answer.status_code == 200 and "You have a seat, Gus" in answer.content.decode()
    guest = Player.objects.get(email=GUEST)
    assert (guest.display_name, guest.time_zone) == ("Gus", "Europe/Paris")
    assert not guest.has_usable_password()
    assert guest.emailaddress_set.get().verified
    assert fresh(match).status == Match.Status.RUNNING
    assert "sessionid" not in answer.cookies


def test_looking_at_the_link_makes_no_account_and_takes_no_seat(match: Match, sink: Sink) -> None:
    invite(match)
    send_due_mails()
    path = link_of(sink)
    for _ in range(3):
        Client().get(path)
        Client().head(path)
    assert not Player.objects.filter(email=GUEST).exists()
    assert fresh(match).status == Match.Status.OPEN


def test_the_opener_cannot_tell_whether_the_address_has_an_account(sink: Sink) -> None:
    opener = PlayerFactory()

    def said(email: str) -> str:
        match = open_table(opener=opener)
        html = invite(match, email).replace(match.code, "CODE").replace(email, "ADDRESS")
        return re.sub(r"[0-9a-f]{64}|<time.*?</time>", "", html)

    PlayerFactory(email=GUEST, confirmed=True)
    Uninvited.objects.create(email="never@example.org", at=timezone.now())
    pages = {said(email) for email in (GUEST, "new@example.org", "never@example.org")}
    assert len(pages) == 1
    send_due_mails()
    first, second = (text(each) for each in sink.mails)
    links = r"https?://\S+"
    assert re.sub(links, "", first) == re.sub(links, "", second)


def test_the_sixth_invitation_of_a_day_is_refused() -> None:
    match = open_table()
    for number in range(5):
        invite(match, f"guest{number}@example.org")
    assert "You’ve sent 5 invitations in a day." in invite(match, "guest6@example.org")
    assert Invitation.objects.count() == 5
    Invitation.objects.update(created_at=timezone.now() - timedelta(days=1, seconds=1))
    invite(match, "guest6@example.org")
    assert Invitation.objects.count() == 6


def test_an_address_is_invited_once_to_a_match(match: Match) -> None:
    invite(match)
    assert "has already been invited to this match" in invite(match, GUEST.upper())
    assert Invitation.objects.count() == 1


@pytest.mark.parametrize(
    "email", ["", "gus", "a@b.example, c@d.example", "a@b.example\nBcc: x@y.z"]
)
def test_what_is_no_address_is_refused_and_quoted(match: Match, email: str) -> None:
    assert "is not an email address" in invite(match, email)
    assert not Invitation.objects.exists()


def test_only_the_opener_of_an_open_match_can_invite(match: Match) -> None:
    stranger = PlayerFactory()
    press(reader(stranger), f"/m/{match.code}/invite/", {"email": GUEST})
    assert Client().post(f"/m/{match.code}/invite/", {"email": GUEST}).status_code == 302
    Match.objects.filter(pk=match.pk).update(status=Match.Status.CANCELLED)
    with pytest.raises(invitation_links.CannotInvite, match="isn’t taking any more players"):
        invitation_links.invite_address(fresh(match), match.opened_by, GUEST, timezone.now())  # type: ignore[arg-type]
    assert not Invitation.objects.exists()


def test_one_click_ends_all_invitations_for_good(match: Match, sink: Sink) -> None:
    invite(match)
    send_due_mails()
    path = link_of(sink, "invited/never/")
    assert f"{path}>" in str(sink.mails[0]["List-Unsubscribe"])
    assert not Uninvited.objects.exists() and Client().get(path).status_code == 200
    assert not Uninvited.objects.exists()
    program = Client(enforce_csrf_checks=True)
    assert program.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert program.post(path).status_code == 200
    invite(open_table())
    assert send_due_mails() == 0
    assert (Invitation.objects.count(), Delivery.objects.count()) == (2, 1)


def test_an_address_whose_mails_come_back_is_not_invited(match: Match, sink: Sink) -> None:
    now = timezone.now()
    Reach.objects.create(email=GUEST, score=4, scored_at=now, suppressed_at=now)
    invite(match)
    assert send_due_mails() == 0


def test_one_address_gets_three_invitations_a_day_at_most(sink: Sink) -> None:
    for _ in range(4):
        invite(open_table())
    assert send_due_mails() == 3


def test_an_invitation_to_a_match_that_has_begun_is_too_late(match: Match, sink: Sink) -> None:
    invite(match)
    send_due_mails()
    path = link_of(sink)
    press(reader(PlayerFactory()), f"/m/{match.code}/join/")
    assert "This match is full or has started." in Client().get(path).content.decode()
    answer = accept(path)
    assert answer.status_code == 409
    assert not Player.objects.filter(email=GUEST).exists()


def test_an_invitation_not_sent_before_the_match_began_is_not_sent(
    match: Match, sink: Sink
) -> None:
    invite(match)
    press(reader(PlayerFactory()), f"/m/{match.code}/join/")
    send_due_mails()
    assert invitation_mail().state == State.SKIPPED


def test_accepting_twice_is_as_good_as_once(match: Match, sink: Sink) -> None:
    invite(match)
    send_due_mails()
    path = link_of(sink)
    accept(path)
    assert "You have a seat, Gus" in accept(path, display_name="Other").content.decode()
    assert Player.objects.filter(email=GUEST).count() == 1


@pytest.mark.parametrize("token", ["x", "a:b:c", "é", "-." * 9])
def test_a_made_up_link_is_not_known(token: str, match: Match) -> None:
    assert Client().get(f"/invited/{token}/").status_code == 404
    assert Client().post(f"/invited/never/{token}/").status_code == 404


def test_a_link_to_stop_invitations_seats_nobody(match: Match, sink: Sink) -> None:
    invite(match)
    send_due_mails()
    token = link_of(sink, "invited/never/").split("/")[-2]
    assert Client().post(f"/invited/{token}/").status_code == 404


def test_a_link_older_than_thirty_days_seats_nobody(
    match: Match, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    invite(match)
    send_due_mails()
    path = link_of(sink)
    monkeypatch.setattr(invitation_links, "HOLDS", timedelta(seconds=-1))
    assert accept(path).status_code == 404


def test_a_name_that_is_taken_is_refused_and_the_link_still_works(match: Match, sink: Sink) -> None:
    PlayerFactory(display_name="Gus")
    invite(match)
    send_due_mails()
    path = link_of(sink)
    assert accept(path).status_code == 422
    assert not Player.objects.filter(email=GUEST).exists()
    assert accept(path, display_name="Gus the Second").status_code == 200


def test_an_invitation_refused_for_now_is_tried_again(match: Match, sink: Sink) -> None:
    invite(match)
    sink.answers = ["451 later"]
    assert send_due_mails() == 0
    Delivery.objects.update(due_at=timezone.now())
    assert send_due_mails() == 1
    assert invitation_mail().state == State.SENT


def test_an_invitation_that_was_perhaps_sent_is_sent_once_more(match: Match, sink: Sink) -> None:
    invite(match)
    sink.answers = ["hang up", "hang up"]
    send_due_mails()
    first = invitation_mail()
    assert (first.state, first.due_at > timezone.now()) == (State.DUE, True)
    Delivery.objects.update(due_at=timezone.now())
    send_due_mails()
    assert (send_due_mails(), invitation_mail().state) == (0, State.UNKNOWN)
    assert invitation_mail().message_id == first.message_id


@pytest.mark.parametrize(
    "entry", [each for each in TITLES if each.blurb], ids=lambda entry: entry.game.slug
)
def test_an_invitation_explains_the_game_in_ten_lines_and_its_page_in_two_sentences(
    entry: Any, sink: Sink
) -> None:
    match = open_table(game=entry.game.slug, players=min(entry.game.seat_counts))
    invite(match)
    assert send_due_mails() == 1
    mail = text(sink.mails[-1])
    assert entry.blurb.in_short in " ".join(mail.split())
    page = Client().get(link_of(sink)).content.decode()
    assert entry.blurb.two_sentences in unescape(page)
