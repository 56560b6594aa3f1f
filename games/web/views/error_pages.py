"""The pages that are shown when something broke, and while the database is away."""

import logging
import sys
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template import loader
from django.utils.cache import add_never_cache_headers

from config import logs

logger = logging.getLogger(__name__)

RETRY_SECONDS = 10
# What is never written into a page: a password, a code, a key. Such forms are typed again.
UNTOLD_PAGES = ("/account/", "/settings/", "/admin/")
UNSHOWN_FIELDS = ("csrfmiddlewaretoken", "form_key", "question", "next")
MOST_FIELDS, MOST_SIGNS = 100, 20_000


def server_error_page(request: HttpRequest) -> HttpResponse:
    """Says that something broke, in the language that is spoken, or in English if that is what
    broke; while the database is away, that it will be back, and keeps what was typed."""
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return database_away_page(request)
    try:
        page = loader.get_template("500.html").render(
            {"number": logs.current_context().get("request")}
        )
    except Exception:
        logger.exception("the page about what broke could not be shown")
        page = loader.get_template("500_plain.html").render()
    return HttpResponseServerError(page)


def database_away_page(request: HttpRequest) -> HttpResponse:
    """The page while the database is away, a 503. It comes back by itself: what was asked for is
    asked for again, and a form is sent again as it was filled in. What the form does is done once,
    since it carries the number of its question or a key (docs/forms.md)."""
    context = {
        "is_form": request.method == "POST",
        "fields": list_resendable_fields(request),
        "address": request.get_full_path(),
        "seconds": RETRY_SECONDS,
    }
    page = loader.get_template("503.html").render(context)
    answer = HttpResponse(page, status=503)
    answer["Retry-After"] = str(RETRY_SECONDS)
    add_never_cache_headers(answer)
    return answer


def list_resendable_fields(request: HttpRequest) -> list[dict[str, Any]] | None:
    """What a form said, to be sent again: `name`, `value`, and whether it is `shown`. None if it is
    not kept, since it may hold what belongs into no page, or is too large."""
    if request.method != "POST" or request.path.startswith(UNTOLD_PAGES):
        return None
    try:
        fields = [(name, value) for name, values in request.POST.lists() for value in values]
    except Exception:  # what came was no form
        return None
    if len(fields) > MOST_FIELDS or sum(len(value) for _name, value in fields) > MOST_SIGNS:
        return None
    return [
        {"name": name, "value": value, "shown": value and name not in UNSHOWN_FIELDS}
        for name, value in fields
    ]
