"""From which matches staff are kept: where they sit or ever sat. They see no report of such a
match, read neither its dispute nor a line about it in the weekly mail, and never act on it.

Whatever else is to keep somebody from a match is one more condition here, and nowhere else.
"""

from django.db.models import Q

from games.models import Match, Seat, Tenure


def staff_conflicts_q(staff: int, match: str = "match") -> Q:
    """Of rows whose match `match` names: those from which the player with the key `staff` is
    kept."""
    held = Tenure.objects.filter(player=staff).values("seat__match")
    sits = Seat.objects.filter(player=staff).values("match")
    return Q(**{f"{match}__in": held}) | Q(**{f"{match}__in": sits})


def has_staff_conflict(match: Match, staff: int) -> bool:
    """True if the player with the key `staff` is kept from the match."""
    return Match.objects.filter(staff_conflicts_q(staff, "pk"), pk=match.pk).exists()
