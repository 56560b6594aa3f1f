"""Saying something to the table from its page."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from games import play
from games.play import PlayError
from games.play.record.saying import reason_of
from games.web.common import acting, match_or_404, seat_of, without_seat
from games.web.doors import REFUSED
from games.web.drawing import Reply
from games.web.form_keys import Answer, answered, take
from games.web.views.match import read_picking, table_page
from games.web.visit import HtmxRequest, visit


@acting
def say(request: HttpRequest, code: str) -> HttpResponse:
    """Keeps a remark of the reader's seat; refused, the page comes back with what was typed."""
    match = match_or_404(request, code)
    seat = seat_of(match, request.user)
    if seat is None:
        return without_seat(request, match)
    text = request.POST.get("text", "")

    def once() -> Answer:
        play.say(seat.pk, text, holder=seat.player_id)
        return Answer(f"{match.get_absolute_url()}#talk", gettext("It is said at the table."))

    try:
        return answered(request, take(request, once))
    except PlayError as error:
        here = visit(request, code)
        reply = Reply(unsaid=text, not_said=reason_of(error))
        return table_page(
            cast(HtmxRequest, request),
            here,
            read_picking(here, request.GET),
            asked=request.GET,
            status=REFUSED,
            reply=reply,
        )
