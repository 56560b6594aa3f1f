"""The answers to letters: what they tell, to whom, and in which thread."""

import pytest
from django.utils import timezone

from games import play, retention
from games.models import InboundMail, Notice, Seat
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import other
from tests.post.letters.writing import (
    asked,
    fresh,
    move,
    moves_of,
    named_in,
    new_match,
    quoting,
    reply_to,
    send,
    sender,
    words_of,
    wrote,
)
from tests.post.sink import Sink, text

pytestmark = pytest.mark.django_db


def test_the_answer_stands_in_the_thread_and_says_that_a_machine_wrote_it(
    seat: Seat, sink: Sink
) -> None:
    raw = quoting(sender(seat), move(seat), message_id="<my.letter@mail.example.net>")
    send(raw, reply_to(seat))
    Notice.objects.exclude(kind="answer").delete()
    send_due_mails()
    (mail,) = sink.mails
    assert mail["In-Reply-To"] == "<my.letter@mail.example.net>"
    assert mail["References"].split()[0].startswith("<m.") and mail["Auto-Submitted"] == (
        "auto-replied"
    )
    assert mail["To"] == sender(seat)
    assert move(fresh(asked(seat.match))) not in text(mail)


def test_the_answer_tells_what_the_move_brought(seat: Seat, sink: Sink) -> None:
    wrote(seat, move(seat))
    Notice.objects.exclude(kind="answer").delete()
    send_due_mails()
    assert "You draw" in text(sink.mails[0])
    assert f"{other(seat).name} to move." in text(sink.mails[0])


@pytest.mark.parametrize("shown", [True, False])
def test_cards_stand_in_the_answer_only_if_the_player_wants_them(
    seat: Seat, sink: Sink, shown: bool
) -> None:
    type(seat.player).objects.update(hand_in_mail=shown)
    hand = play.current_record(seat.match).view(seat.number)["hand"]
    wrote(seat, "hatch nothing at all")
    send_due_mails()
    (mail,) = sink.mails
    assert bool(named_in(text(mail), hand)) == shown
    assert named_in("\n".join(f"{name}: {value}" for name, value in mail.items()), hand) == []


def test_with_hands_kept_out_a_number_means_nothing(seat: Seat) -> None:
    type(seat.player).objects.update(hand_in_mail=False)
    letter = wrote(seat, "2")
    assert moves_of(seat.match) == [] and "list" in words_of(letter)


def test_no_answer_beside_a_turn_mail_that_says_the_same() -> None:
    match = new_match()
    seat = asked(match)
    Seat.objects.filter(match=match).exclude(pk=seat.pk).update(player=None, bot="Bot")
    letter = wrote(seat, move(seat))
    owed = Notice.objects.filter(seat=seat).values_list("kind", flat=True)
    assert (letter.reason, list(owed)) == ("played", ["turn"])


def test_a_letter_dealt_with_while_the_mails_are_stopped_is_still_answered(
    seat: Seat, sink: Sink
) -> None:
    type(seat.player).objects.update(turn_mails="none", mail_reminders=False, mail_matches=False)
    wrote(seat, move(seat))
    send_due_mails()
    assert [mail["X-Rural-Route-Reason"] for mail in sink.mails] == ["answer"]


def test_raw_letters_are_thrown_away_after_two_weeks(seat: Seat) -> None:
    letter = wrote(seat, move(seat))
    assert retention.delete_old_raw_mails() == 0
    later = timezone.now() + timezone.timedelta(days=15)
    assert retention.delete_old_raw_mails(now=later) == 1
    assert InboundMail.objects.get(pk=letter.pk).raw is None
