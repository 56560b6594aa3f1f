"""Who may notice that something has happened at a table: everybody, some seats, or nobody else.

A match shows the instant of its last news (`Match.public_at`): in the pulse of an open page, in
the order of matches, in postmarks. A move that tells the others nothing must not move it, or its
instant alone would tell that somebody has swapped a card or given an order.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Q

from config import raw_sql
from games.models import Match, Seat
from games.rules.record import Record

# What pages show of a seat to whoever looks.
SHOWN = ("deadline", "place", "score", "resigned_at", "player_id", "bot")
_of_seat = attrgetter(*SHOWN)


@dataclass(frozen=True)
class Witnesses:
    """Who may notice a change: everybody, or only these seats."""

    everybody: bool
    seats: frozenset[int] = frozenset()


def find_witnesses(before: Record, after: Record, acted: Iterable[int]) -> Witnesses:
    """Who can tell `after` from `before`, the seats in `acted` taken for granted.

    The cheap signs come first: a line of the log for everybody, or another seat awaited. Only
    without them the public view is compared. What one other seat alone may notice shows in a line
    to it or in what it may do; a test plays every title to see that this is so.
    """
    lines = after.lines_after(before.ply)
    if any(line.only is None for line in lines) or before.awaited_seats != after.awaited_seats:
        return Witnesses(everybody=True)
    if before.outcome != after.outcome or before.view(None) != after.view(None):
        return Witnesses(everybody=True)
    seats = {*acted, *(line.only for line in lines if line.only is not None)}
    for seat in range(after.game.seats):
        if seat not in seats and before.list_legal_moves(seat) != after.list_legal_moves(seat):
            seats.add(seat)
    return Witnesses(everybody=False, seats=frozenset(seats))


class MatchPulse(NamedTuple):
    """What an open page asks of its match: its status, and the instants of the last things that
    everybody may notice and that only the reader's own seat may (None: nothing yet, or no seat
    that they have not left). `company`: a bit for the number of each other seat whose player shows
    that they look at the table, 0 unless all who are awaited do (`games.social.presence`)."""

    status: str
    public_at: datetime | None
    own_at: datetime | None
    company: int = 0


# What everybody may notice of a match, as a seat of it sees it that may hear no talk.
PUBLIC_TO_SEAT = (
    "CASE WHEN {seat}.unheard_at = {match}.public_at THEN {seat}.heard_upto "
    "ELSE {match}.public_at END"
)
_LATEST = (
    "SELECT m.status, "
    f"{PUBLIC_TO_SEAT.format(seat='s', match='m')}, s.own_at{{company}} FROM games_match m "
    "LEFT JOIN games_seat s ON s.match_id = m.id AND s.player_id = %s AND s.resigned_at IS NULL "
    "WHERE m.code = %s"
)
NOT_ALL = 1 << 16  # more than any sum of seats
_COMPANY = (
    ", (SELECT COALESCE(SUM(CASE WHEN h.at > %s AND u.presence_shown AND NOT EXISTS (SELECT 1 "
    "FROM games_block b WHERE (b.by_id = o.player_id AND b.whom_id = s.player_id) "
    "OR (b.by_id = s.player_id AND b.whom_id = o.player_id)) THEN 1 << o.number "
    f"WHEN o.question IS NOT NULL THEN {NOT_ALL} ELSE 0 END), 0) FROM games_seat o "
    "JOIN accounts_player u ON u.id = o.player_id LEFT JOIN games_presence h ON h.seat_id = o.id "
    "WHERE o.match_id = m.id AND o.player_id <> s.player_id AND o.bot = '' AND NOT o.stand_in "
    "AND o.resigned_at IS NULL)"
)
_LATEST_FIELDS = raw_sql.fields_of((Match, "status"), (Match, "public_at"), (Seat, "own_at"))
_WITH_COMPANY = (*_LATEST_FIELDS, *raw_sql.fields_of((Seat, "number")))


def get_pulse(
    code: str, player_id: int | None, here_since: datetime | None = None
) -> MatchPulse | None:
    """The latest of the match `code` for a player, or for an onlooker; None if there is no match.
    With who has looked at it after `here_since`, if that is asked.

    Every open page asks this every few seconds, and to build the query anew each time took a
    quarter of all that it costs to answer.
    """
    sql, fields, since = _LATEST.format(company=""), _LATEST_FIELDS, list[str | None]()
    if here_since is not None:
        sql, fields = _LATEST.format(company=_COMPANY), _WITH_COMPANY
        since = [connection.ops.adapt_datetimefield_value(here_since)]
    for status, public_at, own_at, *company in raw_sql.fetch_values(
        sql, fields, *since, player_id, code
    ):
        seats = company[0] if company and company[0] < NOT_ALL else 0
        return MatchPulse(status, public_at, own_at, seats)
    return None


def news_instant(public_at: datetime | None, own_at: datetime | None) -> int:
    """The instant of the last thing that the reader may notice, in microseconds: what everybody
    may, and what only the reader's seat may (`own_at`). Neither the ply nor the instant of the
    last move: they would tell of secret moves."""
    last = max(filter(None, (public_at, own_at)), default=None)
    return int(last.timestamp() * 1_000_000) if last else 0


def public_instant(match: Match, seat: Seat | None) -> datetime | None:
    """The last thing that everybody may notice of a match, for whoever holds a seat of it: remarks
    are none to a seat that hears no talk."""
    if seat is not None and seat.unheard_at is not None and seat.unheard_at == match.public_at:
        return seat.heard_upto
    return match.public_at


def public_row_values(match: Match, seats: Sequence[Seat]) -> tuple[Any, ...]:
    """What pages show to everybody of the rows of a match, whatever the rules say."""
    return match.status, match.ending, tuple(map(_of_seat, seats))


def record_public_event(match_id: int, now: datetime) -> None:
    """Something happened at the table that everybody may notice: a remark, an act of staff."""
    record_public_events([match_id], now)


def record_public_events(match_ids: Iterable[int], now: datetime) -> None:
    """As `record_public_event`, for several matches, whose locks the caller holds."""
    older = Q(public_at__isnull=True) | Q(public_at__lt=now)
    Match.objects.filter(older, pk__in=list(match_ids)).update(public_at=now)
