"""Players in the admin: staff look them up, superusers change them. Nobody sees a password, and
nobody changes the security log, or how a player signs in."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import moving, names, security, sessions
from accounts.models import AddressMove, Player, SecurityEvent
from accounts.reading import OfferedAdmin, ReadOnlyAdmin
from accounts.security import Kind

# allauth would show, and let change, what addresses are confirmed and what passkeys are made of.
admin.site.unregister([EmailAddress, Authenticator, Group])

if TYPE_CHECKING:
    OfPlayer = ModelForm[Player]
    OfMove = ModelForm[AddressMove]
else:
    OfPlayer = OfMove = ModelForm

POWERS = ("is_staff", "is_superuser", "groups", "user_permissions")


class PlayerForm(OfPlayer):
    """Superusers may call a player anything that looks like nobody else."""

    def clean_display_name(self) -> str:
        name: str = self.cleaned_data["display_name"]
        alike = Player.objects.filter(folded_name=names.fold(name)).exclude(pk=self.instance.pk)
        if alike.exists():
            raise ValidationError(gettext("Another player is called %r, or looks so.") % name)
        return name


@admin.register(Player)
class PlayerAdmin(OfferedAdmin):
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
        ("May", {"fields": ("is_active", "matches_at_most", *POWERS)}),
    )

    form = PlayerForm
    actions = ("sign_out",)

    @admin.action(description=_("Sign out everywhere"), permissions=["change"])
    def sign_out(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        for player in players:
            ended = str(sessions.end_all(player))
            staff = cast(Player, request.user)
            security.note(Kind.SESSIONS_ENDED, request, player, ended, by=staff)

    def has_view_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return bool(request.user.is_active and getattr(request.user, "is_staff", False))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

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


@admin.register(Group)
class OfferedGroupAdmin(OfferedAdmin, GroupAdmin):
    """What several of the staff may do."""


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


@admin.register(AddressMove)
class AddressMoveAdmin(ReadOnlyAdmin):
    """Two of the staff together give a player whose mailbox is dead another address."""

    list_display = ("player", "to_email", "asked_by", "asked_at", "agreed_by", "done_at", "stopped")
    list_select_related = ("player", "asked_by", "agreed_by")
    search_fields = ("player__display_name", "player__email", "to_email")
    actions = ("agree", "carry_out", "stop")
    raw_id_fields = ("player",)
    fields: ClassVar = ("player", "to_email", "why")

    @admin.display(description="stopped at", ordering="stopped_at")
    def stopped(self, move: AddressMove) -> object:
        return move.stopped_at

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def get_form(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """The form to ask for one, which knows who asks."""
        form = super().get_form(request, *args, **kwargs)
        return type("AskForm", (AskForm, form), {"staff": request.user})

    def save_model(self, request: HttpRequest, obj: AddressMove, form: Any, change: bool) -> None:
        moving.ask(request, cast(Player, request.user), obj)

    @admin.action(description=_("Agree"))
    def agree(self, request: HttpRequest, rows: QuerySet[AddressMove]) -> None:
        self._each(request, rows, moving.agree)

    @admin.action(description=_("Give the player the new address"))
    def carry_out(self, request: HttpRequest, rows: QuerySet[AddressMove]) -> None:
        self._each(request, rows, moving.carry_out)

    @admin.action(description=_("Stop"))
    def stop(self, request: HttpRequest, rows: QuerySet[AddressMove]) -> None:
        self._each(request, rows, lambda request, staff, pk: moving.stop(request, pk, staff))

    def _each(
        self,
        request: HttpRequest,
        rows: QuerySet[AddressMove],
        act: Callable[[HttpRequest, Player, int], None],
    ) -> None:
        for move in rows:
            try:
                act(request, cast(Player, request.user), move.pk)
            except moving.Refused as refusal:
                self.message_user(request, str(refusal), messages.ERROR)
            else:
                self.message_user(request, gettext("Done: %s.") % move, messages.SUCCESS)


class AskForm(OfMove):
    """Refuses what cannot be before anything is written."""

    staff: Player

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if said.get("player") and said.get("to_email"):
            words = moving.refusal(self.staff, said["player"], said["to_email"])
            if words:
                raise ValidationError(words)
        return said
