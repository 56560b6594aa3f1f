"""Pages for programs that watch the house, and one for staff.

`/health/` says that this process answers and has its database. `/ready/` says in one word whether
all is well; why not, and `/metrics/`, it tells only who knows HOST_SECRET, since a figure that
moves on a quiet site is the instant of somebody's move.
"""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib import admin
from django.db import Error, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.response import TemplateResponse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config import clock
from games import health
from games.monitoring import checks, metrics

UNAVAILABLE = 503


def require_host_secret(view: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """The view for whoever sends `Authorization: Bearer HOST_SECRET`; for others it is not there.
    Without a HOST_SECRET it is there for nobody."""

    @wraps(view)
    def wrapped_view(request: HttpRequest) -> HttpResponse:
        if not is_host(request):
            raise Http404
        return view(request)

    return wrapped_view


def is_host(request: HttpRequest) -> bool:
    """True for whoever knows the secret of the host."""
    scheme, _space, given = request.headers.get("Authorization", "").partition(" ")
    secret = str(settings.HOST_SECRET)
    return bool(secret) and scheme == "Bearer" and constant_time_compare(given, secret)


@never_cache
@require_safe
def health_check(request: HttpRequest) -> HttpResponse:
    """200 and `ok` if this process can ask the database; 503 if not. One query."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return text_response("no database", UNAVAILABLE)
    return text_response("ok")


@never_cache
@require_safe
def readiness(request: HttpRequest) -> HttpResponse:
    """200 if all checks are well, else 503; with the secret also what was found."""
    try:
        found = checks.recent_checks(clock.now())
    except Error:
        return text_response("no database", UNAVAILABLE)
    well = checks.is_well(found)
    status = 200 if well else UNAVAILABLE
    if not is_host(request):
        return text_response("ready" if well else "not ready", status)
    listed = {check.name: {"sound": check.sound, "found": check.words} for check in found}
    return JsonResponse({"ready": well, "checks": listed}, status=status)


@never_cache
@require_safe
@require_host_secret
def metrics_page(request: HttpRequest) -> HttpResponse:
    """The figures of the house for a monitoring system."""
    now = clock.now()
    words = metrics.render_metrics(now, checks.run_checks(now))
    return HttpResponse(words, content_type=metrics.CONTENT_TYPE)


@never_cache
@require_safe
def status_page(request: HttpRequest) -> HttpResponse:
    """All checks, for staff."""
    found = checks.run_checks(clock.now())
    context = admin.site.each_context(request)
    return TemplateResponse(
        request,
        "admin/status.html",
        {
            **context,
            "title": _("Site status"),
            "checks": found,
            "well": checks.is_well(found),
            "late": health.is_mail_late(clock.now()),
        },
    )


def text_response(words: str, status: int = 200) -> HttpResponse:
    return HttpResponse(f"{words}\n", status=status, content_type="text/plain; charset=utf-8")
