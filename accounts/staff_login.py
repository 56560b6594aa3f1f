"""The admin's door: staff come in by our own sign-in page, and only with a second factor.

Every page that is read there is in the security log. Whoever changes something has shown the
second factor within the last hour.
"""

from datetime import timedelta
from functools import wraps
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import security_log
from accounts.models import Player
from accounts.security_log import Kind
from config import clock

PROOF_HOLDS = timedelta(hours=1)
HELPERS = ("jsi18n", "login", "logout")  # pages that show nothing of anybody


def is_staff(request: HttpRequest) -> bool:
    """True for a member of staff who is signed in, whatever they have proved."""
    return bool(request.user.is_active and getattr(request.user, "is_staff", False))


def second_factor_time(request: HttpRequest) -> float | None:
    """When the second factor was shown last in this session, in seconds since 1970; None if it
    was not."""
    player = request.user if request.user.is_authenticated else None
    records = get_authentication_records(request, player)
    shown = [record["at"] for record in records if record["method"] == "mfa"]
    return max(shown) if shown else None


def has_recent_second_factor(request: HttpRequest) -> bool:
    """True if that was within the last hour."""
    at = second_factor_time(request)
    return at is not None and clock.now().timestamp() - at < PROOF_HOLDS.total_seconds()


class StaffAdminSite(AdminSite):
    """Django's admin behind that door."""

    def has_permission(self, request: HttpRequest) -> bool:
        return is_staff(request) and second_factor_time(request) is not None

    # The stubs promise a page that Django draws; here none is ever drawn.
    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponseBase:  # type: ignore[override]
        """Sends whoever may not come in to where they can change that."""
        wanted = request.GET.get(REDIRECT_FIELD_NAME) or reverse("admin:index")
        if not request.user.is_authenticated:
            return redirect_to_login(wanted)
        if not is_staff(request):
            raise PermissionDenied
        if self.has_permission(request):
            return redirect("admin:index")
        if Authenticator.objects.filter(user_id=request.user.pk).exists():
            return redirect_to_login(wanted, reverse("mfa_reauthenticate"))
        words = _(
            "Staff need a second factor to open the admin. Add a passkey or an authenticator app."
        )
        messages.warning(request, words)
        return redirect("mfa_index")

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        @wraps(view)
        def wrapped_view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if self.has_permission(request):
                self._note(request)
            answer: HttpResponseBase = view(request, *args, **kwargs)
            return answer

        return super().admin_view(wrapped_view, cacheable)

    def _note(self, request: HttpRequest) -> None:
        page = request.resolver_match.url_name if request.resolver_match else None
        if page in HELPERS:
            return
        changes = request.method not in ("GET", "HEAD")
        if changes and not has_recent_second_factor(request):
            raise ReauthenticationRequired
        assert isinstance(request.user, Player)  # noqa: S101  has_permission has seen to it
        kind = Kind.ADMIN_CHANGED if changes else Kind.ADMIN_READ
        security_log.log_event(kind, request, detail=request.get_full_path(), by=request.user)
