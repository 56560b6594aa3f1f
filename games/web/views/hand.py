"""The reader's hand by itself: every card large, with what can be done with it."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.play.record.log_text import translate_line
from games.rules.parser.explanations import explain_refusal
from games.web.card_selection import Selection
from games.web.page_context import list_numbered_moves
from games.web.table_context import TableContext, forbid_caching, get_dealt_table_context
from games.web.tables import build_scene
from games.web.tables.large_hand import build_card_details, list_hand_cards
from games.web.views.match import read_selection


@require_safe
def hand_page(request: HttpRequest, code: str) -> HttpResponse:
    """The cards that the reader holds, in the order in which the table shows them, and the moves
    that may follow the draft in the address, or why there are none for a card; tables open it
    beside themselves. Http404 for whoever holds no cards at this table."""
    here = get_dealt_table_context(request, code)
    return render_hand_page(request, here, read_selection(here, request.GET))


def render_hand_page(
    request: HttpRequest, here: TableContext, picking: Selection | None
) -> HttpResponse:
    """The page of the reader's hand at any table; Http404 if they hold no cards there."""
    shown = build_scene(here, here.record, picking)
    cards = list_hand_cards(shown.get("hand"))
    if not cards:
        raise Http404("There is no hand of yours at this table.")
    context = {
        "visit": here,
        "match": here.match,
        "looks": build_card_details(cards, list_numbered_moves(picking), explain_unusable(picking)),
        "sorts": shown.get("sorts"),
        "sheets": shown.get("sheets", ()),
    }
    return forbid_caching(render(request, "games/match/hand.html", context))


def explain_unusable(picking: Selection | None) -> Callable[[str], list[str]]:
    """What says of a card, by its code, why the seat that picks cannot use it now; for whoever has
    no move to take it says nothing."""

    def reasons(card: str) -> list[str]:
        if picking is None:
            return []
        return [
            translate_line(why, picking.names)
            for why in explain_refusal(picking.record, picking.seat, card)
        ]

    return reasons
