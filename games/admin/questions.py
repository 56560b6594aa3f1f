"""The questions that were put to seats: a list to read."""

from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.readonly_admin import ReadOnlyAdmin
from games.admin.activity_logs import match_link, prefetch_visible_match
from games.admin.conflicts_of_interest import list_hidden_matches
from games.admin.match_review import instant_cell
from games.admin.match_search import MatchSearchMixin
from games.models import Question, Seat, Tenure


@admin.register(Question)
class QuestionAdmin(MatchSearchMixin, ReadOnlyAdmin):
    """Numbers and instants count secret moves, so of a running match whoever sits or sat at its
    table reads none of them, not even their own."""

    list_display = (
        *("match_column", "holder_column", "number", "ply"),
        *("asked_column", "answered_column", "dead"),
    )
    list_filter = ("dead", "asked_at")
    ordering = ("-pk",)
    fields = list_display
    readonly_fields = ("match_column", "holder_column", "asked_column", "answered_column")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Question]:
        rows: QuerySet[Question] = super().get_queryset(request)
        if tables := list_hidden_matches(request):
            seats = Seat.objects.filter(match__in=tables).values_list("pk", flat=True)
            rows = rows.exclude(seat__in=list(seats))
        tenures = Prefetch("seat__tenures", Tenure.objects.select_related("player"))
        return rows.prefetch_related(prefetch_visible_match("seat__match"), tenures)

    def filter_by_players(
        self, queryset: QuerySet[Question], players: list[int], words: str
    ) -> QuerySet[Question]:
        return queryset.filter(seat__in=Tenure.objects.filter(player__in=players).values("seat"))

    @admin.display(description="Match", ordering="seat__match__code")
    def match_column(self, question: Question) -> SafeString:
        return match_link(question.seat.match, question.ply)

    @admin.display(description="Player", empty_value="–")
    def holder_column(self, question: Question) -> str | None:
        """Whoever held the seat when the question was put."""
        held: list[Any] = [
            each for each in question.seat.tenures.all() if each.asked_before < question.number
        ]
        return held[-1].name if held else None

    @admin.display(description="Asked", ordering="asked_at", empty_value="not recorded")
    def asked_column(self, question: Question) -> SafeString | None:
        return instant_cell(question.asked_at) if question.asked_at else None

    @admin.display(description="Answered", ordering="answered_at", empty_value="–")
    def answered_column(self, question: Question) -> SafeString | None:
        return instant_cell(question.answered_at) if question.answered_at else None
