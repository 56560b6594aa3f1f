"""What was sent, what was done from outside, and how the sweeps do: lists to read."""

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import OuterRef, Prefetch, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince

from accounts.readonly_admin import ReadOnlyAdmin
from config import clock
from games.admin.conflicts_of_interest import (
    annotate_conflicts,
    exclude_rows_of_others,
    visible_ply,
)
from games.admin.match_review import instant_cell, timeline_address
from games.admin.match_search import MatchSearchMixin
from games.models import Alarm, Heartbeat, Intervention, Match, Notice, Outage, Question, Tenure
from games.post.mails.headers import message_id

LATE_AFTER = timedelta(minutes=5)
WAITING = Notice.UNSENT
TROUBLE_WORDS = {
    "failed": "failed",
    "unknown": "perhaps sent",
    "retried": "to be retried",
    "late": "more than 5 minutes late",
}


def list_trouble_filters() -> dict[str, Q]:
    """What is wrong with mails, by name of the trouble; now."""
    return {
        "failed": Q(state=Notice.State.FAILED),
        "unknown": Q(state=Notice.State.UNKNOWN),
        "retried": Q(state__in=WAITING) & ~Q(error=""),
        "late": Q(state__in=WAITING, due_at__lt=clock.now() - LATE_AFTER),
    }


class TroubleFilter(admin.SimpleListFilter):
    title = "mail trouble"
    parameter_name = "trouble"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("any", "any"), *TROUBLE_WORDS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Notice]) -> QuerySet[Notice]:
        known = list_trouble_filters()
        if self.value() == "any":
            any_of_them = Q()
            for trouble in known.values():
                any_of_them |= trouble
            return queryset.filter(any_of_them)
        chosen = known.get(self.value() or "")
        return queryset if chosen is None else queryset.filter(chosen)


def prefetch_visible_match(lookup: str) -> "Prefetch[Any]":
    """The match of each row of a list, without what is secret."""
    return Prefetch(lookup, Match.objects.defer("secret", "seed", "head"))


def annotate_question_ply(rows: QuerySet[Any]) -> QuerySet[Any]:
    """The rows about a question of a seat with `asked_ply`, after which it was put."""
    about = Question.objects.filter(seat=OuterRef("seat"), number=OuterRef("question"))
    found: QuerySet[Any] = rows.annotate(asked_ply=Subquery(about.values("ply")))
    return found


def match_link(match: Match, ply: int | None = None) -> SafeString:
    """The code of a match, leading to its timeline, and there to a ply."""
    place = f"#ply-{ply}" if ply else ""
    return format_html('<a href="{}{}">{}</a>', timeline_address(match.pk), place, match.code)


@admin.register(Notice)
class NoticeAdmin(MatchSearchMixin, ReadOnlyAdmin):
    list_display = (
        "due_column",
        "match_column",
        "seat_column",
        "kind",
        "state_column",
        "sent_column",
    )
    list_filter = (TroubleFilter, "state", "kind", "due_at")
    ordering = ("-pk",)
    fields = (
        "match_column",
        "seat_column",
        "kind",
        "question",
        "due_at",
        "state",
        "attempts",
        "leased_until",
        "begun_at",
        "sent_at",
        "error",
        "message_id_column",
    )
    readonly_fields = ("match_column", "seat_column", "message_id_column")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        # Asked for by key once the page is known: joined, whole tables would be read for a page.
        notices = exclude_rows_of_others(super().get_queryset(request), request)
        return annotate_question_ply(notices).prefetch_related(
            prefetch_visible_match("seat__match"), "seat__player", "tenure__player"
        )

    def filter_by_players(
        self, queryset: QuerySet[Notice], players: list[int], words: str
    ) -> QuerySet[Notice]:
        held = Tenure.objects.filter(player__in=players)
        return queryset.filter(seat__in=held.values("seat"), tenure__in=held)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        notices = exclude_rows_of_others(Notice.objects.all(), request)
        found = {
            name: notices.filter(trouble).count()
            for name, trouble in list_trouble_filters().items()
        }
        trouble = [
            (name, found[name], words) for name, words in TROUBLE_WORDS.items() if found[name]
        ]
        away = Outage.objects.filter(of=Outage.Cause.MAIL_SERVER, ends_at__isnull=True).first()
        heading = {"trouble": trouble, "away": away}
        return super().changelist_view(request, {**(extra_context or {}), **heading})

    @admin.display(description="Match", ordering="seat__match__code")
    def match_column(self, notice: Any) -> SafeString:
        return match_link(notice.seat.match, visible_ply(notice, notice.asked_ply))

    @admin.display(description="Seat")
    def seat_column(self, notice: Notice) -> str:
        return notice.seat.name if notice.tenure is None else notice.tenure.name

    @admin.display(description="Message-ID", empty_value="–")
    def message_id_column(self, notice: Notice) -> str | None:
        return message_id(notice, notice.seat.match.code, notice.seat.number) or None

    @admin.display(description="State", ordering="state")
    def state_column(self, notice: Notice) -> SafeString:
        lost = notice.state in (Notice.State.FAILED, Notice.State.UNKNOWN)
        shape = '<span class="review-late">! {}</span>' if lost else "{}"
        tries = f", {notice.attempts} attempts" if notice.attempts > 1 else ""
        words = format_html(shape, f"{notice.get_state_display()}{tries}")
        if not notice.error:
            return words
        return format_html('{}<br><span class="review-error">{}</span>', words, notice.error)

    @admin.display(description="Due", ordering="due_at")
    def due_column(self, notice: Notice) -> SafeString:
        return instant_cell(notice.due_at)

    @admin.display(description="Sent", ordering="sent_at", empty_value="–")
    def sent_column(self, notice: Notice) -> SafeString | None:
        return instant_cell(notice.sent_at) if notice.sent_at else None


