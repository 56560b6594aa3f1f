from typing import Any

from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.forms import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.functional import _StrOrPromise

from accounts.models import Player

class DefaultAccountAdapter:
    request: HttpRequest
    error_messages: dict[str, _StrOrPromise]
    def save_user(
        self, request: HttpRequest, user: Player, form: Any, commit: bool = True
    ) -> Player: ...
    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool: ...
    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
    ) -> None: ...
    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str: ...
    def respond_email_verification_sent(
        self, request: HttpRequest, user: Player | None
    ) -> HttpResponse: ...
    def pre_login(
        self, request: HttpRequest, user: Player, **hints: Any
    ) -> HttpResponse | None: ...
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None: ...
    def send_notification_mail(self, *args: Any, **kwargs: Any) -> None: ...
    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage: ...
    def validation_error(self, code: str, *args: Any) -> ValidationError: ...

def get_adapter(request: HttpRequest | None = None) -> DefaultAccountAdapter: ...
