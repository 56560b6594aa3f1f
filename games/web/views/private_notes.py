"""Notes to oneself, on the page of the match that they are about."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from games import play
from games.play import PlayError
from games.play.private_notes import notes_of
from games.play.record.log_text import error_reason
from games.web.form_submission import REFUSED
from games.web.idempotency import FormResult, redirect_with_answer
from games.web.page_context import TableReply
from games.web.shortcuts import match_or_404, require_match_action, respond_without_seat, seat_of
from games.web.table_context import HtmxRequest, forbid_caching, get_table_context
from games.web.views.match import read_selection, render_table_page


@require_match_action
def save_notes(request: HttpRequest, code: str) -> HttpResponse:
    """Keeps the reader's notes as they were typed; emptied, they are gone. For htmx what is
    answered is their part of the page; refused, what was typed stays in it."""
    match = match_or_404(request, code)
    seat = seat_of(match, request.user)
    if seat is None:
        return respond_without_seat(request, match)
    text, asked = request.POST.get("text", ""), cast(HtmxRequest, request)
    try:
        kept = play.save_notes(seat.pk, text, request.POST.get("before", ""), seat.player_id)
    except PlayError as error:
        why = error_reason(error)
        if asked.htmx:
            return render_notes(asked, code, notes_of(seat.player_id, match.pk), text, why)
        here = get_table_context(request, code)
        reply = TableReply(unnoted=text, not_noted=why)
        picking = read_selection(here, request.GET)
        return render_table_page(
            asked, here, picking, asked=request.GET, status=REFUSED, reply=reply
        )
    words = gettext("Notes saved.") if kept else gettext("Notes deleted.")
    if asked.htmx:
        return render_notes(asked, code, kept, noted=words)
    return redirect_with_answer(request, FormResult(f"{match.get_absolute_url()}#notes", words))


def render_notes(
    request: HtmxRequest, code: str, kept: str, typed: str = "", why: str = "", noted: str = ""
) -> HttpResponse:
    context = {
        "match": {"code": code},
        "private_notes": kept,
        "unnoted": typed,
        "not_noted": why,
        "noted": noted,
    }
    return forbid_caching(render(request, "games/match/own_notes.html", context))
