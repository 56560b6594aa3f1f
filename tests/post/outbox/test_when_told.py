"""At once, after a while, or together with others: when the sender really sends."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from accounts.notification_form import NotificationForm
from config import clock as house_clock
from games import play
from games.models import Notice, Presence
from games.play.reminders import write_reminders
from games.post.inbox.settings_commands import form_data
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, running_match
from tests.post.letters.personal import wrote_to_us
from tests.post.letters.writing import DOMAIN
from tests.post.sink import Sink, text
from tests.web.pages import reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

State = Notice.State
NOON = datetime(2026, 3, 3, 12, tzinfo=UTC)
Clock = Callable[[datetime], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Sets the time that the sender reads."""

    def at(instant: datetime) -> None:
        monkeypatch.setattr(house_clock, "now", lambda: instant)

    at(NOON)
    return at


def asked(now: datetime = NOON, pace_hours: int = 72, **player: Any) -> Notice:
    """A turn that is due to a player with these settings."""
    return again(PlayerFactory(**player), now, pace_hours)


def again(player: Player, now: datetime = NOON, pace_hours: int = 72) -> Notice:
    """One more turn due to the same player. Who begins is a matter of luck, so it is tried until
    the luck is good."""
    while True:
        match = running_match(people=[player, PlayerFactory()], now=now, pace_hours=pace_hours)
        seat = awaited(match)
        mine = Notice.objects.filter(seat__match=match)
        if seat.player == player:
            mine.exclude(seat=seat).delete()
            return Notice.objects.get(seat=seat)
        play.resign_seat(seat.pk)
        mine.delete()


def state(notice: Notice) -> str:
    notice.refresh_from_db()
    return notice.state


# At the table


def test_a_turn_waits_two_minutes_while_its_page_is_open(clock: Clock, sink: Sink) -> None:
    turn = asked()
    Presence.objects.create(seat=turn.seat, at=NOON - timedelta(seconds=70))
    assert (send_due_mails(), state(turn), turn.due_at) == (
        0,
        State.DUE,
        NOON + timedelta(minutes=2),
    )
    assert turn.attempts == 0
    Presence.objects.update(at=NOON + timedelta(minutes=2))
    clock(NOON + timedelta(minutes=2))
    assert (send_due_mails(), state(turn)) == (1, State.SENT)


def test_a_turn_answered_in_those_two_minutes_is_not_mailed(clock: Clock, sink: Sink) -> None:
    turn = asked()
    Presence.objects.create(seat=turn.seat, at=NOON)
    send_due_mails()
    answer(turn.seat, now=NOON + timedelta(minutes=1))
    clock(NOON + timedelta(minutes=2))
    send_due_mails()
    assert (state(turn), turn.error) == (State.SKIPPED, "the turn was played")


def test_a_page_looked_at_long_ago_delays_nothing(clock: Clock, sink: Sink) -> None:
    turn = asked()
    Presence.objects.create(seat=turn.seat, at=NOON - timedelta(minutes=2, seconds=1))
    assert send_due_mails() == 1


def test_where_mails_are_shown_on_the_site_nobody_waits(
    clock: Clock, sink: Sink, settings: Any, tmp_path: Any
) -> None:
    settings.MAILBOX_DIR = str(tmp_path)
    turn = asked()
    Presence.objects.create(seat=turn.seat, at=NOON)
    assert send_due_mails() == 1


def test_the_open_page_says_that_it_is_open(client: Client) -> None:
    seat = awaited(running_match())
    browser = reader(seat.player)
    path = f"/m/{seat.match.code}/seen/"
    assert f'hx-post="{path}"' in browser.get(f"/m/{seat.match.code}/").content.decode()
    assert not Presence.objects.exists()
    assert browser.post(path).status_code == 204
    assert Presence.objects.get().seat == seat
    assert browser.get(path).status_code == 405


