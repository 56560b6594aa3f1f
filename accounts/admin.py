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
from django.db.models import Q, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import email_change, names, security_log, sessions
from accounts.models import BOT_PREFIX, AddressMove, Player, SecurityEvent
from accounts.player_search import PlayerSearchMixin
from accounts.readonly_admin import (
    CappedPaginator,
    NewestChangeList,
    ReadOnlyAdmin,
    RestrictedLookupAdmin,
    limit_to_newest,
)
from accounts.security_log import Kind

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
        alike = Player.objects.filter(folded_name=names.fold_name(name)).exclude(
            pk=self.instance.pk
        )
        if alike.exists():
            raise ValidationError(
                gettext("Another player has the name %r or a similar one.") % name
            )
        if self.instance.is_bot and not name.startswith(BOT_PREFIX):
            raise ValidationError(gettext("The name of a bot begins with “Bot”."))
        return name


@admin.register(Player)
class PlayerAdmin(PlayerSearchMixin, RestrictedLookupAdmin):
    list_display = ("display_name", "email", "is_active", "is_staff", "joined_at", "last_login")
    list_filter = ("is_active", "is_staff", "turn_mails", "joined_at")
    ordering = ("-pk",)
    paginator = CappedPaginator
    show_full_result_count = False
    filter_horizontal = ("groups", "user_permissions")
    fieldsets = (
        (
            None,
            {"fields": ("display_name", "email", "time_zone", "joined_at", "last_login", "owner")},
        ),
        (
            "Emails",
            {
                "fields": (
                    *("turn_mails", "mail_reminders", "mail_matches", "mail_receipts"),
                    "hand_in_mail",
                )
            },
        ),
        ("Devices", {"fields": ("push_turns", "push_reminders", "push_matches")}),
        ("Other apps", {"fields": ("hook_turns", "hook_reminders", "hook_matches")}),
        ("Email hours", {"fields": ("digest_hour", "quiet_from", "quiet_to", "days_off")}),
        ("Permissions", {"fields": ("is_active", "matches_at_most", *POWERS)}),
    )

    form = PlayerForm
    actions = ("sign_out",)

    @admin.action(description=_("Sign out everywhere"), permissions=["change"])
    def sign_out(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        for player in players:
            ended = str(sessions.end_all_sessions(player))
            staff = cast(Player, request.user)
            security_log.log_event(Kind.SESSIONS_ENDED, request, player, ended, by=staff)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[NewestChangeList]:
        return NewestChangeList

    def filter_by_players(
        self, queryset: QuerySet[Player], players: list[int], words: str
    ) -> QuerySet[Player]:
        return queryset.filter(pk__in=players)

    def has_view_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return bool(request.user.is_active and getattr(request.user, "is_staff", False))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        # Who has left stays as they are: what comes into the row again would stay for ever.
        left = obj is not None and obj.left_at is not None
        return not left and super().has_change_permission(request, obj)

    def get_readonly_fields(
        self, request: HttpRequest, obj: Player | None = None
    ) -> tuple[str, ...]:
        # The address of a player changes by confirming the new one, and in no other way.
        # An account is closed and opened by an act, with a reason that the player reads.
        fixed: tuple[str, ...] = ("joined_at", "last_login", "is_active", "owner")
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
class SiteGroupAdmin(RestrictedLookupAdmin, GroupAdmin):
    """What several of the staff may do."""


@admin.register(SecurityEvent)
class SecurityEventAdmin(PlayerSearchMixin, ReadOnlyAdmin):
    """The security log: who came in, who failed to, what was changed and what staff looked at."""

    list_display = ("at", "kind", "player", "by", "network", "browser", "detail")
    list_filter = ("kind", "at")
    list_select_related = ("player", "by")
    search_help_text = "Start of a player’s name or email address, or a network address"
    ordering = ("-pk",)

    def filter_by_players(
        self, queryset: QuerySet[SecurityEvent], players: list[int], words: str
    ) -> QuerySet[SecurityEvent]:
        if not players:
            return limit_to_newest(queryset).filter(network=words)
        return queryset.filter(Q(player__in=players) | Q(by__in=players))


@admin.register(Authenticator)
class AuthenticatorAdmin(PlayerSearchMixin, ReadOnlyAdmin):
    """Which second factors a player has, not what they are made of."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    fields: ClassVar = ("user", "type", "created_at", "last_used_at")

    def filter_by_players(
        self, queryset: QuerySet[Any], players: list[int], words: str
    ) -> QuerySet[Any]:
        return queryset.filter(user__in=players)


@admin.register(EmailAddress)
class EmailAddressAdmin(PlayerSearchMixin, ReadOnlyAdmin):
    """The addresses players have confirmed, or asked to change to."""

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("verified",)
    list_select_related = ("user",)
    search_help_text = "Start of a player’s name, or a full email address"

    def filter_by_players(
        self, queryset: QuerySet[Any], players: list[int], words: str
    ) -> QuerySet[Any]:
        return queryset.filter(Q(user__in=players) | Q(email=words.lower()))


@admin.register(AddressMove)
class AddressMoveAdmin(PlayerSearchMixin, ReadOnlyAdmin):
    """Two of the staff together give a player whose mailbox is dead another address."""

    list_display = (
        "player",
        "to_email",
        "asked_by",
        "asked_at",
        "agreed_by",
        "done_at",
        "stopped_column",
    )
    list_select_related = ("player", "asked_by", "agreed_by")
    actions = ("agree", "carry_out", "stop")
    raw_id_fields = ("player",)
    fields: ClassVar = ("player", "to_email", "why")

    def filter_by_players(
        self, queryset: QuerySet[Any], players: list[int], words: str
    ) -> QuerySet[Any]:
        return queryset.filter(Q(player__in=players) | Q(to_email=words.lower()))

    @admin.display(description="cancelled at", ordering="stopped_at")
    def stopped_column(self, move: AddressMove) -> object:
        return move.stopped_at

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def get_form(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        form = super().get_form(request, *args, **kwargs)
        return type("AskForm", (AddressChangeForm, form), {"staff": request.user})

    def save_model(self, request: HttpRequest, obj: AddressMove, form: Any, change: bool) -> None:
        email_change.request_change(request, cast(Player, request.user), obj)

    @admin.action(description=_("Approve"))
    def agree(self, request: HttpRequest, rows: QuerySet[AddressMove]) -> None:
        self._act_on_each(request, rows, email_change.approve_move)

    @admin.action(description=_("Change the player’s email address"))
    def carry_out(self, request: HttpRequest, rows: QuerySet[AddressMove]) -> None:
        self._act_on_each(request, rows, email_change.apply_change)

    @admin.action(description=_("Cancel the change"))
    def stop(self, request: HttpRequest, rows: QuerySet[AddressMove]) -> None:
        self._act_on_each(
            request, rows, lambda request, staff, pk: email_change.cancel_change(request, pk, staff)
        )

    def _act_on_each(
        self,
        request: HttpRequest,
        rows: QuerySet[AddressMove],
        act: Callable[[HttpRequest, Player, int], None],
    ) -> None:
        for move in rows:
            try:
                act(request, cast(Player, request.user), move.pk)
            except email_change.AddressChangeRefused as refusal:
                self.message_user(request, str(refusal), messages.ERROR)
            else:
                self.message_user(request, gettext("Done: %s.") % move, messages.SUCCESS)


class AddressChangeForm(OfMove):
    """Refuses what cannot be before anything is written."""

    staff: Player

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if said.get("player") and said.get("to_email"):
            words = email_change.find_refusal(self.staff, said["player"], said["to_email"])
            if words:
                raise ValidationError(words)
        return said
