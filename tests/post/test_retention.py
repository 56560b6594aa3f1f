"""Mails go some months after their match. Matches stay; an old mail that comes again does
nothing."""

import random
from datetime import timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured

from accounts.models import SecurityEvent
from config import environment
from games import play
from games.models import (
    Alarm,
    Delivery,
    InboundMail,
    Match,
    Move,
    Notice,
    Notification,
    Outage,
    Presence,
    Remark,
    Reply,
)
from games.notifications import owe_pushes
from games.periodic_jobs import delete_expired_account_rows, delete_old_mails
from games.play.staff.oversight import verify_record_for_staff
from games.post import inbox, signed_addresses
from games.post.outbox import invitation_links
from games.post.outbox.push_sender import MATCH_NEWS
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, running_match, sensible_turn
from tests.post.letters.writing import (
    DOMAIN,
    new_match,
    plain,
    quoting,
    reply_to,
    send,
    sender,
    talk_to,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
MONTHS = timedelta(days=91)


@pytest.fixture(autouse=True)
def reply_domain(settings):
    settings.REPLY_DOMAIN = DOMAIN


def play_to_the_end(match: Match) -> None:
    dice = random.Random(5)
    while fresh(match).status == Match.Status.RUNNING:
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))


@pytest.fixture
def over(times):
    """A match that was played to its end, partly by mail, talk included."""
    match = new_match()
    for _ in range(2):
        seat = awaited(match)
        turn = sensible_turn(match, seat, random.Random(3))
        send(quoting(sender(seat), turn), reply_to(seat), at=times.now())
    send(plain(sender(seat), "say Well played so far."), talk_to(seat), at=times.now())
    Presence.objects.create(seat=seat, at=times.now())
    play_to_the_end(match)
    return fresh(match)


def test_three_months_after_the_end_its_mails_and_letters_go(over, times):
    times.go(timedelta(days=89))
    assert delete_old_mails() == 0
    assert InboundMail.objects.count() == 3
    notice = Notice.objects.filter(seat__match=over)[0]
    owe_pushes(MATCH_NEWS, notice.seat.player_id, notice.pk, [], times.now())
    times.go(timedelta(days=2))
    assert delete_old_mails() > 3
    for model in (Notice, InboundMail, Presence, Notification):
        assert not model.objects.exists()
    assert not fresh(over).mails_kept
    assert delete_old_mails() == 0


def test_the_match_stays_with_its_moves_and_its_talk_and_can_be_replayed(over, times):
    moves = list(Move.objects.filter(match=over).values_list("text", flat=True))
    times.go(MONTHS)
    delete_old_mails()
    assert list(Move.objects.filter(match=over).values_list("text", flat=True)) == moves
    assert Remark.objects.filter(match=over).count() == 1
    assert verify_record_for_staff(over.pk).is_sound


def test_its_pages_can_still_be_read(over, times, client):
    times.go(MONTHS)
    delete_old_mails()
    client.force_login(over.seats.first().player)
    for page in ("", "log/", "deal/", "moment/3/"):
        assert client.get(f"/m/{over.code}/{page}").status_code == 200
    assert client.get("/post/").status_code == 200
    assert client.get("/").status_code == 200


def test_a_match_that_runs_keeps_its_mails_however_long(times):
    running_match()
    kept = Notice.objects.count()
    times.go(timedelta(days=500))
    assert delete_old_mails() == 0
    assert Notice.objects.count() == kept


def test_every_kind_of_old_mail_that_comes_again_does_nothing(times):
    """A turn, talk, an answer to an invitation: each is delivered, tidied away, and delivered
    again byte for byte."""
    open_match = play.open_match(PlayerFactory(), "emu-ranchers", seats=2)
    host = open_match.opened_by
    invitation = invitation_links.invite_address(open_match, host, "gus@example.org", times.now())
    Delivery.objects.update(state=Delivery.State.SENT, sent_at=times.now())
    match = new_match()
    seat = awaited(match)
    turn = sensible_turn(match, seat, random.Random(3))
    asked = signed_addresses.invitation_address(invitation.pk, invitation.email)
    sent = [
        (quoting(sender(seat), turn), reply_to(seat)),
        (plain(sender(seat), "say Well played so far."), talk_to(seat)),
        (plain("gus@example.org", "no"), f"{asked}@{DOMAIN}"),
    ]
    for raw, to in sent:
        send(raw, to, at=times.now())
    assert Reply.objects.count() == Remark.objects.count() == 1
    assert Move.objects.filter(via=Move.Via.MAIL).exists()
    play_to_the_end(match)
    play.leave_match(open_match.pk, host)
    times.go(MONTHS)
    delete_old_mails()
    assert not InboundMail.objects.exists()
    before = [each.objects.count() for each in (Move, Remark, Notice, Reply, InboundMail)]
    for raw, to in sent:
        with pytest.raises(inbox.MailRefused) as refused:
            send(raw, to, at=times.now())
        assert refused.value.code == 550
    assert [each.objects.count() for each in (Move, Remark, Notice, Reply, InboundMail)] == before


