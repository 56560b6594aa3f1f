"""A player and their seat: giving the match up, and coming back to it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games import play
from games.models import Seat
from games.play import PlayError
from games.web.common import acting, player_of
from games.web.visit import Visit, unkept, visit


@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: HttpRequest, code: str) -> HttpResponse:
    """GET asks whether to resign, POST does it. Http404 for whoever holds no seat here."""
    if request.method == "POST":
        return resigned(request, code)
    here = visit(request, code)
    seat = own_seat(here)
    if not here.running or seat.resigned_at is not None:
        messages.info(request, gettext("This match is not running, so it cannot be resigned."))
        return redirect(here.match)
    others = [other.name for other in here.seats if other.pk != seat.pk]
    context = {"match": here.match, "visit": here, "others": others}
    return unkept(render(request, "games/match/resign.html", context))


@acting
def resigned(request: HttpRequest, code: str) -> HttpResponse:
    """Gives the match up."""
    seat = own_seat(visit(request, code))
    try:
        play.resign(seat.pk)
    except PlayError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, gettext("You have resigned."))
    return redirect(reverse("match", args=[code]))


@acting
def return_to_seat(request: HttpRequest, code: str) -> HttpResponse:
    """Takes the seat back from the bot that sat in."""
    seat = own_seat(visit(request, code))
    try:
        play.return_to_seat(seat.pk, player_of(request))
    except PlayError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, gettext("Welcome back. The seat is yours again."))
    return redirect(reverse("match", args=[code]))


@acting
def looks_seen(request: HttpRequest, code: str) -> HttpResponse:
    """The reader has seen that staff looked at hidden cards, up to the look `upto`."""
    seat = own_seat(visit(request, code))
    upto = request.POST.get("upto", "")
    if upto.isascii() and upto.isdigit() and len(upto) < 19:
        play.mark_seen(seat.pk, int(upto))
    return redirect(reverse("match", args=[code]))


def own_seat(here: Visit) -> Seat:
    """The reader's seat; Http404 for an onlooker."""
    if here.mine is None:
        raise Http404(f"You hold no seat in match {here.match.code}.")
    return here.mine
