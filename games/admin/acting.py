"""The page on which staff act on one match."""

from collections.abc import Sequence

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from games import play
from games.admin.act_forms import ActForm, forms_for
from games.admin.review import context, timeline_address
from games.models import Match, Seat
from games.play.record.saying import reason_of
from games.web.common import player_of
from games.web.form_keys import Answer, FormRefused, answered, take


def acts_page(request: HttpRequest, match_id: int, site: AdminSite) -> HttpResponse:
    """All that can be done to the match, a form each; a POST does one of it. Staff who hold or held
    a seat, or looked at hidden cards, read why they may do nothing."""
    match = get_object_or_404(Match, pk=match_id)
    seats = list(match.seats.select_related("player").order_by("number"))
    kept_out = why_not(match, request)
    offered = [] if kept_out else forms_for(match)
    forms = {kind.name: kind(match=match, seats=seats) for kind in offered}
    status = 200
    if request.method == "POST":
        status = 409
        asked = next((kind for kind in offered if kind.name == request.POST.get("act")), None)
        if asked is not None:
            form = forms[asked.name] = asked(request.POST, match=match, seats=seats)
            done = sent(request, form)
            if done is not None:
                return done
    return TemplateResponse(
        request,
        "admin/games/match/acts.html",
        context(
            site,
            request,
            match,
            title=_("Acts on %(code)s") % {"code": match.code},
            seats=seat_rows(seats),
            forms=list(forms.values()),
            kept_out=kept_out,
        ),
        status=status,
    )


def why_not(match: Match, request: HttpRequest) -> str:
    """Why the reader may not act on the match; empty if they may."""
    try:
        play.check_may_act(match, player_of(request))
    except play.NotAllowed as refusal:
        return reason_of(refusal)
    return ""


def sent(request: HttpRequest, form: ActForm) -> HttpResponse | None:
    """To the timeline once it is done; None if it was not, and the form says why."""
    if not form.is_valid():
        return None
    page = timeline_address(form.match.pk)

    def once() -> Answer:
        form.act(player_of(request))
        return Answer(page, _("Done: %(act)s. The players are told.") % {"act": form.title})

    try:
        return answered(request, take(request, once))
    except (play.PlayError, FormRefused) as refusal:
        form.add_error(None, reason_of(refusal))
    return None


def seat_rows(seats: Sequence[Seat]) -> list[Seat]:
    """Those who are awaited, with their deadlines."""
    return [seat for seat in seats if seat.deadline is not None]
