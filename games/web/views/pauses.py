"""Ending the pause of a match."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from games import play
from games.play import PlayError
from games.play.record.log_text import error_reason
from games.web.shortcuts import require_match_action, respond_without_seat
from games.web.table_context import get_table_context


@require_match_action
def end_pause(request: HttpRequest, code: str) -> HttpResponse:
    """Ends the pause that the page has shown; a later one it leaves alone."""
    here = get_table_context(request, code)
    if here.mine is None:
        return respond_without_seat(request, here.match)
    shown = request.POST.get("pause", "")
    pause = int(shown) if shown.isascii() and shown.isdigit() and len(shown) < 19 else 0
    try:
        play.end_pause(here.mine.pk, pause, holder=here.mine.player_id)
    except PlayError as error:
        messages.error(request, error_reason(error))
    else:
        messages.success(request, gettext("Pause over; the clocks are running again."))
    return redirect(here.match)
