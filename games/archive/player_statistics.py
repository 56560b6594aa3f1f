"""What can be counted of a player's finished matches, for whoever looks: only public matches of at
least two people, and none whose result the staff have annulled. Nothing of a match that runs is in
any of it.

Each function asks the database once, however many matches there are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import Count, F, Q, QuerySet, Sum

from accounts.models import Player
from games.models import ArchivedMatch
from games.social import not_blocked_q

Result = ArchivedMatch.Result
WON = (Result.WON, Result.SHARED)
MOST_OPPONENTS = 10
RECENT = timedelta(days=365)  # how soon somebody answers is taken from the last year
LATELY = timedelta(days=90)
ENOUGH_ANSWERS = 20


@dataclass
class GameTally:
    """How the matches of one game, or of all, have ended."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    left: int = 0

    def add_result(self, result: str, count: int) -> None:
        self.played += count
        if result in WON:
            self.won += count
        elif result == Result.DRAWN:
            self.drawn += count
        elif result == Result.LOST:
            self.lost += count
        else:
            self.left += count


@dataclass
class PlayerStatistics:
    """All counts of a player: by game and in sum, and how many minutes an answer takes them, where
    enough is known (None else)."""

    all: GameTally = field(default_factory=GameTally)
    by_game: dict[str, GameTally] = field(default_factory=dict)
    minutes: float | None = None

    @property
    def favourite(self) -> str:
        """The game that was played most; empty without matches."""
        return max(self.by_game, key=lambda game: self.by_game[game].played, default="")


def list_public_matches(player: int) -> QuerySet[ArchivedMatch]:
    """The memories of a player that others may be told of."""
    return ArchivedMatch.objects.filter(player=player, public=True, counts=True, people__gt=1)


def count_matches(player: int, now: datetime) -> PlayerStatistics:
    """What the matches of a player have come to."""
    recent = Q(at__gt=now - RECENT, minutes__isnull=False)
    rows = (
        list_public_matches(player)
        .order_by()
        .values("game", "result")
        .annotate(
            many=Count("match"),
            answers_given=Sum("answers", filter=recent),
            took=Sum(F("answers") * F("minutes"), filter=recent),
        )
    )
    found, answers, took = PlayerStatistics(), 0, 0
    for row in rows:
        found.all.add_result(row["result"], row["many"])
        found.by_game.setdefault(row["game"], GameTally()).add_result(row["result"], row["many"])
        answers += row["answers_given"] or 0
        took += row["took"] or 0
    if answers >= ENOUGH_ANSWERS:
        found.minutes = took / answers
    return found


def minutes_per_answer(players: Iterable[int], now: datetime) -> dict[int, float]:
    """How many minutes an answer takes each of some players, from what they have finished lately;
    without those of whom too little is known."""
    lately = ArchivedMatch.objects.filter(
        player__in=players,
        at__gt=now - LATELY,
        public=True,
        counts=True,
        people__gt=1,
        minutes__isnull=False,
    )
    rows = (
        lately.order_by()
        .values("player")
        .annotate(given=Sum("answers"), took=Sum(F("answers") * F("minutes")))
    )
    return {
        row["player"]: row["took"] / row["given"] for row in rows if row["given"] >= ENOUGH_ANSWERS
    }


# By what number the last match before each, or it itself, was not won: a run of matches won is as
# long as its numbers lie above that. The order is that of an index, so nothing is sorted.
STREAKS = """
SELECT COALESCE(MAX(nth - fell), 0), COALESCE(MAX(nth) - MAX(fell), 0)
FROM (SELECT nth, MAX(CASE WHEN result IN ('won', 'shared') THEN 0 ELSE nth END)
    OVER (ORDER BY at, match_id ROWS UNBOUNDED PRECEDING) AS fell
  FROM (SELECT result, at, match_id, ROW_NUMBER() OVER (ORDER BY at, match_id) AS nth
    FROM games_archivedmatch
    WHERE player_id = %s AND public AND counts AND people > 1) AS numbered) AS fallen
"""


def find_streaks(player: int) -> tuple[int, int]:
    """How many matches a player has won one after the other at most, and up to now."""
    with connection.cursor() as cursor:
        cursor.execute(STREAKS, [player])
        longest, now = cursor.fetchone()
    return longest, now


@dataclass(frozen=True)
class HeadToHead:
    """What a player has come to against somebody: matches together, and in how many of them the
    player came out ahead, level or behind, by their places."""

    player: Player
    played: int
    ahead: int
    level: int
    behind: int


AGAINST = """
WITH mine AS (SELECT match_id, player_id, place FROM games_archivedmatch
  WHERE player_id = %s AND public AND counts AND people > 1)
SELECT other.player_id, COUNT(*), SUM(CASE WHEN mine.place < other.place THEN 1 ELSE 0 END),
  SUM(CASE WHEN mine.place = other.place THEN 1 ELSE 0 END)
FROM mine JOIN games_archivedmatch other
  ON other.match_id = mine.match_id AND other.player_id <> mine.player_id {by_key}
GROUP BY other.player_id ORDER BY COUNT(*) DESC, other.player_id LIMIT %s
"""
# PostgreSQL would read the memories of the whole house rather than look up those of thousands of
# matches; with this it looks them up.
BY_KEY = "AND other.match_id = ANY(ARRAY(SELECT match_id FROM mine ORDER BY match_id))"


def list_frequent_opponents(player: int, reader: int | None) -> list[HeadToHead]:
    """Whom a player has met most: of these, whoever has a page that the reader may see, and is not
    kept apart from the reader."""
    by_key = BY_KEY if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(AGAINST.format(by_key=by_key), [player, 3 * MOST_OPPONENTS])
        rows = cursor.fetchall()
    every = Player.objects.filter(pk__in=[row[0] for row in rows])
    known = {one.pk: one for one in every.exclude(not_blocked_q(reader, "pk"))}
    found = [
        HeadToHead(known[key], played, ahead, level, played - ahead - level)
        for key, played, ahead, level in rows
        if key in known and known[key].has_profile_for(reader is not None)
    ]
    return found[:MOST_OPPONENTS]


BETWEEN = """
SELECT mine.game, COUNT(*), SUM(CASE WHEN mine.place < other.place THEN 1 ELSE 0 END),
  SUM(CASE WHEN mine.place = other.place THEN 1 ELSE 0 END)
FROM games_archivedmatch mine JOIN games_archivedmatch other ON other.match_id = mine.match_id
WHERE mine.player_id = %s AND other.player_id = %s AND mine.public AND mine.counts
GROUP BY mine.game
"""


def count_head_to_head(first: int, second: int) -> dict[str, tuple[int, int, int]]:
    """By game, the public matches that both have finished: how many, and in how many of them
    `first` came out ahead of `second`, or level with them."""
    with connection.cursor() as cursor:
        cursor.execute(BETWEEN, [first, second])
        return {game: (played, ahead, level) for game, played, ahead, level in cursor.fetchall()}


def list_common_matches(first: int, second: int) -> QuerySet[ArchivedMatch]:
    """The memories of `first` of public matches that `second` has finished, too."""
    others = ArchivedMatch.objects.filter(player=second).values("match")
    return list_public_matches(first).filter(match__in=others)


def list_newest(found: QuerySet[ArchivedMatch], many: int) -> Sequence[ArchivedMatch]:
    """So many of `found`, the latest first, with their matches."""
    rows: Any = found.select_related("match").order_by("-at", "-match")
    return list(rows[:many])
