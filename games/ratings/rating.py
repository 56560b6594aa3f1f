"""Rated matches that are over are compared, one after the other, in the order of their ends.

A sweep does it, never the door. An end is waited for a minute, so that one of the same minute that
is stored a little later keeps its place. What has become untrue since (a result was annulled, two
accounts became one) is found by `mend`, which counts everything anew.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet

from games.models import Match, Rating, Seat, Standing
from games.ratings.standings import FAIR_PEOPLE
from games.ratings.strength import START, Strength, rate
from games.titles import Entry, entry_of

SETTLED = timedelta(minutes=1)
BATCH = 200
ROWS = 2000


class Changed(NamedTuple):
    """What a match has changed for one seat."""

    seat: Seat
    before: Strength
    after: Strength


class Compared(NamedTuple):
    """A match, and what it has changed for whom; nothing where fewer than two were compared."""

    match: Match
    changed: list[Changed]


def rate_matches(now: datetime) -> int:
    """Rates the next matches that are over; returns how many. Nothing is done, and 0 returned, if
    somebody else has done it at the same time."""
    for matches in in_batches(after(newest(), now - SETTLED).iterator(BATCH)):
        try:
            with transaction.atomic():
                rated = keep(compare(matches, known_of(matches)))
        except IntegrityError:  # another sweep was first
            return 0
        if rated:
            return rated
    return 0


def mend(now: datetime) -> bool:
    """Counts all anew if what is stored is not what the matches tell; True if it did."""
    if not is_untrue(now):
        return False
    rerate(now)
    return True


def rerate(now: datetime) -> int:
    """Counts the ratings of all matches anew; returns how many matches. All or nothing."""
    with transaction.atomic():
        Rating.objects.all().delete()
        Standing.objects.all().delete()
        return keep(compare(after(None, now - SETTLED).iterator(BATCH), {}))


def differences(now: datetime) -> list[tuple[int, object, object]]:
    """What is stored otherwise than the matches tell: for which seat, what is stored and what would
    be right, each a player with the strengths before and after; empty if every bit is the same.
    Matches that the sweep has not come to yet are left out."""
    upto = newest()
    told: dict[int, tuple[int, Strength, Strength]] = {}
    if upto is not None:
        matches = after(None, now - SETTLED).filter(
            Q(finished_at__lt=upto[0]) | Q(finished_at=upto[0], pk__lte=upto[1])
        )
        for compared in compare(matches.iterator(BATCH), {}):
            for seat, before, strength in compared.changed:
                told[seat.pk] = seat.player_id or 0, before, strength
    found: list[tuple[int, object, object]] = []
    for row in Rating.objects.iterator(ROWS):
        wanted = told.pop(row.pk, None)
        stored = (
            row.player_id,
            Strength(row.points_before, row.doubt_before),
            Strength(row.points, row.doubt),
        )
        if stored != wanted:
            found.append((row.pk, stored, wanted))
    return found + [(seat, None, wanted) for seat, wanted in told.items()]


def is_untrue(now: datetime) -> bool:
    """True if a rated seat has another holder or its match counts no more, or if a match was passed
    over."""
    stale = Rating.objects.exclude(seat__player=F("player"), seat__match__counts=True)
    upto = newest()
    if upto is None:
        return False
    passed = after(None, now - SETTLED).filter(
        Q(finished_at__lt=upto[0]) | Q(finished_at=upto[0], pk__lte=upto[1]),
        ~Q(seats__rating__isnull=False),
    )
    return stale.exists() or any(
        compared.changed for compared in compare(passed.iterator(BATCH), {})
    )


def newest() -> tuple[datetime, int] | None:
    """The end and the number of the last match that was rated."""
    return Rating.objects.order_by("-at", "-seat").values_list("at", "seat__match").first()


def after(last: tuple[datetime, int] | None, upto: datetime) -> QuerySet[Match]:
    """The rated matches that ended after `last`, and before `upto`, in their order."""
    matches = Match.objects.filter(
        rated=True, status=Match.Status.FINISHED, counts=True, finished_at__lt=upto
    )
    if last is not None:
        matches = matches.filter(
            Q(finished_at__gt=last[0]) | Q(finished_at=last[0], pk__gt=last[1])
        )
    return matches.order_by("finished_at", "pk")


Strengths = dict[tuple[int, str], Strength]  # by player and title


def compare(matches: Iterable[Match], known: Strengths) -> Iterator[Compared]:
    """What each of `matches`, in their order, changes; `known` is kept up to date."""
    for some in in_batches(matches):
        seats: dict[int, list[Seat]] = {match.pk: [] for match in some}
        rows = Seat.objects.filter(match__in=seats, player__isnull=False, holding__number=1)
        for seat in rows.order_by("match", "number"):
            seats[seat.match_id].append(seat)
        for match in some:
            yield Compared(match, list(compared(match, seats[match.pk], known)))


def compared(match: Match, seats: Sequence[Seat], known: Strengths) -> Iterator[Changed]:
    """What one match changes for its seats. Left aside are bots, and seats that changed hands:
    their result is nobody's own. Whoever left, or had a bot sit in for them at the end, has lost
    against the others."""
    if len(seats) < 2:
        return
    keys = [(seat.player_id or 0, match.game) for seat in seats]
    newcomer = Strength(START, spread_of(match.game))
    before = [known.get(key, newcomer) for key in keys]
    left = [seat.resigned_at is not None or seat.stand_in for seat in seats]
    strengths = rate(before, [seat.place or len(seats) for seat in seats], left)
    known.update(zip(keys, strengths, strict=True))
    for row in zip(seats, before, strengths, strict=True):
        yield Changed(*row)


def spread_of(game: str) -> float:
    """How far apart the strengths of newcomers to a title lie."""
    entry = entry_of(game)
    return entry.spread if entry is not None else Entry.spread


def known_of(matches: Sequence[Match]) -> Strengths:
    """What those who sat at `matches` are taken for so far."""
    players = Seat.objects.filter(match__in=matches, player__isnull=False).values("player")
    standings = Standing.objects.filter(player__in=players)
    return {(one.player_id, one.game): Strength(one.points, one.doubt) for one in standings}


def keep(found: Iterable[Compared]) -> int:
    """Writes what matches have changed; returns how many matches. The caller has a transaction."""
    count, touched = 0, dict[tuple[int, str], None]()
    rows: list[Rating] = []
    for match, changed in found:
        count += bool(changed)
        for seat, before, strength in changed:
            touched[seat.player_id or 0, match.game] = None
            rows.append(row_of(match, seat, before, strength))
        if len(rows) > ROWS:
            Rating.objects.bulk_create(rows)
            rows = []
    Rating.objects.bulk_create(rows)
    for player, game in touched:
        stand(player, game)
    return count


def row_of(match: Match, seat: Seat, before: Strength, strength: Strength) -> Rating:
    """What a match has changed for a seat, as a row."""
    assert match.finished_at is not None  # noqa: S101  # only such matches are compared
    return Rating(
        seat=seat,
        player_id=seat.player_id or 0,
        game=match.game,
        at=match.finished_at,
        points_before=before.points,
        doubt_before=before.doubt,
        points=strength.points,
        doubt=strength.doubt,
    )


def stand(player: int, game: str) -> None:
    """Writes what a player stands at in a title from the last of their ratings."""
    own = Rating.objects.filter(player=player, game=game)
    last = own.order_by("-at", "-seat").first()
    if last is None:
        return
    others = Rating.objects.filter(seat__match__seats__rating__in=own).exclude(player=player)
    Standing.objects.update_or_create(
        player_id=player,
        game=game,
        defaults={
            "points": last.points,
            "doubt": last.doubt,
            "low": last.points - 2 * last.doubt,
            "matches": own.count(),
            "people": len(others.values("player").distinct()[:FAIR_PEOPLE]),
            "last_at": last.at,
        },
    )


def in_batches(matches: Iterable[Match]) -> Iterator[list[Match]]:
    """The same matches, so many at a time."""
    matches = iter(matches)
    while some := list(islice(matches, BATCH)):
        yield some
