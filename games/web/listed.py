"""Matches in a list of a player's own: enough of each to tell it from the others at a glance.

Two questions to the database, however many matches there are: one for the matches and the
player's seats, one for everybody at those tables. What a match has come to stands in its row
(`games.play.gists`), so none is replayed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from accounts.languages import all_of
from accounts.names import shown
from games.models import Match, Reach, Seat
from games.play import results
from games.play.gists import Told, read
from games.rules.game import AnyGame
from games.titles import find
from games.web.story import line_html
from games.web.terms import options_in_words

OF_MATCH = (
    *("pk", "code", "game", "version", "options", "status", "pace_hours"),
    *("created_at", "public_at", "finished_at", "ending", "gist"),
)
LONGEST_NAME = 60


class MatchRow(NamedTuple):
    """What a list needs of the row of a match; the fields of `OF_MATCH`."""

    pk: int
    code: str
    game: str
    version: int
    options: dict[str, Any]
    status: str
    pace_hours: int
    created_at: datetime
    public_at: datetime | None
    finished_at: datetime | None
    ending: str
    gist: str


class SeatRow(NamedTuple):
    """What a list needs of a seat: who holds it, and what is asked of it."""

    match: int
    number: int
    name: str
    is_free: bool
    is_thinking: bool
    question: int | None
    deadline: datetime | None
    unreachable: bool
    place: int | None
    score: int | None
    resigned_at: datetime | None


@dataclass
class Listed:
    """One match of the reader's, who holds the seat `number` of it."""

    match: MatchRow
    number: int
    question: int | None
    deadline: datetime | None
    seats: list[SeatRow] = field(default_factory=list)

    @cached_property
    def address(self) -> str:
        return reverse("match", args=[self.match.code])

    @property
    def rules(self) -> type[AnyGame]:
        return find(self.match.game, self.match.version)

    @property
    def title(self) -> str:
        """What is played, in the reader's language."""
        return gettext(self.rules.title)

    @property
    def is_running(self) -> bool:
        return self.match.status == Match.Status.RUNNING

    @property
    def is_mine(self) -> bool:
        """True if the reader is awaited."""
        return self.is_running and self.question is not None

    @property
    def others(self) -> list[str]:
        """Who else sits there, by seat; seats that nobody has taken are called free."""
        return [seat.name for seat in self.seats if seat.number != self.number]

    @property
    def against(self) -> str:
        """The same in words: `Bob and Cyd`."""
        return all_of(self.others)

    @property
    def awaited(self) -> list[SeatRow]:
        """The seats that owe an answer."""
        return [seat for seat in self.seats if seat.question is not None]

    @property
    def to_play(self) -> str:
        """Who of the others is awaited: `Bob and Cyd`."""
        return all_of([seat.name for seat in self.awaited if seat.number != self.number])

    @property
    def ends_first(self) -> datetime | None:
        """The nearest deadline: the reader's own, or of whoever is awaited."""
        if self.is_mine:
            return self.deadline
        return min((seat.deadline for seat in self.awaited if seat.deadline), default=None)

    @cached_property
    def told(self) -> Told:
        """Where the match stands."""
        return read(self.match.gist)

    @property
    def last(self) -> str:
        """What was done last, its cards drawn; empty before the first step."""
        names = [seat.name for seat in self.seats]
        return line_html(self.told.last, names, self.match.game) if self.told.last else ""

    @property
    def stand(self) -> SafeString:
        """Where it has come to, and what everybody stands at, the reader first: `Turn 5 · you 3,
        Bob −2`. Put together here, since a template takes five times as long."""
        place, scores = escape(self.told.place), self.told.scores
        if not scores:
            return mark_safe(place)
        said = [
            f"{escape(seat.name)} {results.with_minus(score)}"
            for seat, score in zip(self.seats, scores, strict=False)
            if seat.number != self.number
        ]
        own = f"<b>{escape(gettext('you'))} {results.with_minus(scores[self.number])}</b>"
        return mark_safe(f"{place} · {', '.join([own, *said])}")

    @property
    def terms(self) -> str:
        """What was chosen of the game's own options."""
        return options_in_words(self.rules, self.match.options)

    @property
    def result(self) -> str:
        """How a finished match ended: `You won, 21 to −3.`"""
        rows = [
            Seat(number=s.number, place=s.place, score=s.score, resigned_at=s.resigned_at)
            for s in self.seats
        ]
        ended = results.result_of(Match(ending=self.match.ending), rows)
        return results.sentence(ended, [seat.name for seat in self.seats], self.number)


@dataclass(frozen=True)
class Wanted:
    """Which of the matches are asked for: of a game, and with somebody in whose name these letters
    stand; all of them if empty. It lives in the address."""

    game: str = ""
    person: str = ""

    @classmethod
    def of(cls, asked: QueryDict) -> "Wanted":
        person = asked.get("with", "").strip()[:LONGEST_NAME]
        return cls(asked.get("game", "")[:LONGEST_NAME], person)

    def __bool__(self) -> bool:
        return bool(self.game or self.person)

    def fits(self, each: Listed) -> bool:
        letters = self.person.casefold()
        return (not self.game or each.match.game == self.game) and (
            not letters or any(letters in name.casefold() for name in each.others)
        )

    def narrowed(self, seats: QuerySet[Seat]) -> QuerySet[Seat]:
        """The same for seats that are not fetched yet."""
        if self.game:
            seats = seats.filter(match__game=self.game)
        if self.person:
            named = Q(player__display_name__icontains=self.person) | Q(bot__icontains=self.person)
            others = Seat.objects.filter(named, match=OuterRef("match")).exclude(pk=OuterRef("pk"))
            seats = seats.filter(Exists(others))
        return seats

    @property
    def query(self) -> str:
        """As the end of an address, `&game=...`; empty for all."""
        said = {"game": self.game, "with": self.person}
        return urlencode({name: words for name, words in said.items() if words})


def listed(seats: QuerySet[Seat]) -> list[Listed]:
    """The matches of some seats of one player, in their order, with everybody at those tables."""
    names = [f"match__{name}" for name in OF_MATCH]
    found = seats.values_list(*names, "number", "question", "deadline")
    matches = [
        Listed(MatchRow(*row[:-3]), number=row[-3], question=row[-2], deadline=row[-1])
        for row in found
    ]
    by_match: dict[int, list[SeatRow]] = {each.match.pk: each.seats for each in matches}
    if by_match:
        for seat in seat_rows(by_match):
            by_match[seat.match].append(seat)
    return matches


def seat_rows(matches: Iterable[int]) -> list[SeatRow]:
    """The seats of some matches, by number."""
    free = gettext("free seat")
    found = (
        Seat.objects.filter(match__in=list(matches))
        .annotate(unreachable=Reach.suppressed("player__email"))
        .order_by("match_id", "number")
        .values_list(
            *("match_id", "number", "player__display_name", "bot", "question", "deadline"),
            *("unreachable", "place", "score", "resigned_at"),
        )
    )
    rows = []
    for match, number, player, bot, question, *rest in found:
        thinks, name = bool(bot) and question is not None, bot or free
        if player:
            name = shown(player)
        is_free = not (player or bot)
        rows.append(SeatRow(match, number, name, is_free, thinks, question, *rest))
    return rows
