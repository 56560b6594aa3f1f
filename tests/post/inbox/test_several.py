"""One mail about several matches, and one letter that answers them all."""

import re
from datetime import timedelta
from email.utils import parseaddr
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Player
from games import play
from games.models import Digest, InboundMail, Match, Move, Notice, Notification, Seat
from games.post import inbox, personal_address
from games.post.inbox import mail_reader, mail_storage
from games.post.mails import MailContext, build_digest_mail, build_notice_mail
from games.post.outbox.mail_sender import send_due_mails
from games.post.outbox.send_policy import recheck_notice
from tests.factories import PlayerFactory
from tests.matches import awaited, running_match
from tests.post.letters.writing import DOMAIN, move, moves_of, people, plain, post, quoting, send
from tests.post.sink import Sink, reply_address_of, text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


class Collected:
    """A mail to a player about so many matches in which it is their turn."""

    def __init__(self, player: Player, many: int = 3) -> None:
        self.player = player
        self.seats: list[Seat] = []
        while len(self.seats) < many:
            match = running_match(people=[player, *people(1)], pace_hours=72 + len(self.seats))
            seat = awaited(match)
            if seat.player_id == player.pk:
                self.seats.append(seat)
        self.turns = [whole_turn(seat) for seat in self.seats]
        self.contexts = [context_of(seat) for seat in self.seats]
        self.mail = build_digest_mail(self.contexts[0], self.contexts)
        self.to = parseaddr(*self.mail.reply_to)[1]
        Notice.objects.update(state=Notice.State.SENT, sent_at=timezone.now())

    def wrote(self, words: str, sender: str = "", **how: Any) -> InboundMail:
        """The player answers with some words, above what a mail program quotes."""
        raw = quoting(sender or self.player.email, words)
        return send(raw, self.to, **{"verdict": "pass", **how})

    def played(self) -> list[int]:
        """How many moves each match has got."""
        return [len(moves_of(seat.match)) for seat in self.seats]


def context_of(seat: Seat) -> MailContext:
    """What the turn mail of a seat is made from."""
    notice = Notice.objects.get(seat=seat, kind=Notice.Kind.TURN, question=seat.question)
    notice.message_id = "abcdef"
    context, why = recheck_notice(notice, timezone.now())
    assert context is not None, why
    return context


@pytest.fixture
def three(ann: Player) -> Collected:
    return Collected(ann)


def whole_turn(seat: Seat) -> str:
    return f"{move(seat)}, draw deck" if not move(seat).startswith("discard") else move(seat)


def test_every_line_is_played_on_its_own_and_what_fails_is_quoted(
    three: Collected, sink: Sink
) -> None:
    first, _second, third = three.seats
    letter = three.wrote(f"1: {three.turns[0]}\n2: hatch ZZZ\n3: {three.turns[2]}")
    assert [many > 0 for many in three.played()] == [True, False, True]
    assert (letter.state, letter.reason) == (InboundMail.State.DONE, "refused")
    send_due_mails()
    (mail,) = [one for one in sink.mails if one["X-Rural-Route-Reason"] == "letter"]
    said = " ".join(text(mail).split())
    assert f"> 1: {three.turns[0]}" in said and "2: hatch ZZZ" in said
    assert f"{first.match.title} {first.match.code}: you played {three.turns[0]}" in said
    assert f"{three.seats[1].match.code}: not played" in said
    assert not Notice.objects.filter(kind=Notice.Kind.ANSWER).exists()


def test_the_number_of_a_move_counts_in_the_list_of_its_own_match(three: Collected) -> None:
    three.wrote("2: 1, draw deck")  # the first move is to hatch the first card
    assert [many > 0 for many in three.played()] == [False, True, False]


def test_the_same_mail_twice_plays_once_and_a_second_one_is_told_so(three: Collected) -> None:
    raw = quoting(three.player.email, f"2: {three.turns[1]}")
    assert send(raw, three.to, verdict="pass").reason == "done"
    played = three.played()
    assert post(raw, three.to, verdict="pass") is None
    inbox.process_inbound_mails()
    assert three.played() == played
    again = three.wrote(f"2: {three.turns[1]}")
    assert (three.played(), again.reason) == (played, "refused")


def test_nothing_that_is_quoted_and_nothing_without_a_number_is_played(three: Collected) -> None:
    turn = three.turns[0]
    letter = three.wrote(f"> 1: {turn}\n1: {turn}")
    assert letter.reason == "refused"
    assert three.wrote(turn).transcript[0]["words"].startswith("ignored: begin each line")
    assert (
        three.wrote(f"7: {turn}")
        .transcript[0]["words"]
        .endswith("our email has no match number 7.")
    )
    written_over = str(three.mail.body)
    assert three.wrote(written_over).reason == "refused"
    assert three.played() == [0, 0, 0]


def test_two_lines_with_one_number_are_one_turn_and_others_end_the_reading(
    three: Collected,
) -> None:
    hatch, draw = three.turns[2].split(", ")
    letter = three.wrote(f"3: {hatch}\n3: {draw}\nSee you!\n1: {three.turns[0]}")
    assert three.played()[:2] == [0, 0]
    assert moves_of(three.seats[2].match) == [hatch, draw]
    assert letter.transcript[-1]["did"] == "ignored"
    assert letter.transcript[-1]["line"] == "See you!"


