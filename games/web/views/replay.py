"""The history of a match: the whole log, the table at any moment, and the deal behind it all."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from games import play
from games.web import chapters, story
from games.web.picking import texting
from games.web.tables import scene, shuffles
from games.web.views.match import wants_text
from games.web.visit import HtmxRequest, Visit, dealt_visit, unkept


@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Every line of the log that the reader may know, and the timeline of the match: a long log in
    chapters, of which the last or that of `?part=` is open; with `?all=1` on one page."""
    here = dealt_visit(request, code)
    parts = chapters.chapters(here)
    context: dict[str, Any] = {"visit": here, "match": here.match, "parts": list(reversed(parts))}
    if len(parts) == 1 or request.GET.get("all"):
        context["entries"] = story.entries(here)
    else:
        context["open"] = chapters.opened(parts, request.GET.get("part", ""))
        context["entries"] = story.entries_of(here, context["open"])
    return unkept(render(request, "games/match/log.html", context))


@require_safe
def at_moment(request: HttpRequest, code: str, moment: int) -> HttpResponse:
    """The table as the reader saw it at a moment of the match, counted from 0; a moment beyond
    the last one leads to that."""
    here = dealt_visit(request, code)
    if moment >= len(here.stops):
        return redirect(moment_address(request, code, len(here.stops) - 1))
    return shown_at(request, here, moment)


@require_safe
def to_moment(request: HtmxRequest, code: str) -> HttpResponse:
    """The table at the moment `?moment=`; what is no such moment leads to the nearest one. The
    slider of the replay asks for it."""
    here = dealt_visit(request, code)
    asked = request.GET.get("moment", "")
    moment = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 0
    moment = min(moment, len(here.stops) - 1)
    address = moment_address(request, code, moment)
    if not request.htmx:
        return redirect(address)
    return push_url(shown_at(request, here, moment), address)


def moment_address(request: HttpRequest, code: str, moment: int) -> str:
    """The lasting address of the table at a moment, shown the way it is now."""
    text = texting(request.GET)
    return reverse("at_moment", args=[code, moment]) + (f"?text={text}" if text else "")


def shown_at(request: HttpRequest, here: Visit, moment: int) -> HttpResponse:
    """The page of the table at a moment, with all that has happened since the one before."""
    as_text = wants_text(request, request.GET)
    ply = here.stops[moment]
    since = here.stops[moment - 1] + 1 if moment else 0
    context = {
        "visit": here,
        "match": here.match,
        "text": texting(request.GET),
        "scene": scene(here, play.at(here.match, ply), None, as_text=as_text),
        "entries": story.entries(here, since, ply),
        "ways": ways(here, moment),
        "stop": moment,
        "last_stop": len(here.stops) - 1,
    }
    return unkept(render(request, "games/match/replay.html", context))


def ways(here: Visit, moment: int) -> list[dict[str, Any]]:
    """First, previous, next and last: each with its moment, None where there is none."""
    last = len(here.stops) - 1
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
