"""Owing players notifications: written in the transaction that owes them, sent later, once."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Player
from config import task_trigger
from games.models import Delivery, Notification


def owe_notifications(type: str, recipients: Iterable[int], about: int, now: datetime) -> int:
    """Owe each of these players a mail of a type about something, due now; returns how many.

    Whoever was owed the same before gets no second one. May be called by several at once.
    """
    owed = Notification.objects.filter(type=type, about=about)
    with transaction.atomic():
        known = set(owed.values_list("recipient", flat=True))
        players = [to for to in recipients if to not in known]
        if not players:
            return 0
        Notification.objects.bulk_create(
            [Notification(type=type, recipient_id=to, about=about) for to in players],
            ignore_conflicts=True,
        )
        new = owed.filter(recipient__in=players, deliveries__isnull=True).order_by("pk")
        deliveries = [Delivery(notification=each, due_at=now) for each in new]
        Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)
        transaction.on_commit(task_trigger.trigger_senders)
    return len(deliveries)


def owe_invited(type: str, invitation: int, about: int, now: datetime) -> None:
    """Owe whoever was invited a mail of a type, due now, at the address of the invitation."""
    with transaction.atomic():
        told = Notification.objects.create(type=type, invitation_id=invitation, about=about)
        Delivery.objects.create(notification=told, due_at=now)
        transaction.on_commit(task_trigger.trigger_senders)


def owe_pushes(
    type: str, recipient: int, about: int, devices: Iterable[int], now: datetime
) -> None:
    """Owe each of a player's devices a push about something, due now.

    One that was owed the same before gets no second one. May be called by several at once.
    """
    push = partial(Delivery, channel=Delivery.Channel.PUSH, due_at=now)
    pushes = [push(device_id=each) for each in devices]
    owe_to_each(type, recipient, about, pushes, "send_pushes")


def owe_hooks(type: str, recipient: int, about: int, hooks: Iterable[int], now: datetime) -> None:
    """Owe each of a player's hooks a message about something, due now; as `owe_pushes`."""
    message = partial(Delivery, channel=Delivery.Channel.HOOK, due_at=now)
    owe_to_each(type, recipient, about, [message(hook_id=each) for each in hooks], "send_hooks")


def owe_to_each(
    type: str, recipient: int, about: int, deliveries: list[Delivery], sweep: str
) -> None:
    with transaction.atomic():
        told, _new = Notification.objects.get_or_create(
            type=type, recipient_id=recipient, about=about
        )
        for delivery in deliveries:
            delivery.notification = told
        Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)
        transaction.on_commit(partial(task_trigger.enqueue_sweep, sweep))


def owe_again(type: str, recipient: int, about: int, now: datetime) -> None:
    """Owe a player a mail that they have asked for, whether or not they were sent it before."""
    with transaction.atomic():
        Notification.objects.filter(type=type, recipient=recipient, about=about).delete()
        owe_notifications(type, [recipient], about, now)


def hasten_deliveries(type: str, about: int, now: datetime) -> None:
    """What waited for something that has come about is due now."""
    waiting = Delivery.objects.filter(notification__type=type, notification__about=about)
    if waiting.filter(state=Delivery.State.DUE, due_at__gt=now).update(due_at=now):
        transaction.on_commit(task_trigger.trigger_senders)


def list_notifications(player: Player, *types: str) -> QuerySet[Notification]:
    """What a player is or was to be told, of these types."""
    return Notification.objects.filter(recipient=player, type__in=types)


def merge_notifications(gone: Player, kept: Player) -> None:
    """What one account was told, or still is to be, goes to the one that is kept, unless that has
    been told the same."""
    same = Notification.objects.filter(
        recipient=kept, type=OuterRef("type"), about=OuterRef("about")
    )
    Notification.objects.filter(~Exists(same), recipient=gone).update(recipient=kept)