def test_a_stranger_plays_nothing_and_the_player_is_told_once(three: Collected, sink: Sink) -> None:
    line = f"1: {three.turns[0]}\n2: {three.turns[1]}"
    assert three.wrote(line, "eve@example.net").reason == "stranger"
    assert three.wrote(line, "eve@example.net").state == InboundMail.State.IGNORED
    assert three.played() == [0, 0, 0]
    assert Notification.objects.get().recipient == three.player
    assert not Notice.objects.filter(kind=Notice.Kind.ANSWER).exists()


def test_a_letter_in_doubt_plays_nothing_and_brings_a_link_for_each_line(
    three: Collected, sink: Sink
) -> None:
    line = f"1: {three.turns[0]}\n2: {three.turns[1]}"
    three.wrote(line, verdict="fail")
    assert three.played() == [0, 0, 0]
    send_due_mails()
    (mail,) = [one for one in sink.mails if one["X-Rural-Route-Reason"] == "letter"]
    assert text(mail).count("/confirm/") == 2


def test_a_question_waits_for_its_line_of_a_letter_that_came_in_time(three: Collected) -> None:
    seat = three.seats[1]
    now = timezone.now()
    raw = quoting(three.player.email, f"2: {three.turns[1]}")
    Seat.objects.filter(pk=seat.pk).update(deadline=now - timedelta(minutes=5))
    post(raw, three.to, at=now - timedelta(minutes=6), verdict="pass")
    play.expire_turn(seat.pk)
    assert moves_of(seat.match) == []
    inbox.process_inbound_mails()
    assert set(seat.match.moves.values_list("via", flat=True)) == {Move.Via.MAIL}


def test_an_address_fits_only_the_questions_it_was_signed_for(three: Collected) -> None:
    row = Digest.objects.get()
    row.questions = row.questions[::-1]
    row.save()
    with pytest.raises(mail_storage.MailRefused, match="5.1.1"):
        post(plain(three.player.email, "1: pass"), three.to)


def test_a_match_that_is_over_is_refused_and_the_rest_is_played(three: Collected) -> None:
    play.resign_seat(three.seats[0].pk)
    three.wrote(f"1: {three.turns[1]}\n2: {three.turns[1]}")
    assert [many > 0 for many in three.played()][1:] == [True, False]


@pytest.mark.parametrize("hand_in_mail", [True, False])
def test_the_mail_shows_of_each_match_what_its_turn_mail_would_show(hand_in_mail: bool) -> None:
    ann = PlayerFactory(confirmed=True, hand_in_mail=hand_in_mail)
    many = Collected(ann, 2)
    body = str(many.mail.body)
    page = str(many.mail.alternatives[0][0])
    for number, context in enumerate(many.contexts, 1):
        own = build_notice_mail(context)
        assert context.brief_table in body and context.brief_table in str(own.body)
        felt = re.compile(r'class="felt"[^>]*>(.*?)</td></tr>\n(?:<tr><td class="in"|\n)', re.S)
        drawn = felt.search(str(own.alternatives[0][0]))
        assert drawn is not None and drawn[1] in page
        lines = re.findall(rf"(?m)^  {number}: (.+)$", body)
        assert bool(lines) is hand_in_mail
        assert all(line in context.legal or line in str(own.body) for line in lines[:1])
    cards = set(re.findall(r"\b[2-9AC][MSWLYK]{1,2}\b", body + page))
    owned = {card for one in many.contexts for card in one.view["hand"] or ()}
    open_cards = {card for one in many.contexts for card in one.view["discard"]}
    assert cards <= owned | open_cards
    assert (owned <= cards) is True


def test_a_mail_that_grows_too_long_leaves_later_tables_to_their_pages(ann: Player) -> None:
    many = Collected(ann, 4)
    page = str(build_digest_mail(many.contexts[0], many.contexts * 6).alternatives[0][0])
    assert len(page) < 100_000
    assert page.count('class="felt"') < 24
    assert page.count(f"/m/{many.seats[3].match.code}/") == 6


@pytest.mark.parametrize("own", [True, False])
def test_a_letter_that_cannot_be_read_gets_a_short_answer_once_a_day(
    three: Collected, own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(raw: bytes) -> None:
        raise mail_reader.UnreadableMail("no")

    to = personal_address.address_of(three.player) if own else three.to
    monkeypatch.setattr(mail_reader, "read_mail", unreadable)
    for _ in range(2):
        letter = send(plain(three.player.email, "1: pass"), to)
        assert letter.reason == "unreadable"
    assert Notification.objects.get().recipient == three.player
    send(plain(three.player.email, "help"), to, envelope_from="")
    assert Notification.objects.count() == 1
    assert not Notice.objects.filter(kind=Notice.Kind.ANSWER).exists()
    assert Match.objects.filter(status=Match.Status.RUNNING).count() >= 3


def test_a_question_in_a_digest_is_asked_back_and_a_numbered_yes_plays_it(
    three: Collected, sink: Sink
) -> None:
    three.wrote(f"2: {three.turns[1]}?")
    assert three.played() == [0, 0, 0]
    send_due_mails()
    mail = sink.mails[-1]
    assert "Reply “2: yes” to play it." in " ".join(text(mail).split())
    assert reply_address_of(mail) == three.to
    raw = quoting(three.player.email, "2: yes", in_reply_to=str(mail["Message-ID"]))
    assert send(raw, three.to, verdict="pass").reason == "done"
    assert [many > 0 for many in three.played()] == [False, True, False]


def test_a_line_without_a_number_takes_all_turns_of_a_digest_back(three: Collected) -> None:
    three.wrote(f"1: {three.turns[0]}\n2: {three.turns[1]}\nNo, wait!")
    assert three.played() == [0, 0, 0]
