"""Players in the admin: staff look them up, superusers change them. Nobody sees a password, and
nobody changes the security log, or how a player signs in."""

from typing import TYPE_CHECKING, ClassVar

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest

from accounts.models import Player, SecurityEvent
from accounts.reading import ReadOnlyAdmin

# allauth would show, and let change, what addresses are confirmed and what passkeys are made of.
admin.site.unregister([EmailAddress, Authenticator])

if TYPE_CHECKING:
    OfPlayers = admin.ModelAdmin[Player]
else:
    OfPlayers = admin.ModelAdmin

POWERS = ("is_staff", "is_superuser", "groups", "user_permissions")


@admin.register(Player)
class PlayerAdmin(OfPlayers):
    list_display = ("display_name", "email", "is_active", "is_staff", "joined_at", "last_login")
    list_filter = ("is_active", "is_staff", "turn_mails", "joined_at")
    search_fields = ("display_name", "email")
    search_help_text = "Part of a display name or of a mail address"
    ordering = ("-joined_at",)
    filter_horizontal = ("groups", "user_permissions")
    fieldsets = (
        (None, {"fields": ("display_name", "email", "time_zone", "joined_at", "last_login")}),
        ("Mails", {"fields": ("turn_mails", "mail_reminders", "mail_matches", "hand_in_mail")}),
        ("Hours", {"fields": ("digest_hour", "quiet_from", "quiet_to", "days_off")}),
        ("May", {"fields": ("is_active", *POWERS)}),
    )

    def has_view_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return bool(request.user.is_active and getattr(request.user, "is_staff", False))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        # Filtering by the beginning of a hash would tell it letter by letter.
        if lookup.startswith("password") or request is None:
            return False
        return super().lookup_allowed(lookup, value, request)

    def get_readonly_fields(
        self, request: HttpRequest, obj: Player | None = None
    ) -> tuple[str, ...]:
        # The address of a player changes by confirming the new one, and in no other way.
        fixed: tuple[str, ...] = ("joined_at", "last_login")
        if obj is not None:
            fixed += ("email",)
        if not getattr(request.user, "is_superuser", False):
            fixed += POWERS
        return fixed

    def save_model(
        self, request: HttpRequest, obj: Player, form: "ModelForm[Player]", change: bool
    ) -> None:
        if not change:
            obj.email = obj.email.lower()
            obj.set_unusable_password()  # the new player signs in by a mailed code
        super().save_model(request, obj, form, change)


@admin.register(SecurityEvent)
class SecurityEventAdmin(ReadOnlyAdmin):
    """The security log: who came in, who failed to, what was changed and what staff looked at."""

    list_display = ("at", "kind", "player", "by", "network", "browser", "detail")
    list_filter = ("kind", "at")
    list_select_related = ("player", "by")
    search_fields = ("player__display_name", "player__email", "by__display_name", "network")
    search_help_text = "Part of a name, a mail address or a network address"
    date_hierarchy = "at"


@admin.register(Authenticator)
class AuthenticatorAdmin(ReadOnlyAdmin):
    """Which second factors a player has, not what they are made of."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = ("user__display_name", "user__email")
    fields: ClassVar = ("user", "type", "created_at", "last_used_at")


@admin.register(EmailAddress)
class EmailAddressAdmin(ReadOnlyAdmin):
    """The addresses players have confirmed, or asked to change to."""

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("verified",)
    list_select_related = ("user",)
    search_fields = ("email", "user__display_name")
