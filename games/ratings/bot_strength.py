"""How strong the bots of the site are, on the scale of people's ratings: by unrated matches that
listed players played against them. No rating moves by these."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import groupby
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Exists, OuterRef

from games.models import Match, Seat, Standing, Tenure
from games.models.ratings import FAIR_MATCHES, FAIR_PEOPLE
from games.ratings.rating_updates import newcomer_spread
from games.ratings.strength import PAIR_WEIGHT, START, Strength, update_strength
from games.titles.levels import STEADY

MATCHES = 300  # the newest, of a title
LOOKED_AT = 2000  # matches of a title among which they are looked for
KEPT = timedelta(hours=6)  # so long an estimate is shown


class BotStrength(NamedTuple):
    """What the bots of a level are taken for in a title, by so many matches."""

    level: str
    strength: Strength
    matches: int


def list_bot_strengths(game: str) -> list[BotStrength]:
    """The levels of the bots that are known well enough in a title, the strongest first; counted
    anew every KEPT."""
    found = cache.get_or_set(
        f"bot-strengths-{game}", lambda: estimate_bot_strengths(game), KEPT.total_seconds()
    )
    return found or []


def estimate_bot_strengths(game: str) -> list[BotStrength]:
    """The levels that played FAIR_MATCHES matches against FAIR_PEOPLE listed players at least, out
    of the newest public ones that were played to their end."""
    newcomer = Strength(START, newcomer_spread(game))
    strengths: dict[str, Strength] = {}
    matches: dict[str, int] = {}
    opponents: dict[str, set[int | None]] = {}
    for seats, people in _list_matches(game):
        weight = min(1.0, PAIR_WEIGHT / len(seats))
        for level, bot in {seat.level or STEADY: seat for seat in seats if seat.bot}.items():
            rivals = {seat.player_id: seat for seat in seats if seat.player_id in people}
            before = [strengths.get(level, newcomer), *(people[key] for key in rivals)]
            places = [seat.place or len(seats) for seat in (bot, *rivals.values())]
            nobody = [False] * len(places)
            strengths[level] = update_strength(before, places, nobody, 0, weight)
            matches[level] = matches.get(level, 0) + 1
            opponents.setdefault(level, set()).update(rivals)
    known = [
        BotStrength(level, strength, matches[level])
        for level, strength in strengths.items()
        if matches[level] >= FAIR_MATCHES and len(opponents[level]) >= FAIR_PEOPLE
    ]
    return sorted(known, key=lambda each: -each.strength.points)


def _list_matches(game: str) -> Iterator[tuple[Sequence[Seat], dict[int | None, Strength]]]:
    """The seats of each match, the oldest first, with what the listed players at it are taken for.
    Matches that somebody left, or took over a seat of, are left out."""
    ended = Match.objects.filter(
        game=game,
        status=Match.Status.FINISHED,
        ending=Match.Ending.PLAYED,
        visibility=Match.Visibility.PUBLIC,
        counts=True,
    ).order_by("-finished_at", "-pk")
    fitting = Match.objects.filter(
        Exists(Seat.objects.filter(match=OuterRef("pk")).exclude(bot="")),
        ~Exists(Tenure.objects.filter(seat__match=OuterRef("pk"), number__gt=1)),
        pk__in=ended.values("pk")[:LOOKED_AT],
        rated=False,
    ).order_by("-finished_at", "-pk")
    newest = list(fitting.values_list("pk", flat=True)[:MATCHES])
    rows = Seat.objects.filter(match__in=newest).order_by("match__finished_at", "match", "number")
    listed = Standing.objects.filter(
        game=game,
        player__in=rows.order_by().values("player"),
        player__is_active=True,
        player__rating_shown=True,
        matches__gte=FAIR_MATCHES,
        people__gte=FAIR_PEOPLE,
    )
    known: dict[int | None, Strength] = {
        one.player_id: Strength(one.points, one.doubt) for one in listed
    }
    for _match, held in groupby(rows, key=lambda seat: seat.match_id):
        seats = list(held)
        people = {
            seat.player_id: known[seat.player_id] for seat in seats if seat.player_id in known
        }
        if people and not any(seat.resigned_at or seat.stand_in for seat in seats):
            yield seats, people
