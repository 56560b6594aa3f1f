"""Rated matches that are over are compared, one after the other, in the order of their ends.

A sweep does it, never the door. An end is waited for a minute, so that one of the same minute that
is stored a little later keeps its place. What has become untrue since (a result was annulled, two
accounts became one) is found by `correct_ratings`, which counts everything anew.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from typing import NamedTuple, TypeVar

from django.db import transaction
from django.db.models import F, Q, QuerySet

from accounts.models import Player
from games.models import Heartbeat, Match, Rating, Seat, Standing, Tenure, Vacancy
from games.models.ratings import FAIR_PEOPLE
from games.ratings.strength import START, Strength, rate_match
from games.titles import find_title
from games.titles.title import Title

SETTLED = timedelta(minutes=1)
BATCH = 200
LAST = 99  # a place behind all there can be
ROWS = 2000
LOCK = "ratings"  # the row that whoever writes ratings holds
LATELY = 2000  # matches among which one that was passed over is looked for: none is late for long

Key = tuple[int, str]  # a player and a title
Strengths = dict[Key, Strength]
Each = TypeVar("Each")


class RatingChange(NamedTuple):
    """What a match has changed for one seat."""

    seat: Seat
    before: Strength
    after: Strength


class MatchRatings(NamedTuple):
    """A match, and what it has changed for whom; nothing where fewer than two were compared."""

    match: Match
    changed: list[RatingChange]


def rate_matches(now: datetime) -> int:
    """Rates the next matches that are over; returns how many. Whoever comes at the same time, also
    to count all anew, waits, and then begins where this one has ended."""
    if not list_matches_after(last_rated_match(), now - SETTLED).exists():
        return 0  # as most of the time: then nothing is locked, and nobody waits
    with transaction.atomic():
        lock_ratings(now)
        for matches in split_in_batches(
            list_matches_after(last_rated_match(), now - SETTLED).iterator(BATCH)
        ):
            rated = store_ratings(compare_matches(matches, list_known_strengths(matches)))
            if rated:
                return rated
    return 0


def correct_ratings(now: datetime) -> bool:
    """Counts all anew if what is stored is not what the matches tell; True if it did."""
    if not is_outdated(now):
        return False
    with transaction.atomic():
        lock_ratings(now)
        if not is_outdated(now):  # somebody else has mended it
            return False
        rate_all_anew(now)
    return True


def rate_all_anew(now: datetime) -> int:
    """Counts the ratings of all matches anew; returns how many matches. All or nothing."""
    with transaction.atomic():
        lock_ratings(now)
        Rating.objects.all().delete()
        Standing.objects.all().delete()
        return store_ratings(
            compare_matches(list_matches_after(None, now - SETTLED).iterator(BATCH), {})
        )


def lock_ratings(now: datetime) -> None:
    """Nobody else writes ratings until the caller's transaction ends. What they are counted from is
    read after this: a strength that was read before could be that of somebody else's count."""
    Heartbeat.objects.bulk_create([Heartbeat(name=LOCK, at=now)], ignore_conflicts=True)
    Heartbeat.objects.select_for_update().get(name=LOCK)


def list_differences(now: datetime) -> list[tuple[int, object, object]]:
    """What is stored otherwise than the matches tell: for which seat, what is stored and what would
    be right, each a player with the strengths before and after; empty if every bit is the same.
    Matches that the sweep has not come to yet are left out."""
    upto = last_rated_match()
    told: dict[int, tuple[int, Strength, Strength]] = {}
    if upto is not None:
        matches = list_matches_after(None, now - SETTLED).filter(
            Q(finished_at__lt=upto[0]) | Q(finished_at=upto[0], pk__lte=upto[1])
        )
        for _match, changed in compare_matches(matches.iterator(BATCH), {}):
            for seat, before, strength in changed:
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


def is_outdated(now: datetime) -> bool:
    """True if the result of a rated match was annulled, a rated seat has gone over to another
    account, or one of the newest LATELY matches was passed over. What is looked at does not grow
    with the house."""
    return list_annulled().exists() or list_moved_ratings().exists() or has_unrated_match(now)


