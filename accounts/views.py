"""Pages of a player about themself. Signing in and out are allauth's, see `accounts.urls`."""

from typing import cast

from allauth.account.views import ConfirmEmailView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import unsubscribe
from accounts.forms import SettingsForm
from accounts.models import Player


class ConfirmAddress(ConfirmEmailView):
    """The page behind the link that confirms an address. Looking at it changes nothing, so it
    signs nobody out, whoever's address it asks about."""

    def logout_other_user(self, confirmation: object) -> None:
        """Nobody."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_settings(request: HttpRequest) -> HttpResponse:
    """Name, time zone and mails of the player who is signed in."""
    # A copy of its own: a refused form must not change the name at the head of the page.
    player = Player.objects.get(pk=cast(Player, request.user).pk)
    form = SettingsForm(request.POST or None, instance=player)
    if request.method == "POST" and form.is_valid() and _stored(form):
        messages.success(request, _("Your settings are saved."))
        return redirect("settings")
    return render(request, "accounts/settings.html", {"form": form})


def _stored(form: SettingsForm) -> bool:
    """Whether the form was saved; another player may take the name at the same instant."""
    try:
        with transaction.atomic():
            form.save()
    except IntegrityError:
        taken = _("Another player has just become %r.") % form.cleaned_data["display_name"]
        form.add_error("display_name", taken)
        return False
    return True


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop_mail(request: HttpRequest, token: str) -> HttpResponse:
    """Stop one kind of mail: POST does it (RFC 8058), GET says what POST would do.

    The token is the only key: no cookie and no CSRF token is asked for, and nothing redirects,
    since it is often the mail program that calls.
    """
    stop = unsubscribe.read(token)
    if stop is None:
        return render(request, "accounts/stop_unknown.html", status=404)
    if request.method == "POST":
        stop.obey()
        return render(request, "accounts/stopped.html", {"stop": stop})
    return render(request, "accounts/stop.html", {"stop": stop})
