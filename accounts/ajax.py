"""What the scripts of an open page send: always for whoever the page was shown to.

Sessions end, and somebody else signs in in the same browser; the page stays open. Its scripts name
the player it was shown to (`X-Player`), so that nothing is done, or shown, for another: they are
refused, with `Reader` in the head of the answer, and say so on the page. What is refused for an
old token against forgery gets a new one, and a form that a script sends (`X-Form`) is told where to
go on (`HX-Redirect`), instead of being sent there: the whole page goes, to a place within it, too.
"""

from collections.abc import Callable
from urllib.parse import urldefrag, urljoin

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.views.csrf import csrf_failure

PLAYER, FORM, HERE = "X-Player", "X-Form", "HX-Current-URL"
READER, ONWARD, TOKEN = "Reader", "HX-Redirect", "Fresh-Token"
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
            if leads_within_page(request.headers.get(HERE, ""), response.headers[ONWARD]):
                response.headers["HX-Refresh"] = "true"  # browsers would only scroll
            response.status_code = 204
        return response


def leads_within_page(here: str, onward: str) -> bool:
    """True if an address is a place within the page that is shown."""
    return "#" in onward and urldefrag(urljoin(here, onward)).url == urldefrag(here).url


def render_csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form whose token is too old; scripts of the same player get a new token."""
    response: HttpResponse = csrf_failure(request, reason)
    if PLAYER in request.headers:
        response.headers[TOKEN] = get_token(request)
    return response
