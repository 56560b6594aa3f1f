"""What the titles are like to play, for staff: what `manage.py titlereport --save` stored."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import titles
from games.titles.title_report import TitleReport, read_reports

NONE = "–"


def show_title_reports(request: HttpRequest) -> HttpResponse:
    """A table for each title, with a column for each number of seats."""
    tables = [
        {
            "title": entry.game.title,
            "slug": entry.game.slug,
            **build_table(read_reports(settings.TITLE_FOLDERS[entry.game.slug])),
        }
        for entry in titles.TITLES
    ]
    context = {**admin.site.each_context(request), "title": "Game figures", "tables": tables}
    return render(request, "admin/title_reports.html", context)


def build_table(reports: Sequence[TitleReport]) -> dict[str, Any]:
    """The reports beside each other; what one of them does not name is left open there."""
    names = dict.fromkeys(name for report in reports for name, _said in report.rows)
    columns = [dict(report.rows) for report in reports]
    return {
        "reports": reports,
        "rows": [(name, [column.get(name, NONE) for column in columns]) for name in names],
    }