@admin.register(Intervention)
class InterventionAdmin(MatchSearchMixin, ReadOnlyAdmin):
    list_display = (
        *("at_column", "match_column", "what", "seat_column", "actor", "ply_column", "why"),
    )
    list_filter = ("what", "at")
    search_help_text = "Match code, or start of the actor’s name or email address"
    to_match = "match"
    ordering = ("-pk",)
    fields = (
        *("match_column", "what", "seat_column", "actor"),
        *("ply_column", "about_column", "why", "at"),
    )
    readonly_fields = ("match_column", "seat_column", "ply_column", "about_column")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Intervention]:
        events = annotate_conflicts(super().get_queryset(request), request, "match")
        return events.prefetch_related(prefetch_visible_match("match"), "tenure__player", "actor")

    def filter_by_players(
        self, queryset: QuerySet[Intervention], players: list[int], words: str
    ) -> QuerySet[Intervention]:
        return queryset.filter(actor__in=players)

    @admin.display(description="Match", ordering="match__code")
    def match_column(self, event: Intervention) -> SafeString:
        return match_link(event.match, visible_ply(event, event.ply))

    @admin.display(description="Move", empty_value="–")
    def ply_column(self, event: Intervention) -> int | None:
        return visible_ply(event, event.ply)

    @admin.display(description="About ply", empty_value="–")
    def about_column(self, event: Intervention) -> int | None:
        return visible_ply(event, event.about_ply)

    @admin.display(description="When", ordering="at")
    def at_column(self, event: Intervention) -> SafeString:
        return instant_cell(event.at)

    @admin.display(description="Seat", empty_value="–")
    def seat_column(self, event: Intervention) -> str | None:
        return event.tenure.name if event.tenure else None


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnlyAdmin):
    list_display = ("name", "at", "ago", "by", "trouble")
    ordering = ("name",)

    @admin.display(description="Time since last run")
    def ago(self, heartbeat: Heartbeat) -> str:
        return timesince(heartbeat.at)


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin):
    list_display = ("of", "which", "begins_column", "ends_column", "why")
    list_filter = ("of",)
    ordering = ("-begins_at",)

    @admin.display(description="From", ordering="begins_at")
    def begins_column(self, outage: Outage) -> SafeString:
        return instant_cell(outage.begins_at)

    @admin.display(description="To", ordering="ends_at", empty_value="ongoing")
    def ends_column(self, outage: Outage) -> SafeString | None:
        return instant_cell(outage.ends_at) if outage.ends_at else None


@admin.register(Alarm)
class AlarmAdmin(ReadOnlyAdmin):
    list_display = ("about", "begins_column", "ends_column", "told_column")
    ordering = ("-begins_at",)

    @admin.display(description="From", ordering="begins_at")
    def begins_column(self, alarm: Alarm) -> SafeString:
        return instant_cell(alarm.begins_at)

    @admin.display(description="To", ordering="ends_at", empty_value="ongoing")
    def ends_column(self, alarm: Alarm) -> SafeString | None:
        return instant_cell(alarm.ends_at) if alarm.ends_at else None

    @admin.display(description="Host emailed", empty_value="not yet")
    def told_column(self, alarm: Alarm) -> SafeString | None:
        return instant_cell(alarm.told_at) if alarm.told_at else None
