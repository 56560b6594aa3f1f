"""What every request has: a number by which the log and the reader call it, and an end."""

import secrets
import time
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from config import db_timeout, logs, metric_counters


class RequestContextMiddleware:
    """The log says of each entry to which request, and to which match, it belongs. A page waits
    for the database no longer than `patience.PAGE_SECONDS`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with (
            logs.log_context(request=secrets.token_hex(4)),
            db_timeout.query_deadline(db_timeout.PAGE_SECONDS),
        ):
            began = time.perf_counter()
            response = self.get_response(request)
            if request.resolver_match is not None:  # a page, and no static file
                metric_counters.count_page(response.status_code, time.perf_counter() - began)
            return response

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], named: dict[str, Any]
    ) -> None:
        if "code" in named:
            logs.add_context(match=str(named["code"]))
