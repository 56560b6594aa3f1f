"""Being away for some days, and back again."""

from datetime import date
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.bans import last_day_for_player
from config import clock
from games import play
from games.play import NotAllowed, PlayError
from games.play.absence import list_absence_costs
from games.play.record.log_text import error_reason
from games.rules.phrases import phrase
from games.web.idempotency import FormRejected, FormResult, process_form, redirect_with_answer
from games.web.shortcuts import player_of
from games.web.table_context import forbid_caching


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def absence_page(request: HttpRequest) -> HttpResponse:
    """POST: the reader is away until the day `until`; without one they are back. GET shows what
    that would cost in each match, and asks."""
    if request.method != "POST":
        return preview_absence(request)
    try:
        return redirect_with_answer(request, process_form(request, lambda: change_absence(request)))
    except PlayError as refusal:
        messages.error(request, error_reason(refusal))
        return redirect(
            form_url(request.POST.get("until", ""), again=isinstance(refusal, FormRejected))
        )


def form_url(until: str, *, again: bool = False) -> str:
    """The address of the form with what was typed into it: in the settings, or if that form can
    be sent `again` as it is, the one that says what it would cost."""
    typed = urlencode({"until": until[:40]})
    return (
        f"{reverse('away')}?{typed}" if again and until else f"{reverse('settings')}?{typed}#away"
    )


def preview_absence(request: HttpRequest) -> HttpResponse:
    player = player_of(request)
    if "until" not in request.GET:
        return redirect(f"{reverse('settings')}#away")
    try:
        day = parse_day(request.GET.get("until", ""))
        costs = list_absence_costs(player, day, clock.now())
    except PlayError as refusal:
        messages.error(request, error_reason(refusal))
        return redirect(form_url(request.GET.get("until", "")))
    return forbid_caching(render(request, "games/away.html", {"day": day, "costs": costs}))


def change_absence(request: HttpRequest) -> FormResult:
    player, page = player_of(request), reverse("settings")
    if "back" in request.POST:
        play.cancel_absence(player.pk)
        return FormResult(page, gettext("Welcome back. Your clocks are running again."))
    absence = play.start_absence(player.pk, parse_day(request.POST.get("until", "")))
    day = last_day_for_player(absence.ends_at, player)
    return FormResult(page, gettext("You’re away until %s. Your opponents have been told.") % day)


def parse_day(words: str) -> date:
    """The day that the form names; NotAllowed quotes what is none."""
    try:
        return date.fromisoformat(words.strip())
    except ValueError:
        raise NotAllowed(
            phrase("{words} is not a date. Write, for example, 2026-12-03."),
            words=repr(words.strip()[:40]),
        ) from None
