"""Receipts of plans that a letter keeps: who gets them, how they are stopped, and what is told to
whoever has stopped them."""

import re
from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.test import Client

from accounts.models import Player
from config import clock
from games import periodic_jobs
from games.models import InboundMail, Move, Notice, Premove, Seat
from games.play.premoves.execution import execute_premoves
from games.post import signed_addresses
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import answer, other
from tests.post.letters.writing import (
    DOMAIN,
    answers,
    fresh,
    move,
    plain,
    reply_to,
    send,
    sender,
    wrote,
)
from tests.post.sink import Sink, html, text

pytestmark = pytest.mark.django_db
AUTO = "auto 1 turn: discard any, draw deck"


def orders(seat: Seat, line: str = AUTO) -> str:
    """A whole turn, and orders for the next one."""
    return f"{move(seat)}, draw deck\n{line}"


def switch_receipts(seat: Seat, wanted: bool) -> None:
    Player.objects.filter(pk=seat.player_id).update(mail_receipts=wanted)


@pytest.mark.parametrize("wanted", [True, False])
def test_a_turn_with_a_plan_is_confirmed_to_whoever_wants_it(practised: Seat, wanted: bool) -> None:
    switch_receipts(practised, wanted)
    letter = wrote(practised, orders(practised), verdict="pass")
    assert (letter.reason, answers(letter)) == ("played", int(wanted))
    assert Premove.objects.count() == 1


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("line", [AUTO, "if anything: {turn}", "plan {turn}"])
def test_a_plan_alone_is_confirmed_to_whoever_wants_it(
    practised: Seat, line: str, wanted: bool
) -> None:
    switch_receipts(practised, wanted)
    question, chosen = practised.question, move(practised)
    answer(practised, f"{move(practised, at=1)}, draw deck")
    words = plain(sender(practised), line.format(turn=chosen))
    letter = send(words, reply_to(practised, question), verdict="pass")
    assert (letter.reason, answers(letter)) == ("done", int(wanted))
    assert Premove.objects.count() == 1


@pytest.mark.parametrize("line", [AUTO, "if anything: {turn}", "plan {turn}"])
def test_no_plan_after_the_first_ten_is_confirmed(planner: Seat, line: str) -> None:
    question, chosen = planner.question, move(planner, at=1)
    letter = wrote(planner, orders(planner), verdict="pass")
    assert (letter.reason, answers(letter), Premove.objects.count()) == ("played", 0, 1)
    words = plain(sender(planner), line.format(turn=chosen))
    alone = send(words, reply_to(planner, question), verdict="pass")
    assert (alone.reason, answers(alone)) == ("done", 0)


@pytest.mark.parametrize("also", ["zzz", "mute", "say hello", "plan hatch 99ZZ"])
def test_what_was_left_out_beside_a_later_plan_is_told(planner: Seat, also: str) -> None:
    assert answers(wrote(planner, f"{orders(planner)}\n{also}", verdict="pass")) == 1


@pytest.mark.parametrize("verdict", ["", "none"])
def test_a_later_plan_that_dmarc_does_not_prove_is_confirmed(planner: Seat, verdict: str) -> None:
    assert answers(wrote(planner, orders(planner), verdict=verdict)) == 1


def test_the_tenth_plan_is_confirmed(planner: Seat) -> None:
    InboundMail.objects.filter(pk=InboundMail.objects.latest("pk").pk).update(transcript=[])
    assert answers(wrote(planner, orders(planner), verdict="pass")) == 1


@pytest.mark.parametrize("also", ["zzz", "mute", "say hello", "plan hatch 99ZZ", "hints off"])
def test_whatever_else_a_letter_says_is_answered_though_receipts_are_off(
    practised: Seat, also: str
) -> None:
    switch_receipts(practised, False)
    letter = wrote(practised, f"{orders(practised)}\n{also}", verdict="pass")
    assert answers(letter) == 1


@pytest.mark.parametrize("verdict", ["", "none"])
def test_a_plan_that_dmarc_does_not_prove_is_confirmed_though_receipts_are_off(
    practised: Seat, verdict: str
) -> None:
    switch_receipts(practised, False)
    assert answers(wrote(practised, orders(practised), verdict=verdict)) == 1


