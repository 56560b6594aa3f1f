"""A position at which one move is asked for: drawn as any table, picked from as any, and told once
something was picked. Nothing of it is stored: what was picked stands in the address."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext

from games.play import PlayError
from games.play.record.log_text import move_label
from games.rules.errors import RulesError
from games.rules.game import MoveText
from games.rules.parser.turn_parser import read_answer
from games.rules.record import Record
from games.web import ephemeral_context, page_context
from games.web.ephemeral_context import EphemeralVisit
from games.web.form_submission import (
    build_refusal,
    push_own_url,
    read_question_number,
    read_words,
    redirect_or_render,
    refusal_status,
)
from games.web.table_context import HtmxRequest, TableUrls

PAGE, ABOVE = "looking_back/page.html", "looking_back/asking.html"
QUESTION = 1  # of every position: its address says which
TELL = "tell"  # picked by whoever wants to be told at once


@dataclass(frozen=True)
class ExercisePage:
    """What the page asks beside the table: its name, the question, what is told to whoever picked a
    move (empty: none), where one goes on, and what is done with a move that was sent."""

    name: str
    question: str
    told: Callable[[MoveText], list[str]]
    onward: str
    onward_words: str
    sent: Callable[[MoveText], None] = lambda move: None


def build_table(record: Record, names: Sequence[str], seat: int, own: str) -> EphemeralVisit:
    """The table of a position as `seat` saw it; `own` is the address of the page."""
    return ephemeral_context.build_visit(
        record, names, seat, TableUrls(own, own, hand=f"{own}hand/"), QUESTION
    )


def handle_exercise(
    request: HtmxRequest, here: EphemeralVisit, asking: ExercisePage
) -> HttpResponse:
    """The page of a position. A move that was sent is what was picked; `?picked=` tells of it."""
    if request.method == "POST":
        return accept_answer(request, here, asking)
    return render_page(request, here, asking, request.GET)


def list_pickable(here: EphemeralVisit) -> Sequence[MoveText]:
    """What can be picked."""
    assert here.mine is not None  # noqa: S101 - for the type; a seat looks
    return here.record.list_legal_moves(here.mine.number)


def answer_url(here: EphemeralVisit, move: MoveText, kept: str = "") -> str:
    return f"{here.urls.own}?{urlencode({'picked': move})}{kept}"


def describe_move(here: EphemeralVisit, move: MoveText) -> str:
    """A move in plain words; nothing for none."""
    return move_label(here.record, here.seat_number or 0, move, here.names) if move else ""


def parse_sent_move(request: HtmxRequest, here: EphemeralVisit) -> MoveText:
    """The first move of what was sent; PlayError or RulesError if it is none that is possible."""
    read_question_number(request)
    assert here.mine is not None  # noqa: S101 - for the type; a seat looks
    words = read_words(request)
    if words in list_pickable(here):
        return words
    moves, _note = read_answer(here.record, here.mine.number, words, lambda: here.names)
    return moves[0]


def accept_answer(request: HtmxRequest, here: EphemeralVisit, asking: ExercisePage) -> HttpResponse:
    """Leads to what is told of the move that was sent; what cannot be taken is refused, as at any
    table."""
    try:
        move = parse_sent_move(request, here)
        asking.sent(move)
    except (PlayError, RulesError) as error:
        reply = build_refusal(request, error, here.names)
        status = refusal_status(request, error)
        response = render_page(request, here, asking, request.POST, reply=reply, status=status)
        return push_own_url(
            request, response, here, ephemeral_context.read_selection(here, request.POST)
        )
    kept = page_context.display_settings_query(request.POST).replace("?", "&")
    address = answer_url(here, move, kept)
    return redirect_or_render(request, address, partial(render_page, request, here, asking))


def render_page(
    request: HtmxRequest,
    here: EphemeralVisit,
    asking: ExercisePage,
    asked: QueryDict,
    *,
    reply: page_context.TableReply = page_context.NOTHING_SENT,
    status: int = 200,
) -> HttpResponse:
    """The table with the question above it, or with what is told. One move is asked for: the first
    that is drafted waits to be sent, though in the match more could follow it."""
    picked, drafted = asked.get("picked", ""), asked.getlist("do")[:1]
    is_told = picked == TELL or picked in list_pickable(here)
    chosen = drafted[0] if drafted and drafted[0] in list_pickable(here) and not is_told else ""
    picking = None if is_told or chosen else ephemeral_context.read_selection(here, asked)
    drawn = page_context.build_table_context(request, here, picking, asked, reply)
    told = asking.told("" if picked == TELL else picked) if is_told else []
    shown = {
        "above": ABOVE,
        "asking": asking,
        "told": told,
        "chosen": chosen,
        "chosen_words": describe_move(here, chosen),
        "tell": answer_url(here, TELL),
        "status": gettext("The answer") if is_told else gettext("Your pick"),
        "said": " ".join(told) or asking.question,
    }
    return page_context.render_table(request, drawn | shown, PAGE, status)
