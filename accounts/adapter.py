"""How allauth meets this house: what it stores of a player, and how its mails are sent."""

import logging
from collections.abc import Mapping
from email.utils import make_msgid
from textwrap import wrap
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse, ReauthenticationRequired
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import (
    bans,
    email_ownership,
    mail_rate_limit,
    passwords,
    rate_limits,
    reauthentication,
    security_log,
    trusted_devices,
)
from accounts.languages import active_language_of, current_language
from accounts.models import Player
from accounts.security_log import Kind
from config import clock

log = logging.getLogger(__name__)

# RFC 3834: an answering machine that sees these keeps silent.
MAIL_HEADERS = {
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": mail_rate_limit.NO_AUTOMATIC_ANSWERS,
}


UNKNOWN = "account/email/unknown_account"

# By what a player proves to be there, in words for the links between the ways.
PROOFS = {
    "reauthenticate": _("Use your password"),
    "mfa_reauthenticate": _("Use your app or a recovery code"),
    "mfa_reauthenticate:webauthn": _("Use your passkey"),
}

WIDTH = 76  # columns of a line that no mail program breaks (RFC 3676, 4.2: at most 78)


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": _(
            "Wrong email address or password. Try again, or get a sign-in code by email."
        ),
        "too_many_login_attempts": _(
            "Too many failed attempts. Wait five minutes, or request a new code or password."
        ),
        "too_many_codes": _("We’ve already sent three codes. Wait a minute, then request another."),
        "incorrect_code": _("That isn’t the code from our latest email. Copy the code again."),
    }

    def save_user(
        self, request: HttpRequest, user: Player, form: Any, commit: bool = True
    ) -> Player:
        """Store a new player. Two sign-ups in the same instant end politely for the second."""
        user.display_name = form.cleaned_data["display_name"]
        user.time_zone = form.cleaned_data["time_zone"]
        try:
            with transaction.atomic():
                super().save_user(request, user, form, commit)
                security_log.log_event(Kind.SIGNED_UP, request, user)
        except IntegrityError:
            raise ImmediateHttpResponse(self._respond_address_taken(request, user)) from None
        return user

    def _respond_address_taken(self, request: HttpRequest, user: Player) -> HttpResponse:
        # The same form sent twice: the first one has written the mail, so say what it said.
        if Player.objects.filter(email=user.email).exists():
            return self.respond_email_verification_sent(request, None)
        messages.error(
            request, gettext("Another player has just taken the name %r.") % user.display_name
        )
        return redirect("account_signup")

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address, unless another player signed up with it in the meantime. A change
        of address is confirmed by the player who asked for it, who has to be signed in; else a
        link that a stranger sent would make their account ours."""
        player = email_address.user
        if player.emailaddress_set.filter(verified=True).exists() and request.user != player:
            raise ImmediateHttpResponse(self._respond_not_signed_in(request))
        if Player.objects.exclude(pk=player.pk).filter(email=email_address.email).exists():
            self.add_message(
                request,
                messages.ERROR,
                "account/messages/email_confirmation_failed.txt",
                {"email": email_address.email},
            )
            return False
        had_password, inside = player.has_usable_password(), request.user.is_authenticated
        confirmed = super().confirm_email(request, email_address)
        if confirmed and had_password and not player.has_usable_password() and not inside:
            words = gettext(
                "You signed up in another browser, so the password you chose there doesn’t "
                "work. Sign in with an emailed code, then set a password."
            )
            messages.info(request, words)
        return confirmed

    def _respond_not_signed_in(self, request: HttpRequest) -> HttpResponse:
        words = gettext(
            "Nothing was changed: only the player who requested the new address can confirm it. "
            "Sign in as that player and open the link again."
        )
        messages.error(request, words)
        if request.user.is_authenticated:
            return redirect("home")
        return redirect_to_login(request.path)

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        if not self.request.user.is_authenticated and not email_address.user.has_usable_password():
            return reverse("account_request_login_code")
        return super().get_email_verification_redirect_url(email_address)

    def pre_login(self, request: HttpRequest, user: Player, **hints: Any) -> HttpResponse | None:
        """Note where the password is known, and let a code in only at the account it was sent for.

        Whoever signed up need not be who owns the address; only the owner reads the code. So if
        the first sign-in ever is by a code, a password given elsewhere is forgotten.
        """
        ways = get_authentication_records(request, user)
        if not ways or ways[-1]["method"] != "code":
            request.session[email_ownership.KNOWS] = email_ownership.account_fingerprint(user)
        elif request.session.pop(email_ownership.WAITS, "") != email_ownership.account_fingerprint(
            user
        ):
            clear_login(request)
            words = gettext("The account has changed since we sent this code. Request a new one.")
            messages.error(request, words)
            return redirect("account_request_login_code")
        elif user.last_login is None and not email_ownership.is_players_browser(request, user):
            email_ownership.close_other_logins(user)
            messages.info(
                request, gettext("You signed in with a code. You can set a password if you like.")
            )
        return super().pre_login(request, user, **hints)

    def respond_user_inactive(self, request: HttpRequest, user: Player) -> HttpResponse:
        why = bans.describe_ban(user)
        if not why:
            return redirect("account_inactive")
        return render(request, "account/account_inactive.html", {"why": why}, status=403)

    def post_login(self, request: HttpRequest, user: Player, **hints: Any) -> HttpResponse:
        response = super().post_login(request, user, **hints)
        trusted_devices.trust_browser(request, response, user)
        return response

    # Proving once more to be the player

    def is_reauthentication_required(self, *, app: str, **more: Any) -> bool:
        """True if the player has something to show, which allauth then asks for. Whoever has
        nothing is dealt with here, since allauth lets them pass."""
        player = self.request.user
        if not isinstance(player, Player) or super().get_reauthentication_methods(player):
            return True
        match = self.request.resolver_match
        purpose = reauthentication.page_purpose(match.url_name if match else None)
        if reauthentication.needs_mailed_code(player):
            proved = reauthentication.is_reauthenticated(self.request, purpose)
        else:
            proved = purpose == "factors" and self._has_just_signed_in()
        if not proved:
            raise ReauthenticationRequired
        return False

    def _has_just_signed_in(self) -> bool:
        records = get_authentication_records(self.request, self.request.user)
        last = max((record["at"] for record in records), default=0.0)
        return clock.now().timestamp() - last < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """By what the player can prove to be there, what is asked for first in front."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if isinstance(user, Player) and not methods:
            if reauthentication.needs_mailed_code(user):
                return [{"id": "code", "description": "", "url": reverse("prove_by_code")}]
            return [{"id": "again", "description": "", "url": reverse("prove_by_coming_again")}]
        for method in methods:
            method["description"] = PROOFS[method["id"]]
        if isinstance(user, Player) and reauthentication.is_staff_or_superuser(user):
            factors = [method for method in methods if method["id"] != "reauthenticate"]
            return factors or methods
        return methods

    def get_client_ip(self, request: HttpRequest) -> str:
        """The network address of whoever asks. Who comes past the proxies that should be in front
        counts by the address they come from."""
        try:
            address: str = super().get_client_ip(request)
        except ImproperlyConfigured:
            address = request.META["REMOTE_ADDR"]
        return address

    def is_safe_url(self, url: str | None) -> bool:
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Counts a try; whoever had too many is locked out, which is written down."""
        email = str(credentials.get("email", "")).lower()
        self._login_failed_rl_usage = passwords.count_try(request, email)
        if self._login_failed_rl_usage is None:
            player = Player.objects.filter(email=email).first()
            security_log.log_event(Kind.LOCKED_OUT, request, player)
            raise self.validation_error("too_many_login_attempts")

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        passwords.clear_tries(request, str(credentials.get("email", "")).lower())

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send one account mail. If no mail can be sent now, or this address has had enough of
        them today, the player reads just that."""
        if template_prefix == UNKNOWN and (barred := bans.find_banned_player(email)) is not None:
            # Only who reads the mails of the address learns it.
            template_prefix = "account/email/barred"
            context = {**context, "user": barred, "why": bans.describe_ban(barred)}
        asked_for = template_prefix in mail_rate_limit.ASKED_FOR
        counted = mail_rate_limit.count_mail(self.request, email) if asked_for else []
        if counted is None:
            page = render(self.request, "accounts/mails_enough.html", status=429)
            raise ImmediateHttpResponse(page)
        try:
            self.send_account_mail(template_prefix, email, context)
        except OSError as error:  # SMTP errors are OSErrors too
            rate_limits.refund_budgets(counted)
            log.error("account mail %s not sent: %s", template_prefix, type(error).__name__)
            raise ImmediateHttpResponse(
                render(self.request, "accounts/mail_down.html", status=503)
            ) from error

    def send_notification_mail(self, *args: Any, **kwargs: Any) -> None:
        # The change it tells of is made already; a page that says 'failed' would be wrong.
        try:
            super().send_notification_mail(*args, **kwargs)
        except ImmediateHttpResponse:
            log.error("a change of an account could not be told by mail")

    def send_account_mail(
        self,
        template_prefix: str,
        email: str,
        things: dict[str, Any],
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Send it, whoever asks or nobody, in the language of the player it is for; OSError if the
        mail server does not take it. `headers` come beside those of every account mail."""
        # Links are made of SITE_URL, never of the Host header of whoever asked for the mail.
        things = things | {
            "email": email,
            "site_name": settings.SITE_NAME,
            "site_url": settings.SITE_URL,
        }
        with active_language_of(things.get("user")):
            told = {
                **MAIL_HEADERS,
                # Else it would name the machine, which nobody outside may know.
                "Message-ID": make_msgid(domain=settings.SITE_HOST),
                "Content-Language": current_language(),
                **(headers or {}),
            }
            # Without the request, whose own `user` would stand in place of the mail's.
            with context.request_context(None):
                mail = self.render_mail(template_prefix, email, things, headers=told)
            mail.body = wrap_lines(str(mail.body))
        mail.send()


def wrap_lines(text: str) -> str:
    """The text of a mail with its lines as they are, but for paragraphs in which an address or a
    name has made one too long: these are folded anew. Lines of their own, as links, stay."""
    return "\n\n".join(_wrap_paragraph(one) for one in text.split("\n\n"))


def _wrap_paragraph(words: str) -> str:
    lines = words.split("\n")
    if all(len(line) <= WIDTH for line in lines) or words.startswith(" "):
        return words
    points: list[list[str]] = []
    for line in lines:
        if line.startswith("- ") or not points:
            points.append([])
        points[-1].append(line.strip())
    return "\n".join(
        "\n".join(
            wrap(
                " ".join(point),
                WIDTH,
                subsequent_indent="  " if point[0].startswith("- ") else "",
                break_long_words=False,
                break_on_hyphens=False,
            )
        )
        for point in points
    )
