"""Home: a player's own matches, the most pressing first; for visitors, what this place is."""

from datetime import UTC, datetime
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games import social
from games.web.match_list import ListedMatch, MatchListFilters, list_running_matches_of
from games.web.pending_requests import (
    count_requests,
    list_invitations,
    list_ready_checks,
    list_table_requests,
)
from games.web.shortcuts import cache_on_request, list_awaited_seats, list_title_labels, player_of
from games.web.table_context import HtmxRequest
from games.web.views.front_page import front_page

FEW = 8  # matches that go on: so many lie there as envelopes, more stand in a list
ON_A_PAGE = 40
NEAREST = F("deadline").asc(nulls_last=True)
NO_DEADLINE = datetime.max.replace(tzinfo=UTC)


@require_safe
def home_page(request: HttpRequest) -> HttpResponse:
    """My matches, or the front page for a visitor; `?game=` and `?with=` some of them."""
    if not request.user.is_authenticated:
        return front_page(cast(HtmxRequest, request))
    wanted = MatchListFilters.from_query(request.GET)
    context = {"wanted": wanted, "games": list_title_labels()}
    if request.GET.get("finished"):  # where they stood until 0.2
        return redirect(f"{reverse('memory')}?{wanted.query}".rstrip("?"))
    context |= list_running_matches(request, wanted) | list_pending_requests(request)
    return render(request, "games/home.html", context)


def list_pending_requests(request: HttpRequest) -> dict[str, Any]:
    """The invitations, friend requests and requests of tables that wait for an answer; nothing
    more is asked of the database if there are none."""
    player = player_of(request)
    if not cache_on_request(request, "requests", lambda: count_requests(player))[0]:
        return {}
    return {
        "invitations": list(list_invitations(player)),
        "asking": [each.asker for each in social.list_incoming_requests(player)],
        "consents": list(list_table_requests(player)),
        "ready_checks": list(list_ready_checks(player)),
    }


def list_running_matches(request: HttpRequest, wanted: MatchListFilters) -> dict[str, Any]:
    """The matches that go on, sorted into parts and by the time that is left. Few of them come as
    envelopes, many as a list of several pages."""
    every = list_running_matches_of(player_of(request).pk)
    cache_on_request(request, "turns", lambda: sum(each.is_mine for each in every))
    is_long = len(every) > FEW
    parts = group_matches([each for each in every if wanted.is_wanted(each)])
    page = Paginator([each for part in parts.values() for each in part], ON_A_PAGE)
    shown = page.get_page(request.GET.get("page"))
    here = set(map(id, shown.object_list))
    return {
        **{name: [each for each in part if id(each) in here] for name, part in parts.items()},
        "counts": {name: len(part) for name, part in parts.items()},
        "page": shown,
        "compact": is_long,
        "people": sorted({name for each in every for name in each.others}) if is_long else (),
        "is_empty": not every,
    }


def group_matches(matches: list[ListedMatch]) -> dict[str, list[ListedMatch]]:
    """Matches by the part of the page in which they stand: what waits for the reader, what waits
    for others and what has not begun; each with the least time left first."""
    parts: dict[str, list[ListedMatch]] = {"my_turn": [], "waiting": [], "gathering": []}
    for each in matches:
        if each.is_running:
            parts["my_turn" if each.is_mine else "waiting"].append(each)
        else:
            parts["gathering"].append(each)
    for name in ("my_turn", "waiting"):
        parts[name].sort(key=deadline_sort_key)
    return parts


@require_safe
@login_required
def redirect_to_next_match(request: HttpRequest) -> HttpResponse:
    """To the match in which my time is shortest, or to the one that follows that with the code
    `?after=`; home if nobody waits for me."""
    seats = list_awaited_seats(player_of(request)).order_by(NEAREST, "pk")
    codes = list(seats.values_list("match__code", flat=True))
    if not codes:
        messages.info(request, gettext("No match is waiting for you now. Put the kettle on."))
        return redirect("home")
    after = request.GET.get("after", "")
    return redirect("match", codes[(codes.index(after) + 1) % len(codes) if after in codes else 0])


def deadline_sort_key(each: ListedMatch) -> tuple[datetime, int]:
    """Sorts matches by the nearest deadline in them."""
    return each.next_deadline or NO_DEADLINE, each.match.pk
