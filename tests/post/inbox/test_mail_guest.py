"""Invitations answered by mail: yes, no, never, and what else people write."""

import random
import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Player
from games.models import InboundMail, Invitation, Match, Move, Notice, Reply, Uninvited
from games.post import inbox, signed_addresses
from games.post.outbox import invitation_links
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table, sensible_turn
from tests.post.letters.writing import DOMAIN, plain, post, quoting, reply_to, send
from tests.post.outbox.invitations import invitation_mail
from tests.post.sink import Sink, reply_address_of, text
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db
GUEST = "gus@example.org"
SENDER = f'"Gus Green" <{GUEST}>'


@pytest.fixture(autouse=True)
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


@pytest.fixture
def match() -> Match:
    return open_table(opener=PlayerFactory(display_name="Ann"))


def invited(match: Match, email: str = GUEST) -> Invitation:
    assert match.opened_by is not None
    return invitation_links.invite_address(match, match.opened_by, email, timezone.now())


def to(invitation: Invitation) -> str:
    return f"{signed_addresses.invitation_address(invitation.pk, invitation.email)}@{DOMAIN}"


def answered(invitation: Invitation, words: str, sender: str = SENDER, **how: Any) -> InboundMail:
    """The invited writes `words` above the quoted invitation, and the mail is dealt with."""
    return send(quoting(sender, words), to(invitation), **how)


def newest(sink: Sink) -> str:
    """The words of the mail that goes out now, beside the receipt for a salt if there is one."""
    before = len(sink.raw)
    send_due_mails()
    sent = [mail for mail in sink.mails[before:] if not is_receipt(mail)]
    assert len(sent) == 1, [str(mail["Subject"]) for mail in sent]
    assert sink.recipients[-1] == [GUEST]
    return " ".join(text(sent[0]).split())


def is_receipt(mail: Any) -> bool:
    return bool(mail["X-Rural-Route-Reason"] == "salt_receipt")


def guest() -> Player:
    return Player.objects.get(email=GUEST)


def test_the_invitation_says_how_to_answer_it_and_where_the_answer_goes(
    match: Match, sink: Sink
) -> None:
    invitation = invited(match)
    said = newest(sink)
    assert "Ann invites you to a match of Emu Ranchers" in said
    assert "reply with one word on the first line: yes" in said
    assert "2 days a turn" in said
    assert reply_address_of(sink.mails[-1]) == to(invitation)


def test_without_a_reply_domain_the_invitation_asks_for_no_answer(
    match: Match, sink: Sink, settings: Any
) -> None:
    settings.REPLY_DOMAIN = ""
    invited(match)
    assert "answer" not in newest(sink)
    assert sink.mails[-1]["Reply-To"] is None


def test_where_hands_stay_out_of_mails_the_invitation_does_not_promise_play_by_mail(
    sink: Sink,
) -> None:
    invited(open_table(hand_in_mail=False))
    said = newest(sink)
    assert "we show your hand only on the page" in said
    assert "no account" not in said


@pytest.mark.parametrize(
    "words",
    ["yes", "Yes!", "YES.", "ok", "Sure, I'd love to", "I'm in", "accept", "Yes please\n\nGus"]
    + ["Hi Ann,\n\nyes", "Yes, sounds fun :)"],
)
def test_a_yes_takes_the_seat_under_the_name_in_the_mail(match: Match, words: str) -> None:
    letter = answered(invited(match), words)
    assert letter.reason == "welcome"
    assert fresh(match).status == Match.Status.RUNNING
    assert guest().display_name == "Gus Green"
    assert not guest().has_usable_password()
    assert guest().emailaddress_set.get().verified


@pytest.mark.parametrize(
    "words",
    ["yes\nname Robin", "yes, my name is Robin", "Yes\n\nname: Robin.", 'yes name "Robin"'],
)
def test_a_name_can_be_chosen_with_the_yes(match: Match, words: str) -> None:
    answered(invited(match), words)
    assert guest().display_name == "Robin"


def test_a_name_that_is_taken_gets_a_number(match: Match) -> None:
    PlayerFactory(display_name="robin")
    PlayerFactory(display_name="Robin 2")
    answered(invited(match), "yes\nname Robin")
    assert guest().display_name == "Robin 3"


@pytest.mark.parametrize(
    ("sender", "name"),
    [
        (GUEST, "Guest"),
        (f"=?utf-8?q?J=C3=B6rg?= <{GUEST}>", "Jörg"),
        (f'"{GUEST}" <{GUEST}>', "Guest"),
        (f'"{"x" * 60}" <{GUEST}>', "Guest"),
        (f"=?utf-8?b?a?= <{GUEST}>", "=?utf-8?b?a?="),
    ],
)
def test_nobody_is_called_by_the_mail_address(match: Match, sender: str, name: str) -> None:
    answered(invited(match), "yes", sender)
    assert guest().display_name == name


