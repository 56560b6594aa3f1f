"""The reader's hand by itself: every card large, with what can be done with it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.web.tables import scene
from games.web.tables.looking import cards_in, looks_at
from games.web.views.match import numbered_steps, read_picking
from games.web.visit import dealt_visit, unkept


@require_safe
def hand(request: HttpRequest, code: str) -> HttpResponse:
    """The cards that the reader holds, in the order in which the table shows them, and the steps
    that may follow the draft in the address; tables open it beside themselves. Http404 for whoever
    holds no cards at this table."""
    here = dealt_visit(request, code)
    picking = read_picking(here, request.GET)
    shown = scene(here, here.record, picking)
    cards = cards_in(shown.get("hand"))
    if not cards:
        raise Http404(f"There is no hand of yours at the table {code!r}.")
    context = {
        "match": here.match,
        "looks": looks_at(cards, numbered_steps(here, picking)),
        "sorts": shown.get("sorts"),
        "sheets": shown.get("sheets", ()),
    }
    return unkept(render(request, "games/match/hand.html", context))
