"""Whether people can be reached, who was invited, and what was answered to them."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.reading import ReadOnlyAdmin
from games.admin.records import match_link
from games.admin.review import instant_cell
from games.models import Invitation, Reach, Reply

SENDING = ("state", "due_at", "attempts", "leased_until", "begun_at", "sent_at", "error")


@admin.register(Reach)
class ReachAdmin(ReadOnlyAdmin):
    list_display = ("email", "score", "scored_at", "suppressed_at", "last_code", "words")
    list_filter = (("suppressed_at", admin.EmptyFieldListFilter), "scored_at")
    search_fields = ("email",)
    search_help_text = "Part of a mail address"
    ordering = ("-scored_at",)
    fields = list_display


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    """The link in an invitation is not shown: whoever has it can take the seat."""

    list_display = ("created_column", "match_column", "email", "invited_by", "state", "declined_at")
    list_filter = ("state", "created_at")
    search_fields = ("email", "match__code", "invited_by__display_name")
    search_help_text = "Part of a mail address, code of a match, or part of who invites"
    ordering = ("-pk",)
    fields = ("created_column", "match_column", "email", "invited_by", "declined_at", *SENDING)
    readonly_fields = ("created_column", "match_column")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Invitation]:
        invitations = super().get_queryset(request).select_related("match", "invited_by")
        return invitations.defer("match__seed", "match__head")

    @admin.display(description="Invited", ordering="created_at")
    def created_column(self, invitation: Invitation) -> SafeString:
        return instant_cell(invitation.created_at)

    @admin.display(description="Match", ordering="match__code")
    def match_column(self, invitation: Invitation) -> SafeString:
        return match_link(invitation.match)


@admin.register(Reply)
class ReplyAdmin(ReadOnlyAdmin):
    list_display = ("due_column", "match_column", "email_column", "says", "state", "sent_at")
    list_filter = ("says", "state", "due_at")
    search_fields = ("invitation__email", "invitation__match__code")
    search_help_text = "Part of a mail address, or code of a match"
    ordering = ("-pk",)
    fields = ("match_column", "email_column", "says", *SENDING, "message_id")
    readonly_fields = ("match_column", "email_column")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Reply]:
        replies = super().get_queryset(request).select_related("invitation__match")
        return replies.defer("invitation__match__seed", "invitation__match__head")

    @admin.display(description="Due", ordering="due_at")
    def due_column(self, reply: Reply) -> SafeString:
        return instant_cell(reply.due_at)

    @admin.display(description="Match", ordering="invitation__match__code")
    def match_column(self, reply: Reply) -> SafeString:
        return match_link(reply.invitation.match)

    @admin.display(description="To", ordering="invitation__email")
    def email_column(self, reply: Reply) -> str:
        return reply.invitation.email
