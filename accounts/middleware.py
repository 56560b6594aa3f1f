"""What holds for every page: how long its reader stays signed in, and in which time zone."""

from collections.abc import Callable

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts import sessions


class StayMiddleware:
    """Signs out whose time is up. Asks the database nothing that is not asked anyway, and writes
    once a day."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            if sessions.is_over(request, request.user):
                logout(request)
            else:
                sessions.keep(request)
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