def test_the_first_plans_of_a_player_are_confirmed_though_receipts_are_off(practised: Seat) -> None:
    switch_receipts(practised, False)
    InboundMail.objects.latest("pk").delete()
    assert answers(wrote(practised, orders(practised), verdict="pass")) == 1


def receive_receipt(seat: Seat, sink: Sink, words: str) -> EmailMessage:
    """The mail that answers a letter."""
    wrote(seat, words)
    Notice.objects.exclude(kind="answer").delete()
    send_due_mails()
    return sink.mails[-1]


def test_the_foot_of_a_receipt_says_how_to_stop_it_in_four_lines(seat: Seat, sink: Sink) -> None:
    mail = receive_receipt(seat, sink, orders(seat))
    foot = text(mail).replace("\r", "").rpartition("\n-- \n")[2].strip().splitlines()
    assert len(foot) <= 4 and "Reply “receipts off” to stop them" in " ".join(foot)
    assert len(bytes(mail)) < 3000
    page = re.search(r"/mail/stop/\S+/", foot[-1])
    assert page is not None and page[0] in str(mail["List-Unsubscribe"])
    Client(enforce_csrf_checks=True).post(page[0], {"List-Unsubscribe": "One-Click"})
    player = fresh(seat).player
    assert player is not None
    assert [player.wants(kind) for kind in ("turns", "receipts")] == [True, False]


def test_a_mail_to_the_stop_address_of_a_receipt_stops_receipts_alone(
    seat: Seat, sink: Sink
) -> None:
    mail = receive_receipt(seat, sink, orders(seat))
    to = f"{signed_addresses.stop_address(seat.player_id or 0, 'receipts')}@{DOMAIN}"
    assert f"<mailto:{to}>" in str(mail["List-Unsubscribe"])
    send(plain(sender(seat), ""), to)
    player = fresh(seat).player
    assert player is not None
    assert [player.wants(kind) for kind in ("turns", "receipts")] == [True, False]


@pytest.mark.parametrize("also", ["", "\nmute"])
def test_any_other_answer_and_one_that_is_no_choice_say_nothing_of_receipts(
    seat: Seat, sink: Sink, also: str
) -> None:
    switch_receipts(seat, bool(also))
    mail = receive_receipt(seat, sink, orders(seat) + also)
    assert "plan saved." in text(mail).casefold()
    assert "receipts off" not in text(mail)


def test_without_a_receipt_the_next_turn_mail_tells_what_auto_moves_played(
    practised: Seat, sink: Sink
) -> None:
    switch_receipts(practised, False)
    wrote(practised, orders(practised), verdict="pass")
    answer(fresh(other(practised)))
    execute_premoves(practised.pk, clock.now())
    assert execute_premoves(practised.pk, clock.now() + timedelta(minutes=61))
    played = practised.match.moves.filter(seat=practised.number, via=Move.Via.PLAN)
    assert [one.text.split()[0] for one in played.order_by("ply")] == ["discard", "draw"]
    answer(fresh(other(practised)))
    execute_premoves(practised.pk, clock.now())
    periodic_jobs.send_notices()
    mails = [mail for mail in sink.mails if mail["To"] == sender(practised)]
    assert [mail["X-Rural-Route-Reason"] for mail in mails] == ["turn"]
    words = " ".join(text(mails[0]).split())
    assert "Your auto-moves discard any, draw deck have ended." in words
    assert f"{practised.name} discards" in words or "You discard" in words


def test_without_a_receipt_a_turn_mail_says_that_auto_moves_stand(
    practised: Seat, sink: Sink
) -> None:
    """It goes out where nobody has come round to play them."""
    switch_receipts(practised, False)
    wrote(practised, orders(practised), verdict="pass")
    answer(fresh(other(practised)))
    execute_premoves(practised.pk, clock.now())
    Notice.objects.filter(kind=Notice.Kind.TURN).update(due_at=clock.now())
    periodic_jobs.send_notices()
    (mail,) = [mail for mail in sink.mails if mail["To"] == sender(practised)]
    for page in (text(mail), html(mail)):
        words = " ".join(page.split())
        assert "Your plan discard any, draw deck will be played unless you move first." in words
