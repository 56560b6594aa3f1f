"""Staff who play: of a running match at whose table they sit, the admin shows what their seat may
know and nothing more; of one at which they once sat, what an onlooker may. Plies, the steps,
questions, notices and letters of others, and instants of secret steps are kept back until the match
is over."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest

from games import play
from games.models import Holding, Match, Seat


def own_seat(request: HttpRequest, match: Match) -> Seat | None:
    """The seat that the reader holds at the table of a match that is not over, and has not left;
    else None."""
    if play.is_over(match):
        return None
    return match.seats.filter(player=request.user.pk, resigned_at=None).first()


def has_sat(request: HttpRequest, match: Match) -> bool:
    """True if the reader holds a seat of a match that is not over, or ever held one."""
    return not play.is_over(match) and play.known_of(match.pk, request.user.pk).held


def marked(rows: QuerySet[Any], request: HttpRequest, match: str = "") -> QuerySet[Any]:
    """The rows with `sits_here`: whether the reader sits or ever sat at the table of their match,
    which is not over. `match` leads from a row to its match; empty if the rows are matches."""
    lead = f"{match}__" if match else ""
    held = Holding.objects.filter(seat__match=OuterRef(f"{lead}pk"), player=request.user.pk)
    sits_here = Exists(held.exclude(seat__match__status__in=play.OVER))
    found: QuerySet[Any] = rows.annotate(sits_here=sits_here)
    return found


def without_others(rows: QuerySet[Any], request: HttpRequest) -> QuerySet[Any]:
    """The rows about a seat, less those for others at tables where the reader sits or sat."""
    found = marked(rows, request, "seat__match")
    others = Q(sits_here=True) & ~Q(holding__player=request.user.pk)
    return found.exclude(others)


def ply_of(row: Any, ply: int | None) -> int | None:
    """`ply`, or None if it is kept back from the reader of this row, which must be `marked`."""
    return None if row.sits_here else ply
