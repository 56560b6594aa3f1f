"""News on devices: who is told where, when, and how often."""

from collections import Counter
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Player, Session
from config import metric_counters
from games import periodic_jobs, play
from games.health.backlog import measure_backlog
from games.models import Delivery, Device, Notice, Outage, Presence, Seat
from games.play import NotAllowed
from games.post.outbox import push_sender
from games.post.outbox.mail_sender import send_due_mails
from games.post.outbox.push_sender import PUSH
from games.post.outbox.sender import send_due
from games.post.push import devices
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, running_match
from tests.play.times import Times
from tests.post.push.receiver import PushService
from tests.post.sink import Sink

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

HALF_AN_HOUR = timedelta(minutes=30)


def session_of(player: Player) -> Session:
    made: Session = Session.objects.create(
        session_key=f"session{player.pk}-{Session.objects.count()}",
        session_data="",
        player=player,
        expire_date=timezone.now() + timedelta(days=180),
    )
    return made


def device_of(player: Player, service: PushService, name: str = "a") -> Device:
    keys = {"p256dh": service.receiver.p256dh, "auth": service.receiver.auth}
    session = session_of(player).session_key
    subscription = {"endpoint": service.endpoint(name), **keys}
    return devices.register_device(player, session, subscription, "Firefox", timezone.now())


@pytest.fixture
def seat(service: PushService, times: Times) -> Seat:
    """A seat that is asked, of a player with a device; nobody else is owed anything."""
    seat = awaited(running_match(pace_hours=48))
    Notice.objects.exclude(seat=seat, kind=Notice.Kind.TURN).delete()
    assert seat.player is not None
    device_of(seat.player, service)
    return seat


def come_round() -> None:
    send_due_mails()
    send_due(PUSH)


def notice_of(seat: Seat) -> Notice:
    return Notice.objects.get(seat=seat, kind=Notice.Kind.TURN, question=seat.question)


def test_a_turn_is_told_on_the_device_by_titles_and_names(
    seat: Seat, service: PushService, sink: Sink
) -> None:
    come_round()
    ((path, headers, told),) = service.taken
    match = seat.match
    other = match.seats.exclude(pk=seat.pk)[0]
    assert path == "/a"
    assert told["web_push"] == 8030
    assert told["notification"]["title"] == f"Your turn: {match.title}"
    assert told["notification"]["body"] == f"With {other.name}"
    assert told["notification"]["navigate"].endswith(match.get_absolute_url())
    assert told["notification"]["tag"] == match.code
    assert told["app_badge"] == 1
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Authorization"].startswith("vapid t=")
    assert 47 * 3600 < int(headers["TTL"]) <= 48 * 3600
    assert sink.mails == []


def test_the_mail_of_a_turn_comes_half_an_hour_behind_the_push(
    seat: Seat, times: Times, sink: Sink
) -> None:
    come_round()
    times.go(HALF_AN_HOUR - timedelta(seconds=10))
    come_round()
    assert sink.mails == []
    times.go(timedelta(seconds=20))
    come_round()
    assert len(sink.mails) == 1
    times.go(timedelta(hours=1))
    come_round()
    assert (len(sink.mails), Delivery.objects.count()) == (1, 1)


@pytest.mark.parametrize("did", ["looked", "answered"])
def test_no_mail_comes_if_the_player_has_come_meanwhile(
    did: str, seat: Seat, times: Times, sink: Sink
) -> None:
    come_round()
    times.go(timedelta(minutes=5))
    if did == "looked":
        Presence.objects.create(seat=seat, at=times.now())
    else:
        answer(seat)
        Notice.objects.exclude(pk=notice_of(seat).pk).delete()
    times.go(HALF_AN_HOUR)
    come_round()
    assert sink.mails == []
    assert notice_of(seat).state == Notice.State.SKIPPED


def test_a_mail_never_waits_for_more_than_a_fourth_of_the_time_that_is_left(
    seat: Seat, times: Times
) -> None:
    Seat.objects.filter(pk=seat.pk).update(deadline=times.now() + timedelta(hours=1))
    send_due_mails()
    assert notice_of(seat).due_at == times.now() + timedelta(minutes=15)


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten_and_the_mail_goes_at_once(
    status: int, seat: Seat, service: PushService, sink: Sink
) -> None:
    service.answers = [status]
    come_round()
    assert not Device.objects.exists()
    send_due_mails()
    assert len(sink.mails) == 1


