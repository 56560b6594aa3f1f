"""What staff do to players: each act with a reason, a row that stays, a mail, and its effect."""

from datetime import date, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts import bans
from accounts.models import Player
from config import clock
from games import periodic_jobs, play
from games.models import Intervention, Notification, Progress, Remark, StaffAct, Tenure
from games.play.errors import AccountClosed
from games.play.staff import account_merge, hidden_talk, sanctions
from games.post.outbox.mail_sender import send_due_mails
from tests.api.bots import make_bot
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, play_on, running_match
from tests.play.times import Times
from tests.post.sink import Sink, html, text
from tests.web.pages import page, reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
WHY = "rude at the table"
ACTS: dict[str, Any] = {
    "warned": lambda pk, by, why: sanctions.warn_player(pk, by, why),
    "silenced": lambda pk, by, why: sanctions.silence_player(pk, None, by, why),
    "banned": lambda pk, by, why: sanctions.ban_player(pk, None, by, why),
    "closed": lambda pk, by, why: sanctions.close_account(pk, by, why),
}
SAID = {
    "warned": "A message from staff. rude at the table We took no other action.",
    "silenced": (
        "You’ve been banned from chat. Reason: rude at the table You can no longer "
        "chat. You can still play and read"
    ),
    "banned": (
        "Your account has been banned. Reason: rude at the table You can no longer sign "
        "in or play by email. Your matches in progress continue"
    ),
    "closed": (
        "Your account has been closed. Reason: rude at the table You can no longer sign "
        "in or play by email. Your matches in progress continue"
    ),
}


@pytest.fixture
def judge() -> Player:
    return PlayerFactory(display_name="Judge", is_staff=True)


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(display_name="Ann", confirmed=True)


