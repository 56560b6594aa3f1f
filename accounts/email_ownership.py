"""Who reads the mails of an address owns its account, whoever signed up with it.

Anybody may sign up with anybody's address, and choose a password there. So as long as nobody has
shown that they read the mails of an address, its account is only prepared, perhaps by a stranger.
Whoever shows it gets the account without what the stranger put there: password, sessions, codes
and links under way, another address waiting to be confirmed. An account that was used before its
address was proved is somebody else's: it stays theirs, and gives the address away.
"""

from typing import Any

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.db.models import ManyToOneRel
from django.http import HttpRequest

from accounts import names
from accounts.models import Player, SecurityEvent, Session

LONGEST_NAME = 40
NAMELESS = "Guest"
TRIES = 20  # of which each but the last lost a race for the address or the name

# Rows that tell of no use: where mails go, what the log saw from outside, and browsers, since who
# was ever signed in there is known by `last_login`.
NO_USE = (EmailAddress, SecurityEvent, Session)

# Keys of a session: for which account this browser knows the password, or waits for a code.
KNOWS, WAITS = "knows_password_of", "waits_for_code_of"


# By an address that is proved


def find_owner(email: str) -> Player | None:
    """The player who has shown that they read the mails of `email`; None if nobody has."""
    proved = EmailAddress.objects.filter(email=email.lower(), verified=True)
    found = proved.select_related("user").first()
    return found.user if found else None


def find_unproved_account(email: str) -> Player | None:
    """The account that waits for the reader of `email`, unproved and unused; None without one."""
    player = Player.objects.filter(email=email).first()
    free = player is not None and find_owner(email) is None and was_never_used(player)
    return player if free else None


def was_never_used(player: Player) -> bool:
    """True if nobody has ever been inside the account, and no row but those of NO_USE tells of it:
    no seat, no match opened, nothing said, nothing that later tables may add."""
    if player.last_login is not None:
        return False
    return not any(
        relation.related_model._base_manager.filter(**{relation.field.name: player.pk}).exists()
        for relation in Player._meta.get_fields(include_hidden=True)
        if isinstance(relation, ManyToOneRel) and relation.related_model not in NO_USE
    )


def claim_account(email: str, name: str, time_zone: str) -> tuple[Player, bool]:
    """The player who reads the mails of `email`, which the caller has made sure of; True if the
    account is theirs only from now on. They are then called `name`, with a number if that is
    taken, and sign in by a mailed code."""
    for left in reversed(range(TRIES)):
        try:
            with transaction.atomic():
                return _take_over_account(email, name, time_zone)
        except IntegrityError:
            if not left:
                raise
    raise AssertionError("unreachable")


def _take_over_account(email: str, name: str, time_zone: str) -> tuple[Player, bool]:
    player = Player.objects.select_for_update().filter(email=email).first()
    known = find_owner(email)
    if known is not None:
        return known, False
    if player is not None and not was_never_used(player):
        release_address(player)
        player = None
    if player is None:
        player = Player.objects.create_user(email, display_name=find_unused_name(name))
    player.display_name, player.time_zone = find_unused_name(name, besides=player.pk), time_zone
    player.save(update_fields=["display_name", "time_zone"])
    close_other_logins(player)
    mark_proved(player)
    return player, True


def release_address(player: Player) -> None:
    """Takes the unproved address from an account that somebody used; all else stays theirs."""
    nowhere = f"player-{player.pk}@released.invalid"  # RFC 2606: nobody gets mails there
    EmailAddress.objects.filter(user=player).delete()
    EmailAddress.objects.create(user=player, email=nowhere, verified=False, primary=True)
    player.email = nowhere
    player.save(update_fields=["email"])


def find_unused_name(wanted: str, besides: int | None = None) -> str:
    """A display name that nobody but player number `besides` has: the one that is wanted, else
    with a number after it."""
    others = Player.objects.exclude(pk=besides) if besides else Player.objects.all()
    name = wanted or NAMELESS
    number = 1
    while others.filter(folded_name=names.fold_name(name)).exists():
        number += 1
        name = names.append_number(wanted or NAMELESS, number, LONGEST_NAME)
    return name


# Ways in


def close_other_logins(player: Player) -> None:
    """Closes every way in but a mail to the player's address. Sessions, links to a new password
    and codes under way all hang on the password, so a new unusable one ends them."""
    player.set_unusable_password()
    player.save(update_fields=["password"])
    EmailAddress.objects.filter(user=player).exclude(email__iexact=player.email).delete()


def mark_proved(player: Player) -> None:
    """Writes down that the player reads the mails of their address, unless another does."""
    found = EmailAddress.objects.filter(user=player, email__iexact=player.email).first()
    address = found or EmailAddress(user=player, email=player.email)
    if address.can_set_verified():
        address.verified = address.primary = True
        address.save()


def account_fingerprint(player: Player) -> str:
    """The account as it is now: another one as soon as its password is."""
    return f"{player.pk} {player.get_session_auth_hash()}"


def is_players_browser(request: HttpRequest, player: Player) -> bool:
    """True if this browser signed up as the player, knows the password, or is inside."""
    inside = request.user.is_authenticated and request.user.pk == player.pk
    return inside or request.session.get(KNOWS) == account_fingerprint(player)


# What allauth tells


def confirm_ownership(request: HttpRequest, email_address: EmailAddress, **more: Any) -> None:
    """An address has just been proved, by a link or by a code. If that was not where the account
    was made, whoever made it keeps no way in."""
    player = email_address.user
    if is_players_browser(request, player):
        return
    waits = request.session.get(WAITS) == account_fingerprint(player)
    close_other_logins(player)
    if waits:  # for the very code that proved the address
        request.session[WAITS] = account_fingerprint(player)


def on_password_reset(user: Player, **more: Any) -> None:
    """Who sets a password by a mailed link reads the mails there."""
    if find_owner(user.email) is None:
        mark_proved(user)