def test_strangers_at_the_page_leave_no_trace() -> None:
    match = running_match()
    for browser in (reader(), reader(PlayerFactory())):
        assert browser.post(f"/m/{match.code}/seen/").status_code == 204
        assert "/seen/" not in browser.get(f"/m/{match.code}/").content.decode()
    assert reader(PlayerFactory()).post("/m/nothing/seen/").status_code == 204
    assert not Presence.objects.exists()


# Quiet hours


def test_a_turn_in_quiet_hours_is_mailed_when_they_are_over(clock: Clock, sink: Sink) -> None:
    turn = asked(quiet_from=10, quiet_to=15)
    assert (send_due_mails(), state(turn), turn.due_at) == (0, State.DUE, NOON + timedelta(hours=3))
    clock(NOON + timedelta(hours=3))
    assert (send_due_mails(), state(turn)) == (1, State.SENT)


def test_a_turn_that_cannot_wait_is_mailed_in_quiet_hours(clock: Clock, sink: Sink) -> None:
    asked(pace_hours=8, quiet_from=10, quiet_to=15)
    assert send_due_mails() == 1


def test_the_reminder_of_a_question_comes_before_the_quiet_hours(db: None) -> None:
    turn = asked(pace_hours=24, quiet_from=22, quiet_to=7)  # half time would be at midnight
    assert turn.seat.remind_at == datetime(2026, 3, 3, 21, 45, tzinfo=UTC)


def test_quiet_hours_move_no_deadline(db: None) -> None:
    turn = asked(quiet_from=10, quiet_to=15, days_off="0123")
    assert turn.seat.deadline == NOON + timedelta(hours=72)


# Together


DIGEST = {"turn_mails": "digest", "digest_hour": 8}
MORNING = datetime(2026, 3, 4, 8, tzinfo=UTC)


def test_collected_turns_come_in_one_mail_at_the_hour(clock: Clock, sink: Sink) -> None:
    first = asked(**DIGEST)
    player = first.seat.player
    assert player is not None
    second, third = again(player), again(player, NOON + timedelta(hours=1), 100)
    clock(NOON + timedelta(hours=1))
    assert send_due_mails() == 0
    clock(MORNING)
    assert send_due_mails() == 1
    assert [state(each) for each in (first, second, third)] == [State.SENT] * 3
    carrier = Notice.objects.get(sent_as__isnull=True)
    assert set(Notice.objects.filter(sent_as=carrier)) == {first, second, third} - {carrier}
    (mail,) = sink.mails
    body = text(mail)
    for each in (first, second, third):
        assert f"/m/{each.seat.match.code}/?q=1" in body
    assert "It’s your turn in 3 matches" in str(mail["Subject"])
    assert "52 h left" in body and "81 h left" in body
    assert mail["Reply-To"] is None
    assert (send_due_mails(), len(sink.raw)) == (0, 1)


def test_one_collected_turn_is_told_like_any_turn(clock: Clock, sink: Sink) -> None:
    asked(**DIGEST)
    clock(MORNING)
    assert send_due_mails() == 1
    assert "Your moves" in text(sink.mails[0])


def test_a_collected_turn_that_was_answered_is_not_in_the_mail(clock: Clock, sink: Sink) -> None:
    first = asked(**DIGEST)
    assert first.seat.player is not None
    second, third = again(first.seat.player), again(first.seat.player)
    answer(second.seat, now=NOON)
    Notice.objects.exclude(pk__in=[first.pk, second.pk, third.pk]).delete()
    clock(MORNING)
    assert send_due_mails() == 1
    assert second.seat.match.code not in text(sink.mails[0])
    assert [state(each) for each in (first, second, third)] == ["sent", "skipped", "sent"]


def test_a_refused_digest_keeps_its_turns_together_for_the_next_try(
    clock: Clock, sink: Sink
) -> None:
    first = asked(**DIGEST)
    assert first.seat.player is not None
    second = again(first.seat.player)
    clock(MORNING)
    sink.answers = ["451 not now"]
    assert send_due_mails() == 0
    assert {state(first), state(second)} == {State.DUE}
    clock(MORNING + timedelta(minutes=1))
    assert send_due_mails() == 1
    assert [state(first), state(second), len(sink.raw)] == [State.SENT, State.SENT, 1]


