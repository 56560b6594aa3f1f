"""Invitations by mail: a signed link that seats whoever reads the mail, with or without an account.

The link was mailed to one address only, so who opens it reads that address. It signs nobody in. To
the player who invites, an address with an account looks like any other.
"""

import logging
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.core.validators import validate_email
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import Player
from config import wake
from games.models import Invitation, Match, Reach, Reply, Uninvited
from games.play import clocks
from games.post import address, reach, welcoming
from games.post.mails.headers import Mail, house
from games.post.mails.words import clean
from games.post.outbox.smtp import Refused, Unreachable, Unsure, Wire

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
    invited = email.strip().lower()
    try:
        validate_email(invited)
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
        if Invitation.objects.filter(match=match, email=invited).exists():
            raise CannotInvite("This address has been invited to this match already.")
        invitation = Invitation(
            match=match,
            email=invited,
            invited_by=player,
            created_at=now,
            due_at=now,
            message_id=new_message_id(match),
        )
        if unwelcome(invited, lately):
            invitation.state = State.SKIPPED
        invitation.save()
        transaction.on_commit(wake.senders)
    return invitation


def unwelcome(email: str, lately: QuerySet[Invitation]) -> bool:
    """True if the address shall get no mail. Nobody is told: it would tell about the address."""
    return (
        Uninvited.objects.filter(email=email).exists()
        or Reach.objects.filter(email=email, suppressed_at__isnull=False).exists()
        or lately.filter(email=email).exclude(state=State.SKIPPED).count() >= TO_ONE_ADDRESS
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


# The mails


@dataclass
class Written:
    """What the templates of an invitation, and of an answer to one who answered it, see."""

    invitation: Invitation
    reply: Reply | None = None

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

    @property
    def rules(self) -> str:
        return settings.SITE_URL + reverse("rules", args=[self.invitation.match.game])

    @property
    def page(self) -> str:
        return settings.SITE_URL + self.invitation.match.get_absolute_url()

    @property
    def lobby(self) -> str:
        return settings.SITE_URL + reverse("lobby")

    @property
    def pace(self) -> str:
        """`2 days a turn`."""
        hours = self.invitation.match.pace_hours
        return dict(clocks.PACES).get(hours, f"{hours} hours a turn")

    @property
    def code_page(self) -> str:
        """Where a guest signs in by a mailed code."""
        return settings.SITE_URL + reverse("account_request_login_code")

    @cached_property
    def seat_name(self) -> str:
        """Under which name the invited sits at the table; empty if they do not."""
        seat = welcoming.seat_of(self.invitation)
        return clean(seat.name) if seat else ""

    @cached_property
    def free(self) -> int:
        """How many more the table waits for."""
        return self.invitation.match.seats.filter(player__isnull=True, bot="").count()

    @property
    def running(self) -> bool:
        return self.invitation.match.status == Match.Status.RUNNING


def letter(posted: Invitation | Reply) -> EmailMultiAlternatives:
    """The mail of an invitation, or of an answer to one who answered it."""
    reply = posted if isinstance(posted, Reply) else None
    invitation = posted.invitation if isinstance(posted, Reply) else posted
    written = Written(invitation, reply)
    context = {
        "w": written,
        "match": invitation.match,
        "by_mail": bool(settings.REPLY_DOMAIN),
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
    }
    name = "invitation" if reply is None else "reply"
    reply_to = f"{address.invitation(invitation.pk, invitation.email)}@{settings.REPLY_DOMAIN}"
    return Mail(
        subject=f"[{settings.SITE_NAME}] {written.inviter} invites you to {written.game}",
        body=render_to_string(f"emails/{name}.txt", context).strip() + "\n",
        from_email=envelope_sender(invitation),
        to=[invitation.email],
        reply_to=[reply_to] if settings.REPLY_DOMAIN else None,
        headers={
            "From": house(),
            "Message-ID": posted.message_id,
            "List-Unsubscribe": f"<{written.never_link}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "X-Auto-Response-Suppress": "All",
            "X-Rural-Route-Reason": "invitation",
            "Content-Language": "en",
            **thread(invitation, reply),
        },
    )


def envelope_sender(invitation: Invitation) -> str:
    """Where a mail server reports that it could not deliver; readers see From, which is another."""
    if settings.REPLY_DOMAIN:
        return f"{address.returned(invitation.pk)}@{settings.REPLY_DOMAIN}"
    return house()


def thread(invitation: Invitation, reply: Reply | None) -> dict[str, str]:
    """An invitation begins a thread; what answers a letter goes on with it."""
    if reply is None:
        return {"Auto-Submitted": "auto-generated"}
    replied = reply.letter.message_id
    return {
        "Auto-Submitted": "auto-replied",
        "In-Reply-To": replied or invitation.message_id,
        "References": f"{invitation.message_id} {replied}".strip(),
    }


def new_message_id(match: Match) -> str:
    """A Message-ID that never comes twice."""
    return f"<invite.{match.code}.{secrets.token_hex(8)}@{settings.SITE_HOST}>"


# Sending


def send_invitations(wire: Wire, now: datetime, most: int = 20) -> int:
    """Sends the invitations that are due, and what is owed to those who answered one; returns how
    many. One of which nobody knows whether it was sent is not sent again. Unreachable if there is
    no mail server; those that were not sent are due again then, as if nobody had claimed them."""
    left: list[Invitation | Reply] = [*due_invitations(now, most), *due_replies(now, most)]
    sent = 0
    try:
        while left:
            sent += send(left[0], wire, now)
            del left[0]
    finally:
        for posted in left:
            give_back(posted)
    return sent


def due_invitations(now: datetime, most: int) -> list[Invitation]:
    """Leases the invitations that are due to the caller alone."""
    keys = claim(Invitation.objects.all(), now, most)
    return list(Invitation.objects.filter(pk__in=keys).select_related("match", "invited_by"))


def due_replies(now: datetime, most: int) -> list[Reply]:
    """Leases the replies that are due to the caller alone."""
    keys = claim(Reply.objects.all(), now, most)
    found = Reply.objects.filter(pk__in=keys).defer("letter__raw")
    return list(found.select_related("letter", "invitation__match", "invitation__invited_by"))


def claim(rows: QuerySet[Any], now: datetime, most: int) -> list[int]:
    """Leases those of `rows` that are due; returns their keys. A dead lease whose mail was begun
    has perhaps been sent, and stays unknown."""
    dead = rows.filter(state=State.LEASED, leased_until__lte=now, begun_at__isnull=False)
    dead.update(state=State.UNKNOWN, leased_until=None)
    with transaction.atomic():
        due = rows.filter(
            Q(state=State.DUE) | Q(state=State.LEASED, leased_until__lte=now), due_at__lte=now
        ).order_by("due_at")
        if connection.features.has_select_for_update_skip_locked:
            due = due.select_for_update(skip_locked=True)
        keys = list(due.values_list("pk", flat=True)[:most])
        if keys:
            rows.filter(pk__in=keys).update(
                state=State.LEASED, leased_until=now + LEASE, attempts=F("attempts") + 1
            )
        return keys


def send(posted: Invitation | Reply, wire: Wire, now: datetime) -> bool:
    """Hands one claimed mail to the mail server; an invitation only if the table has room."""
    if isinstance(posted, Invitation) and posted.match.status != Match.Status.OPEN:
        end(posted, State.SKIPPED, "the match takes no more players")
        return False
    try:
        mail = letter(posted)
        mail.message()
    except Exception as error:
        logger.exception("%s could not be written", posted)
        end(posted, State.FAILED, f"{type(error).__name__}: {error}")
        return False
    try:
        wire.offer(mail)
        if not mine(posted).update(begun_at=now):
            wire.withdraw()
            return False
        wire.hand_over(mail)
    except Refused as error:
        final = error.for_good or posted.attempts >= MOST_ATTEMPTS
        end(posted, State.FAILED if final else State.DUE, str(error), now + WAIT)
        reach.refused(mail.to[0], error.code, str(error))
        return False
    except Unreachable:
        mine(posted).update(begun_at=None)
        raise
    except Unsure as error:
        end(posted, State.UNKNOWN, str(error))
        return False
    end(posted, State.SENT, sent_at=now)
    return True


def came_back(invitation_id: int, code: str, words: str, now: datetime) -> bool:
    """A report says that the mail of an invitation, or of an answer to one who answered it, could
    not be delivered. It counts once per invitation, and only for one of the last days that reports
    are believed for; False if it does not count."""
    if not reach.weight(code):
        return False
    sent = known_lately(invitation_id, now).exclude(state=State.BOUNCED)
    with transaction.atomic():
        invitation = sent.first()
        back = {"state": State.BOUNCED, "error": f"{code} {words}"[:300], "leased_until": None}
        if invitation is None or not sent.update(**back):
            return False
        reach.score(invitation.email, code, words, now)
    return True


def complained(invitation_id: int, now: datetime) -> bool:
    """Who was invited called the mail unwanted: no more invitations to this address."""
    invitation = known_lately(invitation_id, now).first()
    if invitation is None:
        return False
    stop(invitation.email, now)
    return True


def invitation_of(message_id: str) -> int | None:
    """The invitation whose mail, or the answer to whose letter, had this Message-ID."""
    name = f"<{message_id.strip('<> ')}>"
    named = Q(message_id=name) | Q(replies__message_id=name)
    return Invitation.objects.filter(named).values_list("pk", flat=True).first()


def known_lately(invitation_id: int, now: datetime) -> QuerySet[Invitation]:
    """The invitation, if anything of it was mailed lately enough for a report to be believed."""
    since = now - reach.REPORTS_COUNT
    mailed = Q(begun_at__gt=since) | Q(replies__begun_at__gt=since)
    found = Invitation.objects.filter(mailed, pk=invitation_id).values("pk")
    return Invitation.objects.filter(pk__in=found)


def mine(posted: Invitation | Reply) -> QuerySet[Any]:
    """The row of a claimed mail, if the lease is still the caller's."""
    return type(posted).objects.filter(pk=posted.pk, state=State.LEASED, attempts=posted.attempts)


def give_back(posted: Invitation | Reply) -> None:
    """A claimed mail that was not begun is due again at once; this was no try."""
    mine(posted).filter(begun_at__isnull=True).update(
        state=State.DUE, leased_until=None, attempts=F("attempts") - 1
    )


def end(
    posted: Invitation | Reply,
    state: str,
    error: str = "",
    due_at: datetime | None = None,
    sent_at: datetime | None = None,
) -> None:
    """What became of a claimed mail."""
    changes = {"state": state, "error": error[:300], "leased_until": None, "sent_at": sent_at}
    if state == State.DUE:
        changes |= {"due_at": due_at, "begun_at": None}
    mine(posted).update(**changes)
