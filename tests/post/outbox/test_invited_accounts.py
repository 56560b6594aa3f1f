"""The account of whoever was invited: made, asked for a code, and never a stranger's."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core import mail
from django.db import IntegrityError, connection
from django.test import Client
from django.utils import timezone

from accounts import email_ownership
from accounts.models import Player
from games.models import Invitation, Match
from games.play import CannotJoin
from games.post import invitation_replies
from games.post.outbox import invitation_links
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import fresh, open_table
from tests.post.outbox.invitations import GUEST, accept, invite, link_of
from tests.post.sink import Sink
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db


def test_the_guest_is_asked_by_mail_and_claims_the_account_by_code(
    match: Match, sink: Sink, settings: Any
) -> None:
    invite(match)
    send_due_mails()
    accept(link_of(sink))
    send_due_mails()
    assert [GUEST] in sink.recipients[1:]
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    browser = Client()
    browser.post("/account/login/code/", {"email": GUEST})
    code = re.search(r"\n\s*([A-Z0-9-]{6,9})\s*\n", mail.outbox[-1].body)
    assert code is not None, mail.outbox[-1].body
    browser.post("/account/login/code/confirm/", {"code": code[1]})
    assert browser.session["_auth_user_id"] == str(Player.objects.get(email=GUEST).pk)


def test_a_player_with_an_account_sits_down_as_themself(match: Match, sink: Sink) -> None:
    known = PlayerFactory(email=GUEST, display_name="Old Gus", confirmed=True)
    invite(match)
    send_due_mails()
    path = link_of(sink)
    assert "You would play as Old Gus" in Client().get(path).content.decode()
    accept(path)
    assert fresh(match).seats.filter(player=known).exists()
    assert Player.objects.filter(email=GUEST).count() == 1


def squatted(**fields: Any) -> Player:
    """An account that somebody made with the guest's address, and never confirmed."""
    given = {"display_name": "Gus", "password": "password of a stranger", **fields}
    stranger: Player = PlayerFactory(email=GUEST, **given)
    stranger.emailaddress_set.create(email=GUEST, primary=True)
    return stranger


@pytest.mark.parametrize("invited_as", [GUEST, "Gus@Example.ORG"])
def test_an_account_made_with_the_address_of_the_guest_becomes_the_guests(
    match: Match, sink: Sink, invited_as: str
) -> None:
    stranger = squatted(display_name="Mallory")
    old = reader(stranger)
    Player.objects.update(last_login=None)
    invite(match, invited_as)
    send_due_mails()
    path = link_of(sink)
    assert "Mallory" not in Client().get(path).content.decode()
    assert "You have a seat, Gus" in accept(path).content.decode()
    guest = Player.objects.get(email=GUEST)
    assert guest == stranger and (guest.display_name, guest.time_zone) == ("Gus", "Europe/Paris")
    assert not guest.has_usable_password() and guest.emailaddress_set.get().verified
    assert fresh(match).seats.filter(player=guest).exists()
    assert old.get("/settings/").status_code == 302
    send_due_mails()
    assert [GUEST] in sink.recipients[1:]


def test_the_name_that_a_stranger_took_with_the_address_is_the_guests(
    match: Match, sink: Sink
) -> None:
    squatted()
    invite(match)
    send_due_mails()
    assert "You have a seat, Gus" in accept(link_of(sink)).content.decode()


def test_the_guest_is_not_seated_in_an_unproved_account_that_somebody_used(
    match: Match, sink: Sink
) -> None:
    stranger = squatted()
    theirs = open_table(opener=stranger)
    invite(match)
    send_due_mails()
    path = link_of(sink)
    assert accept(path).status_code == 422
    assert "You have a seat, Robin" in accept(path, display_name="Robin").content.decode()
    assert not fresh(match).seats.filter(player=stranger).exists()
    assert fresh(theirs).seats.filter(player=stranger).exists()
    assert fresh(match).seats.filter(player__email=GUEST, player__display_name="Robin").exists()


def test_without_a_seat_the_account_of_the_stranger_stays_as_it_is(
    match: Match, sink: Sink
) -> None:
    stranger = squatted()
    invite(match)
    send_due_mails()
    press(reader(PlayerFactory()), f"/m/{match.code}/join/")
    invitation = Invitation.objects.get()
    with pytest.raises(CannotJoin):
        invitation_replies.accept_invitation(invitation, "Gustav", "UTC")
    stranger.refresh_from_db()
    assert stranger.display_name == "Gus" and stranger.has_usable_password()


def test_a_closed_account_is_not_opened_by_an_invitation(match: Match, sink: Sink) -> None:
    squatted(is_active=False)
    invite(match)
    send_due_mails()
    assert accept(link_of(sink)).status_code == 409
    assert not Player.objects.get(email=GUEST).is_active and not fresh(match).seats.filter(
        player__email=GUEST
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("before", ["nobody", "a stranger", "a stranger who plays"])
def test_two_acceptances_at_once_are_one_guest_with_one_seat(before: str) -> None:
    tables = [open_table(3, game="hunting-prey") for _ in range(2)]
    opener = tables[0].opened_by
    assert opener is not None and tables[1].opened_by is not None
    if before != "nobody":
        stranger = squatted()
        if before == "a stranger who plays":
            open_table(opener=stranger)
    now = timezone.now()
    letters = [
        invitation_links.invite_address(match, match.opened_by, GUEST, now) for match in tables
    ]  # type: ignore[arg-type]
    start = threading.Barrier(4)

    def take(invitation: Invitation) -> str:
        try:
            start.wait()
            invitation_replies.accept_invitation(invitation, "Gus", "UTC")
        except CannotJoin as refusal:
            return str(refusal)
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(4) as pool:
        said = list(pool.map(take, [letters[0], letters[1], letters[0], letters[1]]))
    assert sorted(map(bool, said)) == [False, False, True, True], said
    guest = Player.objects.get(email=GUEST)
    assert guest.emailaddress_set.get().verified and not guest.has_usable_password()
    assert all(match.seats.filter(player=guest).count() == 1 for match in tables)
    assert Player.objects.filter(display_name__istartswith="Gus").count() == (
        2 if before == "a stranger who plays" else 1
    )


@pytest.mark.django_db(transaction=True)
def test_a_stranger_who_signs_up_in_the_very_moment_of_the_acceptance_keeps_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = open_table()
    assert match.opened_by is not None
    invitation = invitation_links.invite_address(match, match.opened_by, GUEST, timezone.now())
    names = email_ownership.find_unused_name

    def late(name: str, besides: int | None = None) -> str:
        # Between the look for the address and the writing of the account.
        monkeypatch.setattr(email_ownership, "find_unused_name", names)
        thread = threading.Thread(target=sign_up)
        thread.start()
        thread.join(2)
        return names(name, besides)

    def sign_up() -> None:
        try:
            squatted()
        except IntegrityError:
            pass  # the guest was first
        finally:
            connection.close()

    if connection.vendor == "postgresql":  # SQLite lets nobody write in between
        monkeypatch.setattr(email_ownership, "find_unused_name", late)
    invitation_replies.accept_invitation(invitation, "Gus", "UTC")
    guest = Player.objects.get(email=GUEST)
    assert not guest.has_usable_password() and guest.emailaddress_set.get().verified
    assert match.seats.filter(player=guest).exists()
