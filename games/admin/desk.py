"""What waits for staff: on the first page of the admin, each with how much of it and since when."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import Count, Min, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.admin.conflicts_of_interest import list_hidden_matches
from games.models import Alarm, Reach
from games.play.match_requests.request_effects import requests_for_staff
from games.play.staff.reports import list_open_reports
from games.web.shortcuts import player_of


@dataclass(frozen=True)
class WaitingWork:
    """Something that waits: in words, how much of it, since when, and where it is done."""

    words: str
    count: int
    oldest: datetime
    address: str


def show_desk(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
    """The first page of the admin, with what waits above the lists."""
    shown = {"waiting": list_waiting_work(request), **(extra_context or {})}
    return admin.site.index(request, shown)


def list_waiting_work(request: HttpRequest) -> list[WaitingWork]:
    """What the reader may see of it; what does not wait is left out."""
    agreed = requests_for_staff().exclude(match__in=list_hidden_matches(request))
    first = agreed.values_list("match", flat=True).first()
    acts = reverse("admin:games_match_acts", args=[first]) if first else ""
    queues = (
        ("Reports", list_open_reports(player_of(request)), "at", _queue("report")),
        ("Agreements to confirm", agreed, "at", acts),
        (
            "Addresses that get no email any more",
            Reach.objects.filter(suppressed_at__isnull=False),
            "suppressed_at",
            _queue("reach"),
        ),
        ("Warnings", Alarm.objects.filter(ends_at=None), "begins_at", _queue("alarm")),
    )
    counted = ((words, _count(rows, since), address) for words, rows, since, address in queues)
    return [
        WaitingWork(words, count, oldest, address)
        for words, (count, oldest), address in counted
        if oldest is not None
    ]


def _queue(model: str) -> str:
    return reverse(f"admin:games_{model}_changelist")


def _count(rows: QuerySet[Any], since: str) -> tuple[int, datetime | None]:
    """How many there are, and since when the oldest waits."""
    found = rows.order_by().aggregate(count=Count("pk"), oldest=Min(since))
    return found["count"], found["oldest"]
