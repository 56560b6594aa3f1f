"""The pages about the API: what it offers, for everybody; and a player's tokens."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts import security_log
from accounts.models import SecurityEvent
from accounts.views import require_recent_proof
from games.api import tokens
from games.api.description import list_parts
from games.api.models import Token
from games.play import PlayError
from games.play.record.log_text import error_reason
from games.web.idempotency import FormResult, process_form, redirect_with_answer
from games.web.shortcuts import player_of
from games.web.table_context import forbid_caching

Kind = SecurityEvent.Kind
REFUSED = 422
# That a person can give a program; the other is that of bots.
SCOPES = [(each.value, each.label) for each in (Token.Scope.READ, Token.Scope.PLAY)]


@require_safe
def api_page(request: HttpRequest) -> HttpResponse:
    """What programs can ask and do, from the description that they read, too."""
    context = {"parts": list_parts(), "scopes": Token.Scope.choices, "day": tokens.ACTS_A_DAY}
    context["site_url"] = settings.SITE_URL
    return render(request, "api/description.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@require_recent_proof
def tokens_page(request: HttpRequest) -> HttpResponse:
    """The player's tokens. POST makes one, which is shown this once, or revokes one."""
    if request.method != "POST":
        return render_tokens_page(request)
    if request.POST.get("revoke"):
        return revoke_token(request)
    made: dict[str, str] = {}
    try:
        number = process_form(request, lambda: make_token(request, made)).words
    except PlayError as refusal:
        messages.error(request, error_reason(refusal))
        return render_tokens_page(request, status=REFUSED)
    if number not in made:  # by the form that was sent before
        words = gettext("This token was already created. If you missed it, revoke it.")
        messages.warning(request, words)
        return redirect("tokens")
    return render_tokens_page(request, made[number])


def make_token(request: HttpRequest, made: dict[str, str]) -> FormResult:
    """Makes a token and puts it into `made` by its number: what a form is answered is stored, and
    a token never is."""
    name, scope = request.POST.get("name", ""), request.POST.get("scope", "")
    scope = scope if scope in dict(SCOPES) else Token.Scope.READ
    token, secret = tokens.issue_token(player_of(request), name, scope)
    made[str(token.pk)] = secret
    detail = f"{name}, {scope}"
    security_log.log_event(Kind.TOKEN_CREATED, request, player_of(request), detail)
    return FormResult("tokens", str(token.pk))


def revoke_token(request: HttpRequest) -> HttpResponse:
    number = request.POST["revoke"]
    key = int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0
    if tokens.revoke_tokens(player_of(request), key):
        security_log.log_event(Kind.TOKEN_REVOKED, request, player_of(request))
    return redirect_with_answer(request, FormResult("tokens", gettext("Token revoked.")))


def render_tokens_page(request: HttpRequest, secret: str = "", status: int = 200) -> HttpResponse:
    context = {
        "tokens": tokens.list_tokens(player_of(request)),
        "secret": secret,
        "scopes": SCOPES,
        "typed": request.POST.get("name", "")[: tokens.LONGEST_NAME] if status == REFUSED else "",
    }
    return forbid_caching(render(request, "api/tokens.html", context, status=status))
