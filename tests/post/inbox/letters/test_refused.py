"""Letters that cannot be obeyed: nothing is played, and their writer learns why."""

import re
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from games import periodic_jobs, play
from games.models import InboundMail, Intervention, Match, Move, Notice, Seat
from games.play import PlayError
from games.post import inbox
from games.post.inbox import mail_handler
from games.post.outbox.mail_sender import send_due_mails
from tests.long_run import LONG
from tests.matches import other
from tests.post.letters.writing import (
    ATTRIBUTION,
    QUOTED,
    answers,
    asked,
    fresh,
    many,
    move,
    moves_of,
    new_match,
    part,
    plain,
    post,
    quoting,
    reply_to,
    send,
    sender,
    talk_to,
    words_of,
    wrote,
)
from tests.post.sink import Sink, reply_address_of, text
from tests.web.pages import reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
REPEATS = 200 if LONG else 20


def not_played(letter: InboundMail, match: Match, *hints: str) -> None:
    """Nothing was played, one answer is owed, and it says these words."""
    assert moves_of(match) == []
    assert (letter.state, letter.reason) == (InboundMail.State.DONE, "refused")
    assert answers(letter) == 1
    for hint in hints:
        assert hint in words_of(letter)


# Nothing to obey


@pytest.mark.parametrize(
    "body",
    [
        "",
        "\r\n \r\n",
        f"{ATTRIBUTION}\r\n{QUOTED}",
        QUOTED,
        "-- \r\nAnn",
        "Sent from my iPhone",
        f"{ATTRIBUTION}\r\n\r\n{QUOTED}\r\n\r\nhatch ZZ",
        f"{QUOTED}\r\nhatch ZZ\r\n{QUOTED}",
    ],
    ids=["empty", "blank", "quote", "bare quote", "signature", "phone", "below", "between"],
)
def test_a_letter_without_a_command_on_top_is_told_where_to_write(seat: Seat, body: str) -> None:
    letter = send(plain(sender(seat), body), reply_to(seat))
    not_played(letter, seat.match, "no command at the top", "Above the quoted text")


def test_an_encrypted_letter_is_told_that_it_cannot_be_read(seat: Seat) -> None:
    parts = [part("application/pgp-encrypted", "Version: 1"), part("application/octet-stream", "x")]
    letter = send(many(sender(seat), parts, kind="encrypted"), reply_to(seat))
    not_played(letter, seat.match, "encrypted")


def test_a_letter_encrypted_in_the_text_itself_plays_nothing(seat: Seat) -> None:
    body = "-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----"
    not_played(send(plain(sender(seat), body), reply_to(seat)), seat.match, "Above the quoted text")


# Words that will not do


def test_a_move_that_is_not_possible_is_answered_with_the_moves_that_are(
    seat: Seat, sink: Sink
) -> None:
    letter = wrote(seat, "grow AK on B1")
    not_played(letter, seat.match, "grow AK on B1")
    send_due_mails()
    assert "Your moves:" in text(sink.mails[0])
    first = play.current_record(seat.match).list_legal_moves(seat.number)[0]
    verb, _space, thing = first.partition(" ")
    assert re.search(rf"\n{verb} +1 {thing} ", text(sink.mails[0]).replace("\r", ""))


@pytest.mark.parametrize("words", ["e9", "emu", "hatch", "hatch e9", "hatch hatch hatch"])
def test_words_that_are_not_clear_are_quoted(seat: Seat, words: str) -> None:
    letter = wrote(seat, words)
    not_played(letter, seat.match)
    assert letter.transcript[0]["line"] == words


def test_a_number_beyond_the_list_is_refused(seat: Seat) -> None:
    not_played(wrote(seat, "99"), seat.match, "99")


def test_a_draw_by_agreement_is_not_offered_where_the_word_means_nothing() -> None:
    seat = asked(new_match(game="ranchers"))
    assert "“draw” alone doesn’t end a match" in words_of(wrote(seat, "draw"))


