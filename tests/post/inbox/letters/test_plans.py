"""The next turn by mail: planned, listed, forgotten, played; and never read as a move."""

from html import unescape

import pytest

from games import periodic_jobs, play
from games.models import InboundMail, Match, Notice, Premove, Seat
from tests.matches import answer, awaited, other
from tests.play.premoves.planning import hand_less, mildest, now_of
from tests.post.letters.writing import moves_of, new_match, plain, reply_to, send, words_of
from tests.post.sink import Sink, html, text

pytestmark = pytest.mark.django_db


def seated(**terms: object) -> tuple[Match, Seat, Seat]:
    """A match in which a seat waits that has been asked before: it has an address to write to."""
    match = new_match(**terms)
    first = now_of(awaited(match))
    answer(first)
    asked = now_of(awaited(match))
    return match, asked, now_of(other(asked))


def wrote(seat: Seat, words: str) -> InboundMail:
    assert seat.player is not None
    return send(plain(seat.player.email, words), reply_to(seat, 1))


def test_a_turn_is_planned_by_mail_for_a_case_and_played() -> None:
    match, asked, seat = seated()
    turn = mildest(seat)
    letter = wrote(seat, f"if {asked.name} draws deck: {turn}")
    assert letter.reason == "done", words_of(letter)
    assert "plan saved." in words_of(letter) and turn in words_of(letter)
    plan = Premove.objects.get()
    assert plan.conditions == [[asked.number, "draw deck"]] and plan.moves == turn
    answer(asked)
    assert periodic_jobs.play_premoves() == 1
    assert ", ".join(moves_of(match)).endswith(turn)


def test_the_mails_tell_what_became_of_plans(sink: Sink) -> None:
    _match, asked, seat = seated()
    turn = mildest(seat)
    wrote(seat, f"plan {turn}")
    wrote(seat, f"if {asked.name} draws discard: {turn}")
    answer(asked)
    Notice.objects.filter(kind=Notice.Kind.ANSWER).delete()
    periodic_jobs.send_notices()
    (mail,) = [mail for mail in sink.mails if mail["To"] == seat.player.email]  # type: ignore[union-attr]
    for body in (text(mail), unescape(html(mail))):
        words = " ".join(body.split())
        assert "Your planned moves" in words and f"Your plan was {turn}." in words
        assert f"Your plan {turn} wasn’t played." in words and "wasn’t met" in words


def test_what_a_plan_has_played_is_told_by_mail(sink: Sink) -> None:
    _match, asked, seat = seated()
    turn = mildest(seat)
    wrote(seat, f"if anything: {turn}")
    answer(asked)
    Notice.objects.filter(kind=Notice.Kind.ANSWER).delete()
    periodic_jobs.send_notices()
    mails = [mail for mail in sink.mails if mail["To"] == seat.player.email]  # type: ignore[union-attr]
    assert [mail["X-Rural-Route-Reason"] for mail in mails] == ["planned"]
    words = " ".join(text(mails[0]).split())
    assert (
        "Your planned move was played" in words
        and f"{asked.name} " in words
        and f"{seat.name} " in words
    )


def test_plans_are_listed_and_forgotten_by_mail() -> None:
    _match, asked, seat = seated()
    turn = mildest(seat)
    assert "you have no planned moves" in words_of(wrote(seat, "plans"))
    wrote(seat, f"plan {turn}")
    wrote(seat, f"if {asked.name} hatches, wait 60: {turn}")
    listed = words_of(wrote(seat, "plans"))
    assert f"1 ... {turn}: offered" in listed and "2 ..." in listed and "60 minutes" in listed
    assert "not done" in words_of(wrote(seat, "forget plan 3"))
    assert "deleted." in words_of(wrote(seat, "forget plan 2"))
    assert Premove.objects.get().kind == Premove.Kind.OFFER
    assert "deleted." in words_of(wrote(seat, "forget plan"))
    assert not Premove.objects.exists()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("if zebulon draws: discard all", "not saved"),
        ("if it rains", "write the condition, a colon and your turn"),
        ("plan hatch 99ZZ", "not saved"),
        ("forget me not", "not done"),
    ],
)
def test_what_cannot_be_kept_is_answered_and_nothing_is(line: str, why: str) -> None:
    _match, _asked, seat = seated()
    letter = wrote(seat, line)
    assert letter.reason == "refused" and why in words_of(letter)
    assert not Premove.objects.exists()


def test_a_letter_that_may_be_forged_keeps_no_plan() -> None:
    _match, _asked, seat = seated()
    send(plain("stranger@example.net", f"plan {mildest(seat)}"), reply_to(seat, 1))
    assert not Premove.objects.exists()


def test_with_the_hand_kept_out_of_mails_no_answer_names_a_card() -> None:
    match, asked, seat = seated(hand_in_mail=False)
    turn = mildest(seat)
    told = words_of(wrote(seat, f"plan {turn}")).partition(" ... ")[2]
    assert told == "plan saved."
    listed = words_of(wrote(seat, "plans"))
    assert hand_less(match, seat, listed)
    assert asked.pk


def test_orders_for_several_turns_are_kept_by_a_letter_and_told_back() -> None:
    _match, asked, seat = seated()
    orders = "discard any, draw deck"
    letter = wrote(seat, f"auto 4 turns until {asked.name} draws deck, wait 15: {orders}")
    plan = Premove.objects.get()
    assert (plan.kind, plan.turns_left, plan.wait_minutes) == (Premove.Kind.AUTO, 4, 15)
    assert (plan.moves, plan.conditions) == (orders, [[asked.number, "draw deck"]])
    assert "for 4 turns" in words_of(letter) and "begun with: discard" in words_of(letter)


def test_orders_without_a_number_of_turns_are_explained() -> None:
    _match, _asked, seat = seated()
    assert "auto 5 turns: hatch any" in words_of(wrote(seat, "auto: discard any"))
    assert not Premove.objects.exists()


def test_one_letter_plays_a_turn_and_orders_the_next_ones() -> None:
    match, asked, _seat = seated()
    record = play.current_record(match)
    move = record.choose_timeout_move(asked.number)
    assert asked.player is not None
    words = f"{move}, draw deck\nauto 2 turns: discard any, draw deck"
    letter = send(plain(asked.player.email, words), reply_to(asked))
    assert "plan saved." in words_of(letter)
    plan = Premove.objects.get()
    assert (plan.kind, plan.turns_left, plan.seat_id) == (Premove.Kind.AUTO, 2, asked.pk)
    assert now_of(asked).question is None
