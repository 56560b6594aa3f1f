"""The history of a match: the whole log, the table at any moment, and the deal behind it all."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from games import play
from games.models import Intervention
from games.rules.record import Record
from games.web import log_chapters, match_log
from games.web.card_selection import MOST_PICKED
from games.web.cards import find_deck
from games.web.deal_story import tell_deal
from games.web.page_context import is_text_wanted
from games.web.table_context import (
    HtmxRequest,
    TableContext,
    forbid_caching,
    get_dealt_table_context,
)
from games.web.tables import build_scene, list_shuffles
from games.web.tables.components import build_piece

KEPT = ("text", "sort", "do", "pick")
# How long a moment is shown while the replay plays by itself, in milliseconds, and its speed.
SPEEDS = ((4000, "½"), (2000, "1"), (1000, "2"), (500, "4"))


@require_safe
def log_page(request: HttpRequest, code: str) -> HttpResponse:
    """Every line of the log that the reader may know, and the timeline of the match: a long log in
    chapters, of which the last or that of `?part=` is open; with `?all=1` on one page."""
    return render_log_page(request, get_dealt_table_context(request, code))


def render_log_page(request: HttpRequest, here: TableContext) -> HttpResponse:
    """The page of the whole log at any table."""
    parts = log_chapters.list_chapters(here)
    context: dict[str, Any] = {"visit": here, "match": here.match, "parts": list(reversed(parts))}
    if len(parts) == 1 or request.GET.get("all"):
        context["entries"] = match_log.list_entries(here)
    else:
        context["open"] = log_chapters.find_chapter(parts, request.GET.get("part", ""))
        context["entries"] = match_log.list_chapter_entries(here, context["open"])
    return forbid_caching(render(request, "games/match/log.html", context))


@require_safe
def replay_moment(request: HttpRequest, code: str, moment: int) -> HttpResponse:
    """The table as the reader saw it at a moment of the match, counted from 0; a moment beyond
    the last one leads to that."""
    here = get_dealt_table_context(request, code)
    if moment >= len(here.moment_plies):
        return redirect(moment_url(request, code, len(here.moment_plies) - 1))
    return render_moment(request, here, moment)


@require_safe
def redirect_to_moment(request: HtmxRequest, code: str) -> HttpResponse:
    """The table at the moment `?moment=`; what is no such moment leads to the nearest one. The
    slider of the replay asks for it."""
    here = get_dealt_table_context(request, code)
    asked = request.GET.get("moment", "")
    moment = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 0
    moment = min(moment, len(here.moment_plies) - 1)
    address = moment_url(request, code, moment)
    if not request.htmx:
        return redirect(address)
    return push_url(render_moment(request, here, moment), address)


def moment_url(request: HttpRequest, code: str, moment: int) -> str:
    return reverse("at_moment", args=[code, moment]) + kept_query(request)


def kept_query(request: HttpRequest) -> str:
    """What stays in the address while one steps back and forth: how the table is shown, and what
    was drafted and picked there."""
    kept = [(name, value) for name in KEPT for value in request.GET.getlist(name)[:MOST_PICKED]]
    return f"?{urlencode(kept)}" if kept else ""


def render_moment(request: HttpRequest, here: TableContext, moment: int) -> HttpResponse:
    """The page of the table at a moment, with all that has happened since the one before."""
    as_text = is_text_wanted(request, request.GET)
    ply = here.moment_plies[moment]
    since = here.moment_plies[moment - 1] + 1 if moment else 0
    record = play.record_at(here.match, ply)
    shown = build_scene(here, record, None, as_text=as_text)
    hands = list_hands(here, record)
    if hands:
        shown["hand"] = None
    context = {
        "visit": here,
        "match": here.match,
        "kept": kept_query(request),
        "kept_fields": QueryDict(kept_query(request)[1:]).lists(),
        "scene": shown,
        "hands": hands,
        "speeds": SPEEDS,
        "entries": match_log.list_entries(here, since, ply),
        "ways": build_navigation(here, moment),
        "stop": moment,
        "last_stop": len(here.moment_plies) - 1,
    }
    return forbid_caching(render(request, "games/match/replay.html", context))


def list_hands(here: TableContext, record: Record) -> list[dict[str, Any]]:
    """What each seat held in `record`, a position of a finished match, when nothing is secret any
    more. Nothing for one that still runs, for a title without hands, and for the last position:
    its table shows what was left."""
    deck = find_deck(here.match.game)
    if not here.is_finished or deck is None or record.outcome is not None:
        return []
    found = []
    for seat, name in enumerate(here.names):
        cards: Any = record.view(seat).get("hand")
        if cards is None:
            return []
        held = [build_piece(card, deck) for card in cards]
        found.append({"name": name, "own": seat == here.seat_number, "cards": held})
    return found


def build_navigation(here: TableContext, moment: int) -> list[dict[str, Any]]:
    """First, previous, next and last: each with its moment, None where there is none."""
    last = len(here.moment_plies) - 1
    back, on = moment > 0, moment < last
    return [
        {"moment": 0 if back else None, "words": gettext("First"), "sign": "⇤", "rel": ""},
        {
            "moment": moment - 1 if back else None,
            "words": gettext("Previous"),
            "sign": "←",
            "rel": "prev",
        },
        {
            "moment": moment + 1 if on else None,
            "words": gettext("Next"),
            "sign": "→",
            "rel": "next",
        },
        {"moment": last if on else None, "words": gettext("Last"), "sign": "⇥", "rel": ""},
    ]


@require_safe
def deal_page(request: HttpRequest, code: str) -> HttpResponse:
    """The commitment to the deal, the salts, and what both prove; once the match is over, the seed,
    every shuffle worked out anew, and what a check of the whole record found."""
    here = get_dealt_table_context(request, code)
    carried = here.match.interventions.filter(what=Intervention.Event.CARRIED).exists()
    context: dict[str, Any] = {"visit": here, "match": here.match, "carried": carried}
    context["story"] = tell_deal(here.match, request.user)
    if here.is_finished:
        context |= {
            "finding": play.verify_match(here.match),
            "shuffles": list_shuffles(here),
            "head": bytes(here.match.head).hex(),
        }
    return forbid_caching(render(request, "games/match/deal.html", context))
