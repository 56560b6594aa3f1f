"""Saying something to the table from its page."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from games import play
from games.play import PlayError
from games.play.record.log_text import error_reason
from games.web.form_submission import REFUSED
from games.web.idempotency import FormResult, process_form, redirect_with_answer
from games.web.page_context import TableReply
from games.web.shortcuts import match_or_404, require_match_action, respond_without_seat, seat_of
from games.web.table_context import HtmxRequest, get_table_context
from games.web.views.match import read_selection, render_table_page


@require_match_action
def post_remark(request: HttpRequest, code: str) -> HttpResponse:
    """Keeps a remark of the reader's seat; refused, the page comes back with what was typed."""
    match = match_or_404(request, code)
    seat = seat_of(match, request.user)
    if seat is None:
        return respond_without_seat(request, match)
    text = request.POST.get("text", "")

    def once() -> FormResult:
        play.post_remark(seat.pk, text, holder=seat.player_id)
        return FormResult(f"{match.get_absolute_url()}#talk", gettext("Message sent."))

    try:
        return redirect_with_answer(request, process_form(request, once))
    except PlayError as error:
        here = get_table_context(request, code)
        reply = TableReply(unsaid=text, not_said=error_reason(error))
        return render_table_page(
            cast(HtmxRequest, request),
            here,
            read_selection(here, request.GET),
            asked=request.GET,
            status=REFUSED,
            reply=reply,
        )


@require_match_action
def mark_read(request: HttpRequest, code: str) -> HttpResponse:
    """The reader has read what was said, as far as the page has shown it (`upto`). For htmx, which
    says so once the talk is in sight, the sign at the top of the page goes; what is new stays
    marked until the page is drawn anew."""
    match = match_or_404(request, code)
    seat = seat_of(match, request.user)
    if seat is None:
        return respond_without_seat(request, match)
    upto = request.POST.get("upto", "")
    if upto.isascii() and upto.isdigit() and len(upto) < 19:
        play.read_talk(seat.pk, int(upto), seat.player_id)
    if cast(HtmxRequest, request).htmx:
        return HttpResponse('<span id="talk-sign" hx-swap-oob="true" hidden></span>')
    return redirect_with_answer(request, FormResult(f"{match.get_absolute_url()}#talk"))


@require_match_action
def toggle_talk(request: HttpRequest, code: str) -> HttpResponse:
    """The reader hears nothing of what is said at the table, or hears it again (`hear=yes`)."""
    match = match_or_404(request, code)
    seat = seat_of(match, request.user)
    if seat is None:
        return respond_without_seat(request, match)
    hears = request.POST.get("hear") == "yes"
    play.hide_talk(seat.pk, not hears, seat.player_id)
    words = gettext("Chat unmuted.")
    if not hears:
        words = gettext("Chat muted. The other players won’t be told.")
    return redirect_with_answer(request, FormResult(f"{match.get_absolute_url()}#talk", words))
