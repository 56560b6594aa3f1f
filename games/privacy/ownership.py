"""What is a player's own: their addresses, their matches, and which rows of a match are theirs."""

from allauth.account.models import EmailAddress
from django.db.models import Q

from accounts.models import Player
from games.models import Seat, Tenure


def list_addresses(player: Player) -> set[str]:
    """Every mail address of a player, in small letters."""
    known = EmailAddress.objects.filter(user=player).values_list("email", flat=True)
    return {email.lower() for email in (player.email, *known)}


def list_match_keys(player: Player) -> list[int]:
    """The matches that a player ever held a seat of."""
    held = Tenure.objects.filter(player=player).values_list("seat__match", flat=True)
    sat = Seat.objects.filter(player=player).values_list("match", flat=True)
    return sorted({*held, *sat})


def owned_rows_q(player: Player) -> Q:
    """What belongs to a player among rows that name a tenure, or at least a seat."""
    return Q(tenure__player=player) | Q(tenure=None, seat__player=player)