def test_a_service_that_is_busy_is_asked_again_and_then_given_up(
    seat: Seat, service: PushService, times: Times, sink: Sink
) -> None:
    service.answers = [503, 429, 500, 503, 503]
    for wait in (*PUSH.waits, 0):
        come_round()
        times.go(timedelta(seconds=wait))
    assert Delivery.objects.get().state == Delivery.State.FAILED
    assert Device.objects.get().failures == 1
    send_due_mails()
    assert len(sink.mails) == 1
    assert len(service.answers) == 1


def let_senders_die(times: Times, deaths: int) -> None:
    """So many senders claim all that is due and are never heard of again."""
    for _ in range(deaths):
        Delivery.objects.claim(times.now(), PUSH.batch)
        times.go(Delivery.LEASE)


def test_the_death_of_a_sender_uses_up_no_try(
    seat: Seat, service: PushService, times: Times
) -> None:
    send_due_mails()
    let_senders_die(times, len(PUSH.waits) + 1)
    service.answers = [503] * len(PUSH.waits)
    for wait in (*PUSH.waits, 0):
        send_due(PUSH)
        times.go(timedelta(seconds=wait))
    assert Delivery.objects.get().state == Delivery.State.SENT
    assert (service.answers, len(service.taken)) == ([], 1)


def test_a_push_that_kills_its_senders_is_given_up_and_its_mail_goes(
    seat: Seat, service: PushService, times: Times, sink: Sink
) -> None:
    send_due_mails()
    let_senders_die(times, push_sender.MOST_DEATHS)
    assert times.now() < notice_of(seat).due_at
    send_due(PUSH)
    assert (Delivery.objects.get().state, service.taken) == (Delivery.State.FAILED, [])
    assert Device.objects.get().failures == 0
    send_due_mails()
    assert len(sink.mails) == 1


