"""News in other apps: who is told where, when, how often, and when an app is switched off."""

from collections import Counter
from datetime import timedelta
from email.message import EmailMessage

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import Player
from games import periodic_jobs
from games.models import Delivery, Hook, Notice, Seat
from games.notifications import owe_hooks
from games.play import NotAllowed
from games.post.hooks import player_hooks
from games.post.hooks.player_hooks import HOOK_TEST
from games.post.outbox.hook_sender import HOOK, PATIENCE, tell_hooks_without_mail
from games.post.outbox.mail_sender import send_due_mails
from games.post.outbox.push_sender import PUSH
from games.post.outbox.sender import send_due
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, running_match
from tests.play.times import Times
from tests.post.push.receiver import PushService
from tests.post.push.test_pushing import device_of
from tests.post.sink import Sink

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def hook_of(player: Player, service: PushService, name: str = "a") -> Hook:
    given = {"address": service.endpoint(name)}
    return player_hooks.add_hook(player, Hook.Kind.SIGNED, given, timezone.now())


@pytest.fixture
def seat(service: PushService, times: Times) -> Seat:
    """A seat that is asked, of a player with another app; nobody else is owed anything."""
    seat = awaited(running_match(pace_hours=240))
    Notice.objects.exclude(seat=seat, kind=Notice.Kind.TURN).delete()
    assert seat.player is not None
    EmailAddress.objects.create(user=seat.player, email=seat.player.email, verified=True)
    hook_of(seat.player, service)
    return seat


def come_round() -> None:
    send_due_mails()
    send_due(PUSH)
    send_due(HOOK)


def off_mails(sink: Sink) -> list[EmailMessage]:
    return [mail for mail in sink.mails if "no longer gets" in mail["Subject"]]


def delivery() -> Delivery:
    return Delivery.objects.get(channel="hook")


def test_a_turn_is_told_by_title_names_link_and_deadline(
    seat: Seat, service: PushService, sink: Sink
) -> None:
    come_round()
    ((path, headers, told),) = service.taken
    match, other = seat.match, seat.match.seats.exclude(pk=seat.pk)[0]
    assert path == "/a"
    assert headers["webhook-id"] == f"msg_{delivery().pk}"
    assert told["type"] == "match.turn"
    assert set(told["data"]) == {"title", "names", "link", "deadline"}
    assert told["data"]["title"] == f"Your turn: {match.title}"
    assert told["data"]["names"] == f"With {other.name}"
    assert told["data"]["link"].endswith(match.get_absolute_url())
    assert told["data"]["deadline"] == seat.deadline.isoformat(timespec="seconds")  # type: ignore[union-attr]
    assert len(sink.mails) == 1, "the mail does not wait for another app"


def test_every_channel_that_was_chosen_tells_a_turn_once(
    seat: Seat, service: PushService, times: Times, sink: Sink, own_key: None
) -> None:
    assert seat.player is not None
    device_of(seat.player, service, "device")
    for _ in range(8):
        come_round()
        times.go(timedelta(minutes=10))
    assert Counter(path for path, _headers, _told in service.taken) == {"/a": 1, "/device": 1}
    assert len(sink.mails) == 1


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"turn_mails": "none"}, (1, 0)),
        ({"hook_turns": False}, (0, 1)),
        ({"turn_mails": "none", "hook_turns": False}, (0, 0)),
    ],
)
def test_other_apps_and_mails_are_chosen_apart(
    chosen: dict[str, object], told: tuple[int, int], seat: Seat, service: PushService, sink: Sink
) -> None:
    Player.objects.filter(pk=seat.player_id).update(**chosen)
    come_round()
    assert (len(service.taken), len(sink.mails)) == told


def test_quiet_hours_count_for_other_apps_too(
    seat: Seat, service: PushService, times: Times, sink: Sink
) -> None:
    hour = times.now().hour
    Player.objects.filter(pk=seat.player_id).update(
        quiet_from=hour, quiet_to=(hour + 2) % 24, time_zone="UTC"
    )
    come_round()
    assert (service.taken, sink.mails) == ([], [])
    times.go(timedelta(hours=2, minutes=1))
    come_round()
    assert (len(service.taken), len(sink.mails)) == (1, 1)


def test_what_was_answered_meanwhile_is_told_nowhere(
    seat: Seat, service: PushService, times: Times
) -> None:
    service.answers = [503]
    come_round()
    answer(seat)
    Notice.objects.exclude(seat=seat).delete()
    times.go(timedelta(minutes=10))
    come_round()
    assert (service.taken, delivery().state) == ([], Delivery.State.SKIPPED)


def test_an_app_hears_of_a_turn_while_no_mail_goes_out(
    seat: Seat, service: PushService, times: Times, own_key: None
) -> None:
    assert seat.player is not None
    device_of(seat.player, service, "device")
    send_due(PUSH)
    assert Notice.objects.get().due_at > times.now(), "its mail waits behind the push"
    service.taken.clear()
    send_due(HOOK)
    assert len(service.taken) == 1
    tell_hooks_without_mail(times.now())
    assert Delivery.objects.count() == 2


def test_an_app_that_is_busy_is_asked_again_for_a_day_and_then_given_up(
    seat: Seat, service: PushService, times: Times
) -> None:
    service.answers = [503, 429, 500, 503, 503, 408, 500, 500]
    for wait in (*HOOK.waits, 0):
        come_round()
        times.go(timedelta(seconds=wait))
    assert (delivery().state, delivery().error) == (Delivery.State.FAILED, "500")
    assert len(service.answers) == 1
    hook = Hook.objects.get()
    assert hook.off_since is None and hook.failing_since is not None


