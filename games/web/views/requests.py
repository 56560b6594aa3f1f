"""Asking the others at a table for something, answering them, going on after a pause, and a polite
word to who is late."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from config import clock
from games import play
from games.models import Move, Seat
from games.play import PlayError
from games.play.clocks.time_limits import PACES, format_pace
from games.play.match_requests import consent_commands
from games.play.match_requests.nudges import may_be_nudged
from games.play.match_requests.request_syntax import parse_request
from games.play.record.log_text import error_reason, translate_line
from games.play.seat_takeover import list_seats_to_offer
from games.web.idempotency import FormRejected, FormResult, process_form, redirect_with_answer
from games.web.shortcuts import player_of, require_match_action, respond_without_seat
from games.web.table_context import TableContext, forbid_caching, get_table_context

Act = Callable[[HttpRequest, Seat], str]
ANSWERS = ("agree", "refuse", "withdraw")


@require_http_methods(["GET", "HEAD", "POST"])
def requests_page(request: HttpRequest, code: str) -> HttpResponse:
    """GET lists what can be asked for, POST asks. Http404 for whoever holds no seat here."""
    if request.method == "POST":
        return ask_table(request, code)
    here = get_table_context(request, code)
    if here.mine is None:
        return respond_without_seat(request, here.match)
    if not here.is_running or here.mine.resigned_at is not None:
        messages.info(request, gettext("This match isn’t in progress."))
        return redirect(here.match)
    return forbid_caching(render(request, "games/match/ask.html", list_offers(here)))


def list_offers(here: TableContext) -> dict[str, object]:
    """What the page offers. Whether moves can be taken back it does not tell beforehand."""
    match = here.match
    others = [seat for seat in here.seats if here.mine is not None and seat.pk != here.mine.pk]
    now = clock.now()
    return {
        "match": match,
        "visit": here,
        "others": [seat.name for seat in others],
        "left": [] if match.in_season else [seat.name for seat in list_seats_to_offer(here.seats)],
        "can_be_drawn": match.rules.can_be_drawn,
        "paces": [(hours, format_pace(hours)) for hours in PACES if hours != match.pace_hours],
        "awaited": [seat.name for seat in others if may_be_nudged(seat, now)],
    }


@require_match_action
def ask_table(request: HttpRequest, code: str) -> HttpResponse:
    """Asks for what the form says, in the words in which a mail would."""
    here = get_table_context(request, code)
    seat = here.mine
    if seat is None:
        return respond_without_seat(request, here.match)
    words = " ".join([request.POST.get("ask", ""), request.POST.get("of", "").strip()]).strip()
    table = reverse("match", args=[code])

    def once() -> FormResult:
        wanted = parse_request(words, player_of(request), clock.now())
        made = play.request_match_change(seat.pk, wanted, Move.Via.PAGE, holder=seat.player_id)
        return FormResult(
            table, capitalize_sentence(translate_line(consent_commands.describe_outcome(made)))
        )

    try:
        return redirect_with_answer(request, process_form(request, once))
    except FormRejected as refusal:
        messages.error(request, error_reason(refusal))
        return redirect("ask", code)
    except PlayError as error:
        messages.error(request, error_reason(error))
        return redirect(table)


@require_match_action
def handle_answer(request: HttpRequest, code: str) -> HttpResponse:
    """Agrees to the request that the page has shown, refuses it or withdraws it."""
    return run_action(request, code, answer_request)


def answer_request(request: HttpRequest, seat: Seat) -> str:
    word, number = request.POST.get("answer", ""), request.POST.get("number", "")
    line = f"{word} {number}"
    if word not in ANSWERS or not consent_commands.is_consent_line(line):
        return gettext("Nothing was done.")
    told = consent_commands.run_consent_line(
        seat.pk, line, player_of(request), Move.Via.PAGE, clock.now()
    )
    return capitalize_sentence(translate_line(told))


@require_match_action
def nudge_players(request: HttpRequest, code: str) -> HttpResponse:
    """Asks whoever is awaited to play."""
    return run_action(request, code, nudge_awaited)


def nudge_awaited(request: HttpRequest, seat: Seat) -> str:
    play.nudge_awaited_seats(seat.pk, holder=seat.player_id)
    return gettext("We’ve emailed the players whose turn it is.")


def run_action(request: HttpRequest, code: str, act: Act) -> HttpResponse:
    """Does something for the reader's seat, and leads back to the table with what came of it."""
    here = get_table_context(request, code)
    if here.mine is None:
        return respond_without_seat(request, here.match)
    try:
        messages.success(request, act(request, here.mine))
    except PlayError as error:
        messages.error(request, error_reason(error))
    return redirect(here.match)


def capitalize_sentence(words: str) -> str:
    """What a mail says behind a colon, on its own."""
    return words[:1].upper() + words[1:]


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
