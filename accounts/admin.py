"""Players in the admin: staff look them up, superusers change them. Nobody sees a password."""

from typing import TYPE_CHECKING

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest

from accounts.models import Player

# The admin is entered by our own sign-in page, where tries are counted and addresses verified.
# allauth's documentation says how: it puts another method in the place of this one.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

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
