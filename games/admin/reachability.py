"""Whether people can be reached, who was invited, and what was answered to them."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.models import Player
from accounts.player_search import PlayerSearchMixin, filter_by_address
from accounts.readonly_admin import ReadOnlyAdmin
from games.admin.activity_logs import match_link, prefetch_visible_match
from games.admin.match_review import instant_cell
from games.admin.match_search import MatchSearchMixin
from games.models import Delivery, Invitation, Reach, Reply
from games.post.outbox.invitation_links import INVITED, REPLIED


def sending_column(name: str) -> Callable[[Any], Any]:
    """A column that says how the mail stands that a row owed."""

    @admin.display(description=name.replace("_", " "), ordering=name)
    def column(row: Any) -> Any:
        value = getattr(row, name)
        return Delivery.State(value).label if name == "state" and value else value

    return column


COLUMNS: dict[str, Any] = {
    name: sending_column(name)
    for name in (
        *("state", "due_at", "attempts", "leased_until", "begun_at", "sent_at", "error"),
        "message_id",
    )
}
SENDING: Any = tuple(COLUMNS.values())


def with_mails(rows: QuerySet[Any], type: str) -> QuerySet[Any]:
    """The rows with what the columns say, of the mails of a type that they owed."""
    mails = Delivery.objects.filter(notification__type=type, notification__about=OuterRef("pk"))
    found: QuerySet[Any] = rows.annotate(
        **{name: Subquery(mails.values(name)[:1]) for name in COLUMNS}
    )
    return found


class StateFilter(admin.SimpleListFilter):
    """How the mail stands."""

    title = parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, Any]]:
        return list(Delivery.State.choices)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(state=self.value()) if self.value() else queryset


@admin.register(Reach)
class ReachAdmin(PlayerSearchMixin, ReadOnlyAdmin):
    list_display = ("email", "score", "scored_at", "suppressed_at", "last_code", "words")
    list_filter = (("suppressed_at", admin.EmptyFieldListFilter), "scored_at")
    search_help_text = "Start of a player’s name or email address, or part of another address"
    ordering = ("-pk",)
    fields = list_display

    def filter_by_players(
        self, queryset: QuerySet[Reach], players: list[int], words: str
    ) -> QuerySet[Reach]:
        emails = Player.objects.filter(pk__in=players).values_list("email", flat=True)
        found = queryset.filter(email__in=[email.lower() for email in emails])
        return found if players and found.exists() else filter_by_address(queryset, words)


@admin.register(Invitation)
class InvitationAdmin(MatchSearchMixin, ReadOnlyAdmin):
    """The link in an invitation is not shown: whoever has it can take the seat."""

    list_display = (
        *("created_column", "match_column", "email", "invited_by", COLUMNS["state"]),
        "declined_at",
    )
    list_filter = (StateFilter, "created_at")
    search_help_text = "Email address, match code, or start of the inviting player’s name"
    to_match = "match"
    ordering = ("-pk",)
    fields = ("created_column", "match_column", "email", "invited_by", "declined_at", *SENDING)
    readonly_fields = ("created_column", "match_column", *SENDING)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Invitation]:
        rows = with_mails(super().get_queryset(request), INVITED)
        return rows.prefetch_related(prefetch_visible_match("match"), "invited_by")

    def filter_by_players(
        self, queryset: QuerySet[Invitation], players: list[int], words: str
    ) -> QuerySet[Invitation]:
        if players:
            return queryset.filter(Q(invited_by__in=players) | Q(email=words.lower()))
        return filter_by_address(queryset, words)

    @admin.display(description="Invited", ordering="created_at")
    def created_column(self, invitation: Invitation) -> SafeString:
        return instant_cell(invitation.created_at)

    @admin.display(description="Match", ordering="match__code")
    def match_column(self, invitation: Invitation) -> SafeString:
        return match_link(invitation.match)


@admin.register(Reply)
class ReplyAdmin(MatchSearchMixin, ReadOnlyAdmin):
    list_display = (
        *("due_column", "match_column", "email_column", "says"),
        *(COLUMNS["state"], COLUMNS["sent_at"]),
    )
    list_filter = ("says", StateFilter, "letter__received_at")
    search_help_text = "Email address, match code, or start of the inviting player’s name"
    to_match = "invitation__match"
    ordering = ("-pk",)
    fields = ("match_column", "email_column", "says", *SENDING)
    readonly_fields = ("match_column", "email_column", *SENDING)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Reply]:
        rows = with_mails(super().get_queryset(request), REPLIED)
        return rows.prefetch_related(prefetch_visible_match("invitation__match"))

    def filter_by_players(
        self, queryset: QuerySet[Reply], players: list[int], words: str
    ) -> QuerySet[Reply]:
        asked: QuerySet[Invitation]
        if players:
            asked = Invitation.objects.filter(Q(invited_by__in=players) | Q(email=words.lower()))
        else:
            asked = filter_by_address(Invitation.objects.all(), words)
        return queryset.filter(invitation__in=asked)

    @admin.display(description="Due", ordering="due_at")
    def due_column(self, reply: Any) -> SafeString:
        return instant_cell(reply.due_at)

    @admin.display(description="Match", ordering="invitation__match__code")
    def match_column(self, reply: Reply) -> SafeString:
        return match_link(reply.invitation.match)

    @admin.display(description="To", ordering="invitation__email")
    def email_column(self, reply: Reply) -> str:
        return reply.invitation.email
