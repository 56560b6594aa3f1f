"""An email that joins a table is its writer's part in the deal; the answer is the receipt."""

from hashlib import sha256
from typing import Any

import pytest

from accounts.models import Player
from config import clock
from games import play
from games.models import Match, Notification, Seek
from games.play.record import joint_seed
from games.post import invitation_replies, signed_addresses
from games.post.inbox.personal_mail import run_confirmed_lines
from games.post.outbox import invitation_links
from games.seasons.models import Entry
from tests.factories import PlayerFactory
from tests.matches import fresh, open_table
from tests.post.letters.personal import answer_to, newest, wrote_to_us
from tests.post.letters.writing import quoting, send
from tests.post.sink import Sink, html, text

pytestmark = pytest.mark.django_db
SENT = "<quoll.17@mail.example.net>"


@pytest.fixture(autouse=True)
def by_mail(settings: Any) -> None:
    settings.REPLY_DOMAIN = "reply.example.org"


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(display_name="Ann", confirmed=True)


def kept(*lines: str) -> str:
    """What is kept of an email with these lines: anybody can work it out from their Sent folder."""
    return sha256("\n".join([SENT, *lines]).encode()).hexdigest()


def last_salt(match: Match) -> str:
    return joint_seed.list_joinings(fresh(match))[-1].salt


def test_message_id_and_own_lines_are_the_salt_and_the_answer_is_its_receipt(
    ann: Player, sink: Sink
) -> None:
    match = open_table(3, game="hunting-prey")
    words = f"join {match.code} agreed\n\nquoll  at dawn"
    said = answer_to(sink, ann, words, fields={"message_id": SENT})
    salt = kept(f"join {match.code} agreed", "quoll at dawn")
    assert last_salt(match) == salt
    assert f"receipt {match.code} 2 {salt} {match.seed_hash}" in said
    assert not Notification.objects.filter(type=joint_seed.RECEIPT).exists(), "one is enough"


def test_an_email_that_was_confirmed_on_a_page_has_the_salt_of_the_whole(ann: Player) -> None:
    match = open_table(3, game="hunting-prey")
    words = f"hello there\njoin {match.code} agreed"
    letter = wrote_to_us(ann, words, verdict="none", fields={"message_id": SENT})
    assert letter.reason == "confirm"
    run_confirmed_lines(letter.pk, ann)
    assert last_salt(match) == kept(*words.split("\n"))


def test_whoever_says_yes_to_an_invitation_gives_a_salt_and_is_mailed_a_receipt(sink: Sink) -> None:
    match = open_table(3, game="hunting-prey")
    assert match.opened_by is not None
    invitation = invitation_links.invite_address(
        match, match.opened_by, "gus@example.org", clock.now()
    )
    to = f"{signed_addresses.invitation_address(invitation.pk, invitation.email)}@reply.example.org"
    send(quoting("gus@example.org", "yes", message_id=SENT), to, verdict="pass")
    assert invitation_replies.find_invited_seat(invitation) is not None
    assert last_salt(match) == kept("yes")
    receipt = newest(sink, "salt_receipt")
    told = " ".join(text(receipt).split())
    assert "mailto:" not in html(receipt), "a salt is no line to write back"
    assert f"receipt {match.code} 2 {kept('yes')} {match.seed_hash}" in told


def test_seeks_and_entries_of_seasons_keep_the_salt_of_the_email_that_made_them(
    ann: Player,
) -> None:
    wrote_to_us(ann, "wish emu-ranchers", fields={"message_id": SENT})
    assert Seek.objects.get().salt == kept("wish emu-ranchers")
    wrote_to_us(ann, "new cup emu-ranchers for 3")
    bob = PlayerFactory(confirmed=True)
    wrote_to_us(bob, "join cup 1", fields={"message_id": SENT})
    assert Entry.objects.get(player=bob).salt == kept("join cup 1")


def test_a_rematch_by_email_has_a_receipt_for_whoever_comes_second(ann: Player, sink: Sink) -> None:
    bob = PlayerFactory(display_name="Bob", confirmed=True)
    old = open_table(3, game="hunting-prey", opener=ann)
    for player in (bob, PlayerFactory(confirmed=True)):
        play.join_match(old.pk, player)
    for seat in old.seats.all()[:2]:
        play.resign_seat(seat.pk)
    assert "receipt" not in answer_to(sink, ann, f"rematch {old.code}")
    said = answer_to(sink, bob, f"rematch {old.code}", fields={"message_id": SENT})
    assert kept(f"rematch {old.code}") in said