def test_a_report_about_a_mail_that_is_gone_changes_nothing(over, times):
    notice = Notice.objects.order_by("pk").first()
    to = f"{signed_addresses.notice_bounce_address(notice.pk)}@{DOMAIN}"
    times.go(MONTHS)
    delete_old_mails()
    letter = send(plain("mailer-daemon@example.org", "returned"), to, envelope_from="")
    assert letter.state in (InboundMail.State.DONE, InboundMail.State.IGNORED)


def test_a_mail_that_told_of_two_matches_stays_while_one_of_them_has_mails(over, times):
    running = running_match()
    other = Notice.objects.filter(seat__match=running).first()
    first = Notice.objects.filter(seat__match=over).first()
    Notice.objects.filter(pk=other.pk).update(sent_as=first)
    times.go(MONTHS)
    delete_old_mails()
    assert list(Notice.objects.filter(seat__match=over)) == [first]
    assert fresh(over).mails_kept
    Notice.objects.filter(pk=other.pk).update(sent_as=None)
    delete_old_mails()
    assert not Notice.objects.filter(seat__match=over).exists()


def test_one_that_stays_keeps_none_of_the_others_that_ended_at_the_same_instant(
    over, times, monkeypatch
):
    """However few are tidied at once."""
    monkeypatch.setattr("games.retention.MATCHES_AT_ONCE", 1)
    others = [running_match() for _ in range(4)]
    ended = {"finished_at": over.finished_at, "status": Match.Status.FINISHED}
    Match.objects.filter(pk__in=[match.pk for match in others[:2]]).update(**ended)
    ended["finished_at"] += timedelta(hours=1)
    Match.objects.filter(pk=others[2].pk).update(**ended)
    shared = Notice.objects.filter(seat__match=others[0]).first()
    Notice.objects.filter(seat__match=others[3]).update(sent_as=shared)
    times.go(MONTHS)
    delete_old_mails()
    kept = Match.objects.filter(mails_kept=True).order_by("pk")
    assert list(kept) == [others[0], others[3]]


def test_whoever_is_killed_half_way_leaves_the_rest_for_the_next(over, times, monkeypatch):
    def killed(*_, **__):
        raise KeyboardInterrupt

    times.go(MONTHS)
    with monkeypatch.context() as patched:
        patched.setattr("games.retention.Presence.objects", killed)
        with pytest.raises(BaseException):  # noqa: B017  whatever it was
            delete_old_mails()
    assert fresh(over).mails_kept
    assert Notice.objects.filter(seat__match=over).exists()
    assert delete_old_mails() > 0


def test_what_was_out_of_order_a_year_ago_goes(times):
    now = times.now()
    for model, more in ((Outage, {"of": "clock"}), (Alarm, {"about": "mails out"})):
        model.objects.create(begins_at=now, ends_at=now, **more)
    times.go(timedelta(days=364))
    assert delete_old_mails() == 0
    times.go(timedelta(days=2))
    assert delete_old_mails() == 2


def test_what_lasts_still_stays(times):
    Outage.objects.create(of="mail_out", begins_at=times.now())
    times.go(timedelta(days=400))
    assert delete_old_mails() == 0


def test_the_security_log_goes_back_a_year(times):
    SecurityEvent.objects.create(at=times.now(), kind=SecurityEvent.Kind.values[0])
    times.go(timedelta(days=366))
    delete_expired_account_rows()
    assert not SecurityEvent.objects.exists()


def test_the_host_says_for_how_many_days():
    assert environment.parse_retention({"mails": "180"}) == {
        "mails": 180,
        "security": 365,
        "outages": 365,
        "trials": 14,
    }


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"mail": "90"}, "names 'mail'. It can name mails, security, outages"),
        ({"mails": "soon"}, "keeps mails for 'soon' days"),
        ({"mails": "1"}, "at least 30, such as mails=90"),
        ({"outages": "90"}, "at least 120"),
    ],
)
def test_what_cannot_be_kept_so_is_refused(given, words):
    with pytest.raises(ImproperlyConfigured, match=words):
        environment.parse_retention(given)


def test_what_is_kept_and_how_long_stands_on_a_page(client, settings):
    settings.RETENTION_DAYS = {**settings.RETENTION_DAYS, "mails": 77}
    page = client.get("/privacy/").content.decode()
    assert "77 days" in page
    assert "365 days" in page
    assert "/privacy/" in client.get("/").content.decode()
