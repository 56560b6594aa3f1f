"""What can be counted of a title: how winners score, how long a match takes, and whether it matters
who sits where. Counted of its latest public matches among people that were played to the end, so
that it costs the same in a house of any size."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from itertools import islice

from games.models import GameNumbers, Match, Seat
from games.titles import all_games

MOST = 5_000  # matches of a title that are counted
LOOKED_AT = 4 * MOST  # among which people alone are looked for
TOGETHER = 500  # matches whose seats are read at once
PLACE = ("number", "place", "score")
FRESH = timedelta(hours=6)
BINS = 12  # bars of a chart at most
DAYS = (1, 3, 7, 14, 31, 62)  # the ends of the bars, in days; what took longer stands behind them

Place = tuple[int, int | None, int | None]  # number of the seat, place, score


@dataclass
class Numbers:
    """What was counted. `scores` are how often the winner had so many points, from the first number
    to the second; `days` how many matches were over after so many days at most (0: after more);
    `seats` by how many sat there, of each seat in turn, how many matches it has won or shared, and
    after them how many matches there were."""

    matches: int = 0
    scores: list[tuple[int, int, int]] = field(default_factory=list)
    days: list[tuple[int, int]] = field(default_factory=list)
    seats: dict[str, list[int]] = field(default_factory=dict)


def count_games(now: datetime) -> int:
    """Counts the titles whose numbers are old; returns how many had anything to count."""
    done = 0
    fresh = set(GameNumbers.objects.filter(at__gt=now - FRESH).values_list("game", flat=True))
    for game in all_games():
        if game.slug not in fresh:
            counted = count(game.slug)
            GameNumbers.objects.update_or_create(
                game=game.slug, defaults={"counted": asdict(counted), "at": now}
            )
            done += bool(counted.matches)
    return done


def of_game(slug: str) -> Numbers:
    """What was counted last; nothing for a title that was not counted yet."""
    row = GameNumbers.objects.filter(game=slug).first()
    return Numbers(**row.counted) if row is not None else Numbers()


def count(slug: str) -> Numbers:
    """The numbers of a title as they are now."""
    took: list[int] = []
    best: list[int] = []
    won: dict[int, Counter[int]] = {}
    for begun, end, places in islice(played(slug), MOST):
        if begun and end:
            took.append((end - begun).days + 1)
        wins = won.setdefault(len(places), Counter())
        wins[-1] += 1
        wins.update(seat for seat, place, _score in places if place == 1)
        best += [score for _seat, place, score in places if place == 1 and score is not None][:1]
    return Numbers(
        sum(wins[-1] for wins in won.values()),
        binned(best),
        spans(took),
        {
            str(size): [*(wins[seat] for seat in range(size)), wins[-1]]
            for size, wins in sorted(won.items())
        },
    )


def played(slug: str) -> Iterator[tuple[datetime | None, datetime | None, list[Place]]]:
    """When the matches of people alone began and ended, and who came where, the latest first, of
    the latest `LOOKED_AT` matches of the title: which of them had bots is seen by their seats."""
    matches = Match.objects.filter(
        game=slug,
        status=Match.Status.FINISHED,
        ending=Match.Ending.PLAYED,
        visibility=Match.Visibility.PUBLIC,
        counts=True,
    ).order_by("-pk")
    found = list(matches.values_list("pk", "started_at", "finished_at")[:LOOKED_AT])
    for at in range(0, len(found), TOGETHER):
        some = found[at : at + TOGETHER]
        seats = Seat.objects.filter(match__in=[key for key, *_rest in some]).order_by("number")
        places: dict[int, list[Place]] = {}
        with_bots = set()
        for match, player, *place in seats.values_list("match", "player", *PLACE):
            places.setdefault(match, []).append((place[0], place[1], place[2]))
            if player is None:
                with_bots.add(match)
        for key, begun, end in some:
            if key not in with_bots:
                yield begun, end, places[key]


def binned(scores: list[int]) -> list[tuple[int, int, int]]:
    """How many scores lie in each of at most `BINS` equal spans: first, last, how many."""
    if not scores:
        return []
    least, most = min(scores), max(scores)
    width = -(-(most - least + 1) // BINS)
    many = Counter((score - least) // width for score in scores)
    return [
        (least + at * width, min(most, least + (at + 1) * width - 1), many[at])
        for at in range((most - least) // width + 1)
    ]


def spans(took: list[int]) -> list[tuple[int, int]]:
    """How many of some lengths in days end with each of `DAYS`, and how many are longer (0)."""
    if not took:
        return []
    ends = Counter(next((end for end in DAYS if days <= end), 0) for days in took)
    return [(end, ends[end]) for end in (*DAYS, 0)]
