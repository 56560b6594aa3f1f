"""A player and their seat: looking at it, giving the match up, and coming back to it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Player
from config import clock
from games import play
from games.play import PlayError
from games.play.record.log_text import error_reason
from games.play.staff import reveals
from games.social import presence
from games.web.idempotency import FormRejected, FormResult, process_form, redirect_with_answer
from games.web.shortcuts import player_of, require_match_action, respond_without_seat
from games.web.table_context import forbid_caching, get_table_context


@require_http_methods(["GET", "HEAD", "POST"])
def resign_page(request: HttpRequest, code: str) -> HttpResponse:
    """GET asks whether to resign, POST does it. Http404 for whoever holds no seat here."""
    if request.method == "POST":
        return submit_resignation(request, code)
    here = get_table_context(request, code)
    seat = here.mine
    if seat is None:
        return respond_without_seat(request, here.match)
    if not here.is_running or seat.resigned_at is not None:
        messages.info(request, gettext("This match isn’t in progress, so you can’t resign."))
        return redirect(here.match)
    others = [other.name for other in here.seats if other.pk != seat.pk]
    context = {"match": here.match, "visit": here, "others": others}
    return forbid_caching(render(request, "games/match/resign.html", context))


@require_match_action
def submit_resignation(request: HttpRequest, code: str) -> HttpResponse:
    """Gives the match up."""
    here = get_table_context(request, code)
    seat, table = here.mine, reverse("match", args=[code])
    if seat is None:
        return respond_without_seat(request, here.match)

    def once() -> FormResult:
        play.resign_seat(seat.pk, holder=seat.player_id)
        return FormResult(table, gettext("You’ve resigned."))

    try:
        return redirect_with_answer(request, process_form(request, once))
    except FormRejected as refusal:
        messages.error(request, error_reason(refusal))
        return redirect("resign", code)
    except PlayError as error:
        messages.error(request, error_reason(error))
        return redirect(table)


@require_match_action
def return_to_seat(request: HttpRequest, code: str) -> HttpResponse:
    """Takes the seat back from the bot that sat in."""
    here = get_table_context(request, code)
    if here.mine is None:
        return respond_without_seat(request, here.match)
    try:
        play.return_to_seat(here.mine.pk, player_of(request))
    except PlayError as error:
        messages.error(request, error_reason(error))
    else:
        messages.success(request, gettext("Welcome back. The seat is yours again."))
    return redirect(reverse("match", args=[code]))


@require_match_action
def mark_reveals_seen(request: HttpRequest, code: str) -> HttpResponse:
    """The reader has seen that staff looked at hidden cards, up to the look `upto`."""
    here = get_table_context(request, code)
    if here.mine is None:
        return respond_without_seat(request, here.match)
    upto = request.POST.get("upto", "")
    if upto.isascii() and upto.isdigit() and len(upto) < 19:
        reveals.mark_reveals_seen(here.mine.pk, int(upto), holder=here.mine.player_id)
    return redirect(reverse("match", args=[code]))


@require_match_action
def stop_hints(request: HttpRequest, code: str) -> HttpResponse:
    """Nobody tells the player at any table any more why one would do what."""
    player = player_of(request)
    player.hints = False
    player.save(update_fields=["hints"])
    messages.info(request, gettext("Hints are off. You can turn them on in the settings."))
    return redirect(reverse("match", args=[code]))


@require_POST
def record_presence(request: HttpRequest, code: str = "") -> HttpResponse:
    """Notes that the reader has a page open, that of their match `code` or any other; 204 whoever
    asks. A POST of its own: nothing that a GET does writes, and no match is touched."""
    if isinstance(request.user, Player):
        presence.record_presence(request.user, code.lower(), clock.now())
    return HttpResponse(status=204)
