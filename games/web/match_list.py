"""Matches in a list of a player's own: enough of each to tell it from the others at a glance.

One question to the database, however many matches there are, and a second one if something was
said at their tables. What a match has come to stands in its row (`games.play.record.summaries`),
so none is replayed.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from accounts.languages import join_with_and
from accounts.names import label_name
from games.models import Match, Reach, Seat
from games.models.archived_matches import GOES_ON
from games.play.record import results
from games.play.record.summaries import MatchSummary, read_summary
from games.rules.game import AnyGame
from games.social.talk_visibility import unread_remarks
from games.titles import find_game
from games.web.match_log import render_line
from games.web.match_terms import describe_options

OF_MATCH = (
    *("id", "code", "game", "version", "options", "status"),
    *("pace_hours", "bank_hours", "rests"),
    *("created_at", "public_at", "finished_at", "ending", "gist"),
)
OF_OWN_SEAT = ("player", "pk", "unread_since", "unheard_at", "heard_upto")
OF_EVERY_SEAT = (
    *("match", "number", "player__display_name", "bot"),
    *("question", "deadline", "place", "score", "resigned_at"),
)
WIDTH = len(OF_EVERY_SEAT) + 1  # and whether their holder is unreachable
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
    bank_hours: int | None
    rests: bool
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
    place: int | None
    score: int | None
    resigned_at: datetime | None
    unreachable: bool


@dataclass
class ListedMatch:
    """One match of the reader's, who holds the seat `number` of it."""

    match: MatchRow
    number: int
    question: int | None
    deadline: datetime | None
    seats: list[SeatRow] = field(default_factory=list)
    has_unread: bool = False  # something was said that the reader has not read

    @cached_property
    def address(self) -> str:
        return reverse("match", args=[self.match.code])

    @property
    def rules(self) -> type[AnyGame]:
        return find_game(self.match.game, self.match.version)

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
    def opponents_text(self) -> str:
        """The same in words: `Bob and Cyd`."""
        return join_with_and(self.others)

    @property
    def awaited_seats(self) -> list[SeatRow]:
        """The seats that owe an answer."""
        return [seat for seat in self.seats if seat.question is not None]

    @property
    def awaited_text(self) -> str:
        """Who of the others is awaited: `Bob and Cyd`."""
        return join_with_and(
            [seat.name for seat in self.awaited_seats if seat.number != self.number]
        )

    @cached_property
    def next_deadline(self) -> datetime | None:
        """The nearest deadline: the reader's own, or of whoever is awaited."""
        if self.is_mine:
            return self.deadline
        return min((seat.deadline for seat in self.awaited_seats if seat.deadline), default=None)

    @cached_property
    def summary(self) -> MatchSummary:
        """Where the match stands."""
        return read_summary(self.match.gist)

    @property
    def last_move(self) -> str:
        """What was done last, its cards drawn; empty before the first move."""
        names = [seat.name for seat in self.seats]
        return render_line(self.summary.last, names, self.match.game) if self.summary.last else ""

    @property
    def standing(self) -> SafeString:
        """Where it has come to, and what everybody stands at, the reader first: `Turn 5 · you 3,
        Bob −2`; no line ends between a name and its number. Put together here, since a template
        takes five times as long."""
        place, scores = escape(self.summary.place), self.summary.scores
        if not scores:
            return mark_safe(place)
        said = [
            f"{escape(seat.name)}\xa0{results.format_score(score)}"
            for seat, score in zip(self.seats, scores, strict=False)
            if seat.number != self.number
        ]
        own = f"<b>{escape(gettext('you'))}\xa0{results.format_score(scores[self.number])}</b>"
        return mark_safe(f"{place} · {', '.join([own, *said])}")

    @property
    def terms(self) -> str:
        """What was chosen of the game's own options."""
        return describe_options(self.rules, self.match.options)

    @property
    def result(self) -> str:
        """How a finished match ended: `You won, 21 to −3.`"""
        seats = [
            Seat(number=s.number, place=s.place, score=s.score, resigned_at=s.resigned_at)
            for s in self.seats
        ]
        ended = results.result_of(Match(ending=self.match.ending), seats)
        return results.result_sentence(ended, [seat.name for seat in self.seats], self.number)


