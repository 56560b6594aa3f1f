"""Several lines of a letter, and commands that play nothing."""

import pytest

from games import play
from games.models import InboundMail, Move, Notice, Remark, Seat
from games.post import signed_addresses
from games.post.outbox.mail_sender import send_due_mails
from tests.post.inbox.letters.outcomes import played, with_discard_pile
from tests.post.letters.writing import (
    DOMAIN,
    answers,
    asked,
    fresh,
    move,
    moves_of,
    new_match,
    plain,
    quoting,
    send,
    sender,
    talk_to,
    words_of,
    wrote,
)
from tests.post.sink import Sink, text

pytestmark = pytest.mark.django_db

# Several lines


def test_words_for_the_table_and_a_move_come_back_in_one_transcript(seat: Seat) -> None:
    chosen = move(seat)
    letter = wrote(seat, f"say Good luck, everybody!\r\nplay {chosen}")
    played(letter, seat, chosen, "draw deck")
    assert Remark.objects.get().text == "Good luck, everybody!"
    assert [entry["did"] for entry in letter.transcript] == ["done", "played"]


def test_a_turn_may_be_written_on_several_lines() -> None:
    seat = with_discard_pile()
    hatch = next(
        s
        for s in play.current_record(seat.match).list_legal_moves(seat.number)
        if s.startswith("hatch")
    )
    letter = wrote(seat, f"play {hatch}\r\nplay draw discard")
    assert moves_of(seat.match)[2:] == [hatch, "draw discard"], words_of(letter)
    assert len(letter.transcript) == 1


def test_a_turn_that_is_not_whole_is_not_played_and_says_what_is_missing() -> None:
    seat = with_discard_pile()
    before = moves_of(seat.match)
    hatch = next(
        s
        for s in play.current_record(seat.match).list_legal_moves(seat.number)
        if s.startswith("hatch")
    )
    letter = wrote(seat, hatch)
    assert moves_of(seat.match) == before
    assert "Say where to draw from: deck or discard." in words_of(letter)


def test_a_second_move_after_the_turn_is_over_is_ignored(seat: Seat) -> None:
    chosen = move(seat)
    letter = wrote(seat, f"{chosen}\r\n{move(seat, 1)}")
    assert moves_of(seat.match) == [chosen, "draw deck"]
    assert [entry["did"] for entry in letter.transcript] == ["played", "ignored"]


def test_a_line_that_is_no_command_stops_the_reading(seat: Seat) -> None:
    letter = wrote(seat, f"say one\r\nwell then\r\nplay {move(seat)}")
    assert moves_of(seat.match) == []
    assert [entry["did"] for entry in letter.transcript] == ["done", "proposed", "ignored"]


def test_after_a_bot_has_answered_a_later_line_is_not_played() -> None:
    match = new_match(players=2, bot_seats=0)
    seat = asked(match)
    Seat.objects.filter(match=match).exclude(pk=seat.pk).update(player=None, bot="Bot")
    chosen = move(seat)
    letter = wrote(seat, f"{chosen}\r\n2")
    own = [s.text for s in Move.objects.filter(match=match, seat=seat.number)]
    assert own == [chosen, "draw deck"], words_of(letter)


# Commands that play nothing


def test_status_shows_the_table_and_changes_nothing(seat: Seat, sink: Sink) -> None:
    wrote(seat, move(seat))
    before = moves_of(seat.match)
    Notice.objects.all().delete()
    send(quoting(sender(seat), "status"), talk_to(seat))
    send_due_mails()
    assert "Your hand:" in text(sink.mails[0]) and "Draw pile" in text(sink.mails[0])
    assert moves_of(seat.match) == before


def test_the_question_is_sent_again_three_times_an_hour(seat: Seat, sink: Sink) -> None:
    letters = [wrote(seat, "resend") for _ in range(4)]
    assert [answers(letter) for letter in letters] == [1, 1, 1, 0]
    assert letters[3].state == InboundMail.State.IGNORED
    send_due_mails()
    assert len({mail["Message-ID"] for mail in sink.mails}) == 3
    assert all("Your moves:" in text(mail) for mail in sink.mails)


def test_a_preview_shows_what_would_be_and_plays_nothing() -> None:
    seat = with_discard_pile()
    before = moves_of(seat.match)
    hatch = next(
        s
        for s in play.current_record(seat.match).list_legal_moves(seat.number)
        if s.startswith("hatch")
    )
    letter = wrote(seat, f"preview {hatch}, draw deck")
    assert f"You can play {hatch}, draw deck. This was only a preview" in words_of(letter)
    assert "B1" in letter.transcript[0]["table"]
    assert moves_of(seat.match) == before


