"""The running matches that anybody may watch."""

from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import cached_property
from django.views.decorators.http import require_safe

from accounts.languages import join_with_and
from accounts.models import Player
from games import social
from games.models import Follow, Match
from games.play.clocks.time_limits import format_time_control
from games.play.record import results
from games.play.record.summaries import MatchSummary, read_summary
from games.web.match_list import LONGEST_NAME, OF_MATCH, MatchRow, SeatRow, fetch_seat_rows
from games.web.match_log import render_line
from games.web.match_terms import describe_variants
from games.web.shortcuts import list_title_labels

ON_A_PAGE = 30


@dataclass(frozen=True)
class WatchedMatch:
    """A running match as everybody may know it; `followed` if the reader is told how it ends."""

    match: MatchRow
    seats: list[SeatRow]
    followed: bool

    @property
    def code(self) -> str:
        return self.match.code

    @property
    def title(self) -> str:
        return Match(game=self.match.game, version=self.match.version).title

    @cached_property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def who(self) -> str:
        """`Ann and Bob`."""
        return join_with_and(self.names)

    @cached_property
    def summary(self) -> MatchSummary:
        """Where it stands."""
        return read_summary(self.match.gist)

    @property
    def scores(self) -> str:
        """`Ann 3, Bob −2`; empty where the table does not show that to everybody."""
        pairs = zip(self.names, self.summary.scores, strict=False)
        return ", ".join(f"{name} {results.format_score(score)}" for name, score in pairs)

    @property
    def last(self) -> str:
        """What was done last, its cards drawn."""
        last = self.summary.last
        return render_line(last, self.names, self.match.game) if last else ""

    @property
    def pace(self) -> str:
        return format_time_control(self.match.pace_hours, self.match.bank_hours, self.match.rests)

    @property
    def variants(self) -> str:
        rules = Match(game=self.match.game, version=self.match.version).rules
        return describe_variants(rules, self.match.options)


class WatchFilters(NamedTuple):
    """Which of them are asked for: of a game, and those that began before another, by its code; all
    where empty. It lives in the address."""

    game: str = ""
    before: str = ""

    @classmethod
    def from_request(cls, request: HttpRequest) -> "WatchFilters":
        return cls(
            request.GET.get("game", "")[:LONGEST_NAME], request.GET.get("before", "").lower()[:12]
        )

    def address(self) -> str:
        """The page that shows them."""
        query = urlencode({name: words for name, words in self._asdict().items() if words})
        return reverse("to_watch") + (f"?{query}" if query else "")


@require_safe
def live_matches(request: HttpRequest) -> HttpResponse:
    """The running public matches of others, the newest first: `?game=` those of a game, `?before=`
    those that are older than the match with this code."""
    player, asked = (
        request.user if isinstance(request.user, Player) else None,
        WatchFilters.from_request(request),
    )
    found = social.list_watchable_matches(player)
    if asked.game:
        found = found.filter(game=asked.game)
    if asked.before:
        before = Match.objects.filter(code=asked.before).values_list("pk", flat=True).first()
        found = found.filter(pk__lt=before) if before is not None else found
    rows = [MatchRow(*row) for row in found.values_list(*OF_MATCH)[: ON_A_PAGE + 1]]
    shown = list_watched_matches(rows[:ON_A_PAGE], player)
    more = WatchFilters(asked.game, shown[-1].code) if len(rows) > ON_A_PAGE else None
    context = {
        "matches": shown,
        "asked": asked,
        "games": list_title_labels(),
        "older": more.address() if more else "",
        "newest": WatchFilters(asked.game).address() if asked.before else "",
    }
    return render(request, "games/to_watch.html", context)


def list_watched_matches(rows: list[MatchRow], player: Player | None) -> list[WatchedMatch]:
    """The matches with everybody at their tables: two questions, none if there are none."""
    seats: dict[int, list[SeatRow]] = {row.pk: [] for row in rows}
    for seat in fetch_seat_rows(seats) if seats else ():
        seats[seat.match].append(seat)
    followed: set[int] = set()
    if player is not None and seats:
        mine = Follow.objects.filter(player=player, match__in=seats)
        followed = set(mine.values_list("match", flat=True))
    return [WatchedMatch(row, seats[row.pk], row.pk in followed) for row in rows]
