"""The page behind a link that was mailed: it asks, and only its button does something."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from config import clock
from games import play
from games.models import Match, Move
from games.play import PlayError
from games.play.match_requests import consent_commands
from games.play.record.log_text import error_reason
from games.post import action_links
from games.post.action_links import CONSENT, MOVE, RESIGN, LinkedAction
from games.rules.errors import RulesError
from games.web.idempotency import FormResult, process_link
from games.web.table_context import forbid_caching


@csrf_exempt  # the link itself is the key, and it was mailed; no cookie is needed to use it
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_action(request: HttpRequest, token: str) -> HttpResponse:
    """GET says what the link would do, POST does it. Shows no hand and signs nobody in."""
    asked = action_links.read_token(token)
    if asked is None:
        return render_page(request, "unknown", status=404)
    if asked.is_former or asked.is_closed:
        face = "closed" if asked.is_closed else "former"
        return render_page(request, face, asked, status=409 if request.method == "POST" else 200)
    if request.method != "POST":
        return render_page(request, choose_page_state(asked), asked)
    try:
        answer = process_link(request, lambda: carry_out(asked))
    except (PlayError, RulesError) as error:
        face = "refused" if asked.what == MOVE else "refused_act"
        return render_page(request, face, asked, status=409, refusal=error_reason(error))
    return render_page(request, answer.page, asked)


def carry_out(asked: LinkedAction) -> FormResult:
    """Does what the link says, and names the face of the page that tells it."""
    seat, holder = asked.seat.pk, asked.holder
    if asked.what == RESIGN:
        play.resign_seat(seat, holder=holder)
        return FormResult("resigned")
    if asked.what == CONSENT and asked.seat.player is not None:
        consent_commands.run_consent_line(
            seat, asked.words, asked.seat.player, Move.Via.LINK, clock.now()
        )
        return FormResult("done")
    play.submit_turn(seat, asked.words, Move.Via.LINK, asked.question, holder=holder)
    return FormResult("played")


def choose_page_state(asked: LinkedAction) -> str:
    if is_open(asked):
        return "ask"
    return "taken_back" if asked.seat.is_dead(asked.question) else "late"


def is_open(asked: LinkedAction) -> bool:
    """True while the link can still do what it says."""
    seat = asked.seat
    if seat.match.status != Match.Status.RUNNING or seat.resigned_at is not None:
        return False
    return asked.what in (RESIGN, CONSENT) or seat.question == asked.question


HEADINGS = {
    "ask": _("Is this from you?"),
    "late": _("Already done"),
    "taken_back": _("Taken back"),
    "former": _("This seat has a new player"),
    "closed": _("This account is closed"),
    "refused": _("Not played"),
    "refused_act": _("Not done"),
    "played": _("Played"),
    "done": _("Done"),
    "resigned": _("You’ve resigned"),
    "unknown": _("Unknown link"),
}


def render_page(
    request: HttpRequest,
    name: str,
    asked: LinkedAction | None = None,
    status: int = 200,
    refusal: str = "",
) -> HttpResponse:
    """One face of the page, never kept by a browser."""
    context = {
        "face": name,
        "heading": HEADINGS[name],
        "asked": asked,
        "match": asked.seat.match if asked else None,
        "seat": asked.seat if asked else None,
        "refusal": refusal,
    }
    return forbid_caching(render(request, "games/confirm.html", context, status=status))
