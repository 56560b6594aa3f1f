"""Mails of and to whoever does not hold the seat any more: nothing that they write is done, they
are told so as an onlooker, and nothing of theirs reaches the new holder."""

from datetime import timedelta
from itertools import cycle, product
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from games import play
from games.models import InboundMail, Notice, Seat
from games.post import inbox, signed_addresses
from games.post.inbox import delivery_reports
from games.post.outbox import invitation_links, notice_mails
from games.post.outbox.mail_sender import send_due_mails
from games.post.signed_addresses import BOUNCE
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import answer, awaited, open_table
from tests.post.letters.writing import (
    DOMAIN,
    asked,
    fresh,
    move,
    named_in,
    new_match,
    plain,
    post,
    quoting,
    reply_to,
    send,
    talk_to,
)
from tests.post.sink import Sink, reply_address_of, text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def reply_domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


class Handed:
    """A seat that was asked and had an answered question before it went from `old` to `new`."""

    def __init__(self) -> None:
        self.match = new_match()
        for _ in range(2):
            answer(awaited(self.match))
        seat = asked(self.match)
        assert seat.player is not None
        self.old, self.new = seat.player, PlayerFactory(confirmed=True)
        self.addresses = {
            "open question": reply_to(seat),
            "answered question": reply_to(seat, 1),
            "talk": talk_to(seat),
        }
        self.number = seat.pk
        Notice.objects.all().delete()

    def hand_over(self, to: Player | None = None) -> None:
        play.hand_over_seat(self.number, to or self.new)

    @property
    def seat(self) -> Seat:
        return fresh(Seat(pk=self.number))

    @property
    def hand(self) -> list[str]:
        record = play.current_record(self.seat.match)
        return [str(card) for card in record.view(self.seat.number)["hand"]]

    def everything(self) -> tuple[Any, ...]:
        """All that a letter could change."""
        rows = Seat.objects.filter(match=self.match).order_by("pk").values()
        return list(rows), self.match.moves.count(), self.match.remarks.count()


def but_acts(sink: Sink) -> list[Any]:
    """The mails that came, without those that tell that the seat has changed hands."""
    return [mail for mail in sink.mails if mail["X-Rural-Route-Reason"] != "act"]


@pytest.fixture
def here() -> Handed:
    return Handed()


WHERE = ["open question", "answered question", "talk"]
LINES = ["{move}", "1", "say hello", "mute", "seen", "resign", "status", "resend", "preview {move}"]
# Each line at each address; in the short run at one of them in turn.
WRITTEN = [*product(LINES, WHERE)] if LONG else [*zip(LINES, cycle(WHERE), strict=False)]


@pytest.mark.parametrize(("line", "where"), WRITTEN)
def test_nothing_that_the_old_holder_writes_is_done(
    here: Handed, where: str, line: str, sink: Sink
) -> None:
    words = line.format(move=move(here.seat))
    here.hand_over()
    Notice.objects.all().delete()
    before = here.everything()
    letter = send(quoting(here.old.email, words), here.addresses[where])
    assert (letter.state, letter.reason) == (InboundMail.State.DONE, "former")
    assert here.everything() == before
    send_due_mails()
    (mail,) = sink.mails
    assert mail["To"] == here.old.email
    told = " ".join(text(mail).split())
    assert "This seat has a new player." in told and "so nothing was done" in told
    assert named_in(told, here.hand) == []
    assert "Your moves" not in told and "It’s your turn" not in told
    assert reply_address_of(mail) == here.addresses["talk"]


def test_an_answer_to_that_answer_is_told_the_same_until_there_is_silence(here: Handed) -> None:
    here.hand_over()
    told = [send(quoting(here.old.email, "status"), here.addresses["talk"]).state for _ in range(5)]
    assert told == ["done"] * 3 + ["ignored"] * 2


def test_a_letter_that_waited_when_the_seat_changed_hands_is_not_done_any_more(
    here: Handed,
) -> None:
    waiting = post(quoting(here.old.email, move(here.seat)), here.addresses["open question"])
    assert waiting is not None
    here.hand_over()
    before = here.everything()
    inbox.process_inbound_mails()
    assert InboundMail.objects.get(pk=waiting.pk).reason == "former"
    assert here.everything() == before