def test_a_name_too_long_is_quoted_and_nobody_is_seated(match: Match, sink: Sink) -> None:
    invitation = invited(match)
    newest(sink)
    assert answered(invitation, f"yes\nname {'x' * 41}").reason == "unclear"
    assert fresh(match).status == Match.Status.OPEN
    assert "“name xxxx" in newest(sink) and not Player.objects.filter(email=GUEST).exists()


def test_a_mail_address_is_never_taken_for_a_name(match: Match) -> None:
    answered(invited(match), "yes\nname gus@example.org")
    assert guest().display_name == "Gus Green"


def test_the_welcome_tells_the_name_and_how_to_sign_in(sink: Sink) -> None:
    match = open_table(3, opener=PlayerFactory(display_name="Ann"), game="hunting-prey")
    invitation = invited(match)
    newest(sink)
    answered(invitation, "yes")
    said = newest(sink)
    assert "You have a seat in a match of Hunting Prey with Ann, as Gus Green." in said
    assert "will begin when 1 more player joins" in said
    assert "/account/login/code/" in said
    welcome = [mail for mail in sink.mails if not is_receipt(mail)][-1]
    assert welcome["Auto-Submitted"] == "auto-replied"
    assert str(welcome["References"]).startswith(invitation_mail(invitation).message_id)


def test_a_player_with_an_account_sits_down_as_themself_and_is_told_no_more(
    match: Match, sink: Sink
) -> None:
    PlayerFactory(email=GUEST, display_name="Old Gus", confirmed=True)
    invitation = invited(match)
    newest(sink)
    answered(invitation, "yes\nname Robin")
    assert guest().display_name == "Old Gus"
    send_due_mails()
    assert "sign in" not in text(sink.mails[1]) + text(sink.mails[-1])


def test_a_guest_whose_address_a_stranger_signed_up_with_plays_by_mail_all_the_same(
    match: Match, sink: Sink
) -> None:
    stranger = PlayerFactory(email=GUEST, display_name="Mallory", password="a stranger's")
    stranger.emailaddress_set.create(email=GUEST)
    invitation = invited(match)
    newest(sink)
    letter = answered(invitation, "yes")
    assert letter.reason == "welcome"
    assert guest().display_name == "Gus Green" and not guest().has_usable_password()
    seat = match.seats.get(player=guest())
    send_due_mails()
    assert any("/account/login/code/" in text(each) for each in sink.mails[1:])
    assert sink.recipients[1:].count([GUEST]) > 1
    if seat.question is None:
        answer(awaited(match))
        seat = match.seats.get(player=guest())
    whole_turn = sensible_turn(match, seat, random.Random(1))
    letter = send(quoting(SENDER, whole_turn), reply_to(seat))
    assert letter.reason not in ("stranger", "confirm")
    assert fresh(match).moves.filter(via=Move.Via.MAIL).exists()


def test_a_yes_seats_nobody_in_an_unproved_account_that_somebody_used(match: Match) -> None:
    stranger = PlayerFactory(email=GUEST, display_name="Gus Green", password="a stranger's")
    theirs = open_table(opener=stranger)
    assert answered(invited(match), "yes").reason == "welcome"
    assert guest() != stranger and guest().display_name == "Gus Green 2"
    assert match.seats.filter(player=guest()).exists()
    assert theirs.seats.filter(player=stranger).exists()


def test_a_second_yes_is_answered_and_changes_nothing(match: Match) -> None:
    invitation = invited(match)
    answered(invitation, "yes")
    letter = answered(invitation, "yes\nname Robin")
    assert letter.reason == "seated"
    assert guest().display_name == "Gus Green"


def test_the_same_mail_twice_is_one_answer(match: Match) -> None:
    invitation = invited(match)
    raw = quoting(SENDER, "yes")
    send(raw, to(invitation))
    assert post(raw, to(invitation)) is None
    first_turns = Notice.objects.filter(kind=Notice.Kind.TURN, letter__isnull=False)
    assert Reply.objects.count() + first_turns.count() == 1


@pytest.mark.parametrize("words", ["no", "No, thanks!", "nope", "not now"])
def test_a_no_seats_nobody_and_the_opener_sees_it(match: Match, sink: Sink, words: str) -> None:
    invitation = invited(match)
    newest(sink)
    assert answered(invitation, words).reason == "declined"
    assert not Player.objects.filter(email=GUEST).exists()
    assert "you aren’t playing" in newest(sink)
    page = reader(match.opened_by).get(f"/m/{match.code}/").content.decode()
    assert f"{GUEST} has declined." in page
    assert GUEST not in reader(PlayerFactory()).get(f"/m/{match.code}/").content.decode()


