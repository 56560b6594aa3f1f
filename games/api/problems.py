"""Refusals as programs read them: `application/problem+json` (RFC 9457), one form for all.

`type` leads to the page that says what the kind means, `detail` is the sentence that a player would
read, and `choices` are what would do.
"""

import logging
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import BadRequest, RequestDataTooBig
from django.db import DataError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from games.play import PlayError
from games.play.errors import CannotOpen, HandedOver, StaleQuestion, TakenBack
from games.play.record.log_text import error_reason
from games.rules.errors import RulesError

logger = logging.getLogger(__name__)

MEDIA = "application/problem+json"
PAGE = "/api/"
RETRY_SECONDS = 10
KINDS = {
    400: "malformed",
    401: "token",
    403: "scope",
    404: "missing",
    405: "method",
    409: "conflict",
    413: "too-large",
    422: "refused",
    429: "limit",
    500: "fault",
    503: "away",
}


class Refusal(Exception):
    """A problem to answer with: a status, a sentence, and what more there is to say."""

    def __init__(self, status: int, detail: str, retry_after: int = 0, **more: Any) -> None:
        super().__init__(detail)
        self.status, self.detail, self.retry_after, self.more = status, detail, retry_after, more


def problem_response(
    status: int, detail: str, kind: str = "", retry_after: int = 0, **more: Any
) -> HttpResponse:
    """The problem as an answer. It is never kept by anything on the way."""
    body = {
        "type": f"{PAGE}#{kind or KINDS.get(status, 'malformed')}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        **more,
    }
    response = JsonResponse(body, status=status, content_type=MEDIA)
    response["Cache-Control"] = "no-store"
    if retry_after:
        response["Retry-After"] = str(retry_after)
    if status == HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = "Bearer"
    return response


def describe_refusal(error: PlayError | RulesError, names: Sequence[str] = ()) -> HttpResponse:
    """What the rules or the site refuse: 409 if the table is not as the program believes, 422 if
    what it says would not do at any time; with what would."""
    reason = error_reason(error, names)
    if isinstance(error, RulesError):
        return problem_response(422, reason, choices=list(error.choices))
    if isinstance(error, TakenBack):
        return problem_response(409, reason, "taken-back")
    if isinstance(error, StaleQuestion | HandedOver):
        return problem_response(409, reason, "stale")
    return problem_response(422 if isinstance(error, CannotOpen) else 409, reason)


def describe_invalid(error: ValidationError) -> HttpResponse:
    """Which part of a request is not as it is described, and why. What was sent is not told back:
    it may be long."""
    errors = [
        {"at": "/".join(map(str, one["loc"]))[:200], "detail": str(one["msg"])[:200]}
        for one in error.errors[:20]
    ]
    detail = gettext("The request doesn’t match its description.")
    return problem_response(422, detail, "invalid", errors=errors)


def add_handlers(api: NinjaAPI) -> None:
    """Has every error of an operation answered as a problem."""

    def handle(kind: type[Exception], respond: Callable[[Any], HttpResponse]) -> None:
        api.add_exception_handler(kind, lambda _request, error: respond(error))

    handle(Refusal, lambda e: problem_response(e.status, e.detail, "", e.retry_after, **e.more))
    handle(PlayError, describe_refusal)
    handle(RulesError, describe_refusal)
    handle(ValidationError, describe_invalid)
    handle(
        AuthenticationError,
        lambda _: problem_response(401, gettext("Send a token: Authorization: Bearer rural_….")),
    )
    handle(HttpError, lambda e: problem_response(e.status_code, str(e)))
    handle(Http404, lambda _: problem_response(404, gettext("There is nothing here.")))
    handle(BadRequest, lambda _: problem_response(400, gettext("This can’t be read.")))
    handle(
        RequestDataTooBig, lambda _: problem_response(413, gettext("This is too large to be read."))
    )
    handle(DataError, describe_unusable)
    handle(OverflowError, describe_unusable)
    api.add_exception_handler(Exception, raise_on)


def describe_unusable(error: Exception) -> HttpResponse:
    """A value that only the database found out it cannot hold; it might be a fault of ours."""
    logger.error("a request has a value that cannot be used", exc_info=error)
    return problem_response(400, gettext("A value can’t be used."))


def raise_on(_request: HttpRequest, error: Any) -> HttpResponse:
    """Leaves a fault to the site, which writes it down; `ProblemMiddleware` words the answer."""
    raise error


class ProblemMiddleware:
    """Words what the site refuses around the operations, an unknown address or a fault, as a
    problem, too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code < 400 or not request.path_info.startswith("/api/v"):
            return response
        if response.headers.get("Content-Type", "").startswith(MEDIA):
            return response
        status = response.status_code
        detail = HTTPStatus(status).phrase + "."
        away = RETRY_SECONDS if status == HTTPStatus.SERVICE_UNAVAILABLE else 0
        problem = problem_response(status, detail, retry_after=away)
        if "Allow" in response:
            problem["Allow"] = response["Allow"]
        return problem
