"""How reliably people play, and who stalls: for staff to read."""

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path

from accounts.player_search import PlayerSearchMixin
from accounts.readonly_admin import ReadOnlyAdmin
from config import clock
from games.admin.conflicts_of_interest import list_hidden_matches
from games.models import Reliability
from games.play.record.summaries import read_summary
from games.play.staff import stalling
from games.post.mails.formats import clean_name


@admin.register(Reliability)
class ReliabilityAdmin(PlayerSearchMixin, ReadOnlyAdmin):
    """What others read beside names, once a day."""

    list_display = ("player", "turns", "in_time", "matches", "left", "counted_at")
    list_select_related = ("player",)
    ordering = ("-pk",)
    fields = list_display
    readonly_fields = ("player",)

    def filter_by_players(self, queryset: Any, players: list[int], words: str) -> Any:
        return queryset.filter(player__in=players)

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(stalling_page)
        return [path("stalling/", page, name="games_stalling"), *super().get_urls()]


def stalling_page(request: HttpRequest) -> HttpResponse:
    """Who lets one match wait and answers elsewhere. Of matches at which the reader sits or sat,
    nothing."""
    found = stalling.list_stalling(clock.now(), list_hidden_matches(request))
    rows = [
        {
            "name": clean_name(each.seat.name),
            "match": each.seat.match,
            "pace": each.seat.match.pace_hours,
            "took": ", ".join(f"{_hours(took)} h" for took in each.took),
            "elsewhere": f"{_hours(each.elsewhere)} h",
            "stands": read_summary(each.seat.match.gist).place,
        }
        for each in found
    ]
    context = {**admin.site.each_context(request), "title": "Stalling", "rows": rows}
    return render(request, "admin/stalling.html", context)


def _hours(time: timedelta) -> int:
    return round(time / timedelta(hours=1))