def test_five_letters_a_day_that_cannot_be_read_are_answered_and_the_page_tells_of_more(
    seat: Seat,
) -> None:
    letters = [wrote(seat, f"nonsense {number}") for number in range(8)]
    assert [answers(letter) for letter in letters] == [1, 1, 1, 1, 1, 0, 0, 0]
    assert "Reply with one line" in words_of(letters[0])
    assert seat.player is not None
    page = reader(seat.player).get(f"/m/{seat.match.code}/").content.decode()
    assert "couldn’t read your email" in page and "nonsense 7" in page
    others = reader(other(seat).player).get(f"/m/{seat.match.code}/").content.decode()
    assert "nonsense" not in others
    InboundMail.objects.update(read_at=timezone.now() - timedelta(days=1, minutes=1))
    assert answers(wrote(seat, "nonsense once more")) == 1
    assert "nonsense" not in reader(seat.player).get(f"/m/{seat.match.code}/").content.decode()


def test_what_could_be_read_is_always_answered(seat: Seat) -> None:
    for number in range(7):
        wrote(seat, f"nonsense {number}")
    assert [answers(wrote(seat, words)) for words in ("hatch AK", "status", "help")] == [1, 1, 1]


# Too late, too early, not asked


def test_an_answer_to_an_old_question_does_not_play_the_new_one(seat: Seat) -> None:
    old = reply_to(seat)
    play.submit_turn(seat.pk, move(seat))
    other_seat = asked(seat.match)
    play.submit_turn(other_seat.pk, move(other_seat))
    before = moves_of(seat.match)
    letter = send(quoting(sender(seat), move(fresh(seat))), old)
    assert moves_of(seat.match) == before
    assert "already answered that question" in words_of(letter) and letter.shows == "all"


def test_a_seat_that_is_not_asked_is_told_whose_turn_it_is(seat: Seat, sink: Sink) -> None:
    old = reply_to(seat)
    play.submit_turn(seat.pk, move(seat))
    Notice.objects.all().delete()
    send(quoting(sender(seat), "2"), old)
    send_due_mails()
    assert "Not played" in text(sink.mails[0])
    assert f"{asked(seat.match).name} to move." in text(sink.mails[0])


def test_once_the_match_is_over_only_the_table_is_shown(seat: Seat, sink: Sink) -> None:
    old = reply_to(seat)
    play.resign_seat(asked(seat.match).pk)
    Notice.objects.all().delete()
    letter = send(quoting(sender(seat), "2"), old)
    assert "The match is over" in words_of(letter)
    send_due_mails()
    assert "Your moves" not in text(sink.mails[0]) and "Draw pile" in text(sink.mails[0])


def test_who_has_resigned_plays_no_more() -> None:
    match = new_match(players=3, game="ranchers")
    seat = asked(match)
    old = reply_to(seat)
    play.resign_seat(seat.pk)
    before = moves_of(match)
    letter = send(quoting(sender(seat), "2"), old)
    own = Move.objects.filter(match=match, seat=seat.number, via=Move.Via.MAIL)
    assert not own.exists() and len(moves_of(match)) == len(before)
    assert "left this match" in words_of(letter)


def test_an_answer_to_a_mail_that_was_no_question_plays_nothing(seat: Seat) -> None:
    letter = send(quoting(sender(seat), move(seat)), talk_to(seat))
    not_played(letter, seat.match, "you replied to an email that wasn’t about a turn")


@pytest.mark.parametrize("line", ["hatch 4MS", "What a nice game!"])
def test_who_is_not_asked_reads_that_and_how_to_speak_to_the_others(seat: Seat, line: str) -> None:
    other = seat.match.seats.get(question=None)
    letter = send(quoting(sender(other), line), talk_to(other))
    not_played(letter, seat.match, "it isn’t your turn")
    assert "begin a line with “say”" in words_of(letter)


def test_an_answer_to_a_reminder_plays(seat: Seat, sink: Sink) -> None:
    Notice.objects.create(
        seat=seat,
        tenure=seat.tenure,
        kind="last_day",
        question=seat.question or 0,
        due_at=timezone.now(),
    )
    send_due_mails()
    to = reply_address_of(sink.mails[0])
    send(quoting(sender(seat), move(seat)), str(to))
    assert moves_of(seat.match) != []


