"""Being away for some days, and back again."""

from datetime import date

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games import play
from games.play import NotAllowed
from games.rules.said import said
from games.web.common import player_of


@require_POST
@login_required
def away(request: HttpRequest) -> HttpResponse:
    """The reader is away until the day `until`; without one they are back."""
    player = player_of(request)
    if "back" in request.POST:
        play.come_back(player.pk)
        messages.success(request, gettext("Welcome back. Your time runs again."))
        return redirect("settings")
    try:
        absence = play.go_away(player.pk, day_in(request.POST.get("until", "")))
    except NotAllowed as refusal:
        messages.error(request, str(refusal))
    else:
        day = play.last_day(absence.ends_at, player)
        messages.success(request, gettext("You are away until %s, and your tables are told.") % day)
    return redirect("settings")


def day_in(words: str) -> date:
    """The day that the form names; NotAllowed quotes what is none."""
    try:
        return date.fromisoformat(words.strip())
    except ValueError:
        raise NotAllowed(
            said("{words} is not a day. Write it such as 2026-12-03."),
            words=repr(words.strip()[:40]),
        ) from None