def list_annulled() -> QuerySet[Rating]:
    """The ratings of matches that count no more."""
    matches = Match.objects.filter(rated=True, counts=False)
    return Rating.objects.filter(seat__match__in=matches.values("pk"))


def list_moved_ratings() -> QuerySet[Rating]:
    """The ratings of seats that an account has left to another when the two became one."""
    merged = Player.objects.filter(barred=Player.BanKind.MERGED)
    return Rating.objects.filter(player__in=merged.values("pk")).exclude(seat__player=F("player"))


def has_unrated_match(now: datetime) -> bool:
    """True if one of the LATELY matches that ended last before the newest rated one is not rated,
    though it could be."""
    upto = last_rated_match()
    if upto is None:
        return False
    ended = list_matches_after(None, now - SETTLED).filter(
        Q(finished_at__lt=upto[0]) | Q(finished_at=upto[0], pk__lte=upto[1])
    )
    lately = ended.order_by("-finished_at", "-pk").values_list("pk", flat=True)[:LATELY]
    passed = []
    for some in split_in_batches(list(lately)):  # of few at once each is found by its key
        rated = Seat.objects.filter(match__in=some, rating__isnull=False).order_by()
        passed += sorted({*some} - {*rated.values_list("match", flat=True)})
    found = Match.objects.filter(pk__in=passed).order_by("finished_at", "pk")
    return any(changed for _match, changed in compare_matches(found.iterator(BATCH), {}))


def last_rated_match() -> tuple[datetime, int] | None:
    return Rating.objects.order_by("-at", "-seat_id").values_list("at", "seat__match").first()


def list_matches_after(last: tuple[datetime, int] | None, upto: datetime) -> QuerySet[Match]:
    """The rated matches that ended after `last`, and before `upto`, in their order."""
    matches = Match.objects.filter(
        rated=True, status=Match.Status.FINISHED, counts=True, finished_at__lt=upto
    )
    if last is not None:
        matches = matches.filter(
            Q(finished_at__gt=last[0]) | Q(finished_at=last[0], pk__gt=last[1])
        )
    return matches.order_by("finished_at", "pk")


def compare_matches(matches: Iterable[Match], known: Strengths) -> Iterator[MatchRatings]:
    """What each of `matches`, in their order, changes; `known` is kept up to date."""
    for some in split_in_batches(matches):
        seats: dict[int, list[Seat]] = {match.pk: [] for match in some}
        rows = Seat.objects.filter(match__in=seats, player__isnull=False, tenure__number=1)
        for seat in [*rows, *list_replaced_seats(some)]:
            seats[seat.match_id].append(seat)
        for found in seats.values():
            found.sort(key=lambda seat: seat.number)
        for match in some:
            yield MatchRatings(match, list(compare_seats(match, seats[match.pk], known)))


def list_replaced_seats(matches: Sequence[Match]) -> Iterator[Seat]:
    """The seats of `matches` that somebody else has taken whose player left, as whoever left has
    left them: behind all others."""
    taken = Vacancy.objects.filter(
        seat__match__in=matches,
        taken__isnull=False,
        tenure__number=1,
        tenure__player__isnull=False,
    )
    for vacancy in taken.select_related("seat", "tenure"):
        seat = vacancy.seat
        seat.player_id, seat.resigned_at = vacancy.tenure.player_id, vacancy.offered_at
        seat.place = LAST
        yield seat


def compare_seats(match: Match, seats: Sequence[Seat], known: Strengths) -> Iterator[RatingChange]:
    """What one match changes for its seats. Left aside are bots, and seats that changed hands:
    their result is nobody's own, but for who left a seat that somebody else has taken since.
    Whoever left, or had a bot sit in for them at the end, has lost against the others."""
    if len(seats) < 2:
        return
    keys = [(seat.player_id or 0, match.game) for seat in seats]
    newcomer = Strength(START, newcomer_spread(match.game))
    before = [known.get(key, newcomer) for key in keys]
    left = [seat.resigned_at is not None or seat.stand_in for seat in seats]
    strengths = rate_match(before, [seat.place or len(seats) for seat in seats], left)
    known.update(zip(keys, strengths, strict=True))
    for row in zip(seats, before, strengths, strict=True):
        yield RatingChange(*row)