# From whom


def test_a_letter_from_an_address_that_is_not_confirmed_plays_nothing(seat: Seat) -> None:
    assert seat.player is not None
    seat.player.emailaddress_set.create(email="alias@example.org", verified=False)
    letter = send(quoting("alias@example.org", move(seat)), reply_to(seat))
    assert moves_of(seat.match) == [] and letter.reason == "stranger"
    assert (
        "isn’t one of your confirmed email addresses" in words_of(letter) and answers(letter) == 1
    )


def test_a_letter_from_a_second_confirmed_address_plays(seat: Seat) -> None:
    assert seat.player is not None
    seat.player.emailaddress_set.create(email="second@example.org", verified=True)
    send(quoting("Ann <Second@Example.ORG>", move(seat)), reply_to(seat))
    assert moves_of(seat.match) != []


def test_a_stranger_plays_nothing_and_the_owner_is_told_once(seat: Seat, sink: Sink) -> None:
    letters = [send(quoting("mallory@evil.example", move(seat)), reply_to(seat)) for _ in range(3)]
    assert moves_of(seat.match) == []
    assert [answers(letter) for letter in letters] == [1, 0, 0]
    send_due_mails()
    assert sink.recipients == [[sender(seat)]]
    assert "m...@evil.example" in text(sink.mails[0])


def test_a_letter_that_our_mail_server_doubts_is_confirmed_by_link(seat: Seat) -> None:
    letter = wrote(seat, move(seat), verdict="fail")
    assert moves_of(seat.match) == [] and letter.reason == "confirm"
    assert letter.transcript[-1]["link"]


def test_a_house_that_trusts_only_proof_asks_for_a_click(seat: Seat, settings: Any) -> None:
    settings.REPLY_TRUST = "pass"
    assert wrote(seat, move(seat)).reason == "confirm"
    assert wrote(seat, move(seat), verdict="pass").reason == "played"


# Twice


def test_the_same_mail_twice_is_one_letter(seat: Seat) -> None:
    raw, to = quoting(sender(seat), move(seat)), reply_to(seat)
    again = b"Received: from relay.example.net by mx; Sat, 22 Nov 2025 10:00:00 +0000\r\n" + raw
    assert post(raw, to) is not None
    assert post(again, to) is None
    inbox.process_inbound_mails()
    assert post(raw, to) is None
    assert (InboundMail.objects.count(), answers()) == (1, 1)


def test_the_same_mail_twice_without_a_name_is_one_letter(seat: Seat) -> None:
    raw, to = quoting(sender(seat), move(seat), message_id=""), reply_to(seat)
    again = b"Received: from relay.example.net\r\n by mx; Sat, 22 Nov 2025 10:00:00\r\n" + raw
    assert [post(raw, to) is None, post(again, to) is None] == [False, True]
    inbox.process_inbound_mails()
    assert (InboundMail.objects.count(), answers()) == (1, 1)


def test_the_same_move_in_two_letters_is_played_once(seat: Seat) -> None:
    chosen, to = move(seat), reply_to(seat)
    send(quoting(sender(seat), chosen), to)
    second = send(quoting(sender(seat), chosen), to)
    assert moves_of(seat.match) == [chosen, "draw deck"]
    assert "already answered that question" in words_of(second) and answers(second) == 1


