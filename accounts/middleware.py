"""What holds for every page: that of a player is kept nowhere, how long its reader stays signed in,
in which language and which time zone."""

from collections.abc import Callable

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control

from accounts import sessions
from accounts.languages import active_language_of


class NoStoreMiddleware:
    """No browser, and nothing on the way, keeps a page of whoever is signed in: after signing out
    the button *Back* shows nothing of it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        came_in = request.user.is_authenticated
        response = self.get_response(request)
        if came_in or request.user.is_authenticated:
            patch_cache_control(response, no_store=True, private=True)
        return response


class SessionExpiryMiddleware:
    """Signs out whose time is up. Asks the database nothing that is not asked anyway, and writes
    once a day."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            if sessions.is_expired(request, request.user):
                logout(request)
            else:
                sessions.touch_session(request)
        return self.get_response(request)


class LanguageMiddleware:
    """Pages are in the language of their reader, which is known once for all words of a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with active_language_of(request.user if request.user.is_authenticated else None):
            return self.get_response(request)


class PlayerTimeZoneMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        player = request.user
        if player.is_authenticated:
            timezone.activate(player.zone)
        else:
            timezone.deactivate()
        return self.get_response(request)
