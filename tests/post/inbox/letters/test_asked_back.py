"""What is asked back, and the yes or no that answers it."""

from typing import Any

import pytest

from accounts.models import Player
from games import play
from games.models import InboundMail, Notice, Proposal, Report, Request, Seat
from games.play.match_requests import requests
from games.play.match_requests.request_syntax import parse_request
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import other
from tests.post.inbox.letters.outcomes import with_discard_pile
from tests.post.letters.writing import (
    answers,
    fresh,
    message_id_of,
    move,
    moves_of,
    named_in,
    quoting,
    reply_to,
    send,
    sender,
    talk_to,
    words_of,
    wrote,
)
from tests.post.sink import Sink, text

pytestmark = pytest.mark.django_db


def says(seat: Seat, words: str, answered: Notice | None = None, **how: Any) -> InboundMail:
    """The player writes, in answer to the mail of a notice if it is named."""
    fields = {} if answered is None else {"in_reply_to": message_id_of(answered)}
    return send(quoting(sender(seat), words, **fields), how.pop("to", reply_to(seat)), **how)


def sent(letter: InboundMail) -> Notice:
    """The answer to a letter, once it has gone out."""
    send_due_mails()
    return Notice.objects.get(letter=letter)


def test_a_question_is_asked_back_and_a_yes_plays_it(seat: Seat, sink: Sink) -> None:
    chosen = move(seat)
    letter = wrote(seat, f"{chosen}?")
    assert (letter.reason, moves_of(seat.match)) == ("asked", [])
    kept = Proposal.objects.get()
    assert (kept.tenure_id, kept.question) == (fresh(seat).tenure_id, seat.question)
    assert kept.words == f"{chosen}, draw deck" and kept.is_turn
    answer = sent(letter)
    (mail,) = sink.mails
    words = " ".join(text(mail).split())
    assert f"Did you mean {chosen}, draw deck? Reply yes to play it." in words
    assert chosen not in " ".join(f"{name}: {value}" for name, value in mail.items())
    assert says(seat, "yes", answer).reason == "played"
    assert moves_of(seat.match) == [chosen, "draw deck"]
    assert not Proposal.objects.exists()


def test_a_newer_question_takes_the_place_of_the_older_one(seat: Seat, sink: Sink) -> None:
    newer = move(seat, 1)
    older = sent(wrote(seat, f"{move(seat)}?"))
    wrote(seat, f"{newer}?")
    letter = says(seat, "yes", older)
    assert moves_of(seat.match) == [] and "no longer open" in words_of(letter)
    assert says(seat, "yes").reason == "played"
    assert moves_of(seat.match)[0] == newer


def test_a_yes_without_a_question_does_nothing_and_is_answered(seat: Seat) -> None:
    letter = wrote(seat, "yes")
    assert moves_of(seat.match) == [] and answers(letter) == 1
    assert "We weren’t waiting for an answer from you" in words_of(letter)


def test_a_no_ends_the_question(seat: Seat) -> None:
    wrote(seat, f"{move(seat)}?")
    assert wrote(seat, "no").reason == "done"
    assert not Proposal.objects.exists()


def test_a_yes_to_a_request_agrees_to_that_and_plays_nothing(seat: Seat, sink: Sink) -> None:
    asker = other(seat)
    assert asker.player is not None
    wanted = parse_request("draw", asker.player, seat.match.created_at)
    request = requests.request_match_change(asker.pk, wanted, "m", holder=asker.player.pk)
    wrote(seat, f"{move(seat)}?")
    send_due_mails()
    asked = Notice.objects.get(kind=Notice.Kind.ASKED, seat=seat)
    letter = says(seat, "yes", asked, to=talk_to(seat))
    assert "agree" in words_of(letter) and moves_of(seat.match) == []
    assert Request.objects.get(pk=request.pk).state != Request.State.OPEN
    assert Proposal.objects.count() == 1


@pytest.mark.parametrize("words", ["{0}?", "I'd like to {0}", "{0}\nNo, wait!"])
def test_with_the_hand_kept_out_of_mails_only_the_players_own_words_are_named(
    seat: Seat, sink: Sink, words: str
) -> None:
    Player.objects.update(hand_in_mail=False)
    chosen = move(seat)
    letter = wrote(seat, words.format(chosen))
    sent(letter)
    hand = play.current_record(fresh(seat).match).view(seat.number)["hand"]
    others = [card for card in hand if card not in chosen.split()]
    assert letter.reason == "asked" and named_in(text(sink.mails[0]), others) == []
    assert says(seat, "yes").reason == "played"


def test_with_the_hand_kept_out_of_mails_a_slip_is_not_put_right(seat: Seat, sink: Sink) -> None:
    Player.objects.update(hand_in_mail=False)
    letter = wrote(seat, move(seat).replace("hatch", "hacth"))
    sent(letter)
    hand = play.current_record(fresh(seat).match).view(seat.number)["hand"]
    assert letter.reason == "refused" and not Proposal.objects.exists()
    assert named_in(words_of(letter).split("...")[1], hand) == []


def test_of_two_turns_none_is_named(seat: Seat) -> None:
    letter = wrote(seat, f"{move(seat)} or {move(seat, 1)}, what do you think?")
    assert letter.reason == "refused" and not Proposal.objects.exists()


def test_where_something_is_missing_it_is_asked_for_by_the_move_that_was_named() -> None:
    seat = with_discard_pile()
    chosen = move(seat)
    letter = wrote(seat, f"I think I'll {chosen}.")
    assert f"“{chosen}” isn’t complete." in words_of(letter) and "draw" in words_of(letter)


def test_resigning_takes_its_link_whatever_is_written(seat: Seat) -> None:
    for words in ("I give up", "resign please", "I want to resign"):
        letter = wrote(seat, words)
        assert letter.transcript[0]["link"]
        wrote(seat, "yes")
    assert fresh(seat).resigned_at is None


def test_free_words_behind_report_are_asked_back(seat: Seat) -> None:
    wrote(seat, "Report card day")
    assert not Report.objects.exists()
    letter = wrote(seat, "yes")
    assert Report.objects.get().words == "card day" and "reported" in words_of(letter)
    wrote(seat, "report match Bob is rude")
    assert Report.objects.count() == 2


def test_a_holiday_is_asked_about_once_a_day_and_a_yes_sets_it(seat: Seat) -> None:
    letter = wrote(seat, "Hi all,\nI'm on holiday until 5 December")
    assert letter.reason == "holiday" and "Shall I set a vacation until" in words_of(letter)
    assert answers(wrote(seat, "I am on holiday!")) == 0
    assert fresh(seat).player.away_until is None  # type: ignore[union-attr]
    assert wrote(seat, "yes").reason == "done"
    assert fresh(seat).player.away_until is not None  # type: ignore[union-attr]


@pytest.mark.parametrize("line", ["mute?", "stop?", "away 3 days?", "mute\nNo, wait!"])
def test_a_command_that_is_asked_about_is_not_done(seat: Seat, line: str) -> None:
    letter = wrote(seat, line)
    assert "not done" in words_of(letter) and not fresh(seat).muted
    player = fresh(seat).player
    assert player is not None and player.wants("turns") and player.away_until is None


def test_two_commands_are_both_done(seat: Seat) -> None:
    letter = wrote(seat, "mute\nstop")
    assert [entry["did"] for entry in letter.transcript] == ["done", "done"]