def test_a_letter_whose_reader_died_is_handled_again_and_only_once(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(**_: Any) -> None:
        raise SystemExit

    letter = post(quoting(sender(seat), move(seat)), reply_to(seat))
    assert letter is not None
    with monkeypatch.context() as patch:
        patch.setattr("games.post.inbox.owed_answers.Notice.objects.create", dies)
        with pytest.raises(SystemExit):
            inbox.process_inbound_mails()
    assert moves_of(seat.match) == []
    InboundMail.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    assert inbox.process_inbound_mails() == 1
    assert len(moves_of(seat.match)) == 2 and answers() == 1


def test_a_letter_that_kills_its_readers_is_set_aside(seat: Seat) -> None:
    letter = post(quoting(sender(seat), move(seat)), reply_to(seat))
    assert letter is not None
    let_readers_die(5)
    assert inbox.process_inbound_mails() == 0
    letter.refresh_from_db()
    assert (letter.state, letter.reason) == (InboundMail.State.SET_ASIDE, "worn_out")


def let_readers_die(deaths: int) -> None:
    """So many readers claim what waits and are never heard of again."""
    for _ in range(deaths):
        mail_handler.claim_inbound_mails(timezone.now())
        InboundMail.objects.update(leased_until=timezone.now() - timedelta(seconds=1))


def test_a_letter_that_kills_its_readers_takes_no_other_with_it(seat: Seat) -> None:
    killing = post(quoting(sender(seat), "what is this"), reply_to(seat))
    waiting = post(quoting(sender(seat), move(seat)), reply_to(seat))
    assert killing is not None and waiting is not None
    let_readers_die(1)
    (suspect,) = mail_handler.claim_inbound_mails(timezone.now())
    assert suspect.pk == killing.pk
    assert inbox.process_inbound_mails() == 1
    assert len(moves_of(seat.match)) == 2


# The clock


def in_the_past(seat: Seat, **ago: float) -> None:
    """The time of the seat was up that long ago."""
    Seat.objects.filter(pk=seat.pk).update(deadline=timezone.now() - timedelta(**ago))


def test_a_letter_that_came_a_second_before_the_deadline_beats_the_clock(seat: Seat) -> None:
    chosen = move(seat)
    to = reply_to(seat)
    in_the_past(seat, minutes=10)
    post(quoting(sender(seat), chosen), to, timezone.now() - timedelta(minutes=10, seconds=1))
    assert periodic_jobs.expire_deadlines() == 0
    inbox.process_inbound_mails()
    assert periodic_jobs.expire_deadlines() == 0
    assert moves_of(seat.match) == [chosen, "draw deck"]
    assert not Intervention.objects.exists()


def test_a_letter_that_came_too_late_does_not_stop_the_clock(seat: Seat) -> None:
    to = reply_to(seat)
    in_the_past(seat, minutes=10)
    deadline = fresh(seat).deadline
    assert deadline is not None
    post(quoting(sender(seat), move(seat)), to, deadline + timedelta(seconds=31))
    assert periodic_jobs.expire_deadlines() == 1
    inbox.process_inbound_mails()
    letter = InboundMail.objects.get()
    assert "(clock)" in words_of(letter) and letter.shows == "all"
    assert not Move.objects.filter(via=Move.Via.MAIL).exists()


def test_a_letter_that_was_dealt_with_does_not_hold_the_clock(seat: Seat) -> None:
    wrote(seat, "nonsense")
    in_the_past(seat, minutes=10)
    assert periodic_jobs.expire_deadlines() == 1


@pytest.mark.django_db(transaction=True)
def test_of_a_page_and_a_mail_in_the_same_instant_exactly_one_plays() -> None:
    for _ in range(REPEATS):
        match = new_match()
        seat = asked(match)
        by_mail, by_page = move(seat), move(seat, 1)
        post(quoting(sender(seat), by_mail), reply_to(seat))
        outcomes: list[str] = []
        start = threading.Barrier(2)

        def page(seat: Seat = seat, words: str = by_page) -> None:
            start.wait()  # noqa: B023
            try:
                play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question)
                outcomes.append("page")  # noqa: B023
            except PlayError:
                pass
            finally:
                connections.close_all()

        thread = threading.Thread(target=page)
        thread.start()
        start.wait()
        inbox.process_inbound_mails()
        thread.join()
        letter = InboundMail.objects.latest("pk")
        outcomes += ["mail"] if letter.reason == "played" else []
        assert len(outcomes) == 1, outcomes
        assert moves_of(match) == [by_page if outcomes == ["page"] else by_mail, "draw deck"]
        assert letter.reason in ("played", "refused") and answers(letter) == 1
