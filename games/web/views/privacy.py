"""What the house keeps of whom, for how long, and why: one page for everybody."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import retention


@require_safe
def privacy_page(request: HttpRequest) -> HttpResponse:
    """The page, with the days as the host has set them."""
    context = {
        "days": settings.RETENTION_DAYS,
        "raw_days": retention.RAW_KEPT.days,
        "stay_days": settings.SESSION_COOKIE_AGE // 86_400,
        "backup_days": settings.BACKUP_KEEP_DAYS,
        "reports": bool(settings.SENTRY_DSN),
    }
    return render(request, "games/privacy.html", context)
