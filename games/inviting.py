"""Invitations by mail: a signed link that seats whoever reads the mail, with or without an account.

The link was mailed to one address only, so who opens it reads that address. It signs nobody in. To
the player who invites, an address with an account looks like any other.
"""

import logging
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.core.validators import validate_email
from django.db import IntegrityError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import Player
from games import doorbell
from games.mail_out.headers import Mail, house
from games.mail_out.words import clean
from games.mailing import Refused, Unsure, Wire
from games.models import Invitation, Match, Reach, Uninvited

logger = logging.getLogger(__name__)

SALT, STOP_SALT = "games.inviting", "games.inviting.never"
HOLDS = timedelta(days=30)
A_DAY = 5  # invitations that one player may send
TO_ONE_ADDRESS = 3  # that one address gets in a day, whoever sends them
LEASE = timedelta(seconds=120)
WAIT = timedelta(minutes=5)
MOST_ATTEMPTS = 12
State = Invitation.State


class CannotInvite(Exception):
    """The invitation is not sent; the message says why, and what would do."""


def invite(match: Match, player: Player, email: str, now: datetime) -> Invitation:
    """Owes `email` an invitation to `match`; CannotInvite if `player` may not, or not now."""
    address = email.strip().lower()
    try:
        validate_email(address)
    except ValidationError:
        raise CannotInvite(
            f"{email.strip()[:60]!r} is not a mail address. Write one such as ann@example.org."
        ) from None
    if match.opened_by_id != player.pk:
        raise CannotInvite("Only the player who opened the match can invite by mail.")
    if match.status != Match.Status.OPEN:
        raise CannotInvite("This match takes no more players, so nobody was invited.")
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        lately = Invitation.objects.filter(created_at__gt=now - timedelta(days=1))
        if lately.filter(invited_by=player).count() >= A_DAY:
            raise CannotInvite(
                f"You have sent {A_DAY} invitations in a day. Send the link yourself, or wait."
            )
        if Invitation.objects.filter(match=match, email=address).exists():
            raise CannotInvite("This address has been invited to this match already.")
        invitation = Invitation(
            match=match,
            email=address,
            invited_by=player,
            created_at=now,
            due_at=now,
            message_id=f"<invite.{match.code}.{secrets.token_hex(8)}@{settings.SITE_HOST}>",
        )
        if unwelcome(address, lately):
            invitation.state = State.SKIPPED
        invitation.save()
        transaction.on_commit(ring)
    return invitation


def ring() -> None:
    doorbell.ring("send_notices")


def unwelcome(address: str, lately: QuerySet[Invitation]) -> bool:
    """True if the address shall get no mail. Nobody is told: it would tell about the address."""
    return (
        Uninvited.objects.filter(email=address).exists()
        or Reach.objects.filter(email=address, suppressed_at__isnull=False).exists()
        or lately.filter(email=address).exclude(state=State.SKIPPED).count() >= TO_ONE_ADDRESS
    )


# The link


def link(invitation: Invitation) -> str:
    """The whole address of the page that accepts."""
    token = signing.dumps([invitation.pk, invitation.email], salt=SALT)
    return settings.SITE_URL + reverse("invited", args=[token])


def never_link(email: str) -> str:
    """The whole address of the page that stops invitations to `email` for good."""
    return settings.SITE_URL + reverse("never_invite", args=[signing.dumps(email, salt=STOP_SALT)])