def newcomer_spread(game: str) -> float:
    """How far apart the strengths of newcomers to a title lie."""
    entry = find_title(game)
    return entry.spread if entry is not None else Title.spread


def list_known_strengths(matches: Sequence[Match]) -> Strengths:
    """What those who sat at `matches` are taken for so far."""
    held = Tenure.objects.filter(seat__match__in=matches, number=1, player__isnull=False)
    standings = Standing.objects.filter(player__in=held.values("player"))
    return {(one.player_id, one.game): Strength(one.points, one.doubt) for one in standings}


@dataclass
class RatingChangeSummary:
    """What some matches have changed for a player in a title: how many they were, with whom, and
    what the last of them has left."""

    last: Rating
    matches: int = 0
    people: set[int] = field(default_factory=set)


def store_ratings(found: Iterable[MatchRatings]) -> int:
    """Writes what matches have changed, which are later than all that were kept before; returns how
    many matches. The caller has a transaction and the lock."""
    count, since = 0, dict[Key, RatingChangeSummary]()
    rows: list[Rating] = []
    for match, changed in found:
        count += bool(changed)
        players = {seat.player_id or 0 for seat, _before, _strength in changed}
        for seat, before, strength in changed:
            rows.append(build_rating_row(match, seat, before, strength))
            key = rows[-1].player_id, match.game
            known = since.setdefault(key, RatingChangeSummary(rows[-1]))
            known.last = rows[-1]
            known.matches += 1
            known.people |= players - {key[0]}
        if len(rows) > ROWS:
            Rating.objects.bulk_create(rows)
            rows = []
    Rating.objects.bulk_create(rows)
    for some in split_in_batches(since.items()):
        store_standings(dict(some))
    return count


def build_rating_row(match: Match, seat: Seat, before: Strength, strength: Strength) -> Rating:
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


def store_standings(since: dict[Key, RatingChangeSummary]) -> None:
    """Writes what players stand at in titles: what stood there, and what has changed since. Three
    questions, however many they are."""
    players = {player for player, _game in since}
    before = {(one.player_id, one.game): one for one in Standing.objects.filter(player__in=players)}
    few = [key for key, one in before.items() if key in since and one.people < FAIR_PEOPLE]
    for player, game, other in list_rated_pairs([player for player, _game in few]):
        if (player, game) in since and other != player:
            since[player, game].people.add(other)
    rows = [find_standing(key, one, before.get(key)) for key, one in since.items()]
    fields = [each.name for each in Standing._meta.concrete_fields if not each.primary_key]
    Standing.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["player", "game"], update_fields=fields
    )


def find_standing(key: Key, since: RatingChangeSummary, before: Standing | None) -> Standing:
    """What a player stands at, of which `before` stood there."""
    last, known = since.last, 0 if before is None else before.people
    return Standing(
        player_id=key[0],
        game=key[1],
        points=last.points,
        doubt=last.doubt,
        low=last.points - 2 * last.doubt,
        matches=since.matches + (0 if before is None else before.matches),
        people=max(known, min(FAIR_PEOPLE, len(since.people))),
        last_at=last.at,
    )


def list_rated_pairs(players: Sequence[int]) -> Iterable[tuple[int, str, int]]:
    if not players:
        return ()
    rated = Rating.objects.filter(player__in=players)
    with_whom = "seat__match__seats__rating__player"
    return rated.values_list("player", "game", with_whom).exclude(**{with_whom: None}).distinct()


def split_in_batches(many: Iterable[Each]) -> Iterator[list[Each]]:
    rest = iter(many)
    while some := list(islice(rest, BATCH)):
        yield some
