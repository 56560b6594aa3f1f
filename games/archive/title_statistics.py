"""What can be counted of a title: how winners score, how long a match takes, and whether it matters
who sits where. Counted of its public matches among people that were played to the end: each time
those that have ended since are added, so that a round costs the same in a house of any size."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from games.models import GameNumbers, Match, Seat
from games.titles import all_games

TOGETHER = 500  # matches that are read and added at once
# A match that is ending may be written down a little later than one that ends after it.
SETTLED = timedelta(minutes=10)
FRESH = timedelta(hours=6)
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
BINS = 12  # bars of a chart at most
DAYS = (1, 3, 7, 14, 31, 62)  # the ends of the bars, in days; what took longer stands behind them

Place = tuple[int, int | None, int | None]  # number of the seat, place, score


@dataclass
class RawTallies:
    """What is added up so far, as it is kept in JSON (so its keys are text): how many matches, how
    often the winner had so many points, how many were over after so many days at most (`DAYS`; 0:
    after more), and by how many sat there, of each seat in turn, how many matches it has won or
    shared, and after them how many matches there were. `until`: the end (ISO 8601) and the key of
    the last match that was looked at; empty before the first."""

    matches: int = 0
    scores: dict[str, int] = field(default_factory=dict)
    days: dict[str, int] = field(default_factory=dict)
    seats: dict[str, list[int]] = field(default_factory=dict)
    until: tuple[str, int] | tuple[()] = ()

    def add_match(self, begun: datetime | None, end: datetime, places: list[Place]) -> None:
        """Adds a match: when it began and ended, and who came where."""
        self.matches += 1
        if begun:
            length = (end - begun).days + 1
            days = str(next((last for last in DAYS if length <= last), 0))
            self.days[days] = self.days.get(days, 0) + 1
        wins = self.seats.setdefault(str(len(places)), [0] * (len(places) + 1))
        wins[-1] += 1
        firsts = [(seat, score) for seat, place, score in places if place == 1]
        for seat, _score in firsts:
            wins[seat] += 1
        best = next((str(score) for _seat, score in firsts if score is not None), None)
        if best is not None:
            self.scores[best] = self.scores.get(best, 0) + 1


@dataclass
class TitleStatistics:
    """What a page shows. `scores` are how often the winner had so many points, from the first
    number to the second; `days` and `seats` as in `RawTallies`, in order."""

    matches: int = 0
    scores: list[tuple[int, int, int]] = field(default_factory=list)
    days: list[tuple[int, int]] = field(default_factory=list)
    seats: dict[str, list[int]] = field(default_factory=dict)


def count_games(stopped: Callable[[], bool], now: datetime) -> int:
    """Counts on for the titles whose numbers are old; returns how many had anything to add."""
    done = 0
    fresh = set(GameNumbers.objects.filter(at__gt=now - FRESH).values_list("game", flat=True))
    for game in all_games():
        if game.slug not in fresh:
            GameNumbers.objects.get_or_create(
                game=game.slug, defaults={"counted": {}, "at": LONG_AGO}
            )
            added = 0
            while not stopped() and (some := count_batch(game.slug, now)):
                added += some
            done += bool(added)
    return done


def count_batch(slug: str, now: datetime) -> int:
    """Adds the next matches of a title; returns how many were looked at. The numbers are fresh once
    there are none."""
    with transaction.atomic():
        row = GameNumbers.objects.select_for_update().get(game=slug)
        tallies = RawTallies(**row.counted) if not row.anew else RawTallies()
        looked_at = 0
        for key, begun, end, places in list_ended_after(slug, tallies.until, now - SETTLED):
            looked_at += 1
            tallies.until = end.isoformat(), key
            if places:
                tallies.add_match(begun, end, places)
        if not looked_at:
            row.at = now
        row.counted, row.anew = asdict(tallies), False
        row.save(update_fields=["counted", "anew", "at"])
    return looked_at


def reset_counts(slugs: set[str]) -> None:
    """Has these titles counted from the first match on: one that was counted counts no more."""
    GameNumbers.objects.filter(game__in=slugs).update(anew=True, at=LONG_AGO)


def get_title_statistics(slug: str) -> TitleStatistics:
    """What was counted last; nothing for a title that was not counted yet."""
    row = GameNumbers.objects.filter(game=slug).first()
    if row is None:
        return TitleStatistics()
    found = RawTallies(**row.counted)
    spans = [(end, found.days.get(str(end), 0)) for end in (*DAYS, 0)]
    return TitleStatistics(
        found.matches,
        bin_scores({int(score): many for score, many in found.scores.items()}),
        spans if found.days else [],
        dict(sorted(found.seats.items(), key=lambda one: int(one[0]))),
    )


Ended = tuple[int, datetime | None, datetime, list[Place]]


def list_ended_after(
    slug: str, until: tuple[str, int] | tuple[()], before: datetime
) -> Iterator[Ended]:
    """The next `TOGETHER` public matches that were played to their ends, in the order in which they
    ended: key, begin, end, and who came where; nobody, where a bot sat at the end, which is seen
    by the seats."""
    matches = Match.objects.filter(
        game=slug,
        status=Match.Status.FINISHED,
        ending=Match.Ending.PLAYED,
        visibility=Match.Visibility.PUBLIC,
        counts=True,
        finished_at__lt=before,
    )
    found = matches_after(matches, until).values_list("pk", "started_at", "finished_at")[:TOGETHER]
    places: dict[int, list[Place]] = {key: [] for key, *_rest in found}
    seats = Seat.objects.filter(match__in=places).order_by("number")
    with_bots: set[int] = set()
    rows = seats.values_list("match", "player", "number", "place", "score")
    for match, player, number, place, score in rows:
        places[match].append((number, place, score))
        if player is None:
            with_bots.add(match)
    for key, begun, end in found:
        assert end is not None  # noqa: S101  # it was asked for
        yield key, begun, end, [] if key in with_bots else places[key]


def matches_after(matches: QuerySet[Match], until: tuple[str, int] | tuple[()]) -> QuerySet[Match]:
    if until:
        end, key = datetime.fromisoformat(until[0]), until[1]
        later = Q(finished_at__gt=end) | Q(finished_at=end, pk__gt=key)
        # The first part says nothing new; PostgreSQL begins in its index there.
        matches = matches.filter(Q(finished_at__gte=end), later)
    return matches.order_by("finished_at", "pk")


def bin_scores(scores: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """How many scores lie in each of at most `BINS` equal spans: first, last, how many. `scores`:
    how often there was each."""
    if not scores:
        return []
    least, most = min(scores), max(scores)
    width = -(-(most - least + 1) // BINS)
    many: Counter[int] = Counter()
    for score, times in scores.items():
        many[(score - least) // width] += times
    return [
        (least + at * width, min(most, least + (at + 1) * width - 1), many[at])
        for at in range((most - least) // width + 1)
    ]
