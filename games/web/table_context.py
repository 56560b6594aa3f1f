"""Who comes to which table: a request and a code become the match, its seats and the reader's."""

from bisect import bisect_right
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django_htmx.middleware import HtmxDetails

from config import clock
from games import play
from games.models import Match, Seat
from games.play.record.results import MatchResult, list_log_lines, result_of
from games.play.record.score_history import ScoreHistory, get_score_history
from games.play.record.summaries import Running
from games.play.talk import is_talk_open
from games.play.visibility import public_instant
from games.rules.game import Game, View, ViewT
from games.rules.lines import Line
from games.rules.record import Record
from games.web.shortcuts import match_or_404, seat_of


class HtmxRequest(HttpRequest):
    """A request as the middleware of django-htmx leaves it."""

    htmx: HtmxDetails


@dataclass(frozen=True)
class TableUrls:
    """The addresses that a table leads to: its own, the door for a move, the reader's hand by
    itself, the whole log, what answers why something cannot be done, the replay from the start, and
    what makes a match of a game that is only tried. Empty where there is no such page."""

    own: str
    submit: str
    hand: str = ""
    log: str = ""
    why: str = ""
    replay: str = ""
    keep: str = ""


@dataclass
class TableContext:
    """A reader at a table. `mine` is the reader's seat; None for an onlooker, staff included."""

    match: Match
    seats: list[Seat]
    mine: Seat | None

    @cached_property
    def record(self) -> Record:
        """The match as it stands."""
        return play.current_record(self.match)

    @cached_property
    def urls(self) -> TableUrls:
        """Where the table leads to."""
        code = self.match.code
        pages = ("match", "submit", "hand", "log", "why")
        own, submit, hand, log, why = (reverse(page, args=[code]) for page in pages)
        return TableUrls(own, submit, hand, log, why, reverse("at_moment", args=[code, 0]))

    def score_history(self, running: Running) -> ScoreHistory:
        """How the finished match went; `is_running` gives what each seat stands at in a view."""
        return get_score_history(self.match, running)

    @property
    def seat_number(self) -> int | None:
        """The number of the seat through whose eyes the reader sees; None for an onlooker, and for
        whoever has left a match that others play on."""
        return None if self.mine is None else self.mine.looks_as(self.match)

    @property
    def may_talk(self) -> bool:
        """True for whoever sits at a table at which they would be heard."""
        heard = bool(self.match.code) and is_talk_open(self.match, clock.now())
        return self.mine is not None and heard

    @property
    def public_at(self) -> datetime | None:
        """The instant of the last thing that everybody may notice, as far as the reader does."""
        return public_instant(self.match, None if self.seat_number is None else self.mine)

    @property
    def own_at(self) -> datetime | None:
        """The instant of the last thing that only this seat may notice."""
        return None if self.mine is None or self.seat_number is None else self.mine.own_at

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.seats]

    @property
    def is_running(self) -> bool:
        return self.match.status == Match.Status.RUNNING

    @property
    def is_finished(self) -> bool:
        return self.match.status == Match.Status.FINISHED

    @cached_property
    def result(self) -> MatchResult | None:
        """Who won, drew and left; None while the match is not finished."""
        return result_of(self.match, self.seats) if self.is_finished else None

    def readable_lines(self, since: int = 0) -> tuple[tuple[int, Line], ...]:
        """The lines of the log from ply `since` on that the reader may read."""
        return list_log_lines(self.record, self.seats, self.seat_number, since)

    @property
    def is_dealt(self) -> bool:
        """True once there is a table to see; that of a match that staff have cancelled is."""
        return self.is_running or self.is_finished or self.match.started_at is not None

    @property
    def is_cancelled(self) -> bool:
        return self.match.status == Match.Status.CANCELLED

    @cached_property
    def may_play(self) -> bool:
        """True if the reader's seat has a move to take now."""
        mine = self.mine
        if mine is None or not self.is_running or mine.resigned_at is not None:
            return False
        return bool(self.record.list_legal_moves(mine.number))

    @cached_property
    def moment_plies(self) -> list[int]:
        """The moments of the match; see `Record.moment_plies`."""
        return self.record.moment_plies

    def moment_ply(self, ply: int) -> int:
        """The last moment that is not after `ply`."""
        return bisect_right(self.moment_plies, ply) - 1

    def view(self, record: Record | None = None) -> View:
        """What the reader may know of `record`, or of the match as it stands."""
        return (record or self.record).view(self.seat_number)

    def view_of(self, title: type[Game[Any, ViewT]], record: Record) -> ViewT:
        """What the reader may know of `record`, a position of a match of `title`."""
        return record.view_of(title, self.seat_number)


def get_table_context(request: HttpRequest, code: str) -> TableContext:
    """The reader's visit to the match `code`; Http404 if there is none."""
    match = match_or_404(request, code)
    return TableContext(match, list(match.seats.all()), seat_of(match, request.user))


def get_dealt_table_context(request: HttpRequest, code: str) -> TableContext:
    """The visit to a match that has been dealt; Http404 for one that has not started."""
    here = get_table_context(request, code)
    if not here.is_dealt:
        raise Http404(f"The match {code!r} has not started.")
    return here


def forbid_caching(response: HttpResponse) -> HttpResponse:
    """`response`, never kept by a browser or anything on the way: it shows a hand."""
    patch_cache_control(response, no_store=True, private=True)
    return response
