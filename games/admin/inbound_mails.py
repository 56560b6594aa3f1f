"""Letters that came in: when, to which seat, and what became of them. Never what they say."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.readonly_admin import ReadOnlyAdmin, RecentValuesFilter, limit_to_newest
from games.admin.activity_logs import (
    annotate_question_ply,
    match_link,
    prefetch_visible_match,
)
from games.admin.conflicts_of_interest import exclude_rows_of_others, visible_ply
from games.admin.match_review import instant_cell
from games.admin.match_search import MatchSearchMixin
from games.models import InboundMail, Tenure


@admin.register(InboundMail)
class InboundMailAdmin(MatchSearchMixin, ReadOnlyAdmin):
    """Neither the raw mail nor its words are shown: they may name cards of a match that runs."""

    list_display = (
        "received_column",
        "match_column",
        "seat_column",
        "way",
        "state",
        "reason",
        "verdict",
        "answered_column",
    )
    list_filter = (
        "state",
        *((name, RecentValuesFilter) for name in ("reason", "way", "verdict")),
        "received_at",
    )
    search_help_text = "Match code, start of a player’s name, or a stranger’s full address"
    ordering = ("-pk",)
    fields = (
        "received_column",
        "match_column",
        "seat_column",
        "question",
        *("way", "envelope_from", "sender", "message_id", "size", "fingerprint"),
        *("verdict", "state", "reason", "attempts", "read_at", "answered_column"),
    )
    readonly_fields = ("received_column", "match_column", "seat_column", "answered_column")

    def get_queryset(self, request: HttpRequest) -> QuerySet[InboundMail]:
        letters = exclude_rows_of_others(super().get_queryset(request), request)
        letters = annotate_question_ply(letters).prefetch_related(
            prefetch_visible_match("seat__match"), "tenure__player", "answer"
        )
        return letters.defer("raw", "transcript", "words")

    def filter_by_players(
        self, queryset: QuerySet[InboundMail], players: list[int], words: str
    ) -> QuerySet[InboundMail]:
        held = Tenure.objects.filter(player__in=players)
        if players:
            return queryset.filter(seat__in=held.values("seat"), tenure__in=held)
        return limit_to_newest(queryset).filter(sender__iexact=words)

    @admin.display(description="Received", ordering="received_at")
    def received_column(self, letter: InboundMail) -> SafeString:
        return instant_cell(letter.received_at)

    @admin.display(description="Match", empty_value="–")
    def match_column(self, letter: Any) -> SafeString | None:
        if letter.seat is None:
            return None
        return match_link(letter.seat.match, visible_ply(letter, letter.asked_ply))

    @admin.display(description="Seat", empty_value="–")
    def seat_column(self, letter: InboundMail) -> str | None:
        return letter.tenure.name if letter.tenure else None

    @admin.display(description="Answer", empty_value="none")
    def answered_column(self, letter: InboundMail) -> str | None:
        answer = getattr(letter, "answer", None)
        return None if answer is None else str(answer.get_state_display())
