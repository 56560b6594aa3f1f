"""Trying the next turn while others are awaited, and keeping it as a plan.

The table that is tried is imagined from what the reader sees (`games.play.premoves`), never the
real one: it is drawn as any table, and the draft lives in the address.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games import play
from games.play import PlayError
from games.play.premoves.auto_moves import MOST_TURNS, preview_orders
from games.play.premoves.auto_moves import WAITS as AUTO_WAITS
from games.play.premoves.conditions import condition_verbs
from games.play.premoves.owner_view import describe_premove
from games.play.premoves.storage import (
    NOT_RUNNING,
    WAITS,
    PremoveDraft,
    imagine_next_turn,
    list_open_premoves,
)
from games.play.record.log_text import error_reason
from games.rules.errors import RulesError
from games.rules.record import Record
from games.web.auto_move_form import build_auto_move_form
from games.web.card_selection import Selection
from games.web.idempotency import FormRejected, FormResult, process_form, redirect_with_answer
from games.web.shortcuts import player_of, require_match_action, respond_without_seat
from games.web.table_context import HtmxRequest, TableContext, forbid_caching, get_table_context
from games.web.tables import build_scene

LONGEST = 1000
IF = "if"
AT_ONCE = "at_once"


@dataclass
class PremoveContext(TableContext):
    """A visit of a reader who tries the next turn on an imagined table."""

    ahead: Record

    @cached_property
    def record(self) -> Record:
        return self.ahead


@require_http_methods(["GET", "HEAD", "POST"])
def premove_page(request: HtmxRequest, code: str) -> HttpResponse:
    """GET shows the table as if the reader's turn came now, with the draft in the address; POST
    keeps it as a plan."""
    if request.method == "POST":
        return save_premove(request, code)
    return render_premove_page(request, code, request.GET)


def render_premove_page(
    request: HttpRequest, code: str, asked: QueryDict, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The page of the next turn; back at the real table, with the reason, if none can be tried."""
    here = get_table_context(request, code)
    mine = here.mine
    if mine is None:
        return respond_without_seat(request, here.match)
    try:
        if not here.is_dealt:
            raise play.NotRunning(NOT_RUNNING)
        ahead = imagine_next_turn(here.match, mine, here.record)
    except PlayError as error:
        messages.info(request, error_reason(error))
        return redirect(here.match)
    trying = PremoveContext(here.match, here.seats, mine, ahead)
    path = reverse("plan", args=[here.match.code])
    picking = Selection.from_query(ahead, mine.number, asked, path, here.names)
    auto = build_auto_move_form(here, ahead, picking, asked)
    picking.kept = auto.kept
    htmx = cast(HtmxRequest, request).htmx
    fragment = bool(htmx) and not htmx.history_restore_request
    context = {
        "visit": trying,
        "match": here.match,
        "picking": picking,
        "scene": build_scene(trying, ahead, picking),
        "planning": True,
        "status": gettext("Your next turn"),
        "plans": [
            (each.pk, describe_premove(each, here.names)) for each in list_open_premoves(mine)
        ],
        "refusal": refusal or picking.refusal,
        "others": [name for number, name in enumerate(here.names) if number != mine.number],
        "verbs": condition_verbs(ahead),
        "waits": [(minutes, format_wait(minutes)) for minutes in WAITS],
        "asked": {name: asked.get(name, "")[:200] for name in ("when", "condition", "wait")},
        "auto": auto,
        "auto_turns": range(2, MOST_TURNS + 1),
        "auto_waits": [(minutes, format_wait(minutes)) for minutes in AUTO_WAITS],
        "typed": asked.get("words", "")[:LONGEST] if "typed" in asked else "",
    }
    template = "games/match/plan_table.html" if fragment else "games/match/plan.html"
    response = forbid_caching(render(request, template, context, status=status))
    response["Vary"] = "HX-Request, Cookie"
    return response


def format_wait(minutes: int) -> str:
    if not minutes:
        return gettext("right away")
    if minutes % 60:
        return gettext("after %d minutes") % minutes
    hours = minutes // 60
    return gettext("after an hour") if hours == 1 else gettext("after %d hours") % hours


@require_match_action
def save_premove(request: HttpRequest, code: str) -> HttpResponse:
    """Keeps the plan that the form says; refused, the page comes back with the reason."""
    here = get_table_context(request, code)
    seat = here.mine
    if seat is None:
        return respond_without_seat(request, here.match)
    is_auto = "turns" in request.POST
    wish = read_auto_form(request.POST) if is_auto else read_premove_form(request.POST)
    page = reverse("plan", args=[code])
    # Before the match is locked: the moves so far are replayed for it.
    begun = preview_orders(here.record, seat.number, wish.words) if is_auto else []

    def once() -> FormResult:
        made, _ahead = play.save_premove(seat.pk, wish, player_of(request).pk)
        said = gettext("Plan saved. %s") % describe_premove(made, here.names)
        if begun:
            past = gettext("In your last turns it would have begun with: %s.") % "; ".join(begun)
            said = f"{said}. {past}"
        return FormResult(page, said)

    try:
        return redirect_with_answer(request, process_form(request, once))
    except FormRejected as refusal:
        return render_premove_page(request, code, request.POST, error_reason(refusal), 422)
    except (PlayError, RulesError) as error:
        return render_premove_page(
            request, code, request.POST, error_reason(error, here.names), 422
        )


def read_premove_form(asked: QueryDict) -> PremoveDraft:
    when, wait = asked.get("when", ""), asked.get("wait", "0")
    condition = asked.get("condition", "").strip()[:LONGEST] if when == IF else ""
    return PremoveDraft(
        words=asked.get("words", "").strip()[:LONGEST],
        conditions=condition,
        at_once=when in (IF, AT_ONCE),
        wait_minutes=read_number(wait),
    )


def read_auto_form(asked: QueryDict) -> PremoveDraft:
    return PremoveDraft(
        words=asked.get("orders", "").strip()[:LONGEST],
        conditions=asked.get("until", "").strip()[:LONGEST],
        wait_minutes=read_number(asked.get("wait", "")),
        turns=read_number(asked.get("turns", "")),
    )


def read_number(typed: str) -> int:
    """The number that was typed; -1, which nothing takes, for anything else."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 5 else -1


@require_match_action
def delete_premove(request: HttpRequest, code: str) -> HttpResponse:
    """Forgets a plan that the page has shown."""
    here = get_table_context(request, code)
    if here.mine is None:
        return respond_without_seat(request, here.match)
    shown = request.POST.get("plan", "")
    key = int(shown) if shown.isascii() and shown.isdigit() and len(shown) < 19 else 0
    try:
        play.delete_premoves(here.mine.pk, player_of(request).pk, key)
    except PlayError as error:
        messages.error(request, error_reason(error))
    else:
        messages.success(request, gettext("Plan deleted."))
    return redirect("plan" if here.mine.question is None else "match", code)