def test_a_preview_never_shows_what_only_a_sent_move_shows() -> None:
    seat = with_discard_pile()
    record = play.current_record(seat.match)
    hatch = next(s for s in record.list_legal_moves(seat.number) if s.startswith("hatch"))
    drawn = play.current_record(seat.match).play(seat.number, hatch).play(seat.number, "draw deck")
    new = set(drawn.view(seat.number)["hand"]) - set(record.view(seat.number)["hand"])
    letter = wrote(seat, f"preview {hatch}, draw deck")
    assert new and not any(card in letter.transcript[0]["table"] for card in new)


def test_why_says_what_is_in_the_way_and_plays_nothing(seat: Seat) -> None:
    before = moves_of(seat.match)
    letter = wrote(seat, "why can I not lay 7SK on B1?")
    assert "The year isn’t over; you can close when the draw pile is empty." in words_of(letter)
    assert "Nothing was played." in words_of(letter)
    assert moves_of(seat.match) == before


def test_why_names_no_card_to_whoever_wants_no_hand_in_mails(seat: Seat) -> None:
    held = play.current_record(seat.match).view(seat.number)["hand"]
    seat.player.hand_in_mail = False  # type: ignore[union-attr]
    seat.player.save()  # type: ignore[union-attr]
    told = words_of(wrote(seat, "why grow ZZ on B1"))
    assert not any(card in told for card in held)
    assert "Open the match" in told


def test_hints_are_switched_off_and_on_by_a_line(seat: Seat) -> None:
    for line, wanted in (("hints off", False), ("Hints on.", True)):
        letter = wrote(seat, line)
        seat.player.refresh_from_db()  # type: ignore[union-attr]
        assert seat.player.hints is wanted, words_of(letter)  # type: ignore[union-attr]
    assert "hints off" in words_of(wrote(seat, "hints please"))


def test_receipts_of_plans_are_switched_off_and_on_by_a_line(seat: Seat) -> None:
    for line, wanted in (("receipts off", False), ("Receipts on.", True)):
        letter = wrote(seat, line)
        seat.player.refresh_from_db()  # type: ignore[union-attr]
        assert seat.player.wants("receipts") is wanted, words_of(letter)  # type: ignore[union-attr]
    assert "receipts off" in words_of(wrote(seat, "receipts please"))


def test_a_move_below_a_question_is_played(seat: Seat) -> None:
    chosen = move(seat)
    played(wrote(seat, f"why lay 7SK on B1\r\n{chosen}"), seat, chosen, "draw deck")


def test_undo_is_told_that_moves_are_final(seat: Seat) -> None:
    assert "final" in words_of(wrote(seat, "undo"))


def test_a_muted_match_writes_no_more_turn_mails_but_answers(seat: Seat, sink: Sink) -> None:
    wrote(seat, f"mute\r\n{move(seat)}")
    assert fresh(seat).muted
    opponent = asked(seat.match)
    play.submit_turn(opponent.pk, move(opponent))
    send_due_mails()
    to_us = [mail for mail in sink.mails if mail["To"] == sender(seat)]
    assert [mail["X-Rural-Route-Reason"] for mail in to_us] == ["answer"]


def test_a_muted_match_can_be_heard_again(seat: Seat) -> None:
    wrote(seat, "mute")
    wrote(seat, "unmute")
    assert not fresh(seat).muted


def test_stop_switches_the_turn_mails_off(seat: Seat) -> None:
    wrote(seat, "stop")
    seat.player.refresh_from_db()  # type: ignore[union-attr]
    assert not seat.player.wants("turns") and not seat.player.wants("reminders")  # type: ignore[union-attr]


def test_a_mail_program_stops_mails_by_the_address_for_it(seat: Seat) -> None:
    to = f"{signed_addresses.stop_address(seat.player_id or 0, 'matches')}@{DOMAIN}"
    letter = send(plain("anybody@example.net", ""), to)
    seat.player.refresh_from_db()  # type: ignore[union-attr]
    assert not seat.player.mail_matches  # type: ignore[union-attr]
    assert (letter.reason, answers(letter)) == ("stopped", 0)


@pytest.mark.parametrize("sign", ["👍", "🎉🎉", "❤️ 👏", "👨‍👩‍👧"])
def test_nothing_but_emoji_is_said_to_the_table(seat: Seat, sign: str) -> None:
    letter = wrote(seat, f"{sign}\r\n{move(seat)}, draw deck")
    assert [entry["did"] for entry in letter.transcript] == ["done", "played"]
    assert Remark.objects.get().text[0] == sign[0]


@pytest.mark.parametrize("line", ["7♠", ":)", "👍 thanks"])
def test_what_is_more_than_emoji_is_not(seat: Seat, line: str) -> None:
    assert wrote(seat, line).reason in ("refused", "asked")
    assert not Remark.objects.exists()