def test_after_a_no_a_yes_still_takes_the_seat(match: Match) -> None:
    invitation = invited(match)
    answered(invitation, "no")
    answered(invitation, "yes")
    assert fresh(match).status == Match.Status.RUNNING
    assert Invitation.objects.get().declined_at is None


def test_a_no_gives_a_seat_back_before_the_match_begins(sink: Sink) -> None:
    match = open_table(3, game="hunting-prey")
    invitation = invited(match)
    answered(invitation, "yes")
    assert answered(invitation, "no").reason == "left"
    assert not match.seats.filter(player=guest()).exists()


def test_a_no_cannot_end_a_match_that_has_begun(match: Match) -> None:
    invitation = invited(match)
    answered(invitation, "yes")
    assert answered(invitation, "no").reason == "begun"
    assert fresh(match).status == Match.Status.RUNNING


def test_never_ends_all_invitations(match: Match, sink: Sink) -> None:
    invitation = invited(match)
    newest(sink)
    assert answered(invitation, "never").reason == "never"
    assert Uninvited.objects.get().email == GUEST
    assert "We’ll send no more invitations to this address" in newest(sink)


@pytest.mark.parametrize(
    "words",
    ["", "What is this?", "yes but not this week", "no problem", "draw deck", "> yes"]
    + ["OK, who is this?", "Y a-t-il une place ?", "never mind", "Never heard of this game", "yes?"]
    + ["stop it, Bob, I will answer tomorrow", "sure about that address"],
)
def test_what_is_no_clear_word_is_quoted_and_seats_nobody(
    match: Match, sink: Sink, words: str
) -> None:
    invitation = invited(match)
    newest(sink)
    assert answered(invitation, words).reason == "unclear"
    assert fresh(match).status == Match.Status.OPEN
    said = newest(sink)
    assert "nothing was done" in said and "yes take the seat" in said
    assert words.startswith(">") or f"“{words}”" in said or not words


def test_a_yes_that_comes_too_late_is_told_so(match: Match, sink: Sink) -> None:
    invitation = invited(match)
    newest(sink)
    press(reader(PlayerFactory()), f"/m/{match.code}/join/")
    assert answered(invitation, "yes").reason == "late"
    assert not Player.objects.filter(email=GUEST).exists()
    send_due_mails()
    assert any("has no open seat" in " ".join(text(mail).split()) for mail in sink.mails)


def test_an_invitation_older_than_thirty_days_seats_nobody(match: Match) -> None:
    invitation = invited(match)
    Invitation.objects.update(created_at=timezone.now() - timedelta(days=31))
    assert answered(invitation, "yes").reason == "late"
    assert fresh(match).status == Match.Status.OPEN


def test_a_mail_from_another_address_seats_nobody_and_is_told_once(
    match: Match, sink: Sink
) -> None:
    invitation = invited(match)
    newest(sink)
    for _ in range(3):
        assert answered(invitation, "yes", "Mallory <mal@example.net>").reason == "stranger"
    said = newest(sink)
    assert "m...@example.net" in said and "nothing was done" in said
    assert fresh(match).status == Match.Status.OPEN
    assert Reply.objects.count() == 1


def test_a_mail_that_our_server_calls_forged_is_sent_to_the_page(match: Match, sink: Sink) -> None:
    invitation = invited(match)
    newest(sink)
    assert answered(invitation, "yes", verdict="fail").reason == "confirm"
    assert fresh(match).status == Match.Status.OPEN
    assert re.search(r"https?://\S+/invited/\S+", newest(sink))


def test_an_answering_machine_gets_no_answer(match: Match) -> None:
    invitation = invited(match)
    letter = send(plain(SENDER, "yes", auto_submitted="auto-replied"), to(invitation))
    assert (letter.state, letter.reason) == (InboundMail.State.IGNORED, "automatic")
    assert fresh(match).status == Match.Status.OPEN and not Reply.objects.exists()


def test_somebody_who_writes_on_and_on_is_answered_eight_times(match: Match) -> None:
    invitation = invited(match)
    for _ in range(10):
        answered(invitation, "hm")
    assert Reply.objects.count() == 8
    answered(invitation, "yes")
    assert fresh(match).status == Match.Status.RUNNING


def test_the_address_of_one_invitation_fits_no_other(match: Match) -> None:
    first, second = invited(match), invited(open_table(), "eve@example.org")
    kind, _number, mac = signed_addresses.invitation_address(first.pk, first.email).split("-")
    moved = f"{kind}-{signed_addresses.encode_number(second.pk)}-{mac}@{DOMAIN}"
    assert inbox.is_ours(to(first)) and not inbox.is_ours(moved)
    assert not inbox.is_ours(f"{signed_addresses.invitation_address(10**6, GUEST)}@{DOMAIN}")
    assert not inbox.is_ours(f"{signed_addresses.invitation_address(2**63, GUEST)}@{DOMAIN}")
