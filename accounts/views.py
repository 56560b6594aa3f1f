"""Pages of a player about themself. Signing in and out are allauth's, see `accounts.urls`."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from allauth.account.views import BaseReauthenticateView, ConfirmEmailView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts import (
    email_change,
    reauthentication,
    security_log,
    sessions,
    signup,
    unsubscribe_links,
)
from accounts.forms import SettingsForm
from accounts.login_forms import ProofCodeForm
from accounts.models import Player


class ConfirmAddressView(ConfirmEmailView):
    """The page behind the link that confirms an address. Looking at it changes nothing, so it
    signs nobody out, whoever's address it asks about."""

    def logout_other_user(self, confirmation: object) -> None:
        """Nobody."""

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Confirm the address. Whoever signed up in this session without a password and is signed
        in by it has shown as much as with a mailed code, so a passkey can be added at once."""
        was_in = self.request.user.is_authenticated
        answer: HttpResponse = super().post(*args, **kwargs)  # type: ignore[misc]  # no stub
        if not was_in and reauthentication.needs_mailed_code(self.request.user):
            reauthentication.allow(self.request, "factors")
        return answer


def require_recent_proof(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The same page for players who have proved a moment ago that it is them."""
    return login_required(reauthentication_required(app="accounts")(view))


@method_decorator(login_required, name="dispatch")
class ReauthenticateByCodeView(BaseReauthenticateView):
    """Where a guest who has neither password nor second factor asks for a code and types it. The
    page that sent them here, in `next`, is the purpose of the code."""

    form_class = ProofCodeForm
    template_name = "accounts/prove_by_code.html"

    @property
    def purpose(self) -> str:
        return reauthentication.path_purpose(self.get_next_url() or "")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not self.purpose:
            return redirect("settings")
        return super().dispatch(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if "ask" in request.POST:
            reauthentication.mail_code(request, cast(Player, request.user), self.purpose)
            return redirect(request.get_full_path())
        return super().post(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        more = {"request": self.request, "purpose": self.purpose}
        return super().get_form_kwargs() | more

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        player, purpose = cast(Player, self.request.user), self.purpose
        asked = reauthentication.is_code_pending(self.request, player, purpose)
        words = reauthentication.PURPOSES[purpose]
        return super().get_context_data(**kwargs) | {"asked": asked, "purpose": words}


prove_by_code = ReauthenticateByCodeView.as_view()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_signup(request: HttpRequest) -> HttpResponse:
    """Where somebody types the code that was mailed to sign up or in (`accounts.signup`); POST
    with `again` mails another one. Looking at the page changes nothing."""
    waiting = signup.find_pending_signup(request)
    if request.user.is_authenticated:
        return redirect(waiting.onward if waiting else "home")
    if waiting is None:
        messages.info(request, _("Your sign-in has expired. Request a new code."))
        return redirect("account_signup")
    form = signup.CodeForm(request.POST if "code" in request.POST else None)
    if "again" in request.POST:
        signup.resend_code(request, waiting)
        messages.success(request, _("We’ve sent another code."))
        return redirect("arrive")
    if form.is_valid():
        try:
            return signup.complete_signup(request, waiting, form.cleaned_data["code"])
        except ValidationError as refusal:
            form.add_error("code", refusal)
    things = {"form": form, "email": waiting.email, "onward": waiting.onward}
    return render(request, "accounts/arrive.html", things)


@login_required
@require_safe
def require_fresh_sign_in(request: HttpRequest) -> HttpResponse:
    """For staff who have nothing to show yet: only a fresh sign-in lets them add a factor."""
    return render(request, "accounts/prove_by_coming_again.html")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sessions_page(request: HttpRequest) -> HttpResponse:
    """Where the player is signed in. POST signs out everywhere else."""
    if request.method == "POST":
        return _sign_out_elsewhere(request)
    rows = sessions.list_sessions(cast(Player, request.user))
    things = {"sessions": rows, "here": request.session.session_key}
    return render(request, "accounts/sessions.html", things)


@reauthentication_required(app="accounts")
def _sign_out_elsewhere(request: HttpRequest) -> HttpResponse:
    if not security_log.sign_out_elsewhere(request, cast(Player, request.user)):
        messages.info(request, _("You’re not signed in anywhere else."))
    return redirect("sessions")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_settings(request: HttpRequest) -> HttpResponse:
    """Name, time zone and mails of the player who is signed in."""
    # A copy of its own: a refused form must not change the name at the head of the page.
    player = Player.objects.get(pk=cast(Player, request.user).pk)
    form = SettingsForm(request.POST or None, instance=player)
    if request.method == "POST" and form.is_valid() and _save_unique(form):
        messages.success(request, _("Settings saved."))
        return redirect("settings")
    return render(request, "accounts/settings.html", {"form": form})


@login_required
@require_safe
def security_page(request: HttpRequest) -> HttpResponse:
    """The ways to everything that is about signing in, and to the player's own data."""
    return render(request, "accounts/security.html")


def _save_unique(form: SettingsForm) -> bool:
    """Whether the form was saved; another player may take the name at the same instant."""
    try:
        with transaction.atomic():
            form.save()
    except IntegrityError:
        taken = _("Another player has just taken the name %r.") % form.cleaned_data["display_name"]
        form.add_error("display_name", taken)
        return False
    return True


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe_page(request: HttpRequest, token: str) -> HttpResponse:
    """Stop one kind of mail: POST does it (RFC 8058), GET says what POST would do.

    The token is the only key: no cookie and no CSRF token is asked for, and nothing redirects,
    since it is often the mail program that calls.
    """
    stop = unsubscribe_links.read_token(token)
    if stop is None:
        return render(request, "accounts/stop_unknown.html", status=404)
    if request.method == "POST":
        stop.apply()
        return render(request, "accounts/stopped.html", {"stop": stop})
    return render(request, "accounts/stop.html", {"stop": stop})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def cancel_email_change(request: HttpRequest, token: str) -> HttpResponse:
    """Where whoever reads the mails of a player's address stops its move. The token is the key;
    looking at the page changes nothing."""
    move = email_change.read_token(token)
    if move is None:
        return render(request, "accounts/stop_unknown.html", status=404)
    if request.method == "POST" and move.is_open:
        with suppress(email_change.AddressChangeRefused):  # somebody else has just ended it
            email_change.cancel_change(request, move.pk)
        move.refresh_from_db()
    return render(request, "accounts/stop_move.html", {"move": move})
