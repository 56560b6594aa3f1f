"""What the scripts of an open page send: always for whoever the page was shown to.

Sessions end, and somebody else signs in in the same browser; the page stays open. Its scripts name
the player it was shown to (`X-Player`), so that nothing is done, or shown, for another: they are
refused, with `Reader` in the head of the answer, and say so on the page. What is refused for an
old token against forgery gets a new one, and a form that a script sends (`X-Form`) is told where to
go on, instead of being sent there: so it can tell an answer that never came from one that did.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.views.csrf import csrf_failure

PLAYER, FORM = "X-Player", "X-Form"
READER, ONWARD, TOKEN = "Reader", "Onward", "Fresh-Token"
NOBODY, ANOTHER = "nobody", "another"


class SamePlayerMiddleware:
    """Refuses what a page sends that was shown to somebody else than who is signed in now."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        shown_to = request.headers.get(PLAYER, "")
        if shown_to and shown_to != str(request.user.pk):
            who = ANOTHER if request.user.is_authenticated else NOBODY
            return HttpResponse(status=403, headers={READER: who})
        return self.get_response(request)


class AjaxRedirectMiddleware:
    """Tells a form that a script has sent where it leads."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if FORM in request.headers and "Location" in response.headers:
            response.headers[ONWARD] = response.headers["Location"]
            del response.headers["Location"]
            response.status_code = 204
        return response


def render_csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form whose token is too old; scripts of the same player get a new token."""
    response: HttpResponse = csrf_failure(request, reason)
    if PLAYER in request.headers:
        response.headers[TOKEN] = get_token(request)
    return response
