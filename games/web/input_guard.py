"""Values in a request that nothing here can hold: a NUL, a number of a hundred digits.

No page offers them, so whoever sends them gets a short page that says so, and a 400. What is
found before any work is refused there; what only the database finds out is refused when it says so,
and is written down, since it might be a fault of ours.
"""

import logging
from collections.abc import Callable

from django.db import DataError
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.template import loader

logger = logging.getLogger(__name__)

NUL, IN_A_QUERY = "\0", "%00"


class InputGuardMiddleware:
    """Answers requests with such values, before a session is looked up for them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = (request.path_info, *request.COOKIES.values())
        if any(NUL in words for words in given) or IN_A_QUERY in request.META["QUERY_STRING"]:
            return unusable_response(request)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponse | None:
        if not isinstance(problem, DataError | OverflowError):
            return None
        logger.error("a request has a value that cannot be used", exc_info=problem)
        return unusable_response(request)


def unusable_response(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Says that there is something in the request that no page has put there."""
    return HttpResponseBadRequest(loader.get_template("400.html").render())