def test_a_letter_of_the_old_holder_holds_up_no_deadline_of_the_new_one(here: Handed) -> None:
    here.hand_over()
    post(quoting(here.old.email, "status"), here.addresses["talk"])
    deadline = here.seat.deadline
    assert deadline is not None
    assert play.expire_turn(here.number, deadline + timedelta(hours=1))


@pytest.mark.parametrize("where", WHERE)
def test_the_new_holder_is_a_stranger_at_the_addresses_of_the_old_one(
    here: Handed, where: str
) -> None:
    here.hand_over()
    before = here.everything()
    letter = send(quoting(here.new.email, "say hello"), here.addresses[where])
    assert (letter.state, letter.reason) == (InboundMail.State.IGNORED, "former")
    assert here.everything() == before
    assert not Notice.objects.filter(kind="answer").exists()


def test_the_new_holder_plays_and_talks_by_addresses_of_their_own(here: Handed, sink: Sink) -> None:
    here.hand_over()
    send_due_mails()
    (mail,) = but_acts(sink)
    assert (mail["To"], reply_address_of(mail)) == (here.new.email, reply_to(here.seat))
    assert set(named_in(text(mail), here.hand)) == set(here.hand)
    letter = send(quoting(here.new.email, move(here.seat)), reply_address_of(mail))
    assert letter.reason in ("played", "refused") and letter.tenure == here.seat.tenure
    letter = send(quoting(here.new.email, "say well met"), talk_of(here.seat))
    assert here.match.remarks.get().tenure == here.seat.tenure, letter.transcript


def talk_of(seat: Seat) -> str:
    """The talk address of a later holder."""
    assert seat.tenure_id is not None
    return f"{signed_addresses.seat_address_of_holder(seat.tenure_id, seat.match.code)}@{DOMAIN}"


def test_the_old_holder_is_a_stranger_at_the_talk_address_of_the_new_one(here: Handed) -> None:
    here.hand_over()
    Notice.objects.all().delete()
    before = here.everything()
    letter = send(quoting(here.old.email, "say hello"), talk_of(here.seat))
    assert letter.reason == "stranger" and here.everything() == before


def test_an_address_of_another_tenure_or_match_is_none(here: Handed) -> None:
    here.hand_over()
    tenure = here.seat.tenure_id
    assert tenure is not None
    for local_part in (
        signed_addresses.seat_address_of_holder(tenure + 1000, here.match.code),
        signed_addresses.seat_address_of_holder(tenure, "k7q2mnpr"),
        signed_addresses.seat_address_of_holder(2**63, here.match.code),
    ):
        assert not inbox.is_ours(f"{local_part}@{DOMAIN}")


def test_many_mails_to_the_old_address_keep_the_new_holder_from_nothing(here: Handed) -> None:
    here.hand_over()
    for _ in range(inbox.mail_storage.MOST_AN_HOUR):
        post(quoting(here.old.email, "status"), here.addresses["talk"])
    assert post(quoting(here.new.email, "say hello"), talk_of(here.seat)) is not None


def test_an_address_works_again_once_the_seat_is_given_back(here: Handed) -> None:
    here.hand_over()
    here.hand_over(here.old)
    send(quoting(here.old.email, "say back again"), here.addresses["talk"])
    assert here.match.remarks.get().name == here.old.display_name
    letter = send(quoting(here.old.email, move(here.seat)), here.addresses["open question"])
    assert letter.reason == "refused", "the question has another number now"


# Notices


def test_what_is_due_to_the_old_holder_is_not_sent(here: Handed, sink: Sink) -> None:
    send(quoting(here.old.email, "status"), here.addresses["talk"])
    assert Notice.objects.filter(kind="answer", state="due").exists()
    here.hand_over()
    send_due_mails()
    assert [mail["To"] for mail in but_acts(sink)] == [here.new.email]


