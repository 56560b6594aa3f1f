"""Invitations by mail: a signed link that seats whoever reads the mail, with or without an account.

The link was mailed to one address only, so who opens it reads that address. It signs nobody in. To
the player who invites, an address with an account looks like any other.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from accounts import email_ownership, rate_limits
from accounts.models import Player
from games.models import Delivery, Invitation, Match, Reach, Uninvited
from games.notifications import owe_invited
from games.play.errors import PlayError
from games.post.hashed_suppressions import list_stored_hashes
from games.rules.phrases import phrase
from games.social import find_by_name, is_acquainted, is_blocked_from_table, list_blocked_ids

SALT, STOP_SALT = "games.inviting", "games.inviting.never"
HOLDS = timedelta(days=30)
A_DAY = 5  # invitations that one player may send to addresses
GUESTS_A_DAY, TO_GUEST = 40, 10  # to players by name: by one player, and to one
TO_ONE_ADDRESS = 3  # that one address gets on a day, whoever sends them
# The types of the notifications: of an invitation, and of an answer to one who answered it.
INVITED, REPLIED = "invitation", "invitation_reply"
State = Delivery.State
TOO_MANY = phrase("You’ve sent {number} invitations in a day. Send the link yourself, or wait.")
UNKNOWN = phrase(
    "You haven’t played with {name} yet. Enter their email address or send them the link."
)
BLOCKED = phrase("You have blocked {name}. Write “unblock {name}” first.")
NEITHER = phrase(
    "{words} is not an email address or a player’s name. Enter an address such as "
    "ann@example.org, or a friend’s name."
)
YOURSELF = phrase("You can’t invite yourself.")


class CannotInvite(PlayError):
    """The invitation is not sent."""


def invite_address(match: Match, player: Player, email: str, now: datetime) -> Invitation:
    """Owes `email` an invitation to `match`; CannotInvite if `player` may not, or not now."""
    invited = email.strip().lower()
    try:
        validate_email(invited)
    except ValidationError:
        raise CannotInvite(
            phrase("{words} is not an email address. Enter one such as ann@example.org."),
            words=repr(email.strip()[:60]),
        ) from None
    check_may_invite(match, player)
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if list_recent(player, now).filter(guest=None).count() >= A_DAY:
            raise CannotInvite(TOO_MANY, number=A_DAY)
        if Invitation.objects.filter(match=match, email=invited).exists():
            raise CannotInvite(phrase("This address has already been invited to this match."))
        invitation = Invitation(match=match, email=invited, invited_by=player, created_at=now)
        owner = email_ownership.find_owner(invited)
        is_kept = owner is not None and is_blocked_from_table(match.pk, owner.pk)
        is_sent = (
            not is_unwelcome(invited)
            and not is_kept
            and rate_limits.count_use("invitations", invited, TO_ONE_ADDRESS)
        )
        return save_invitation(invitation, is_sent)


def invite_player(
    match: Match, player: Player, guest: Player, now: datetime, seat: int | None = None
) -> Invitation:
    """Owes a player whom `player` knows an invitation to `match`, by name, and keeps a seat for
    them, the one numbered `seat` if there is one. Once is enough. CannotInvite if `player` may
    not, or not now; whether the guest wants it tells nobody."""
    check_may_invite(match, player)
    if guest.pk == player.pk:
        raise CannotInvite(YOURSELF)
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if not guest.is_bot and not is_acquainted(player, guest):
            raise CannotInvite(UNKNOWN, name=guest.display_name)
        if guest.pk in list_blocked_ids(player):
            raise CannotInvite(BLOCKED, name=guest.display_name)
        email = guest.email.lower()
        earlier = Invitation.objects.filter(match=match, email=email).first()
        if earlier is not None:
            return earlier
        if list_recent(player, now).filter(guest__isnull=False).count() >= GUESTS_A_DAY:
            raise CannotInvite(TOO_MANY, number=GUESTS_A_DAY)
        invitation = Invitation(
            match=match, email=email, invited_by=player, guest=guest, seat=seat, created_at=now
        )
        proved = guest.is_bot or email_ownership.find_owner(email) == guest
        is_kept = is_blocked_from_table(match.pk, guest.pk)
        is_sent = (
            not is_unwelcome(email)
            and not is_kept
            and proved
            and guest.is_active
            and rate_limits.count_use("guests", email, TO_GUEST)
        )
        return save_invitation(invitation, is_sent)


def invite_named(match: Match, player: Player, words: str, now: datetime) -> Invitation:
    """Owes an invitation to whomever some words mean: an address, or the name of a player."""
    if "@" in words:
        return invite_address(match, player, words, now)
    guest = find_by_name(words)
    if guest is None:
        raise CannotInvite(NEITHER, words=repr(words.strip()[:60]))
    return invite_player(match, player, guest, now)


def check_may_invite(match: Match, player: Player) -> None:
    """CannotInvite for whoever did not open the match, and for one that waits for nobody."""
    if match.opened_by_id != player.pk:
        raise CannotInvite(phrase("Only the player who opened the match can send invitations."))
    if match.status != Match.Status.OPEN:
        raise CannotInvite(
            phrase("This match isn’t taking any more players, so nobody was invited.")
        )


def list_recent(player: Player, now: datetime) -> QuerySet[Invitation]:
    """The invitations by a player of the last 24 hours."""
    return Invitation.objects.filter(created_at__gt=now - timedelta(days=1), invited_by=player)


def save_invitation(invitation: Invitation, is_sent: bool) -> Invitation:
    """Writes it down, and owes its mail if that is to be sent."""
    invitation.save()
    if is_sent:
        owe_invited(INVITED, invitation.pk, invitation.pk, invitation.created_at)
    return invitation


def list_sent_mails() -> QuerySet[Delivery]:
    """The mail of each invitation of the query that this is part of."""
    return Delivery.objects.filter(
        notification__invitation=OuterRef("pk"), notification__type=INVITED
    )


def list_invitations_to(match: Match) -> QuerySet[Invitation]:
    """The invitations to a match, in their order; each says whether its mail `came_back`, or no
    mail server took it. Of a guest nobody is told that."""
    lost = list_sent_mails().filter(
        state__in=[State.BOUNCED, State.FAILED], notification__invitation__guest=None
    )
    found = match.invitations.select_related("guest").annotate(came_back=Exists(lost))
    return found.order_by("pk")


def is_unwelcome(email: str) -> bool:
    """True if the address wants or can get no mail. Nobody is told: it would tell about it."""
    known = (email, *list_stored_hashes(email))
    return (
        Uninvited.objects.filter(email__in=known).exists()
        or Reach.objects.filter(email__in=known, suppressed_at__isnull=False).exists()
    )


# The link


def invitation_url(invitation: Invitation) -> str:
    """The whole address of the page that accepts."""
    token = signing.dumps([invitation.pk, invitation.email], salt=SALT)
    return settings.SITE_URL + reverse("invited", args=[token])


def refuse_all_link(email: str) -> str:
    """The whole address of the page that stops invitations to `email` for good."""
    return settings.SITE_URL + reverse("never_invite", args=[signing.dumps(email, salt=STOP_SALT)])


def read_token(token: str) -> Invitation | None:
    """The invitation of a link; None if it was not signed here or is too old."""
    try:
        key, email = signing.loads(token, salt=SALT, max_age=HOLDS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    found = Invitation.objects.select_related("match", "invited_by")
    return found.filter(pk=key, email=email).first()


def read_refuse_all_token(token: str) -> str | None:
    """The address that wants no invitations; None if the link was not signed here."""
    try:
        email = signing.loads(token, salt=STOP_SALT)
    except signing.BadSignature:
        return None
    return str(email)


def stop_invitations(email: str, now: datetime) -> None:
    """No more invitations to this address; those on their way are not sent."""
    Uninvited.objects.get_or_create(email=email, defaults={"at": now})
    Delivery.objects.filter(
        notification__invitation__email=email, notification__type=INVITED, state=State.DUE
    ).update(state=State.SKIPPED)
