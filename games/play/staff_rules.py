"""What staff keep to.

A match in which they sit or ever sat they are kept from: they see no report of it, read neither its
dispute nor a line about it in the weekly mail, and never act on it. Whatever else is to keep
somebody from a match is one more condition here, and nowhere else. Whoever acts gives a reason, as
the players will read it.
"""

from django.db.models import Q

from accounts.models import Player
from games.models import Match, Seat, Tenure
from games.play.errors import NotAllowed
from games.rules.phrases import Said, phrase

LONGEST = 300
WHY_DONE = phrase("Give a reason; the players will read it.")


def staff_conflicts_q(staff: int, match: str = "match") -> Q:
    """Of rows whose match `match` names: those from which the player with the key `staff` is
    kept. What their bots know they know, too."""
    own = Player.objects.filter(Q(pk=staff) | Q(owner=staff)).values("pk")
    held = Tenure.objects.filter(player__in=own).values("seat__match")
    sits = Seat.objects.filter(player__in=own).values("match")
    return Q(**{f"{match}__in": held}) | Q(**{f"{match}__in": sits})


def has_staff_conflict(match: Match, staff: int) -> bool:
    """True if the player with the key `staff` is kept from the match."""
    return Match.objects.filter(staff_conflicts_q(staff, "pk"), pk=match.pk).exists()


def clean_reason(why: str, missing: Said = WHY_DONE) -> str:
    """`why`, tidied; NotAllowed if it says too much, or, in the words of `missing`, nothing."""
    reason = " ".join(why.split())
    if not reason:
        raise NotAllowed(missing)
    if len(reason) > LONGEST:
        raise NotAllowed(
            phrase("The reason has {long} characters; the limit is {most}."),
            long=len(reason),
            most=LONGEST,
        )
    return reason
