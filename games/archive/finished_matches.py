"""The finished matches of a player, the latest first and by key: what stands on a page is found as
quickly on the hundredth page as on the first."""

from dataclasses import dataclass
from datetime import MAXYEAR, UTC, datetime
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts import names
from accounts.models import Player
from games.models import ArchivedMatch, Match, Seat
from games.play import bots

LONGEST_NAME = 60
MOST_NAMED = 50  # players whose names begin alike
WEEK, MONTH = 7, 31
LENGTHS = ("week", "month", "longer")
RESULTS = ("won", "drawn", "lost", "left")
# What a reader asks for by one word.
BY_RESULT = {
    "won": (ArchivedMatch.Result.WON, ArchivedMatch.Result.SHARED),
    "drawn": (ArchivedMatch.Result.DRAWN,),
    "lost": (ArchivedMatch.Result.LOST,),
    "left": (ArchivedMatch.Result.LEFT, ArchivedMatch.Result.HANDED),
}


class ListCursor(NamedTuple):
    """A place in the list: the end of a match, and its key."""

    at: datetime
    match: int


@dataclass(frozen=True)
class ArchiveQuery:
    """Which of the matches are asked for; all of them where empty. `person` is how the name of
    somebody at the table begins, or the code of a match; `result` one of `RESULTS`, `length` one of
    `LENGTHS`, `year` the year of the end (UTC)."""

    game: str = ""
    person: str = ""
    result: str = ""
    length: str = ""
    year: int = 0

    def __bool__(self) -> bool:
        return bool(self.game or self.person or self.result or self.length or self.year)

    def find_matches(self, player: int) -> QuerySet[ArchivedMatch]:
        """The memories of a player that are asked for, in no order."""
        found = ArchivedMatch.objects.filter(player=player)
        if self.game:
            found = found.filter(game=self.game)
        if self.result:
            found = found.filter(result__in=BY_RESULT[self.result])
        if self.length:
            found = found.filter(_length_q(self.length))
        if self.year:
            bounds = (self.year, min(self.year + 1, MAXYEAR))
            begins, ends = (datetime(year, 1, 1, tzinfo=UTC) for year in bounds)
            found = found.filter(at__gte=begins, at__lt=ends)
        return found.filter(opponent_q(self.person, player)) if self.person else found


def _length_q(length: str) -> Q:
    if length == "week":
        return Q(days__lte=WEEK)
    return Q(days__gt=WEEK, days__lte=MONTH) if length == "month" else Q(days__gt=MONTH)


def opponent_q(words: str, besides: int) -> Q:
    """Memories of matches with somebody else whose name begins with these words, or of the match
    with this code. Names that look the same are the same, and large letters are small."""
    sat = Seat.objects.filter(match=OuterRef("match"))
    met = Exists(sat.filter(player__in=find_player_ids(words, besides)))
    # By key: joined to their matches, all of these would be gone through.
    code = Match.objects.filter(code=words.lower()).values_list("pk", flat=True)
    fits = Q(met) | Q(match__in=list(code))
    if any(name.casefold().startswith(words.casefold()) for name in bots.NAMES):
        fits |= Q(Exists(sat.filter(bot__istartswith=words)))
    return fits


def find_player_ids(words: str, besides: int) -> list[int]:
    """The players whose names begin so, `besides` not among them."""
    folded = names.fold_name(words)
    if not folded:
        return []
    begins = Q(folded_name__startswith=folded)
    for half, whole in (("r", "m"), ("v", "w")):  # the half of a letter that looks like two
        if folded.endswith(half):
            begins |= Q(folded_name__startswith=folded[:-1] + whole)
    found = Player.objects.filter(begins).exclude(pk=besides)
    return list(found.values_list("pk", flat=True)[:MOST_NAMED])


def list_rows_after(
    found: QuerySet[ArchivedMatch], place: ListCursor | None, many: int
) -> list[ArchivedMatch]:
    """So many of `found` that ended before `place`, the latest first; from the latest on without
    a place."""
    if place is not None:
        found = found.filter(Q(at__lt=place.at) | Q(at=place.at, match__lt=place.match))
        found = found.filter(at__lte=place.at)
    return list(found.order_by("-at", "-match")[:many])


def list_rows_before(
    found: QuerySet[ArchivedMatch], place: ListCursor, many: int
) -> list[ArchivedMatch]:
    """So many of `found` that ended next after `place`, the latest first."""
    found = found.filter(Q(at__gt=place.at) | Q(at=place.at, match__gt=place.match))
    found = found.filter(at__gte=place.at)
    return list(found.order_by("at", "match")[:many])[::-1]


def cursor_of(memory: ArchivedMatch) -> ListCursor:
    return ListCursor(memory.at, memory.match_id)


def find_cursor(player: int, code: str) -> ListCursor | None:
    """Where the match with this code stands in the list of a player; None if it does not."""
    memory = ArchivedMatch.objects.filter(player=player, match__code=code.lower()).first()
    return cursor_of(memory) if memory is not None else None
