"""Sending: every notice goes out, whatever the mail server does."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.models import Player
from config import clock
from games.models import PERHAPS_SENT, Match, Notice, Seat
from games.models.lease import never_stop
from games.play import resign_seat
from games.post.outbox import mail_sender, notice_mails, smtp_connection
from games.post.outbox.mail_sender import begin_sending, send_due_mails
from games.post.outbox.sender import SendingPass
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, other, running_match
from tests.post.letters.writing import message_id_of
from tests.post.outbox.notices import claim_notices, due_now, seconds_to_wait, several, state
from tests.post.sink import Sink, text

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

State = Notice.State


def test_a_due_notice_is_sent_and_marked(turn: Notice, sink: Sink) -> None:
    assert send_due_mails() == 1
    assert state(turn) == State.SENT
    assert [mail["Message-ID"] for mail in sink.mails] == [message_id_of(turn)]
    assert sink.recipients == [[turn.seat.player.email]]  # type: ignore[union-attr]
    assert turn.sent_at is not None and turn.begun_at is not None


def test_a_sent_notice_is_not_sent_again(turn: Notice, sink: Sink) -> None:
    assert [send_due_mails(), send_due_mails()] == [1, 0]
    assert len(sink.raw) == 1


def test_a_batch_goes_over_one_connection(sink: Sink) -> None:
    several(25)
    assert send_due_mails() == 25
    assert (len(sink.raw), sink.connections) == (25, 1)


def test_each_mail_goes_to_one_player(sink: Sink) -> None:
    several(3)
    send_due_mails()
    assert [len(recipients) for recipients in sink.recipients] == [1, 1, 1]


def test_a_notice_of_the_future_waits(turn: Notice, sink: Sink) -> None:
    Notice.objects.update(due_at=clock.now() + timedelta(seconds=60))
    assert (send_due_mails(), state(turn)) == (0, State.DUE)


# What the mail server may answer


def test_a_mail_refused_for_now_is_tried_again_with_the_same_message_id(
    turn: Notice, sink: Sink
) -> None:
    sink.answers = ["451 greylisted, come back"]
    assert send_due_mails() == 0
    assert (state(turn), turn.error) == (State.DUE, "451 greylisted, come back")
    first = message_id_of(turn)
    due_now(turn)
    assert send_due_mails() == 1
    assert [mail["Message-ID"] for mail in sink.mails] == [first]
    assert (state(turn), turn.error, turn.attempts) == (State.SENT, "", 2)


@pytest.mark.parametrize(
    ("tries", "seconds"),
    [(1, 10), (2, 60), (3, 300), (4, 900), (5, 3600), (6, 3600), (50, 3600)],
)
def test_the_time_until_the_next_try_grows(
    turn: Notice, sink: Sink, tries: int, seconds: int
) -> None:
    Notice.objects.update(attempts=tries - 1)
    sink.answers = ["451 not now"]
    send_due_mails()
    assert seconds_to_wait(turn) == pytest.approx(seconds, abs=2)


def test_after_five_days_of_tries_the_notice_is_given_up(turn: Notice, sink: Sink) -> None:
    Notice.objects.update(attempts=mail_sender.MAIL.most_tries - 1)
    sink.answers = ["451 not now"]
    send_due_mails()
    assert (state(turn), turn.error) == (State.FAILED, "given up: 451 not now")


@pytest.mark.parametrize("where", ["answers", "recipient_answers"])
def test_a_mail_refused_for_good_has_failed_and_the_others_go_on(sink: Sink, where: str) -> None:
    first, second, third = several(3)
    setattr(sink, where, ["550 5.1.1 nobody here"])
    assert send_due_mails() == 2
    assert [state(first), state(second), state(third)] == [State.FAILED, State.SENT, State.SENT]
    assert first.error == "550 5.1.1 nobody here"
    assert send_due_mails() == 0


def test_a_turn_mail_given_but_not_confirmed_is_sent_once_more_later(
    turn: Notice, sink: Sink
) -> None:
    sink.answers = ["hang up"]
    assert send_due_mails() == 0
    assert (state(turn), turn.error) == (State.DUE, PERHAPS_SENT)
    assert turn.sent_at is not None
    assert seconds_to_wait(turn) == pytest.approx(15 * 60, abs=2)
    due_now(turn)
    assert send_due_mails() == 1
    assert state(turn) == State.SENT
    (again,) = sink.mails
    assert again["Message-ID"] == message_id_of(turn)
    assert message_id_of(turn).encode() in sink.refused[0]


def test_a_turn_mail_twice_not_confirmed_stays_unknown(turn: Notice, sink: Sink) -> None:
    sink.answers = ["hang up", "hang up"]
    send_due_mails()
    due_now(turn)
    send_due_mails()
    assert (state(turn), turn.error) == (State.UNKNOWN, PERHAPS_SENT)
    due_now(turn)
    assert (send_due_mails(), len(sink.refused)) == (0, 2)


@pytest.mark.parametrize("kind", ["finished", "last_hours", "answer"])
def test_what_one_must_not_miss_is_sent_once_more_if_it_was_not_confirmed(kind: str) -> None:
    seat = awaited(running_match())
    Notice.objects.all().delete()
    now = clock.now()
    begun = {"state": State.LEASED, "leased_until": now, "begun_at": now, "message_id": "0a"}
    Notice.objects.create(seat=seat, kind=kind, question=1, due_at=now, **begun)
    claim_notices(now)
    notice = Notice.objects.get()
    assert (notice.state, notice.sent_at) == (State.DUE, now)
    Notice.objects.update(state=State.LEASED, leased_until=now, begun_at=now, due_at=now)
    claim_notices(now)
    assert Notice.objects.get().state == State.UNKNOWN


def test_any_other_mail_not_confirmed_stays_unknown(sink: Sink) -> None:
    running_match()
    Notice.objects.exclude(kind="started").delete()
    Notice.objects.filter(pk__gt=Notice.objects.order_by("pk")[0].pk).delete()
    sink.answers = ["hang up"]
    send_due_mails()
    notice = Notice.objects.get()
    assert notice.state == State.UNKNOWN
    due_now(notice)
    assert (send_due_mails(), sink.raw) == (0, [])


def test_after_a_hang_up_the_next_mail_goes_over_a_new_connection(sink: Sink) -> None:
    first, second = several(2)
    sink.answers = ["hang up"]
    assert send_due_mails() == 1
    assert [state(first), state(second)] == [State.DUE, State.SENT]
    assert sink.connections == 2


def test_a_connection_that_died_between_two_mails_is_noticed_before_the_next(sink: Sink) -> None:
    first, second = several(2)
    walk = SendingPass(mail_sender.MAIL, never_stop)
    with smtp_connection.SmtpConnection() as wire:
        claimed = claim_notices(clock.now())
        mail_sender.MailBatch(notice_mails.NOTICE_MAILS, claimed[:1], wire, walk).send()
        smtp_connection.cut_connection(wire.backend.connection.sock)
        mail_sender.MailBatch(notice_mails.NOTICE_MAILS, claimed[1:], wire, walk).send()
    assert [state(first), state(second)] == [State.SENT, State.SENT]


def test_a_server_that_never_answers_is_cut_off(
    turn: Notice, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp_connection, "MAIL_SECONDS", 0.2)
    sink.answers = ["silence"]
    assert send_due_mails() == 0
    assert (state(turn), turn.error) == (State.DUE, PERHAPS_SENT)


# Looked at again before it is sent


def test_a_turn_answered_before_sending_is_skipped(turn: Notice, sink: Sink) -> None:
    answer(turn.seat)
    Notice.objects.exclude(pk=turn.pk).delete()
    assert send_due_mails() == 0
    assert (state(turn), turn.error) == (State.SKIPPED, "the turn was played")


def test_a_turn_answered_while_its_mail_was_written_is_not_begun(turn: Notice, sink: Sink) -> None:
    (claimed,) = claim_notices(clock.now())
    answer(turn.seat)
    assert begin_sending(claimed) is False
    assert (state(turn), turn.error) == (State.SKIPPED, "the turn had already been played")


def test_the_turn_of_a_match_that_is_over_is_skipped(turn: Notice, sink: Sink) -> None:
    resign_seat(other(turn.seat).pk)
    send_due_mails()
    assert (state(turn), turn.error) == (State.SKIPPED, "the match is no longer in progress")
    assert {mail["X-Rural-Route-Reason"] for mail in sink.mails} == {"finished"}


def test_a_turn_whose_time_is_up_is_skipped(turn: Notice, sink: Sink) -> None:
    Seat.objects.filter(pk=turn.seat_id).update(deadline=clock.now())
    send_due_mails()
    assert (state(turn), turn.error) == (State.SKIPPED, "the player’s time has run out")


def test_a_seat_that_a_bot_sits_in_for_is_not_asked(turn: Notice, sink: Sink) -> None:
    Seat.objects.filter(pk=turn.seat_id).update(stand_in=True)
    send_due_mails()
    assert (state(turn), turn.error) == (State.SKIPPED, "a bot plays the seat")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"turn_mails": "none"}, "turn emails are off"),
        ({"is_active": False}, "the account is closed"),
        ({"email": ""}, "there is no address"),
    ],
)
def test_a_player_who_cannot_or_will_not_be_written_to_is_skipped(
    turn: Notice, sink: Sink, change: dict[str, Any], reason: str
) -> None:
    Player.objects.filter(pk=turn.seat.player_id).update(**change)
    send_due_mails()
    assert (state(turn), turn.error, sink.raw) == (State.SKIPPED, reason, [])


def test_an_address_that_is_not_confirmed_gets_nothing(turn: Notice, sink: Sink) -> None:
    player = turn.seat.player
    assert player is not None
    player.emailaddress_set.create(email=player.email, verified=False)
    send_due_mails()
    assert (state(turn), turn.error) == (State.SKIPPED, "the address is not confirmed")


def test_stopping_one_kind_leaves_the_others(sink: Sink) -> None:
    match = running_match(people=[PlayerFactory(mail_matches=False) for _ in range(2)])
    send_due_mails()
    states = dict(Notice.objects.filter(seat__match=match).values_list("kind", "state"))
    assert states == {"turn": State.SENT, "started": State.SKIPPED}


def test_a_mail_that_cannot_be_written_goes_out_in_a_few_words(
    sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = several(2)
    write = notice_mails.build_notice_mail

    def falter(context: Any) -> Any:
        if context.notice.pk == first.pk:
            raise KeyError("no such bird")
        return write(context)

    monkeypatch.setattr(notice_mails, "build_notice_mail", falter)
    assert send_due_mails() == 2
    assert [state(first), state(second)] == [State.SENT, State.SENT]
    assert first.error == "in few words: KeyError: 'no such bird'"
    said = " ".join(text(sink.mails[-1]).split())
    assert "It’s your turn (until" in said and first.seat.match.get_absolute_url() in said
    assert not sink.mails[-1].is_multipart()


def test_the_record_told_is_the_one_of_the_database(turn: Notice, sink: Sink) -> None:
    """A sender that was busy with other matches tops its record up."""
    match = Match.objects.get(pk=turn.seat.match_id)
    for _ in range(3):
        answer(awaited(match))
    send_due_mails()
    match.refresh_from_db()
    open_question = Notice.objects.get(state=State.SENT, kind="turn")
    assert open_question.seat.ply_of(open_question.question) == match.ply
    assert f", digest {bytes(match.head)[:6].hex()}" in str(sink.mails[-1].get_body(("plain",)))


def test_when_it_was_sent_is_kept(turn: Notice, sink: Sink) -> None:
    before: datetime = clock.now()
    send_due_mails()
    turn.refresh_from_db()
    assert turn.begun_at is not None and turn.sent_at is not None
    assert before <= turn.begun_at <= turn.sent_at <= clock.now()
