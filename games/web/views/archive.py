"""The memory: every match that the reader has finished, whenever that was."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.db.models import Exists, Min, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_safe

from accounts.models import Player
from config import clock
from games.archive import finished_matches
from games.archive.finished_matches import ArchiveQuery, ListCursor
from games.models import ArchivedMatch, Match, Seat
from games.models.archived_matches import NOT_YET
from games.social.talk_visibility import unread_remarks
from games.web.match_list import OF_MATCH, ListedMatch, build_match_list
from games.web.shortcuts import list_title_labels, player_of

ON_A_PAGE = 40
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
NOBODY = -1  # the number of no seat


class FilterChoice(NamedTuple):
    """One thing that can be asked for, as the form shows it."""

    value: str
    words: str


@require_safe
@login_required
def archive_page(request: HttpRequest) -> HttpResponse:
    """The reader's finished matches, the latest first; `?game=`, `?with=`, `?result=`, `?length=`
    and `?year=` some of them, `?before=` and `?after=` those around a place in the list."""
    player, asked = player_of(request), read_query(request.GET)
    mine = asked.find_matches(player.pk)
    shown, newer, older = build_page(mine.select_related("match"), request.GET)
    query = query_of(asked)
    every = ArchivedMatch.objects.filter(player=player.pk).aggregate(first=Min("at"))
    just_finished = [] if request.GET else list_just_finished(player)
    finished = just_finished + describe_matches(shown)
    mark_unread(finished, player)
    context: dict[str, Any] = {
        "wanted": asked,
        "count": mine.count() + len(just_finished),
        "finished": finished,
        "newer": page_url("after", newer, query),
        "older": page_url("before", older, query),
        "games": list_title_labels(),
        "results": list_result_choices(),
        "lengths": list_length_choices(),
        "years": list_year_choices(every["first"]),
        "is_empty": every["first"] is None and not finished,
    }
    return render(request, "games/memory.html", context)


def read_query(said: QueryDict) -> ArchiveQuery:
    """What the address asks for; what it cannot ask for is left aside."""
    result, length, year = said.get("result", ""), said.get("length", ""), said.get("year", "")
    return ArchiveQuery(
        game=said.get("game", "")[: finished_matches.LONGEST_NAME],
        person=" ".join(said.get("with", "").split())[: finished_matches.LONGEST_NAME],
        result=result if result in finished_matches.RESULTS else "",
        length=length if length in finished_matches.LENGTHS else "",
        year=int(year) if year.isascii() and year.isdigit() and 0 < int(year[:5]) < 9999 else 0,
    )


def query_of(asked: ArchiveQuery) -> str:
    """The same as the end of an address."""
    said = {
        "game": asked.game,
        "with": asked.person,
        "result": asked.result,
        "length": asked.length,
        "year": str(asked.year or ""),
    }
    return urlencode({name: words for name, words in said.items() if words})


def build_page(
    mine: QuerySet[ArchivedMatch], said: QueryDict
) -> tuple[list[ArchivedMatch], ListCursor | None, ListCursor | None]:
    """What stands on the page, and the places before and behind which there is more."""
    since, until = (
        parse_list_cursor(said.get("after", "")),
        parse_list_cursor(said.get("before", "")),
    )
    if since is not None:
        some = finished_matches.list_rows_before(mine, since, ON_A_PAGE + 1)
        shown, more = some[-ON_A_PAGE:], len(some) > ON_A_PAGE
        return shown, page_place(shown, 0) if more else None, page_place(shown, -1)
    some = finished_matches.list_rows_after(mine, until, ON_A_PAGE + 1)
    shown, more = some[:ON_A_PAGE], len(some) > ON_A_PAGE
    return shown, until and page_place(shown, 0), page_place(shown, -1) if more else None


def page_place(shown: Sequence[ArchivedMatch], at: int) -> ListCursor | None:
    return finished_matches.cursor_of(shown[at]) if shown else None


def parse_list_cursor(words: str) -> ListCursor | None:
    """The place that an address names: microseconds since 1970, and the key of a match."""
    at, _dash, match = words.partition("-")
    if not (at.isascii() and at.isdigit() and match.isascii() and match.isdigit()):
        return None
    try:
        return ListCursor(EPOCH + int(at[:18]) * MICROSECOND, int(match[:18]))
    except OverflowError:
        return None


def page_url(way: str, there: ListCursor | None, query: str) -> str:
    """The address of the page that begins or ends at a place; empty without one."""
    if there is None:
        return ""
    said = f"?{way}={(there.at - EPOCH) // MICROSECOND}-{there.match}"
    return f"{said}&{query}" if query else said


def describe_matches(shown: Sequence[ArchivedMatch]) -> list[ListedMatch]:
    """The matches of some memories, as lists show them."""
    return build_match_list(
        (
            *(getattr(memory.match, name) for name in OF_MATCH),
            NOBODY if memory.result == ArchivedMatch.Result.HANDED else memory.seat,
        )
        for memory in shown
    )


def list_just_finished(player: Player) -> list[ListedMatch]:
    """The matches of a player that the archive does not hold yet, the latest first: it is written
    every few seconds."""
    over = Match.objects.filter(status=Match.Status.FINISHED, remembered=False).order_by("-pk")
    mine = Seat.objects.filter(player=player, match__in=over.values("pk")[:NOT_YET])
    held = ArchivedMatch.objects.filter(player=player, match=OuterRef("match"))
    columns = (*(f"match__{name}" for name in OF_MATCH), "number")
    latest = mine.exclude(Exists(held)).order_by("-match__finished_at", "-match")
    return build_match_list(latest.values_list(*columns))


def mark_unread(matches: Sequence[ListedMatch], player: Player) -> None:
    """Let those matches say that something is unread at whose table somebody has talked since."""
    seats = Seat.objects.filter(unread_remarks(), match__in=[each.match.pk for each in matches])
    unread = {*seats.filter(player=player).values_list("match", flat=True)}
    for each in matches:
        each.has_unread = each.match.pk in unread


def list_result_choices() -> list[FilterChoice]:
    words = {
        "won": pgettext("a match", "won"),
        "drawn": pgettext("a match", "drawn"),
        "lost": pgettext("a match", "lost"),
        "left": pgettext("a match", "left early"),
    }
    return [FilterChoice(value, words[value]) for value in finished_matches.RESULTS]


def list_length_choices() -> list[FilterChoice]:
    words = {
        "week": gettext("up to a week"),
        "month": gettext("up to a month"),
        "longer": gettext("longer"),
    }
    return [FilterChoice(value, words[value]) for value in finished_matches.LENGTHS]


def list_year_choices(first: datetime | None) -> list[FilterChoice]:
    """The years in which a match may have ended, the latest first."""
    if first is None:
        return []
    return [
        FilterChoice(str(year), str(year)) for year in range(clock.now().year, first.year - 1, -1)
    ]
