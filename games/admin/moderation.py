"""Lists of what players report, say, and what staff did about it. Rows nobody changes."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import F, Model, Q, QuerySet
from django.http import HttpRequest
from django.urls import path, reverse
from django.urls.resolvers import URLPattern
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from accounts.player_search import PlayerSearchMixin
from accounts.readonly_admin import NewestChangeList, ReadOnlyAdmin
from games.admin import moderation_pages
from games.admin.activity_logs import match_link, prefetch_visible_match
from games.admin.conflicts_of_interest import annotate_conflicts
from games.admin.match_review import instant_cell
from games.admin.match_search import MatchSearchMixin
from games.models import Remark, Report, StaffAct, Tenure
from games.play.staff import reports
from games.web.shortcuts import player_of

SHOWN = 80  # characters of a report in the list


class ReportList(NewestChangeList):
    def url_for_result(self, result: Model) -> str:
        return reverse("admin:games_report_page", args=[result.pk])


class RemarkList(NewestChangeList):
    def url_for_result(self, result: Model) -> str:
        return reverse("admin:games_remark_page", args=[result.pk])


@admin.register(Report)
class ReportAdmin(MatchSearchMixin, ReadOnlyAdmin):
    """The queue, what waits for an answer first, then what was answered last. What its reader may
    not see is not in it."""

    list_display = (
        *("at_column", "about", "words_column", "match_column", "reporter"),
        *("asked", "answered_column"),
    )
    list_filter = (("answered_at", admin.EmptyFieldListFilter), "about", "at")
    list_select_related = ("match", "reporter", "asked")
    search_help_text = "Match code, or start of the reporter’s name"
    to_match = "match"
    ordering = (F("answered_at").desc(nulls_first=True), "at")
    fields = ("about",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        seen = reports.list_reports_for(player_of(request))
        return seen.defer("match__secret", "match__seed", "match__head")

    def filter_by_players(
        self, queryset: QuerySet[Report], players: list[int], words: str
    ) -> QuerySet[Report]:
        return queryset.filter(reporter__in=players)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return ReportList

    def get_urls(self) -> list[URLPattern]:
        site, guard = self.admin_site, self.admin_site.admin_view
        own = [
            path(
                "<int:report_id>/page/",
                guard(moderation_pages.report_page),
                {"site": site},
                name="games_report_page",
            ),
            path(
                "player/<int:player_id>/",
                guard(moderation_pages.player_page),
                {"site": site},
                name="games_player_acts",
            ),
        ]
        return own + super().get_urls()

    @admin.display(description="When", ordering="at")
    def at_column(self, report: Report) -> SafeString:
        return instant_cell(report.at)

    @admin.display(description="Match", ordering="match__code")
    def match_column(self, report: Report) -> SafeString:
        return match_link(report.match, report.ply)

    @admin.display(description="Words")
    def words_column(self, report: Report) -> str:
        return Truncator(report.words).chars(SHOWN)

    @admin.display(description="Answered", ordering="answered_at", empty_value="not yet")
    def answered_column(self, report: Report) -> SafeString | None:
        return instant_cell(report.answered_at) if report.answered_at else None


@admin.register(Remark)
class RemarkAdmin(MatchSearchMixin, ReadOnlyAdmin):
    """All that was said at tables. A hidden text is kept back from staff who sit there."""

    list_display = ("at_column", "match_column", "name_column", "text_column", "hidden_column")
    list_filter = (("hidden", admin.EmptyFieldListFilter), "at")
    to_match = "match"
    ordering = ("-pk",)
    fields = ("name_column", "text_column")
    readonly_fields = ("name_column", "text_column")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Remark]:
        remarks = annotate_conflicts(super().get_queryset(request), request, "match")
        told = prefetch_visible_match("match"), "seat__player", "tenure__player", "hidden"
        return remarks.prefetch_related(*told)

    def filter_by_players(
        self, queryset: QuerySet[Remark], players: list[int], words: str
    ) -> QuerySet[Remark]:
        held = Tenure.objects.filter(player__in=players)
        return queryset.filter(seat__in=held.values("seat"), tenure__in=held)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return RemarkList

    def get_urls(self) -> list[URLPattern]:
        site, guard = self.admin_site, self.admin_site.admin_view
        page = path(
            "<int:remark_id>/page/",
            guard(moderation_pages.remark_page),
            {"site": site},
            name="games_remark_page",
        )
        return [page, *super().get_urls()]

    @admin.display(description="When", ordering="at")
    def at_column(self, remark: Remark) -> SafeString:
        return instant_cell(remark.at)

    @admin.display(description="Match", ordering="match__code")
    def match_column(self, remark: Remark) -> SafeString:
        return match_link(remark.match)

    @admin.display(description="Said by")
    def name_column(self, remark: Remark) -> str:
        return remark.name

    @admin.display(description="Text", empty_value="–")
    def text_column(self, remark: Remark) -> str | None:
        kept: Any = remark  # marked by the query
        return None if remark.hidden_id is not None and kept.sits_here else remark.text

    @admin.display(description="Hidden", empty_value="–")
    def hidden_column(self, remark: Remark) -> str | None:
        return remark.hidden.why if remark.hidden else None


@admin.register(StaffAct)
class StaffActAdmin(PlayerSearchMixin, ReadOnlyAdmin):
    """What staff did to players and about reports; what they did to matches is with the
    interventions."""

    list_display = ("at_column", "actor", "what", "player", "why")
    list_filter = ("what", "at")
    list_select_related = ("actor", "player")
    ordering = ("-pk",)
    fields = ("at", "actor", "what", "player", "why", "words")

    def get_queryset(self, request: HttpRequest) -> QuerySet[StaffAct]:
        acts = super().get_queryset(request)
        seen = reports.list_reports_for(player_of(request)).values("pk")
        return acts.filter(report=None) | acts.filter(report__in=seen)

    def filter_by_players(
        self, queryset: QuerySet[StaffAct], players: list[int], words: str
    ) -> QuerySet[StaffAct]:
        return queryset.filter(Q(actor__in=players) | Q(player__in=players))

    @admin.display(description="When", ordering="at")
    def at_column(self, act: StaffAct) -> SafeString:
        return instant_cell(act.at)
