"""The list of matches, and the way to the pages about one."""

from typing import Any, cast

from django.contrib import admin
from django.db.models import Model, Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import path, re_path
from django.urls.resolvers import URLPattern
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from accounts.readonly_admin import NewestChangeList, ReadOnlyAdmin
from config import clock
from games.admin import dispute_pages, match_actions, match_review
from games.admin.conflicts_of_interest import annotate_conflicts, visible_ply
from games.admin.match_search import MatchSearchMixin
from games.models import Match, Seat
from games.play.clocks.time_limits import format_pace
from games.titles import all_games


class GameFilter(admin.SimpleListFilter):
    """By title. The titles come from the house and not from a search through all matches."""

    title = "game"
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(game.slug, game.title) for game in all_games()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        return queryset.filter(game=self.value()) if self.value() else queryset


class TimeoutFilter(admin.ChoicesFieldListFilter):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = "time-out rule"


class OpenedFilter(admin.DateFieldListFilter):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = "opening"


class MatchList(NewestChangeList):
    """Each row leads to the timeline of its match."""

    def url_for_result(self, result: Model) -> str:
        return match_review.timeline_address(result.pk)


@admin.register(Match)
class MatchAdmin(MatchSearchMixin, ReadOnlyAdmin):
    list_display = (
        "code",
        "title_column",
        "players",
        "status_column",
        "moves_column",
        "last_news",
        "awaited_column",
        "pace",
    )
    list_filter = (
        "status",
        GameFilter,
        "ending",
        ("on_timeout", TimeoutFilter),
        ("created_at", OpenedFilter),
    )
    to_match = "pk"
    ordering = ("-pk",)
    fields = ("code",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        seats = Seat.objects.select_related("player").order_by("number")
        rows = annotate_conflicts(super().get_queryset(request), request).defer(
            "secret", "seed", "head"
        )
        return rows.prefetch_related(Prefetch("seats", seats, to_attr="seated"))

    def filter_by_players(
        self, queryset: QuerySet[Match], players: list[int], words: str
    ) -> QuerySet[Match]:
        return queryset.filter(pk__in=Seat.objects.filter(player__in=players).values("match"))

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[NewestChangeList]:
        return MatchList

    def get_urls(self) -> list[URLPattern]:
        site, guard = self.admin_site, self.admin_site.admin_view
        own = [
            path(
                "<int:match_id>/timeline/",
                guard(match_review.timeline_page),
                {"site": site},
                name="games_match_timeline",
            ),
            path(
                "<int:match_id>/table/",
                guard(match_review.table_page),
                {"site": site},
                name="games_match_table",
            ),
            path(
                "<int:match_id>/acts/",
                guard(match_actions.match_actions_page),
                {"site": site},
                name="games_match_acts",
            ),
            path(
                "<int:match_id>/dispute/",
                guard(dispute_pages.dispute_page),
                {"site": site},
                name="games_match_dispute",
            ),
            path(
                "<int:match_id>/dispute/table/",
                guard(dispute_pages.dispute_table),
                name="games_match_dispute_table",
            ),
            re_path(
                r"^(?P<match_id>\d{1,18})/dispute\.(?P<kind>html|json)$",
                guard(dispute_pages.dispute_file),
                name="games_match_dispute_file",
            ),
            path(
                "<int:match_id>/verify/", guard(match_review.verify_page), name="games_match_verify"
            ),
        ]
        return own + super().get_urls()

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The timeline is the page about a match; there is no form to change it."""
        is_number = object_id.isascii() and object_id.isdigit() and len(object_id) < 19
        if request.method in ("GET", "HEAD") and is_number:
            return HttpResponseRedirect(match_review.timeline_address(int(object_id)))
        return super().change_view(request, object_id, form_url, extra_context)

    # Columns

    @admin.display(description="Game", ordering="game")
    def title_column(self, match: Match) -> str:
        return match_review.game_title(match)

    @admin.display(description="Players")
    def players(self, match: Match) -> str:
        return ", ".join(seat.name for seat in list_seats(match))

    @admin.display(description="Status", ordering="status")
    def status_column(self, match: Match) -> str:
        ending = f", {match.get_ending_display()}" if match.ending else ""
        return f"{match.get_status_display()}{ending}"

    @admin.display(description="Moves", empty_value="–")
    def moves_column(self, match: Match) -> int | None:
        """Not to be sorted by: the order would tell those who sit at one of the tables."""
        return visible_ply(match, match.ply)

    @admin.display(description="Last activity", ordering="public_at", empty_value="–")
    def last_news(self, match: Match) -> SafeString | None:
        return (
            match_review.instant_cell(match.public_at)
            if match.started_at and match.public_at
            else None
        )

    @admin.display(description="Waiting for, until", empty_value="–")
    def awaited_column(self, match: Match) -> SafeString | None:
        """Who owes an answer, and until when; overdue in words and in colour."""
        now = clock.now()
        owing = [(seat.name, seat.deadline) for seat in list_seats(match) if seat.deadline]
        if not owing:
            return None
        return format_html_join(
            mark_safe("<br>"),
            '{}, <span class="{}">{}{}</span>',
            (
                (
                    name,
                    "review-late" if deadline < now else "",
                    _("overdue since ") if deadline < now else "",
                    match_review.instant_cell(deadline),
                )
                for name, deadline in owing
            ),
        )

    @admin.display(description="Pace", ordering="pace_hours")
    def pace(self, match: Match) -> str:
        return format_pace(match.pace_hours)


def list_seats(match: Match) -> list[Seat]:
    return cast(list[Seat], vars(match)["seated"])