def test_a_message_keeps_its_id_when_it_is_tried_again(
    seat: Seat, service: PushService, times: Times
) -> None:
    service.answers = [503]
    come_round()
    assert Hook.objects.get().failing_since is not None
    times.go(timedelta(seconds=6))
    come_round()
    ((_path, headers, _told),) = service.taken
    assert headers["webhook-id"] == f"msg_{delivery().pk}"
    assert Hook.objects.get().failing_since is None, "it works again"


@pytest.mark.parametrize("status", [404, 410])
def test_an_app_that_is_gone_is_switched_off_and_one_mail_says_so(
    status: int, seat: Seat, service: PushService, sink: Sink
) -> None:
    service.answers = [status]
    come_round()
    come_round()
    hook = Hook.objects.get()
    assert (hook.off_since is not None, hook.last_error) == (True, str(status))
    (mail,) = off_mails(sink)
    body = mail.get_body(("plain",))
    assert body is not None and str(status) in body.get_content().splitlines()
    assert service.taken == []


def test_an_app_is_switched_off_after_three_days_of_failures(
    seat: Seat, service: PushService, times: Times, sink: Sink
) -> None:
    service.answers = [401] * 9
    for number in range(3):
        player_hooks.send_test(seat.player, Hook.objects.get().pk, times.now())  # type: ignore[arg-type]
        come_round()
        assert (Hook.objects.get().off_since is not None) == (number == 2)
        times.go(PATIENCE / 2)
    come_round()
    assert len(off_mails(sink)) == 1
    player_hooks.switch_hook(seat.player, Hook.objects.get().pk, True, times.now())  # type: ignore[arg-type]
    hook = Hook.objects.get()
    assert (hook.off_since, hook.failing_since, hook.last_error) == (None, None, "")


def test_a_test_message_is_tried_once(seat: Seat, service: PushService, times: Times) -> None:
    assert seat.player is not None
    Player.objects.filter(pk=seat.player.pk).update(hook_turns=False)
    service.answers = [503]
    player_hooks.send_test(seat.player, Hook.objects.get().pk, times.now())
    come_round()
    assert (delivery().state, delivery().error) == (Delivery.State.FAILED, "503")
    player_hooks.send_test(seat.player, Hook.objects.get().pk, times.go(timedelta(seconds=1)))
    come_round()
    ((_path, _headers, told),) = service.taken
    assert (told["type"], told["data"]["deadline"]) == ("test", None)


def test_what_is_switched_off_is_sent_nothing(seat: Seat, service: PushService) -> None:
    assert seat.player is not None
    player_hooks.switch_hook(seat.player, Hook.objects.get().pk, False, timezone.now())
    come_round()
    assert service.taken == [] and not Delivery.objects.filter(channel="hook").exists()
    with pytest.raises(NotAllowed, match="switched off"):
        player_hooks.send_test(seat.player, Hook.objects.get().pk, timezone.now())


def test_a_closed_account_is_told_nothing_more(
    seat: Seat, service: PushService, times: Times
) -> None:
    service.answers = [503]
    come_round()
    Player.objects.filter(pk=seat.player_id).update(is_active=False)
    times.go(timedelta(minutes=1))
    send_due(HOOK)
    assert (service.taken, delivery().state) == ([], Delivery.State.SKIPPED)


def test_a_sender_that_died_is_followed_by_one_that_sends_with_the_same_id(
    seat: Seat, service: PushService, times: Times
) -> None:
    """As with a push: better twice than never, and a program knows it by its id."""
    send_due_mails()
    Delivery.objects.filter(channel="hook").claim(times.now(), HOOK.batch)
    times.go(Delivery.LEASE)
    send_due(HOOK)
    ((_path, headers, _told),) = service.taken
    assert headers["webhook-id"] == f"msg_{delivery().pk}"


def test_an_app_is_given_one_message_at_a_time(
    seat: Seat, service: PushService, times: Times
) -> None:
    """As many as chats take in a second, and so no slow app holds up the others."""
    assert seat.player is not None
    hook, other = Hook.objects.get(), hook_of(seat.player, service, "b")
    for number in range(3):
        owe_hooks(HOOK_TEST, seat.player.pk, number, [hook.pk], times.now())
    owe_hooks(HOOK_TEST, seat.player.pk, 3, [other.pk], times.now())
    send_due(HOOK)
    assert Counter(path for path, *_ in service.taken)["/a"] == 1
    assert "/b" in {path for path, *_ in service.taken}
    for _ in range(4):
        times.go(timedelta(seconds=1))
        send_due(HOOK)
    assert Counter(path for path, *_ in service.taken)["/a"] == 4
    assert set(Delivery.objects.values_list("state", "attempts")) == {("sent", 1)}


def test_a_redirect_is_not_followed(seat: Seat, service: PushService) -> None:
    service.answers = [307]
    come_round()
    assert (service.taken, delivery().state) == ([], Delivery.State.FAILED)


def test_the_job_sends_them(seat: Seat, service: PushService) -> None:
    assert periodic_jobs.send_hooks() == 1


@pytest.mark.django_db(transaction=True)
def test_ten_at_once_add_no_more_than_the_limit() -> None:
    player = PlayerFactory()

    def add() -> bool:
        try:
            player_hooks.add_hook(
                player, Hook.Kind.SIGNED, {"address": "https://example.org/"}, timezone.now()
            )
        except NotAllowed:
            return False
        return True

    added = at_once(add)
    assert Hook.objects.count() == Hook.MOST == sum(added)
