"""Staff who play: of a running match at whose table they sit, the admin shows what their seat may
know and nothing more; of one at which they once sat, what an onlooker may. Plies, the moves,
questions, notices and letters of others, and instants of secret moves are kept back until the match
is over."""

from typing import Any

from django.db.models import Case, Q, QuerySet, Value, When
from django.http import HttpRequest

from games.models import Match, Seat, Tenure
from games.play.staff.oversight import OVER, is_public
from games.play.tenures import find_former_knowledge


def find_own_seat(request: HttpRequest, match: Match) -> Seat | None:
    """The seat that the reader holds at the table of a match that is not over, and has not left;
    else None."""
    if is_public(match):
        return None
    return match.seats.filter(player=request.user.pk, resigned_at=None).first()


def has_sat(request: HttpRequest, match: Match) -> bool:
    """True if the reader holds a seat of a match that is not over, or ever held one."""
    return not is_public(match) and find_former_knowledge(match.pk, request.user.pk).held


def list_hidden_matches(request: HttpRequest) -> list[int]:
    """The matches that are not over and at whose tables the reader sits or ever sat. They are few,
    so they are asked for first: asking it of each row takes seconds in a large house."""
    held = Tenure.objects.filter(player=request.user.pk)
    tables = held.exclude(seat__match__status__in=OVER).values_list("seat__match", flat=True)
    return list(tables.distinct())


def annotate_conflicts(rows: QuerySet[Any], request: HttpRequest, match: str = "") -> QuerySet[Any]:
    """The rows with `sits_here`: whether the reader sits or ever sat at the table of their match,
    which is not over. `match` leads from a row to its match; empty if the rows are matches."""
    here: Any = Value(False)
    if tables := list_hidden_matches(request):
        here = Case(When(**{f"{match or 'pk'}__in": tables}, then=True), default=False)
    found: QuerySet[Any] = rows.annotate(sits_here=here)
    return found


def exclude_rows_of_others(rows: QuerySet[Any], request: HttpRequest) -> QuerySet[Any]:
    """The rows about a seat, less those for others at tables where the reader sits or sat. Their
    seats and tenures are few, and named by key, so that no row has to be joined to any."""
    seats = list(
        Seat.objects.filter(match__in=list_hidden_matches(request)).values_list("pk", flat=True)
    )
    here: Any = Value(False)
    if seats:
        here = Case(When(seat__in=seats, then=True), default=False)
        own = Tenure.objects.filter(seat__in=seats, player=request.user.pk)
        held = list(own.values_list("pk", flat=True))
        for_others = Q(tenure__isnull=True) | ~Q(tenure__in=held)
        rows = rows.exclude(Q(seat__isnull=False) & Q(seat__in=seats) & for_others)
    found: QuerySet[Any] = rows.annotate(sits_here=here)
    return found


def visible_ply(row: Any, ply: int | None) -> int | None:
    """`ply`, or None if it is kept back from the reader of this row, which must be
    `annotate_conflicts`."""
    return None if row.sits_here else ply
