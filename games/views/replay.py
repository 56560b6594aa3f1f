"""The history of a match: the whole log, the table at any ply, and the deal behind it all."""

from bisect import bisect_left, bisect_right
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from games import play
from games.views import story
from games.views.match import wants_text
from games.views.picking import texting
from games.views.tables import scene, shuffles
from games.views.visit import HtmxRequest, Visit, dealt_visit, unkept


@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Every line of the log that the reader may know, and the timeline of the match."""
    here = dealt_visit(request, code)
    context = {"visit": here, "match": here.match, "entries": story.entries(here)}
    return unkept(render(request, "games/match/log.html", context))


@require_safe
def at_ply(request: HttpRequest, code: str, ply: int) -> HttpResponse:
    """The table as the reader saw it after `ply` steps. Beyond the last one they know of, that
    one is shown instead."""
    here = dealt_visit(request, code)
    if ply > here.stops[-1]:
        return redirect(moment_address(request, code, here.stops[-1]))
    return shown_at(request, here, ply)


@require_safe
def at_moment(request: HtmxRequest, code: str) -> HttpResponse:
    """The table at the reader's moment `?moment=`, counted from 0; what is no such moment leads
    to the nearest one. The slider of the replay asks for it."""
    here = dealt_visit(request, code)
    asked = request.GET.get("moment", "")
    moment = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 0
    ply = here.stops[min(moment, len(here.stops) - 1)]
    address = moment_address(request, code, ply)
    if not request.htmx:
        return redirect(address)
    return push_url(shown_at(request, here, ply), address)


def moment_address(request: HttpRequest, code: str, ply: int) -> str:
    """The lasting address of the table after `ply` steps, shown the way it is now."""
    text = texting(request.GET)
    return reverse("at_ply", args=[code, ply]) + (f"?text={text}" if text else "")


def shown_at(request: HttpRequest, here: Visit, ply: int) -> HttpResponse:
    """The page of the table after `ply` steps."""
    as_text = wants_text(request, request.GET)
    context = {
        "visit": here,
        "match": here.match,
        "ply": ply,
        "text": texting(request.GET),
        "scene": scene(here, play.at(here.match, ply), None, as_text=as_text),
        "entries": lines_until(here, ply),
        "ways": ways(here, ply),
        "stop": bisect_right(here.stops, ply) - 1,
        "last_stop": len(here.stops) - 1,
    }
    return unkept(render(request, "games/match/replay.html", context))


def lines_until(here: Visit, ply: int) -> list[story.Entry]:
    """What happened in the turn that ended at `ply`."""
    return story.entries(here, ply, ply)


def ways(here: Visit, ply: int) -> list[dict[str, Any]]:
    """First, previous, next and last: each with its ply, None where there is none."""
    stops = here.stops
    before, after = bisect_left(stops, ply) - 1, bisect_right(stops, ply)
    previous = stops[before] if before >= 0 else None
    following = stops[after] if after < len(stops) else None
    first = stops[0] if previous is not None else None
    last = stops[-1] if following is not None else None
    return [
        {"ply": first, "words": gettext("First"), "sign": "⇤", "rel": ""},
        {"ply": previous, "words": gettext("Previous"), "sign": "←", "rel": "prev"},
        {"ply": following, "words": gettext("Next"), "sign": "→", "rel": "next"},
        {"ply": last, "words": gettext("Last"), "sign": "⇥", "rel": ""},
    ]


@require_safe
def deal(request: HttpRequest, code: str) -> HttpResponse:
    """The commitment to the deal; once the match is over, the seed, every shuffle worked out
    anew, and what a check of the whole record found."""
    here = dealt_visit(request, code)
    context: dict[str, Any] = {"visit": here, "match": here.match}
    if here.finished:
        context |= {
            "finding": play.verify(here.match),
            "shuffles": shuffles(here),
            "head": bytes(here.match.head).hex(),
        }
    return unkept(render(request, "games/match/deal.html", context))
