"""Notifications: owed once for each thing, delivered as their type says, whatever else is due."""

from collections.abc import Collection, Iterator
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Player
from config import clock
from games.models import Delivery, Notification
from games.notifications import (
    hasten_deliveries,
    merge_notifications,
    owe_again,
    owe_notifications,
)
from games.post.mails.headers import Mail
from games.post.outbox import notification_types, sender
from games.post.outbox.envelopes import build_player_mail, name_message
from games.post.outbox.mail_sender import send_due_mails
from games.post.outbox.notification_types import NotificationType, OwedMail
from tests.factories import PlayerFactory
from tests.post.sink import Sink, text

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

State = Delivery.State
THINGS = {1: "the first thing", 2: "the second", 3: "what is not there yet"}


def load_things(keys: Collection[int]) -> dict[int, str]:
    return {key: THINGS[key] for key in keys if key in THINGS}


def build_mail(owed: OwedMail) -> Mail:
    message_id = name_message(owed.delivery, "thing")
    return build_player_mail(owed.to, message_id, "thing", owed.about, owed.about, "")


TYPE = NotificationType(
    name="thing",
    load=load_things,
    is_ready=lambda owed: "not there" not in owed.about,
    build=build_mail,
)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(notification_types._types, "thing", TYPE)
    yield


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(confirmed=True)


def owe(player: Player, about: int) -> int:
    return owe_notifications("thing", [player.pk], about, clock.now())


def states() -> list[str]:
    return list(Delivery.objects.order_by("pk").values_list("state", flat=True))


def test_what_is_owed_twice_is_told_once(ann: Player, sink: Sink) -> None:
    assert [owe(ann, 1), owe(ann, 1), owe(ann, 2)] == [1, 0, 1]
    assert send_due_mails() == 2
    assert [text(mail).strip() for mail in sink.mails] == [THINGS[1], THINGS[2]]
    assert (owe(ann, 1), send_due_mails()) == (0, 0)
    assert states() == [State.SENT, State.SENT]


def test_what_a_player_asks_for_again_is_sent_again(ann: Player, sink: Sink) -> None:
    owe(ann, 1)
    send_due_mails()
    owe_again("thing", ann.pk, 1, clock.now())
    assert send_due_mails() == 1
    assert Delivery.objects.count() == 1
    assert len({mail["Message-ID"] for mail in sink.mails}) == 2


def test_what_waits_for_something_is_sent_once_that_is_there(
    ann: Player, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    owe(ann, 3)
    assert (send_due_mails(), states()) == (0, [State.DUE])
    monkeypatch.setitem(THINGS, 3, "here it is")
    assert send_due_mails() == 0
    hasten_deliveries("thing", 3, clock.now())
    assert send_due_mails() == 1
    assert Delivery.objects.get().attempts == 1


def test_what_was_deleted_meanwhile_is_not_told(ann: Player, sink: Sink) -> None:
    owe(ann, 4)
    assert (send_due_mails(), states()) == (0, [State.SKIPPED])


def test_a_type_that_nobody_knows_holds_nothing_else_up(ann: Player, sink: Sink) -> None:
    owe_notifications("of another program", [ann.pk], 1, clock.now())
    owe(ann, 1)
    assert send_due_mails() == 1
    assert states() == [State.FAILED, State.SENT]


def test_a_mail_that_was_perhaps_sent_goes_once_more_by_its_name(ann: Player, sink: Sink) -> None:
    owe(ann, 1)
    sink.answers = ["hang up", "hang up"]
    send_due_mails()
    first = Delivery.objects.get()
    assert (first.state, first.message_id != "") == (State.DUE, True)
    assert first.due_at > clock.now() + sender.SEND_AGAIN - timedelta(minutes=1)
    Delivery.objects.update(due_at=clock.now())
    send_due_mails()
    again = Delivery.objects.get()
    assert (again.state, again.message_id) == (State.UNKNOWN, first.message_id)


def test_whoever_cannot_be_written_to_is_skipped(sink: Sink) -> None:
    owe(PlayerFactory(is_active=False), 1)
    assert (send_due_mails(), states()) == (0, [State.SKIPPED])


def test_of_two_accounts_that_become_one_each_thing_is_told_once(ann: Player) -> None:
    gone = PlayerFactory()
    owe(ann, 1)
    for about in (1, 2):
        owe(gone, about)
    merge_notifications(gone, ann)
    told: Any = Notification.objects.filter(recipient=ann).order_by("about")
    assert list(told.values_list("about", flat=True)) == [1, 2]
    assert Notification.objects.filter(recipient=gone).count() == 1
