"""A lesson: the table of its game, drawn and played as that of a match, with a guide above it.

Where somebody is stands in the address, and nothing else decides it, so that a page can be opened
again, sent to a friend, or gone back from.
"""

from functools import partial
from typing import Any, cast
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from games.lessons import (
    LessonPosition,
    check_moves,
    current_turn,
    exercise_at,
    find_primer,
    next_lesson,
    record_at,
)
from games.play import PlayError
from games.rules.errors import RulesError
from games.rules.game import MoveText
from games.rules.parser.turn_parser import read_answer
from games.titles.lesson_script import LEARNER, Primer
from games.web import ephemeral_context, lesson_progress, page_context
from games.web.ephemeral_context import EphemeralVisit
from games.web.form_submission import (
    build_refusal,
    push_own_url,
    read_question_number,
    read_words,
    redirect_or_render,
    refusal_status,
)
from games.web.lesson_guide import build_guide, list_lessons
from games.web.table_context import HtmxRequest, TableUrls
from games.web.views.explanations import build_reply as why_reply
from games.web.views.hand import render_hand_page

PAGE, ABOVE = "games/lessons/page.html", "games/lessons/guide.html"
BESIDE = "games/lessons/beside.html"
QUESTION = 1  # of every spot: its address says which


@require_safe
def redirect_to_lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """Leads to where the reader goes on in the lessons of a title: the first one, to begin with."""
    primer = primer_or_404(slug)
    spot = lesson_progress.find_progress(request, primer).spot
    if exercise_at(primer, spot) is None:
        spot = next_lesson(primer, spot) or spot
    return redirect(spot_url(primer, spot))


@require_http_methods(["GET", "HEAD", "POST"])
def lesson_page(request: HtmxRequest, slug: str, number: int, exercise: int) -> HttpResponse:
    """The table at a spot of the lessons, both counted from 1; by POST the answer to what is asked
    there. Only a right answer is kept, and only how far it led."""
    primer, spot = spot_or_404(slug, number, exercise)
    if request.method == "POST" and exercise_at(primer, spot) is not None:
        return answer_lesson(request, primer, spot)
    begun, drafted = current_turn(primer, spot)
    if drafted:
        return redirect(spot_url(primer, begun, drafted))
    return render_table_page(request, primer, spot, request.GET)


def answer_lesson(request: HtmxRequest, primer: Primer, spot: LessonPosition) -> HttpResponse:
    """Leads to the spot that what was sent has led to. Of a wrong move, which may be tried again,
    the page there says what is to be said; what cannot be taken at all is refused, as at any
    table."""
    here, words = build_visit(request, primer, spot), read_words(request)
    try:
        read_question_number(request)
        moves, _note = read_answer(here.record, LEARNER, words, lambda: here.names)
        if words in here.record.game.shorthand:  # there is something to be said of it itself
            moves = (words,)
    except (PlayError, RulesError) as error:
        reply = build_refusal(request, error, here.names)
        response = render_table_page(
            request, primer, spot, request.POST, reply, refusal_status(request, error)
        )
        return push_own_url(
            request, response, here, ephemeral_context.read_selection(here, request.POST)
        )
    found = check_moves(primer, spot, moves)
    begun, drafted = current_turn(primer, found.spot)
    kept = page_context.display_settings_query(request.POST).removeprefix("?")
    note = lesson_progress.record_progress(request, primer, begun) if begun != spot else ""
    address = spot_url(primer, begun, drafted, found.wrong, kept)
    response = redirect_or_render(
        request, address, partial(render_table_page, request, primer, begun)
    )
    if note:
        lesson_progress.set_note(response, note)
    return response


@require_safe
def hand_page(request: HttpRequest, slug: str, number: int, exercise: int) -> HttpResponse:
    """The learner's hand by itself, with the draft in the address."""
    here = build_visit(request, *spot_or_404(slug, number, exercise))
    return render_hand_page(request, here, ephemeral_context.read_selection(here, request.GET))


@require_http_methods(["GET", "HEAD", "POST"])
def explanation_page(request: HtmxRequest, slug: str, number: int, exercise: int) -> HttpResponse:
    """The table with the answer to why something cannot be done."""
    primer, spot = spot_or_404(slug, number, exercise)
    here = build_visit(request, primer, spot)
    asked = request.POST if request.method == "POST" else request.GET
    picking = ephemeral_context.read_selection(here, asked)
    response = render_table_page(request, primer, spot, asked, why_reply(here, picking, asked))
    return push_own_url(request, response, here, picking)


def primer_or_404(slug: str) -> Primer:
    """The lessons of a title; Http404 for one that has none."""
    primer = find_primer(slug)
    if primer is None:
        raise Http404(f"There are no lessons of {slug[:40]!r}.")
    return primer


def spot_or_404(slug: str, number: int, exercise: int) -> tuple[Primer, LessonPosition]:
    """The spot of an address, which counts from 1; Http404 if there is none."""
    primer, spot = primer_or_404(slug), LessonPosition(number - 1, exercise - 1)
    try:
        exercise_at(primer, spot)
    except LookupError as error:
        raise Http404(str(error)) from None
    return primer, spot


def spot_url(
    primer: Primer,
    spot: LessonPosition,
    drafted: tuple[MoveText, ...] = (),
    tried: MoveText = "",
    kept: str = "",
) -> str:
    """The address of a spot, with what has been drafted there, the move that was not what is asked,
    and the wishes about how the table is shown (`kept`, as they stand in an address)."""
    own = reverse("lesson", args=[primer.slug, spot.lesson + 1, spot.exercise + 1])
    asked = [("do", move) for move in drafted] + ([("tried", tried)] if tried else [])
    query = "&".join(filter(None, [urlencode(asked), kept]))
    return f"{own}?{query}" if query else own


def build_visit(request: HttpRequest, primer: Primer, spot: LessonPosition) -> EphemeralVisit:
    """The learner at the table of a spot."""
    own = spot_url(primer, spot)
    name = request.user.display_name if request.user.is_authenticated else gettext("Guest")
    ways = TableUrls(own, own, hand=f"{own}hand/", why=f"{own}why/")
    record = record_at(primer, spot)
    return ephemeral_context.build_visit(record, [name, *primer.players], LEARNER, ways, QUESTION)


def render_table_page(
    request: HtmxRequest,
    primer: Primer,
    spot: LessonPosition,
    asked: QueryDict,
    reply: page_context.TableReply = page_context.NOTHING_SENT,
    status: int = 200,
) -> HttpResponse:
    """The page of a spot, or for htmx its table alone. At the end of a lesson nothing can be
    picked."""
    here = build_visit(request, primer, spot)
    picking = (
        ephemeral_context.read_selection(here, asked)
        if exercise_at(primer, spot) is not None
        else None
    )
    drawn = page_context.build_table_context(request, here, picking, asked, reply)
    said = build_guide(primer, spot, picking, asked.get("tried", ""))
    more: dict[str, Any] = {
        "above": ABOVE,
        "beside": BESIDE,
        "guide": said,
        "lessons": list_lessons(
            primer, spot, lesson_progress.find_progress(request, primer).finished
        ),
    }
    if said.is_end:
        more["status"] = gettext("End of the lesson")
    elif picking is not None:  # what the others do meanwhile is in the script
        more["status"] = gettext("Your turn")
    if not reply.refusal and not (picking is not None and picking.has_begun and not said.answer):
        more["said"] = said.spoken
    return page_context.render_table(request, cast(dict[str, Any], drawn | more), PAGE, status)
