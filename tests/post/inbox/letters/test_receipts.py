"""Receipts: which played turns are confirmed by a mail of their own, and how short it is."""

import pytest

from games import play
from games.models import InboundMail, Notice, Seat
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import other
from tests.post.letters.writing import answers, move, wrote
from tests.post.sink import Sink, text

pytestmark = pytest.mark.django_db


def test_a_proved_letter_of_a_practised_player_needs_no_receipt(practised: Seat) -> None:
    letter = wrote(practised, move(practised), verdict="pass")
    assert (letter.reason, answers()) == ("played", 0)


@pytest.mark.parametrize("verdict", ["", "none"])
def test_a_letter_that_dmarc_does_not_prove_gets_a_receipt(practised: Seat, verdict: str) -> None:
    letter = wrote(practised, move(practised), verdict=verdict)
    assert (letter.reason, answers(letter)) == ("played", 1)


@pytest.mark.parametrize("also", ["say hello", "zzz", "mute", "hints off"])
def test_whatever_else_a_letter_says_is_answered(practised: Seat, also: str) -> None:
    letter = wrote(practised, f"{move(practised)}\n{also}", verdict="pass")
    assert answers(letter) == 1


def test_the_first_letters_of_a_player_get_receipts(practised: Seat) -> None:
    InboundMail.objects.latest("pk").delete()
    assert answers(wrote(practised, move(practised), verdict="pass")) == 1


def test_a_receipt_has_twelve_lines_and_three_kilobytes_and_no_table(
    seat: Seat, sink: Sink
) -> None:
    chosen = move(seat)
    wrote(seat, chosen)
    Notice.objects.exclude(kind="answer").delete()
    send_due_mails()
    (mail,) = sink.mails
    body, _mark, foot = text(mail).strip().replace("\r", "").partition("\n\n-- \n")
    assert len(bytes(mail)) < 3000
    assert (len(body.splitlines()) <= 12, len(foot.splitlines()) <= 4) == (True, True)
    assert mail.get_body(("html",)) is None
    assert chosen in body and "Your hand" not in body


def test_a_receipt_tells_what_was_said_and_looked_at_since_the_last_mail(
    seat: Seat, sink: Sink
) -> None:
    """No later mail would: what happened before a mail has gone out counts as told by it."""
    play.post_remark(other(seat).pk, "Mind the emus!")
    play.reveal_table(seat.match.pk, None, 0, PlayerFactory(is_staff=True), "a dispute")
    wrote(seat, move(seat))
    Notice.objects.exclude(kind="answer").delete()
    send_due_mails()
    (mail,) = sink.mails
    told = " ".join(text(mail).split())
    assert mail.get_body(("html",)) is None
    assert "Chat: " in told and "Mind the emus!" in told
    assert "Staff looked at hidden cards: " in told and "a dispute" in told
