"""The names of the house's cookies. On https each begins with `__Host-`: browsers take such a
cookie only from this very host, never from another host of the domain (RFC 6265bis, 4.1.3.2)."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest, HttpResponse

from accounts import trusted_devices

SESSION, CSRF = "sessionid", "csrftoken"


class MessagesInCookie(CookieStorage):
    cookie_name = settings.COOKIE_PREFIX + CookieStorage.cookie_name


class MessageStorage(FallbackStorage):
    """Django's own: in a cookie as long as they fit, else in the session."""

    storage_classes = (MessagesInCookie, SessionStorage)


class OldCookieNamesMiddleware:
    """Takes cookies under the names that they had up to release 0.1 and gives them back under
    their new ones, so that an update signs nobody out. A cookie of the new name goes first.

    Of no use any more once all who come have been here since: after `known.HELD_SECONDS`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        moved = self._rename_old_cookies(request) if settings.COOKIE_PREFIX else {}
        response = self.get_response(request)
        for name, value in moved.items():
            self._set_new_cookie(response, name, value)
        return response

    def _rename_old_cookies(self, request: HttpRequest) -> dict[str, str]:
        moved = {}
        for name in (SESSION, CSRF, trusted_devices.COOKIE):
            prefixed = settings.COOKIE_PREFIX + name
            if name in request.COOKIES and prefixed not in request.COOKIES:
                moved[name] = request.COOKIES[prefixed] = request.COOKIES[name]
        return moved

    def _set_new_cookie(self, response: HttpResponse, name: str, value: str) -> None:
        prefixed = settings.COOKIE_PREFIX + name
        if prefixed not in response.cookies:  # else it has just been set anew, or taken away
            held = {
                SESSION: settings.SESSION_COOKIE_AGE,
                CSRF: settings.CSRF_COOKIE_AGE,
                trusted_devices.COOKIE: trusted_devices.HELD_SECONDS,
            }
            response.set_cookie(
                prefixed, value, max_age=held[name], secure=True, httponly=True, samesite="Lax"
            )
        response.delete_cookie(name, samesite="Lax")
