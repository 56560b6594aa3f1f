"""Whether people can be reached, who was invited, and what was answered to them."""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.models import Player
from accounts.player_search import PlayerSearchMixin, filter_by_address
from accounts.readonly_admin import ReadOnlyAdmin
from games.admin.activity_logs import match_link, prefetch_visible_match
from games.admin.match_review import instant_cell
from games.admin.match_search import MatchSearchMixin
from games.models import Invitation, Reach, Reply

SENDING = ("state", "due_at", "attempts", "leased_until", "begun_at", "sent_at", "error")


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

    list_display = ("created_column", "match_column", "email", "invited_by", "state", "declined_at")
    list_filter = ("state", "created_at")
    search_help_text = "Email address, match code, or start of the inviting player’s name"
    to_match = "match"
    ordering = ("-pk",)
    fields = ("created_column", "match_column", "email", "invited_by", "declined_at", *SENDING)
    readonly_fields = ("created_column", "match_column")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Invitation]:
        rows = super().get_queryset(request)
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
    list_display = ("due_column", "match_column", "email_column", "says", "state", "sent_at")
    list_filter = ("says", "state", "due_at")
    search_help_text = "Email address, match code, or start of the inviting player’s name"
    to_match = "invitation__match"
    ordering = ("-pk",)
    fields = ("match_column", "email_column", "says", *SENDING, "message_id")
    readonly_fields = ("match_column", "email_column")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Reply]:
        return (
            super()
            .get_queryset(request)
            .prefetch_related(prefetch_visible_match("invitation__match"))
        )

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
    def due_column(self, reply: Reply) -> SafeString:
        return instant_cell(reply.due_at)

    @admin.display(description="Match", ordering="invitation__match__code")
    def match_column(self, reply: Reply) -> SafeString:
        return match_link(reply.invitation.match)

    @admin.display(description="To", ordering="invitation__email")
    def email_column(self, reply: Reply) -> str:
        return reply.invitation.email