def read(token: str) -> Invitation | None:
    """The invitation of a link; None if it was not signed here or is too old."""
    try:
        key, email = signing.loads(token, salt=SALT, max_age=HOLDS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    found = Invitation.objects.select_related("match", "invited_by")
    return found.filter(pk=key, email=email).first()


def never(token: str) -> str | None:
    """The address that wants no invitations; None if the link was not signed here."""
    try:
        email = signing.loads(token, salt=STOP_SALT)
    except signing.BadSignature:
        return None
    return str(email)


def stop(email: str, now: datetime) -> None:
    """No more invitations to this address; those on their way are not sent."""
    Uninvited.objects.get_or_create(email=email, defaults={"at": now})
    Invitation.objects.filter(email=email, state=State.DUE).update(state=State.SKIPPED)


# The mail


@dataclass
class Written:
    """What the templates of an invitation see."""

    invitation: Invitation

    @property
    def inviter(self) -> str:
        return clean(self.invitation.invited_by.display_name)

    @property
    def game(self) -> str:
        return clean(self.invitation.match.title)

    @property
    def link(self) -> str:
        return link(self.invitation)

    @property
    def never_link(self) -> str:
        return never_link(self.invitation.email)


def letter(invitation: Invitation) -> EmailMultiAlternatives:
    """The mail of an invitation."""
    written = Written(invitation)
    context = {
        "w": written,
        "match": invitation.match,
        "by_mail": bool(settings.REPLY_DOMAIN),
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
    }
    return Mail(
        subject=f"[{settings.SITE_NAME}] {written.inviter} invites you to {written.game}",
        body=render_to_string("emails/invitation.txt", context).strip() + "\n",
        from_email=house(),
        to=[invitation.email],
        headers={
            "Message-ID": invitation.message_id,
            "List-Unsubscribe": f"<{written.never_link}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "Content-Language": "en",
        },
    )


def send_invitations(wire: Wire, now: datetime, most: int = 20) -> int:
    """Sends the invitations that are due; returns how many. One of which nobody knows whether it
    was sent is not sent again. Unreachable if there is no mail server."""
    dead = Invitation.objects.filter(state=State.LEASED, leased_until__lte=now)
    dead.filter(begun_at__isnull=False).update(state=State.UNKNOWN, leased_until=None)
    return sum(send(invitation, wire, now) for invitation in claim(now, most))


def claim(now: datetime, most: int) -> list[Invitation]:
    """Leases invitations that are due to the caller alone."""
    with transaction.atomic():
        due = Invitation.objects.filter(
            Q(state=State.DUE) | Q(state=State.LEASED, leased_until__lte=now), due_at__lte=now
        ).order_by("due_at")
        if connection.features.has_select_for_update_skip_locked:
            due = due.select_for_update(skip_locked=True)
        keys = list(due.values_list("pk", flat=True)[:most])
        if not keys:
            return []
        mine = Invitation.objects.filter(pk__in=keys)
        mine.update(state=State.LEASED, leased_until=now + LEASE, attempts=F("attempts") + 1)
        return list(mine.select_related("match", "invited_by"))


def send(invitation: Invitation, wire: Wire, now: datetime) -> bool:
    """Hands one claimed invitation to the mail server, if the table still has room."""
    match = invitation.match
    if match.status != Match.Status.OPEN:
        end(invitation, State.SKIPPED, "the match takes no more players")
        return False
    try:
        mail = letter(invitation)
        mail.message()
    except Exception as error:
        logger.exception("invitation %s could not be written", invitation.pk)
        end(invitation, State.FAILED, f"{type(error).__name__}: {error}")
        return False
    try:
        wire.offer(mail)
        if not mine(invitation).update(begun_at=now):
            wire.withdraw()
            return False
        wire.hand_over(mail)
    except Refused as error:
        final = error.for_good or invitation.attempts >= MOST_ATTEMPTS
        end(invitation, State.FAILED if final else State.DUE, str(error), now + WAIT)
        return False
    except Unsure as error:
        end(invitation, State.UNKNOWN, str(error))
        return False
    end(invitation, State.SENT, sent_at=now)
    return True


def mine(invitation: Invitation) -> QuerySet[Invitation]:
    """The row of a claimed invitation, if the lease is still the caller's."""
    return Invitation.objects.filter(
        pk=invitation.pk, state=State.LEASED, attempts=invitation.attempts
    )


def end(
    invitation: Invitation,
    state: str,
    error: str = "",
    due_at: datetime | None = None,
    sent_at: datetime | None = None,
) -> None:
    """What became of a claimed invitation."""
    changes = {"state": state, "error": error[:300], "leased_until": None, "sent_at": sent_at}
    if state == State.DUE:
        changes |= {"due_at": due_at, "begun_at": None}
    mine(invitation).update(**changes)


def guest(email: str, name: str, time_zone: str) -> Player:
    """The player with this address; a new one if there is none. The link has proved that the
    address is theirs. They sign in by a mailed code, and may set a password then."""
    known = Player.objects.filter(email=email).first()
    if known is not None:
        return known
    try:
        with transaction.atomic():
            player = Player.objects.create_user(email, display_name=name, time_zone=time_zone)
            EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
    except IntegrityError:
        return Player.objects.get(email=email)
    return player
