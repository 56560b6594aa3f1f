"""The page on which staff act on one match."""

from collections.abc import Sequence

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from games.admin.action_forms import bind_forms, explain_denial
from games.admin.match_forms import SeatedMatch, list_match_forms
from games.admin.match_review import match_context, timeline_address
from games.models import Match, Seat


def match_actions_page(request: HttpRequest, match_id: int, site: AdminSite) -> HttpResponse:
    """All that can be done to the match, a form each; a POST does one of it. Staff who hold or held
    a seat, or looked at hidden cards, read why they may do nothing."""
    match = get_object_or_404(Match, pk=match_id)
    seats = list(match.seats.select_related("player").order_by("number"))
    kept_out = explain_denial(match, request)
    kinds = [] if kept_out else list_match_forms(match)
    told = _("Done: %(act)s. We’ve told the players.")
    offered = bind_forms(
        request, kinds, SeatedMatch(match, seats), timeline_address(match.pk), told
    )
    if offered.done is not None:
        return offered.done
    return TemplateResponse(
        request,
        "admin/games/match/acts.html",
        match_context(
            site,
            request,
            match,
            title=_("Staff actions for match %(code)s") % {"code": match.code},
            seats=list_asked_seats(seats),
            forms=offered.forms,
            kept_out=kept_out,
        ),
        status=offered.status,
    )


def list_asked_seats(seats: Sequence[Seat]) -> list[Seat]:
    """Those who are awaited, with their deadlines."""
    return [seat for seat in seats if seat.deadline is not None]