def test_a_push_that_kills_its_senders_takes_no_other_with_it(
    seat: Seat, service: PushService, times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert seat.player is not None
    for name in "bc":
        device_of(seat.player, service, name)
    send_due_mails()
    poison = Delivery.objects.order_by("pk")[0]
    write = push_sender.build_push_call

    def dies(device: Device, *more: Any) -> Any:
        if device.pk == poison.device_id:
            raise KeyboardInterrupt
        return write(device, *more)

    monkeypatch.setattr(push_sender, "build_push_call", dies)
    for _ in range(push_sender.MOST_DEATHS + 1):
        with suppress(KeyboardInterrupt):
            send_due(PUSH)
        times.go(Delivery.LEASE)
    states = Delivery.objects.order_by("pk").values_list("state", flat=True)
    assert list(states) == ["failed", "sent", "sent"]
    assert len(service.taken) == 2


def test_a_device_that_fails_again_and_again_is_forgotten(seat: Seat, service: PushService) -> None:
    Device.objects.update(failures=push_sender.MOST_FAILURES - 1)
    service.answers = [400]
    come_round()
    assert not Device.objects.exists()


def test_one_that_works_again_counts_from_the_beginning(seat: Seat) -> None:
    Device.objects.update(failures=3)
    come_round()
    assert Device.objects.get().failures == 0


def test_every_device_is_told_once(seat: Seat, service: PushService, times: Times) -> None:
    assert seat.player is not None
    for name in "bc":
        device_of(seat.player, service, name)
    for _ in range(3):
        come_round()
        times.go(timedelta(minutes=1))
    assert sorted(path for path, _headers, _told in service.taken) == ["/a", "/b", "/c"]


def test_a_push_keeps_the_quiet_hours(seat: Seat, service: PushService, times: Times) -> None:
    hour = times.now().hour
    Player.objects.filter(pk=seat.player_id).update(quiet_from=hour, quiet_to=(hour + 2) % 24)
    come_round()
    assert service.taken == []
    times.go(timedelta(hours=2))
    come_round()
    assert len(service.taken) == 1


def test_whoever_collects_turns_is_told_on_a_device_at_once(
    seat: Seat, service: PushService, sink: Sink
) -> None:
    Player.objects.filter(pk=seat.player_id).update(turn_mails="digest")
    come_round()
    assert (len(service.taken), sink.mails) == (1, [])


def test_an_open_page_keeps_the_push_back(seat: Seat, service: PushService, times: Times) -> None:
    Presence.objects.create(seat=seat, at=times.now())
    come_round()
    assert service.taken == []


@pytest.mark.parametrize(
    ("mails", "pushes", "came"),
    [("at_once", True, "both"), ("at_once", False, "mail"), ("none", True, "push")],
)
def test_each_player_is_told_where_they_chose(
    mails: str, pushes: bool, came: str, seat: Seat, service: PushService, sink: Sink, times: Times
) -> None:
    Player.objects.filter(pk=seat.player_id).update(turn_mails=mails, push_turns=pushes)
    for _ in range(3):
        come_round()
        times.go(timedelta(minutes=20))
    told = {"both": (1, 1), "mail": (1, 0), "push": (0, 1)}
    assert (len(sink.mails), len(service.taken)) == told[came]


def test_pushes_go_out_while_our_mail_server_is_away(
    seat: Seat, service: PushService, times: Times
) -> None:
    Outage.objects.create(
        of=Outage.Cause.MAIL_SERVER, begins_at=times.now(), tried_at=times.now(), why="away"
    )
    come_round()
    assert len(service.taken) == 1
    assert notice_of(seat).due_at == times.now() + HALF_AN_HOUR


def test_figures_of_mails_count_no_push(
    seat: Seat, times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: Counter[str] = Counter()
    monkeypatch.setattr(metric_counters, "_counts", counts)
    send_due_mails()
    assert Delivery.objects.get().state == Delivery.State.DUE
    assert measure_backlog(times.now()).mails_out.waiting == 0
    assert send_due(PUSH) == 1
    assert not counts


def test_nobody_is_told_where_they_are_not_signed_in(
    seat: Seat, service: PushService, sink: Sink
) -> None:
    Session.objects.all().delete()
    come_round()
    assert not Device.objects.exists()
    assert (service.taken, len(sink.mails)) == ([], 1)


def test_a_session_that_is_over_is_told_nothing(
    seat: Seat, service: PushService, times: Times
) -> None:
    Session.objects.update(expire_date=times.now() - timedelta(days=1))
    come_round()
    assert service.taken == []


def test_a_mail_that_is_due_at_the_end_of_a_match_does_not_wait(
    seat: Seat, service: PushService, sink: Sink
) -> None:
    play.resign_seat(seat.pk)
    come_round()
    assert [told["notification"]["title"] for _path, _headers, told in service.taken] == [
        f"Match over: {seat.match.title}"
    ]
    assert seat.player is not None
    assert any(seat.player.email in str(mail["To"]) for mail in sink.mails)


def test_a_seat_that_changed_hands_tells_its_old_holder_nothing(
    seat: Seat, service: PushService, times: Times
) -> None:
    send_due_mails()
    play.hand_over_seat(seat.pk, PlayerFactory(), why="asked")
    send_due(PUSH)
    assert service.taken == []


def test_a_browser_in_which_somebody_else_signs_in_is_theirs(
    seat: Seat, service: PushService
) -> None:
    send_due_mails()
    other = PlayerFactory()
    device_of(other, service)
    send_due(PUSH)
    assert [device.player for device in Device.objects.all()] == [other]
    assert service.taken == []


def test_so_many_devices_and_no_more(seat: Seat, service: PushService) -> None:
    assert seat.player is not None
    for number in range(1, Device.MOST):
        device_of(seat.player, service, f"n{number}")
    device_of(seat.player, service, "a")  # known already
    with pytest.raises(NotAllowed, match="on 8 devices"):
        device_of(seat.player, service, "one-more")


def test_nothing_is_pushed_without_a_key(seat: Seat, settings: Any, sink: Sink) -> None:
    settings.VAPID_KEY = ""
    come_round()
    assert (Delivery.objects.count(), len(sink.mails)) == (0, 1)
    with pytest.raises(NotAllowed, match="push key is missing"):
        devices.check_subscription("https://push.example.org/a", "", "")


def test_the_log_names_no_address_of_a_device(
    seat: Seat, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    Device.objects.update(endpoint="https://elsewhere.example.org/secret-of-hers")
    service.answers = [400]
    come_round()
    assert "secret-of-hers" not in caplog.text


def test_the_sweep_tells_what_is_due(seat: Seat, service: PushService) -> None:
    periodic_jobs.send_notices()
    assert periodic_jobs.send_pushes() == 1
    assert fresh(seat.match).ply == 0
