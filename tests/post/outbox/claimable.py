"""Rows of several kinds that wait to be claimed, due at an instant."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.models import Session
from games.models import Delivery, Device, InboundMail, Invitation
from games.notifications import owe_invited, owe_pushes
from games.post.outbox.invitation_links import INVITED
from games.post.push.devices import DEVICE_TEST
from tests.factories import PlayerFactory
from tests.matches import open_table


def invitations(many: int, at: datetime) -> Sequence[Delivery]:
    """The mails of so many invitations to one match."""
    match = open_table()
    for number in range(many):
        invitation = Invitation.objects.create(
            match=match,
            email=f"guest{number}@example.org",
            invited_by=match.opened_by,
            created_at=at,
        )
        owe_invited(INVITED, invitation.pk, invitation.pk, at)
    return list(Delivery.objects.order_by("pk"))


def letters(many: int, at: datetime) -> Sequence[InboundMail]:
    """So many letters that came in."""
    return InboundMail.objects.bulk_create(
        InboundMail(
            way="pipe",
            envelope_to="t-1-1@example.org",
            received_at=at,
            size=1,
            route="t-1-1",
            message_key=f"<{number}@example.org>",
        )
        for number in range(many)
    )


def pushes(many: int, at: datetime) -> Sequence[Delivery]:
    """A push to each of so many devices of a player, who tries them."""
    player = PlayerFactory()
    session = Session.objects.create(
        session_key="session", session_data="", player=player, expire_date=at + timedelta(days=1)
    )
    devices = [
        Device.objects.create(
            player=player,
            session=session,
            endpoint=f"https://push.example.org/{number}",
            made_at=at,
        )
        for number in range(many)
    ]
    owe_pushes(DEVICE_TEST, player.pk, 1, [device.pk for device in devices], at)
    return list(Delivery.objects.filter(device__in=devices).order_by("pk"))
