"""Mails that come back, complaints, and what they mean for the player and the clock."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import play
from games.models import (
    CAME_BACK,
    InboundMail,
    Intervention,
    Invitation,
    Match,
    Notice,
    Reach,
    Seat,
    Uninvited,
)
from games.post import inbox, signed_addresses
from games.post import reachability as reaching
from games.post.outbox import invitation_links
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import answer, awaited, open_table, other, running_match
from tests.post.outbox.invitations import invitation_mail
from tests.post.sink import Sink
from tests.web.pages import page, reader

pytestmark = pytest.mark.django_db(transaction=True)

DOMAIN = "reply.example.org"
START = datetime(2026, 3, 1, 12, tzinfo=timezone.get_default_timezone())
LATE = timedelta(hours=48, minutes=1)


@pytest.fixture(autouse=True)
def reply_domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


def report(code: str = "5.1.1", action: str = "failed") -> bytes:
    """A delivery report as mail servers write it (RFC 3464)."""
    return (
        "From: Mail Delivery System <MAILER-DAEMON@mx.example.org>\r\n"
        f"Message-ID: <{timezone.now().timestamp()}@mx.example.org>\r\n"
        "Subject: Undelivered Mail Returned to Sender\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        "Reporting-MTA: dns; mx.example.org\r\n\r\n"
        f"Final-Recipient: rfc822; ann@example.org\r\nAction: {action}\r\nStatus: {code}\r\n"
        "Diagnostic-Code: smtp; 550 nobody of that name\r\n\r\n--b--\r\n"
    ).encode()


def complaint() -> bytes:
    """A complaint as mail providers forward it (RFC 5965)."""
    return (
        b"From: <fbl@provider.example>\r\nSubject: complaint\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/report; report-type=feedback-report; boundary="b"\r\n\r\n'
        b"--b\r\nContent-Type: text/plain\r\n\r\nAn abuse report.\r\n"
        b"--b\r\nContent-Type: message/feedback-report\r\n\r\n"
        b"Feedback-Type: abuse\r\nVersion: 1\r\n\r\n--b--\r\n"
    )


def brought(raw: bytes, local_part: str, at: datetime | None = None) -> InboundMail:
    """The report comes to this address of the house, and is read."""
    letter = inbox.receive_mail(
        raw,
        way="smtp",
        envelope_from="",
        envelope_to=f"{local_part}@{DOMAIN}",
        received_at=at or timezone.now(),
    )
    assert letter is not None
    inbox.process_inbound_mails()
    letter.refresh_from_db()
    return letter


def arrives(raw: bytes, notice: Notice, at: datetime | None = None) -> InboundMail:
    """The report comes to the bounce address of the notice."""
    return brought(raw, signed_addresses.notice_bounce_address(notice.pk), at)


def reach_of(notice: Notice) -> Reach:
    assert notice.seat.player is not None
    return Reach.objects.get(email=notice.seat.player.email)


def state(notice: Notice) -> str:
    notice.refresh_from_db()
    return notice.state


def test_reports_are_asked_for_at_an_address_signed_for_the_notice(
    sink: Sink, told: Notice
) -> None:
    assert sink.senders == [f"{signed_addresses.notice_bounce_address(told.pk)}@{DOMAIN}"]
    assert sink.mails[0]["From"] == "Rural Route <post@localhost>"


def test_a_mailbox_that_does_not_exist_is_not_written_to_again(told: Notice, sink: Sink) -> None:
    assert arrives(report(), told).reason == "bounce"
    assert (state(told), told.error) == (Notice.State.BOUNCED, "5.1.1 550 nobody of that name")
    assert reach_of(told).suppressed_at is not None
    seat = Seat.objects.get(pk=told.seat_id)
    answer(seat)
    answer(other(seat))
    Notice.objects.filter(state="due").exclude(seat=seat).delete()
    assert send_due_mails() == 0
    assert Notice.objects.filter(seat=seat, state="skipped", error=CAME_BACK).exists()


def test_a_report_counts_once_per_notice(told: Notice) -> None:
    arrives(report("5.2.2"), told)
    assert arrives(report("5.2.2"), told).reason == "stale_bounce"
    assert reach_of(told).score == 2


def test_a_report_after_ten_days_is_not_believed(told: Notice) -> None:
    late = timezone.now() + timedelta(days=10, minutes=1)
    assert arrives(report(), told, late).reason == "stale_bounce"
    assert not Reach.objects.exists()


def test_a_forged_report_address_is_refused(told: Notice) -> None:
    forged = signed_addresses.notice_bounce_address(told.pk + 1).replace("b-", "b-1", 1)
    with pytest.raises(inbox.MailRefused):
        inbox.receive_mail(
            report(),
            way="smtp",
            envelope_from="",
            envelope_to=f"{forged}@{DOMAIN}",
            received_at=timezone.now(),
        )
    assert not Reach.objects.exists()


@pytest.mark.parametrize(
    ("code", "action"), [("4.4.1", "delayed"), ("2.0.0", "delivered"), ("5.1.1", "relayed")]
)
def test_a_report_of_no_failure_counts_nothing(told: Notice, code: str, action: str) -> None:
    arrives(report(code, action), told)
    assert not Reach.objects.exists()
    assert state(told) == Notice.State.SENT


def test_an_answering_machine_at_the_bounce_address_counts_nothing(told: Notice) -> None:
    arrives(b"From: ann@example.org\r\nSubject: I am away\r\n\r\nuntil Monday", told)
    assert not Reach.objects.exists()


@pytest.mark.parametrize(
    ("code", "score"), [("5.1.1", 4), ("5.1.10", 4), ("5.2.2", 2), ("4.4.7", 1), ("5.4.4", 1)]
)
def test_how_much_a_report_weighs(told: Notice, code: str, score: int) -> None:
    arrives(report(code), told)
    assert reach_of(told).score == score


def test_the_score_falls_by_one_in_seven_clean_days(db: None) -> None:
    reaching.score_bounce("ann@example.org", "5.2.2", "", START)
    reach = Reach.objects.get()
    assert [reach.score_at(START + timedelta(days=days)) for days in (6, 7, 14, 60)] == [2, 1, 0, 0]
    reaching.score_bounce("ann@example.org", "5.2.2", "", START + timedelta(days=8))
    assert Reach.objects.get().score == 3


def test_two_full_mailboxes_in_a_week_are_enough(db: None) -> None:
    reaching.score_bounce("ann@example.org", "5.2.2", "", START)
    assert Reach.objects.get().suppressed_at is None
    reaching.score_bounce("Ann@example.org", "5.2.2", "", START + timedelta(days=1))
    assert Reach.objects.get().suppressed_at == START + timedelta(days=1)


def test_a_recipient_refused_at_once_counts_like_a_report(sink: Sink) -> None:
    seat = awaited(running_match())
    Notice.objects.exclude(seat=seat).delete()
    sink.recipient_answers = ["550 5.1.1 nobody"]
    send_due_mails()
    assert Reach.objects.get().score == 4


def test_a_refusal_that_is_about_us_counts_against_nobody(sink: Sink) -> None:
    seat = awaited(running_match())
    Notice.objects.exclude(seat=seat).delete()
    sink.answers = ["554 5.7.1 your server is on a list"]
    send_due_mails()
    assert not Reach.objects.exists()


def test_a_complaint_stops_that_kind_of_mail_at_once(told: Notice) -> None:
    assert arrives(complaint(), told).reason == "complaint"
    told.refresh_from_db()
    player = Seat.objects.select_related("player").get(pk=told.seat_id).player
    assert player is not None
    assert [player.wants(kind) for kind in ("turns", "reminders", "matches")] == [False, True, True]


# Invitations


@pytest.fixture
def invited(sink: Sink) -> Invitation:
    """An invitation that was mailed to somebody without an account."""
    match = open_table()
    invitation = invitation_links.invite_address(
        match, match.opened_by, "gus@example.org", timezone.now()
    )
    assert send_due_mails() == 1
    return invitation


def returns(raw: bytes, invitation: Invitation, at: datetime | None = None) -> str:
    """The report comes to the bounce address of the invitation; what became of it."""
    letter = brought(raw, signed_addresses.invitation_bounce_address(invitation.pk), at)
    invitation.refresh_from_db()
    return letter.reason


def test_an_invitation_asks_for_reports_at_its_own_address(invited: Invitation, sink: Sink) -> None:
    assert sink.senders == [f"{signed_addresses.invitation_bounce_address(invited.pk)}@{DOMAIN}"]
    assert sink.mails[0]["From"] == "Rural Route <post@localhost>"


def test_an_invitation_that_comes_back_is_the_last_to_that_address(
    invited: Invitation, sink: Sink
) -> None:
    assert returns(report(), invited) == "bounce"
    assert invitation_mail(invited).state == Notice.State.BOUNCED
    assert Reach.objects.get(email="gus@example.org").suppressed_at is not None
    assert returns(report(), invited) == "stale_bounce"
    assert Reach.objects.get().score == 4
    again = open_table()
    invitation_links.invite_address(again, again.opened_by, "gus@example.org", timezone.now())
    assert send_due_mails() == 0


def test_the_opener_is_asked_whether_the_address_is_right(invited: Invitation) -> None:
    opened = reader(invited.match.opened_by)
    assert "gus@example.org has been invited" in page(opened, invited.match)
    returns(report(), invited)
    assert "Our email to gus@example.org bounced" in page(opened, invited.match)


def test_a_report_about_an_old_invitation_is_not_believed(invited: Invitation) -> None:
    late = timezone.now() + timedelta(days=10, minutes=1)
    assert returns(report(), invited, late) == "stale_bounce"
    assert not Reach.objects.exists()


def test_a_complaint_about_an_invitation_ends_all_invitations(invited: Invitation) -> None:
    assert returns(complaint(), invited) == "complaint"
    assert Uninvited.objects.get().email == "gus@example.org"


def test_an_invitation_refused_at_once_counts_like_a_report(sink: Sink) -> None:
    match = open_table()
    invitation_links.invite_address(match, match.opened_by, "gus@example.org", timezone.now())
    sink.recipient_answers = ["550 5.1.1 nobody"]
    assert send_due_mails() == 0
    assert Reach.objects.get(email="gus@example.org").score == 4
    assert "bounced" in page(reader(match.opened_by), match)


# What players see


def test_the_player_reads_that_mail_bounced_and_can_have_it_again(told: Notice) -> None:
    arrives(report(), told)
    browser = reader(told.seat.player)
    assert "bounced" in browser.get("/lobby/").content.decode()
    settings_page = browser.get("/settings/").content.decode()
    assert "550 nobody of that name" in settings_page
    assert browser.post("/post/again/").headers["Location"] == "/settings/"
    assert "bounced" not in browser.get("/lobby/").content.decode()
    assert reach_of(told).score == Reach.SUPPRESSED_AT - 1
    reaching.score_bounce(reach_of(told).email, "4.4.7", "", timezone.now())
    assert reach_of(told).suppressed_at is not None


def test_only_the_player_who_is_signed_in_can_have_mail_again(told: Notice) -> None:
    arrives(report(), told)
    assert Client().post("/post/again/").status_code == 302
    reader(other(told.seat).player).post("/post/again/")
    assert reach_of(told).suppressed_at is not None
    assert reader(told.seat.player).get("/post/again/").status_code == 405


def test_opponents_see_that_a_player_cannot_be_reached_but_not_the_address(told: Notice) -> None:
    arrives(report(), told)
    opponent = other(told.seat).player
    html = page(reader(opponent), told.seat.match)
    assert "unreachable: our emails are bouncing" in html
    assert "unreachable by email" in reader(opponent).get("/").content.decode()
    assert told.seat.player is not None and told.seat.player.email not in html


# The clock


def bounced_match(**terms: Any) -> tuple[Match, Seat]:
    match = running_match(now=START, **terms)
    seat = awaited(match)
    Notice.objects.filter(seat=seat).update(state=Notice.State.BOUNCED)
    return match, seat


def test_a_bounced_turn_gets_one_more_turn_time(db: None) -> None:
    match, seat = bounced_match(on_timeout="forfeit")
    assert not play.expire_turn(seat.pk, START + LATE)
    seat.refresh_from_db()
    assert seat.deadline == START + LATE + timedelta(hours=48)
    assert Intervention.objects.get(match=match).what == "paused"
    assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING


def test_more_than_seven_days_are_not_given(db: None) -> None:
    _match, seat = bounced_match(pace_hours=336)
    late = START + timedelta(hours=336, minutes=1)
    assert not play.expire_turn(seat.pk, late)
    seat.refresh_from_db()
    assert seat.deadline == late + timedelta(days=7)


def test_after_the_pause_the_clock_strikes(db: None) -> None:
    _match, seat = bounced_match()
    play.expire_turn(seat.pk, START + LATE)
    assert play.expire_turn(seat.pk, START + 2 * LATE)


def test_the_pause_is_given_again_only_after_the_player_has_played(db: None) -> None:
    match, seat = bounced_match()
    play.expire_turn(seat.pk, START + LATE)
    assert play.expire_turn(seat.pk, START + 2 * LATE)
    answer(other(seat), now=START + 2 * LATE)
    Notice.objects.filter(seat=seat).update(state=Notice.State.BOUNCED)
    assert play.expire_turn(seat.pk, START + 4 * LATE), "struck at once: the pause was used up"


def test_a_turn_that_was_delivered_gets_no_pause(db: None) -> None:
    seat = awaited(running_match(now=START))
    Notice.objects.filter(seat=seat).update(state=Notice.State.SENT)
    assert play.expire_turn(seat.pk, START + LATE)


def test_who_wants_no_mails_gets_no_pause(db: None) -> None:
    seat = awaited(running_match(now=START))
    stopped = "turn emails are off"
    Notice.objects.filter(seat=seat).update(state=Notice.State.SKIPPED, error=stopped)
    assert play.expire_turn(seat.pk, START + LATE)