def test_of_a_digest_that_was_perhaps_sent_all_is_sent_once_more(clock: Clock, sink: Sink) -> None:
    first = asked(**DIGEST)
    assert first.seat.player is not None
    second = again(first.seat.player)
    clock(MORNING)
    sink.answers = ["hang up", "hang up"]
    send_due_mails()
    clock(MORNING + timedelta(hours=1))
    send_due_mails()
    assert [state(first), state(second), len(sink.refused)] == [State.UNKNOWN, State.UNKNOWN, 2]
    clock(MORNING + timedelta(days=1))
    assert (send_due_mails(), len(sink.refused)) == (0, 2)


def test_a_digest_that_fails_for_good_lets_its_other_turns_go_their_own_way(
    clock: Clock, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = asked(**DIGEST)
    assert first.seat.player is not None
    second = again(first.seat.player)
    clock(MORNING)
    sink.answers = ["554 5.7.1 no"]
    assert send_due_mails() == 1
    assert sorted([state(first), state(second)]) == [State.FAILED, State.SENT]


def test_reminders_within_half_an_hour_share_one_mail(clock: Clock, sink: Sink) -> None:
    first = asked(every_reminder=True)
    assert first.seat.player is not None
    second = again(first.seat.player, NOON + timedelta(minutes=29))
    third = again(first.seat.player, NOON + timedelta(minutes=31))
    Notice.objects.all().delete()
    half = NOON + timedelta(hours=36)
    assert write_reminders(half) == 2
    clock(half)
    assert send_due_mails() == 1
    body = text(sink.mails[0])
    codes = [each.seat.match.code in body for each in (first, second, third)]
    assert codes == [True, True, False]
    assert write_reminders(half + timedelta(minutes=31)) == 1


def test_with_reminders_only_a_turn_is_not_mailed_but_its_reminder_is(
    clock: Clock, sink: Sink
) -> None:
    turn = asked(turn_mails="none", every_reminder=True)
    assert (send_due_mails(), state(turn)) == (0, State.SKIPPED)
    clock(NOON + timedelta(hours=36))
    write_reminders(NOON + timedelta(hours=36))
    assert send_due_mails() == 1
    assert sink.mails[0]["X-Rural-Route-Reason"] == "half_time"


# Other hours


def test_whoever_has_no_quiet_hours_any_more_gets_at_once_what_was_held(
    clock: Clock, sink: Sink, settings: Any
) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    for choose in (by_mail, on_the_page):
        turn = asked(quiet_from=10, quiet_to=14, time_zone="UTC", confirmed=True)
        assert (send_due_mails(), state(turn)) == (0, State.DUE)
        choose(turn)
        assert (send_due_mails() >= 1, state(turn)) == (True, State.SENT)


def test_whoever_chooses_later_quiet_hours_is_still_left_in_peace(
    clock: Clock, sink: Sink, client: Client
) -> None:
    turn = asked(quiet_from=10, quiet_to=14, time_zone="UTC")
    send_due_mails()
    on_the_page(turn, quiet_from="11", quiet_to="15")
    assert (send_due_mails(), state(turn)) == (0, State.DUE)
    assert turn.due_at == NOON + timedelta(hours=3)


def by_mail(turn: Notice) -> None:
    wrote_to_us(turn.seat.player, "settings quiet off", at=NOON)


def on_the_page(turn: Notice, **hours: str) -> None:
    player = Player.objects.get(pk=turn.seat.player_id)
    client = reader(player)
    chosen = {
        **form_data(NotificationForm(instance=player)),
        "quiet_from": "",
        "quiet_to": "",
        **hours,
    }
    assert client.post(reverse("news"), chosen).status_code == 302
