"""Whether people can be reached, who was invited, and what was answered to them."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.models import Player
from accounts.player_search import PlayerSearchMixin, filter_by_address
from accounts.readonly_admin import ReadOnlyAdmin
from games.admin.activity_logs import match_link, prefetch_visible_match
from games.admin.match_review import instant_cell
from games.admin.match_search import MatchSearchMixin
from games.models import Delivery, Invitation, Notification, Reach, Reply
from games.post.outbox.invitation_links import INVITED, REPLIED


def prefetch_mails(way: str, type: str) -> Any:
    """The mails of a type that invitations owed, read with a page of the list."""
    told = Notification.objects.filter(type=type).prefetch_related("deliveries")
    return Prefetch(f"{way}notifications", told, to_attr="mails")


def find_mail(row: Invitation | Reply) -> Delivery | None:
    """The mail that an invitation, or an answer to somebody invited, owed."""
    invitation: Any = row if isinstance(row, Invitation) else row.invitation
    mails = [told.deliveries.all() for told in invitation.mails if told.about == row.pk]
    return next((mail for each in mails for mail in each), None)


def mail_column(name: str) -> Callable[[Any], Any]:
    """A column that says how the mail stands that a row owed."""

    @admin.display(description=name.replace("_", " "))
    def column(row: Any) -> Any:
        mail = find_mail(row)
        if mail is None:
            return None
        return mail.get_state_display() if name == "state" else getattr(mail, name)

    return column


COLUMNS: dict[str, Any] = {
    name: mail_column(name)
    for name in (
        *("state", "due_at", "attempts", "leased_until", "begun_at", "sent_at", "error"),
        "message_id",
    )
}
SENDING: Any = tuple(COLUMNS.values())


class StateFilter(admin.SimpleListFilter):
    """How the mail stands that a row owed."""

    title = parameter_name = "state"
    type: str

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, Any]]:
        return list(Delivery.State.choices)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if not self.value():
            return queryset
        mails = Delivery.objects.filter(notification__type=self.type, state=self.value())
        return queryset.filter(pk__in=mails.values("notification__about"))


class InvitationStateFilter(StateFilter):
    type = INVITED


class ReplyStateFilter(StateFilter):
    type = REPLIED


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
    list_filter = (InvitationStateFilter, "created_at")
    search_help_text = "Email address, match code, or start of the inviting player’s name"
    to_match = "match"
    ordering = ("-pk",)
    fields = ("created_column", "match_column", "email", "invited_by", "declined_at", *SENDING)
    readonly_fields = ("created_column", "match_column", *SENDING)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Invitation]:
        rows = super().get_queryset(request)
        mails = prefetch_mails("", INVITED)
        return rows.prefetch_related(prefetch_visible_match("match"), "invited_by", mails)

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
    list_filter = ("says", ReplyStateFilter, "letter__received_at")
    search_help_text = "Email address, match code, or start of the inviting player’s name"
    to_match = "invitation__match"
    ordering = ("-pk",)
    fields = ("match_column", "email_column", "says", *SENDING)
    readonly_fields = ("match_column", "email_column", *SENDING)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Reply]:
        mails = prefetch_mails("invitation__", REPLIED)
        rows = super().get_queryset(request)
        return rows.prefetch_related(prefetch_visible_match("invitation__match"), mails)

    def filter_by_players(
        self, queryset: QuerySet[Reply], players: list[int], words: str
    ) -> QuerySet[Reply]:
        asked: QuerySet[Invitation]
        if players:
            asked = Invitation.objects.filter(Q(invited_by__in=players) | Q(email=words.lower()))
        else:
            asked = filter_by_address(Invitation.objects.all(), words)
        return queryset.filter(invitation__in=asked)

    @admin.display(description="Due")
    def due_column(self, reply: Reply) -> SafeString | None:
        mail = find_mail(reply)
        return None if mail is None else instant_cell(mail.due_at)

    @admin.display(description="Match", ordering="invitation__match__code")
    def match_column(self, reply: Reply) -> SafeString:
        return match_link(reply.invitation.match)

    @admin.display(description="To", ordering="invitation__email")
    def email_column(self, reply: Reply) -> str:
        return reply.invitation.email
