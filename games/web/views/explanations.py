"""Why can I not …? A player asks about a card or a move, and nothing is played for the answer."""

from django.http import HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.play.record.log_text import translate_line
from games.rules.lines import Line
from games.rules.parser.explanations import explain_refusal
from games.rules.parser.turn_parser import replace_seat_names
from games.rules.phrases import phrase
from games.rules.record import NOT_YOUR_TURN, OVER
from games.web.card_selection import Selection
from games.web.form_submission import push_own_url
from games.web.page_context import TableReply
from games.web.shortcuts import respond_without_seat
from games.web.table_context import HtmxRequest, TableContext, get_table_context
from games.web.views.match import read_selection, render_table_page

LONGEST = 1000  # characters that are read
NOTHING_ASKED = phrase("Type what you want to do, and ask again.")


@require_http_methods(["GET", "HEAD", "POST"])
def explanation_page(request: HtmxRequest, code: str) -> HttpResponse:
    """The table with the answer: to a whole turn as it is typed (`words`), or about a card of the
    hand (`card`) after the draft in the address. By POST for what a form has; nothing is written
    by either."""
    here = get_table_context(request, code)
    if here.mine is None or not here.is_dealt:
        return respond_without_seat(request, here.match)
    asked = request.POST if request.method == "POST" else request.GET
    picking = read_selection(here, asked)
    response = render_table_page(
        request, here, picking, asked=asked, reply=build_reply(here, picking, asked)
    )
    return push_own_url(request, response, here, picking)


def build_reply(here: TableContext, picking: Selection | None, asked: QueryDict) -> TableReply:
    """What is answered at any table to what the reader asks."""
    mine = here.mine
    card, words = asked.get("card", "").strip()[:LONGEST], asked.get("words", "").strip()[:LONGEST]
    record = picking.record if card and picking is not None else here.record
    about = card or replace_seat_names(words, record, here.names)
    if mine is None or not here.may_play:
        reasons: tuple[Line, ...] = (Line(NOT_YOUR_TURN if here.is_running else OVER),)
    elif about:
        reasons = explain_refusal(record, mine.number, about)
    else:
        reasons = (Line(NOTHING_ASKED),)
    answer = tuple(translate_line(reason, here.names) for reason in reasons)
    return TableReply(typed=words[:200], answer=answer)
