"""A visitor keeps the game they have tried: by signing up, or at once if they are signed in."""

from typing import Any, cast
from uuid import UUID

from allauth.account.signals import user_logged_in
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from accounts import signup
from accounts.models import Player
from accounts.signup import AddressForm
from games import guest_games
from games.models import GuestGame, Match
from games.play import PlayError
from games.play.record.log_text import error_reason
from games.web.form_submission import REFUSED
from games.web.shortcuts import player_of
from games.web.table_context import HtmxRequest
from games.web.views.guest_game import find_visit, game_not_found, render_table_page

KEEPS = "keeps_trial"  # key of a session: the trial that whoever comes in goes on with


@require_POST
def claim_guest_game(request: HttpRequest, key: UUID) -> HttpResponse:
    """For a player the match that the trial becomes. A visitor gives an address and gets a code;
    who comes in by that, or in any other way in this browser, goes on with the match."""
    if request.user.is_authenticated:
        return keep_guest_game(request, key)
    trial = GuestGame.objects.filter(pk=key).first()
    here = find_visit(trial)
    if trial is None or here is None:
        return game_not_found(request)
    if trial.match is not None:
        return redirect(trial.match)
    form = AddressForm(request.POST, auto_id="keep_%s")
    if not form.is_valid():
        asked = cast(HtmxRequest, request)
        return render_table_page(asked, here, request.GET, status=REFUSED, form=form)
    request.session[KEEPS] = str(key)
    name = here.names[guest_games.VISITOR]
    zone = form.cleaned_data["time_zone"]
    signup.send_code(request, form.cleaned_data["email"], name, zone, trial.get_absolute_url())
    return redirect("arrive")


def keep_guest_game(request: HttpRequest, key: UUID) -> HttpResponse:
    """To the match that the trial has become for the player who asks; back to the trial, with the
    reason, if it cannot be kept."""
    try:
        return redirect(guest_games.convert_guest_game(key, player_of(request)))
    except PlayError as refusal:
        messages.error(request, error_reason(refusal))
        return redirect("trial", key)


def on_signed_in(request: HttpRequest, user: Player, **more: Any) -> None:
    """Somebody has signed in: what they have tried in this browser, and wished to keep, is their
    match now. The page that they are led to shows it, and what is said here."""
    key = request.session.pop(KEEPS, None)
    if key is None:
        return
    try:
        match = guest_games.convert_guest_game(UUID(key), user)
    except PlayError as refusal:
        messages.warning(request, error_reason(refusal))
    else:
        messages.success(request, welcome_message(match, user))


def welcome_message(match: Match, player: Player) -> str:
    """What whoever has just come in reads above the table of their match."""
    if match.status == Match.Status.FINISHED:
        words = gettext(
            "The game is now among your finished matches. Your name here is %(name)s; you can "
            "change it in the settings."
        )
    else:
        words = gettext(
            "The game continues as your match. Your name here is %(name)s; you can change "
            "it in the settings."
        )
    return words % {"name": player.name}


def connect_signals() -> None:
    """Has the trial carried when somebody comes in; called once, when the program starts."""
    user_logged_in.connect(on_signed_in)
