"""The registry of types of notification: what each is about, when still wanted, how it is written.

Whoever owes notifications (`games.notifications`) registers their type when the program starts
(`AppConfig.ready`). Their deliveries are one type of mail to the sender (`DELIVERY_MAILS`).
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple, cast

from allauth.account.models import EmailAddress

from accounts.languages import active_language_of
from accounts.models import BOT_DOMAIN, Player
from games.models import Delivery, Reach
from games.post import invitation_replies
from games.post.mails.headers import Mail
from games.post.outbox.outbox_types import OutboxType, Prepare, Prepared, Ready, Skip, Wait

NOT_READY = timedelta(seconds=30)  # after which what waits for something is looked at again
TO_BOT = "bots get no emails"
GONE = "what it was about has been deleted"


class OwedMail(NamedTuple):
    """A mail to be written: of which type, who reads it, and the thing that it is about. Who was
    invited at an address need not be a player."""

    delivery: Delivery
    type: str
    reader: Player | None
    about: Any

    @property
    def to(self) -> Player:
        """The player whom a mail is for that goes to players alone."""
        return cast("Player", self.reader)

    @property
    def email(self) -> str:
        """Where the mail goes."""
        invitation = self.delivery.notification.invitation
        return self.to.email if invitation is None else invitation.email


def explain_no_recipient(owed: OwedMail) -> str:
    """Why no mail goes to the address of whom it is for, or nothing."""
    confirmed = EmailAddress.objects.filter(user=owed.to, verified=True)
    if not owed.to.is_active or owed.to.left_at is not None:
        return "the account is closed"
    if not confirmed.filter(email__iexact=owed.to.email).exists():
        return "the address is not confirmed"
    known = Reach.objects.filter(email=owed.to.email.lower(), suppressed_at__isnull=False)
    return "emails to this address bounce" if known.exists() else ""


@dataclass(frozen=True, kw_only=True)
class NotificationType:
    """A type of notification.

    `load` reads the things that notifications are about, by their keys. `skip_reason` is why one is
    not wanted any more, or empty; one that is not `is_ready` waits. `build` writes its mail, in the
    language of whom it is for.
    """

    name: str
    load: Callable[[Collection[int]], Mapping[int, Any]]
    build: Callable[[OwedMail], Mail]
    skip_reason: Callable[[OwedMail], str] = explain_no_recipient
    is_ready: Callable[[OwedMail], bool] = lambda _owed: True


_types: dict[str, NotificationType] = {}


def register_notification_types(*types: NotificationType) -> None:
    """From now on these are sent. ValueError for a name that is known otherwise."""
    for each in types:
        if _types.setdefault(each.name, each) is not each:
            raise ValueError(f"notifications of the type {each.name} are registered already")


def list_notification_types() -> tuple[NotificationType, ...]:
    """Every type there is, in the order in which they were registered."""
    return tuple(_types.values())


class DeliveryOutboxType(OutboxType[Delivery]):
    """Notifications on their way by mail."""

    def prepare_batch(self, claimed: Sequence[Delivery], now: datetime) -> Prepare[Delivery]:
        return DeliveryBatch(claimed).prepare_delivery


DELIVERY_MAILS = DeliveryOutboxType(
    model=Delivery, beside=("notification__recipient", "notification__invitation")
)


class DeliveryBatch:
    """Deliveries that were claimed together; what those of one type are about is read at once."""

    def __init__(self, claimed: Sequence[Delivery]) -> None:
        self.keys: dict[str, set[int]] = defaultdict(set)
        for delivery in claimed:
            self.keys[delivery.notification.type].add(delivery.notification.about)
        self.things: dict[str, Mapping[int, Any]] = {}

    def prepare_delivery(self, delivery: Delivery, now: datetime) -> Prepared:
        told = delivery.notification
        if told.type not in self.things:
            self.things[told.type] = _types[told.type].load(self.keys[told.type])
        about = self.things[told.type].get(told.about)
        if about is None:
            return Skip(GONE)
        reader = told.recipient
        if told.invitation is not None:
            reader = invitation_replies.find_invited_player(told.invitation)
        return prepare_mail(OwedMail(delivery, told.type, reader, about), now)


def prepare_mail(owed: OwedMail, now: datetime) -> Prepared:
    """What is to be done about a claimed mail now."""
    known = _types[owed.type]
    if owed.email.endswith(f"@{BOT_DOMAIN}"):
        return Skip(TO_BOT)
    if reason := known.skip_reason(owed):
        return Skip(reason)
    if not known.is_ready(owed):
        return Wait(now + NOT_READY)

    def build() -> Mail:
        with active_language_of(owed.reader):
            return known.build(owed)

    return Ready(owed.email, build)