def test_a_mail_that_is_written_while_the_seat_changes_hands_is_not_given(
    here: Handed, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(quoting(here.old.email, "status"), here.addresses["talk"])
    written = notice_mails.build_own_or_digest

    def handing_over(context: Any, batch: Any) -> Any:
        if here.seat.player == here.old:
            here.hand_over()
        return written(context, batch)

    monkeypatch.setattr(notice_mails, "build_own_or_digest", handing_over)
    send_due_mails()
    assert [mail["To"] for mail in but_acts(sink)] == [here.new.email]


@pytest.mark.parametrize("kind", ["turn", "last_day", "answer", "finished", "started"])
def test_a_notice_that_comes_late_for_the_old_holder_is_not_sent_either(
    here: Handed, kind: str, sink: Sink
) -> None:
    before = here.seat
    here.hand_over()
    Notice.objects.all().delete()
    Notice.objects.create(
        seat=before,
        tenure=before.tenure,
        kind=kind,
        question=here.seat.question or 0,
        due_at=timezone.now(),
    )
    send_due_mails()
    assert sink.mails == []
    assert Notice.objects.get().error == "the seat has a new player"


def test_the_end_is_told_to_the_new_holder_alone(here: Handed, sink: Sink) -> None:
    here.hand_over()
    Notice.objects.all().delete()
    play.resign_seat(here.number)
    send_due_mails()
    assert here.old.email not in {str(mail["To"]) for mail in sink.mails}
    assert here.new.email in {str(mail["To"]) for mail in sink.mails}


def test_the_new_holder_gets_mails_though_the_old_one_wanted_none(here: Handed, sink: Sink) -> None:
    send(quoting(here.old.email, "mute"), here.addresses["talk"])
    Notice.objects.all().delete()
    here.hand_over()
    send_due_mails()
    assert [mail["To"] for mail in but_acts(sink)] == [here.new.email]


def test_a_mail_to_the_new_holder_names_who_spoke_before(here: Handed, sink: Sink) -> None:
    play.post_remark(here.number, "I have to go")
    here.hand_over()
    send_due_mails()
    told = " ".join(" ".join(text(mail).split()) for mail in to(sink, here.new))
    assert f"{here.old.display_name}: I have to go" in told


def test_everybody_is_told_by_mail_that_the_seat_has_changed_hands(
    here: Handed, sink: Sink
) -> None:
    (other,) = [seat.player for seat in here.match.seats.all() if seat.pk != here.number]
    assert other is not None
    hand = here.hand
    here.hand_over()
    send_due_mails()
    by_reader = {player: " ".join(text(to(sink, player)[0]).split()) for player in people(here)}
    for player in (here.old, other):
        assert f"{here.new.display_name} now holds the seat." in by_reader[player]
    assert "You no longer have a seat in this match." in by_reader[here.old]
    assert "You no longer have a seat" not in by_reader[other]
    assert (
        "The seat is yours now, and you play on from where the match stands." in by_reader[here.new]
    )
    assert named_in(by_reader[here.old], hand) == []


def people(here: Handed) -> list[Player]:
    seated = [seat.player for seat in here.match.seats.all() if seat.player is not None]
    return [here.old, *seated]


def to(sink: Sink, player: Player) -> list[Any]:
    return [mail for mail in sink.mails if mail["To"] == player.email]


# Invitations


def test_an_invitation_of_before_gives_nobody_the_seat_back() -> None:
    opener, guest = PlayerFactory(confirmed=True), PlayerFactory(confirmed=True)
    match = open_table(opener=opener)
    invitation = invitation_links.invite_address(match, opener, guest.email, timezone.now())
    play.join_match(match.pk, guest)
    seat = match.seats.get(player=guest)
    play.hand_over_seat(seat.pk, PlayerFactory())
    before = Seat.objects.values().get(pk=seat.pk)
    page = "/" + invitation_links.invitation_url(invitation).split("/", 3)[3]
    assert Client().post(page).status_code == 409
    to = f"{signed_addresses.invitation_address(invitation.pk, invitation.email)}@{DOMAIN}"
    said = [send(plain(guest.email, words), to).reason for words in ("yes", "no", "yes")]
    assert said == ["late", "declined", "late"]
    assert Seat.objects.values().get(pk=seat.pk) == before


# Reports


def test_a_report_about_a_mail_concerns_whom_it_was_for(here: Handed) -> None:
    mailed = Notice.objects.create(
        seat=here.seat,
        tenure=here.seat.tenure,
        kind="turn",
        question=2,
        due_at=timezone.now(),
        begun_at=timezone.now(),
        state="sent",
    )
    here.hand_over()
    assert delivery_reports.record_bounce(
        BOUNCE, mailed.pk, "5.1.1", "no such user", timezone.now()
    )
    assert delivery_reports.record_complaint(BOUNCE, mailed.pk, timezone.now())
    here.old.refresh_from_db()
    here.new.refresh_from_db()
    assert (here.old.wants("turns"), here.new.wants("turns")) == (False, True)
    assert delivery_reports.reachability.find_suppression(here.old) is not None
    assert delivery_reports.reachability.find_suppression(here.new) is None