@dataclass(frozen=True)
class MatchListFilters:
    """Which of the matches are asked for: of a game, and with somebody in whose name these letters
    stand; all of them if empty. It lives in the address."""

    game: str = ""
    person: str = ""

    @classmethod
    def from_query(cls, asked: QueryDict) -> "MatchListFilters":
        person = asked.get("with", "").strip()[:LONGEST_NAME]
        return cls(asked.get("game", "")[:LONGEST_NAME], person)

    def __bool__(self) -> bool:
        return bool(self.game or self.person)

    def is_wanted(self, each: ListedMatch) -> bool:
        letters = self.person.casefold()
        return (not self.game or each.match.game == self.game) and (
            not letters or any(letters in name.casefold() for name in each.others)
        )

    @property
    def query(self) -> str:
        """As the end of an address, `&game=...`; empty for all."""
        said = {"game": self.game, "with": self.person}
        return urlencode({name: words for name, words in said.items() if words})


def list_running_matches_of(player: int) -> list[ListedMatch]:
    """The matches of a player that go on or wait for players, the newest seat first. Whoever has
    left a match that goes on has a place already."""
    columns = (*OF_OWN_SEAT, *(f"match__{name}" for name in OF_MATCH))
    going = Seat.objects.filter(
        GOES_ON, player=player, match__status__in=(Match.Status.OPEN, Match.Status.RUNNING)
    )
    by_match: dict[int, list[SeatRow]] = defaultdict(list)
    mine: dict[int, ListedMatch] = {}
    for seat, (holder, key, unread_since, unheard_at, heard_upto, *rest) in read_seats(
        Seat.objects.filter(match__in=going.values("match")), columns
    ):
        by_match[seat.match].append(seat)
        if holder != player:
            continue
        match = MatchRow(*rest)
        if unheard_at is not None and unheard_at == match.public_at:
            match = match._replace(public_at=heard_upto)
        seats = by_match[seat.match]
        mine[key] = ListedMatch(match, seat.number, seat.question, seat.deadline, seats)
        mine[key].has_unread = unread_since is not None
    confirm_unread(mine)
    return [mine[key] for key in sorted(mine, reverse=True)]


def confirm_unread(mine: dict[int, ListedMatch]) -> None:
    """Let only those matches, by the key of the reader's seat, say that something is unread in
    which the reader hears who said it and staff have not hidden it."""
    said = [key for key, each in mine.items() if each.has_unread]
    if said:
        unread = Seat.objects.filter(unread_remarks(), pk__in=said).values_list("pk", flat=True)
        for key in {*said} - {*unread}:
            mine[key].has_unread = False


def build_match_list(found: Iterable[Sequence[Any]]) -> list[ListedMatch]:
    """The matches that are over of some player, of each `OF_MATCH` and the number of their seat, in
    their order, with everybody at those tables."""
    matches = [ListedMatch(MatchRow(*row[:-1]), row[-1], None, None) for row in found]
    by_match: dict[int, list[SeatRow]] = {each.match.pk: each.seats for each in matches}
    if by_match:
        for seat in fetch_seat_rows(by_match):
            by_match[seat.match].append(seat)
    return matches


def fetch_seat_rows(matches: Collection[int]) -> list[SeatRow]:
    """The seats of some matches, by number."""
    seats = Seat.objects.filter(match__in=list(matches))
    return [seat for seat, _nothing_else in read_seats(seats)]


def read_seats(
    seats: QuerySet[Seat], columns: Sequence[str] = ()
) -> Iterator[tuple[SeatRow, Sequence[Any]]]:
    """Each of these seats, by match and number, with what else is asked for."""
    free = gettext("open seat")
    unreachable = Reach.exists_suppressed("player__email")
    rows = seats.order_by("match", "number").values_list(*OF_EVERY_SEAT, unreachable, *columns)
    for row in rows:
        match, number, player, bot, question, *rest = row[:WIDTH]
        thinks = bool(bot) and question is not None
        name = label_name(player) if player else bot or free
        is_free = not (player or bot)
        yield SeatRow(match, number, name, is_free, thinks, question, *rest), row[WIDTH:]
