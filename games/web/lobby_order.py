"""Which open tables are shown, and in which order: those that fit the reader first."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar
from urllib.parse import urlencode

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import QueryDict
from django.utils.translation import gettext

from accounts.models import Player
from games.models import ArchivedMatch, Match, Seat, Standing

Thing = TypeVar("Thing")
LOOKED_AT = 2_000  # open matches
LATELY = 50  # finished matches that tell what a player likes
DAY = 24
PACES = ("quick", "usual", "slow")
NEAR = 150  # points of ratings that are hardly apart
NEW_TABLE = 10_000.0  # what a table that is not rated is apart


@dataclass(frozen=True)
class LobbyFilters:
    """Which tables are asked for: of a game, of so many seats, of a pace (one of `PACES`), rated
    (`yes`) or not (`no`); all where empty. It lives in the address."""

    game: str = ""
    seats: int = 0
    pace: str = ""
    rated: str = ""

    @classmethod
    def from_query(cls, asked: QueryDict) -> "LobbyFilters":
        seats, pace, rated = (asked.get(name, "") for name in ("seats", "pace", "rated"))
        return cls(
            asked.get("game", "")[:60],
            int(seats) if seats.isascii() and seats.isdigit() and len(seats) < 3 else 0,
            pace if pace in PACES else "",
            rated if rated in ("yes", "no") else "",
        )

    def __bool__(self) -> bool:
        return bool(self.game or self.seats or self.pace or self.rated)

    def filter_matches(self, matches: QuerySet[Match]) -> QuerySet[Match]:
        """Those of some open matches, in the order of the lobby, that are asked for. What no index
        tells is looked for among the newest LOOKED_AT of the game."""
        if self.game:
            matches = matches.filter(game=self.game)
        if self.seats or self.pace or self.rated:
            # By the instant of the last of them: their keys would be a list of as many numbers.
            oldest = matches.values_list("created_at", flat=True)[LOOKED_AT - 1 : LOOKED_AT].first()
            matches = matches if oldest is None else matches.filter(created_at__gte=oldest)
        if self.seats:
            # As one value: joined to its seats, all seats of the house would be gone through.
            seats = Seat.objects.filter(match=OuterRef("pk")).order_by("-number")
            matches = matches.alias(last=Subquery(seats.values("number")[:1]))
            matches = matches.filter(last=self.seats - 1)
        if self.pace == "quick":
            matches = matches.filter(pace_hours__lte=DAY)
        elif self.pace == "usual":
            matches = matches.filter(pace_hours__gt=DAY, pace_hours__lte=3 * DAY)
        elif self.pace == "slow":
            matches = matches.filter(pace_hours__gt=3 * DAY)
        return matches.filter(rated=self.rated == "yes") if self.rated else matches

    @property
    def query(self) -> str:
        """As the end of an address."""
        said = {
            "game": self.game,
            "seats": str(self.seats or ""),
            "pace": self.pace,
            "rated": self.rated,
        }
        return urlencode({name: words for name, words in said.items() if words})


def pace_choices() -> list[tuple[str, str]]:
    """The paces that can be asked for, in words."""
    words = (
        gettext("up to a day a turn"),
        gettext("two or three days a turn"),
        gettext("more than three days a turn"),
    )
    return list(zip(PACES, words, strict=True))


class OpenTable(NamedTuple):
    """An open match, as far as its order needs it."""

    key: int
    game: str
    pace_hours: int
    rated: bool
    opener: int | None


def rank_open_matches(matches: QuerySet[Match], player: Player | None, most: int) -> list[int]:
    """The keys of the newest of some open matches, `most` of them; for a player, those that fit
    best first: a game that they play, at a pace that they play at, and for rated ones with
    somebody about as strong. What fits alike stays as it was, the newest first."""
    fields = ("pk", "game", "pace_hours", "rated", "opened_by")
    found = [OpenTable(*row) for row in matches.values_list(*fields)[:most]]
    if player is None:
        return [each.key for each in found]
    likes = PlayerHabits.for_player(player)
    apart = rating_distances(found, player)
    found.sort(key=lambda each: -likes.score_table(each, apart.get(each.key, NEW_TABLE)))
    return [each.key for each in found]


@dataclass(frozen=True)
class PlayerHabits:
    """How often a player has lately played each game, and at each pace, as shares of 1."""

    games: dict[str, float]
    paces: dict[int, float]

    @classmethod
    def for_player(cls, player: Player) -> "PlayerHabits":
        lately = ArchivedMatch.objects.filter(player=player.pk).order_by("-at", "-match")
        rows = list(lately.values_list("game", "match__pace_hours")[:LATELY])
        return cls(
            relative_frequencies([game for game, _pace in rows]),
            relative_frequencies([pace for _game, pace in rows]),
        )

    def score_table(self, table: OpenTable, apart: float) -> float:
        """How well a table fits: up to 4 for the game, 2 for the pace, 1 for somebody near."""
        game, pace = self.games.get(table.game, 0.0), self.paces.get(table.pace_hours, 0.0)
        return 3 * bool(game) + game + bool(pace) + pace + (apart <= NEAR)


def relative_frequencies(things: Sequence[Thing]) -> dict[Thing, float]:
    return {thing: many / len(things) for thing, many in Counter(things).items()}


def rating_distances(tables: Sequence[OpenTable], player: Player) -> dict[int, float]:
    """How many points of rating lie between the player and whoever opened each of the rated
    tables; nothing of those who hide their rating, or of whom it is not known. At most one
    question, and none if no table is rated."""
    rated = [table for table in tables if table.rated]
    if not rated:
        return {}
    people = {player.pk, *(table.opener for table in rated if table.opener)}
    standings = Standing.objects.filter(player__in=people, player__rating_shown=True)
    points: dict[tuple[int | None, str], float] = {
        (who, game): told for who, game, told in standings.values_list("player", "game", "points")
    }
    found = {}
    for table in rated:
        own, theirs = points.get((player.pk, table.game)), points.get((table.opener, table.game))
        if own is not None and theirs is not None:
            found[table.key] = abs(own - theirs)
    return found