def fresh_player(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


@pytest.mark.parametrize("what", ACTS)
def test_each_act_is_a_row_and_the_player_reads_it_in_a_mail(
    what: str, judge: Player, ann: Player, sink: Sink
) -> None:
    ACTS[what](ann.pk, judge, WHY)
    act = StaffAct.objects.get()
    assert (act.what, act.actor, act.player, act.why) == (what, judge, ann, WHY)
    send_due_mails()
    (mail,) = sink.mails
    assert mail["To"] == ann.email and SAID[what] in " ".join(text(mail).split())
    send_due_mails()
    assert len(sink.mails) == 1


def test_whoever_may_come_in_again_reads_it_and_how_to_play_on(
    judge: Player, ann: Player, sink: Sink
) -> None:
    for out, back in (
        (sanctions.close_account, sanctions.reopen_account),
        (ban_for_good, sanctions.lift_ban),
    ):
        out(ann.pk, judge, "rude")
        Notification.objects.all().delete()
        back(ann.pk, judge, WHY)
        send_due_mails()
        told = " ".join(text(sink.mails[-1]).split())
        assert "Your account is open again. Reason: rude at the table You can sign in" in told
        assert "you can return with one click on the match page" in told


def ban_for_good(player: int, by: Player, why: str) -> None:
    sanctions.ban_player(player, None, by, why)


OF_BOT = {
    "warned": "A message from staff about Bot Hal. rude at the table We took no other action.",
    "silenced": "Bot Hal has been banned from chat. Reason: rude at the table It can still play.",
    "banned": "Bot Hal has been banned. Reason: rude at the table Its matches in progress",
    "closed": "Bot Hal has been closed by staff. Reason: rude at the table Its matches in",
}


@pytest.mark.parametrize("what", ACTS)
def test_of_an_act_on_a_bot_its_owner_reads(
    what: str, judge: Player, ann: Player, sink: Sink
) -> None:
    bot = make_bot(ann, "Hal")
    ACTS[what](bot.pk, judge, WHY)
    assert StaffAct.objects.get().player == bot
    send_due_mails()
    (mail,) = sink.mails
    words = " ".join(text(mail).split())
    assert mail["To"] == ann.email and OF_BOT[what] in words and "/settings/bots/" in words
    assert "You" not in words.replace("Your bots", "") and OF_BOT[what].split(".")[0] in html(mail)


def test_the_owner_of_a_bot_reads_how_long_it_is_banned_and_when_it_may_play_again(
    judge: Player, ann: Player, sink: Sink, times: Times
) -> None:
    bot = make_bot(ann, "Hal")
    sanctions.ban_player(bot.pk, date(2026, 11, 24), judge, WHY)
    sanctions.lift_ban(bot.pk, judge, WHY)
    send_due_mails()
    until, back = (" ".join(text(mail).split()) for mail in sink.mails)
    assert "This ends after Tue 24 Nov 2026." in until
    assert "Bot Hal can play again. Reason: rude at the table" in back


@pytest.mark.parametrize("what", ACTS)
@pytest.mark.parametrize("why", ["", " ", "x" * 301])
def test_nothing_is_done_to_a_player_without_a_reason(
    what: str, why: str, judge: Player, ann: Player
) -> None:
    with pytest.raises(play.NotAllowed):
        ACTS[what](ann.pk, judge, why)
    assert not StaffAct.objects.exists() and fresh_player(ann).is_active


@pytest.mark.parametrize("what", ACTS)
def test_nothing_is_done_to_staff_or_to_oneself(what: str, judge: Player) -> None:
    for whom in (judge, PlayerFactory(is_staff=True), PlayerFactory(is_superuser=True)):
        with pytest.raises(play.NotAllowed):
            ACTS[what](whom.pk, judge, WHY)
    assert not StaffAct.objects.exists() and not Notification.objects.exists()


def test_a_muted_player_plays_but_says_nothing_and_reads_why(
    judge: Player, ann: Player, times: Times
) -> None:
    match = running_match(people=[ann, PlayerFactory()])
    seat = match.seats.get(player=ann)
    sanctions.silence_player(ann.pk, date(2026, 11, 24), judge, WHY)
    with pytest.raises(play.NotAllowed, match=f"until the end of 2026-11-24: {WHY}"):
        play.post_remark(seat.pk, "hello", holder=ann.pk)
    times.go(timedelta(days=3))
    play.post_remark(seat.pk, "hello", holder=ann.pk)
    sanctions.silence_player(ann.pk, None, judge, WHY)
    with pytest.raises(play.NotAllowed, match="permanently"):
        play.post_remark(seat.pk, "hello", holder=ann.pk)
    sanctions.unsilence_player(ann.pk, judge, WHY)
    play.post_remark(seat.pk, "hello", holder=ann.pk)


def test_whoever_is_banned_reads_at_the_door_why_and_until_when_and_comes_in_after_it(
    judge: Player, times: Times
) -> None:
    ann = PlayerFactory(password="a long pass phrase", confirmed=True)
    sanctions.ban_player(ann.pk, date(2026, 11, 24), judge, WHY)
    given = {"login": ann.email, "password": "a long pass phrase"}
    told = Client().post("/account/login/", given)
    assert told.status_code == 403
    assert f"until the end of 2026-11-24: {WHY}" in told.content.decode()
    assert bans.find_banned_player(ann.email) == ann
    times.go(timedelta(days=2))
    assert periodic_jobs.end_bans(now=times.at) == 0
    times.go(timedelta(days=1))
    assert periodic_jobs.end_bans(now=times.at) == 1
    assert fresh_player(ann).is_active and not fresh_player(ann).barred_why


def test_whoever_asks_for_a_code_to_a_banned_account_reads_the_same_in_a_mail(
    judge: Player, ann: Player, sink: Sink
) -> None:
    sanctions.ban_player(ann.pk, None, judge, WHY)
    Notification.objects.all().delete()
    Client().post("/account/login/code/", {"email": ann.email})
    (mail,) = sink.mails
    told = " ".join(text(mail).split())
    assert f"Staff have banned this account permanently: {WHY}" in told


def test_a_ban_signs_the_player_out_and_the_running_match_goes_on_as_for_the_absent(
    judge: Player, ann: Player, times: Times
) -> None:
    match = running_match(people=[ann, PlayerFactory()])
    inside = reader(ann)
    assert "Sign out" in page(inside, match)
    sanctions.ban_player(ann.pk, None, judge, WHY)
    assert "Sign out" not in page(inside, match)
    with pytest.raises(AccountClosed):
        play.submit_turn(match.seats.get(player=ann).pk, "draw deck", holder=ann.pk)
    while awaited(match).player != ann:
        play_on(match, 1, now=times.at)
    times.go(timedelta(hours=match.pace_hours + 1))
    seen_to = periodic_jobs.expire_deadlines(now=times.at)
    assert seen_to and match.interventions.filter(what="played", seat__player=ann).exists()


def test_a_closed_account_can_be_opened_again(judge: Player, ann: Player) -> None:
    sanctions.close_account(ann.pk, judge, WHY)
    with pytest.raises(play.NotAllowed):
        sanctions.lift_ban(ann.pk, judge, WHY)
    with pytest.raises(play.NotAllowed):
        sanctions.ban_player(ann.pk, None, judge, WHY)
    sanctions.reopen_account(ann.pk, judge, WHY)
    assert fresh_player(ann).is_active


def test_no_ban_ends_on_a_day_that_is_over(judge: Player, ann: Player, times: Times) -> None:
    with pytest.raises(play.NotAllowed, match="2026-11-21 has passed"):
        sanctions.ban_player(ann.pk, date(2026, 11, 21), judge, WHY)


def test_an_act_on_a_player_is_never_changed(judge: Player, ann: Player) -> None:
    sanctions.warn_player(ann.pk, judge, WHY)
    act = StaffAct.objects.get()
    for change in (act.save, act.delete, StaffAct.objects.all().delete):
        with pytest.raises(TypeError, match="never"):
            change()


# Two accounts of one person


def test_two_accounts_become_one_with_all_matches_and_addresses(
    judge: Player, ann: Player, sink: Sink
) -> None:
    other = PlayerFactory(display_name="Ann as guest", confirmed=True)
    match = running_match(people=[other, PlayerFactory()])
    play.post_remark(match.seats.get(player=other).pk, "hello")
    account_merge.merge_accounts(other.pk, ann.pk, judge, WHY)
    seat = match.seats.get(player=ann)
    assert seat.tenure is not None and seat.tenure.player == ann
    assert Remark.objects.get().name == "Ann"
    assert not Tenure.objects.filter(player=other).exists()
    found = EmailAddress.objects.filter(user=ann, verified=True).values_list("email", flat=True)
    assert set(found) == {ann.email, other.email}
    gone = fresh_player(other)
    assert (gone.is_active, gone.barred) == (False, "merged")
    assert "merged with your other account" in bans.describe_ban(gone)
    assert match.interventions.get(what="merged").tenure == seat.tenure
    send_due_mails()
    merged = [
        mail["To"] for mail in sink.mails if "accounts have been merged" in str(mail["Subject"])
    ]
    assert sorted(merged) == sorted([ann.email, other.email])
    play_on(match)
    assert play.verify_match(fresh(match)).is_sound


@pytest.mark.one_database
def test_what_either_account_has_learnt_in_lessons_is_kept(judge: Player, ann: Player) -> None:
    other, now = PlayerFactory(), clock.now()
    learnt = [
        (ann, "ranchers", 3, [0, 1], now - timedelta(days=2)),
        (other, "ranchers", 2, [0, 4], now),
        (ann, "food-chain", 5, [2], now),
        (other, "food-chain", 0, [0], now - timedelta(days=2)),
        (other, "emu-ranchers", 1, [0], now),
    ]
    for player, game, lesson, finished, at in learnt:
        Progress.objects.create(
            player=player, game=game, lesson=lesson, exercise=0, finished=finished, at=at
        )
    account_merge.merge_accounts(other.pk, ann.pk, judge, WHY)
    told = Progress.objects.order_by("game").values_list("player", "game", "lesson", "finished")
    assert list(told) == [
        (ann.pk, "emu-ranchers", 1, [0]),
        (ann.pk, "food-chain", 5, [0, 2]),
        (ann.pk, "ranchers", 2, [0, 1, 4]),
    ]


def test_accounts_that_sit_or_sat_at_one_running_table_stay_two(judge: Player, ann: Player) -> None:
    other = PlayerFactory()
    match = running_match(people=[ann, other])
    with pytest.raises(play.NotAllowed, match=match.code):
        account_merge.merge_accounts(other.pk, ann.pk, judge, WHY)
    play.hand_over_seat(match.seats.get(player=other).pk, PlayerFactory())
    with pytest.raises(play.NotAllowed, match=match.code):
        account_merge.merge_accounts(other.pk, ann.pk, judge, WHY)
    play.resign_seat(match.seats.get(player=ann).pk)
    account_merge.merge_accounts(other.pk, ann.pk, judge, WHY)
    assert fresh_player(other).barred == "merged"
    assert Tenure.objects.filter(player=other, seat__match=match).exists(), "as it was"


def test_nobody_is_merged_with_themself_or_with_staff(judge: Player, ann: Player) -> None:
    for gone, kept in ((ann, ann), (ann, judge), (judge, ann)):
        with pytest.raises(play.NotAllowed):
            account_merge.merge_accounts(gone.pk, kept.pk, PlayerFactory(is_staff=True), WHY)


# Remarks


def test_a_hidden_remark_says_why_and_its_text_stays_for_staff(
    judge: Player, ann: Player, sink: Sink
) -> None:
    match = running_match(people=[ann, PlayerFactory()])
    remark = play.post_remark(match.seats.get(player=ann).pk, "you cheat")
    hidden_talk.hide_remark(remark.pk, judge, WHY)
    shown = page(reader(), match)
    assert "you cheat" not in shown and f"Hidden by staff: {WHY}" in shown
    assert Remark.objects.get().text == "you cheat"
    send_due_mails()
    for mail in sink.mails:
        assert "you cheat" not in text(mail)
    mine = [text(mail) for mail in sink.mails if mail["To"] == ann.email]
    assert any("Comment hidden." in words and WHY in words for words in mine)
    hidden_talk.show_remark(remark.pk, judge, WHY)
    assert "you cheat" in page(reader(), match)
    whats = Intervention.objects.filter(actor=judge).values_list("what", flat=True)
    assert list(whats.order_by("pk")) == ["hid", "showed"]


def test_staff_who_sit_there_hide_no_remark(judge: Player, ann: Player) -> None:
    match = running_match(people=[ann, judge])
    remark = play.post_remark(match.seats.get(player=ann).pk, "you cheat")
    with pytest.raises(play.NotAllowed):
        hidden_talk.hide_remark(remark.pk, judge, WHY)
