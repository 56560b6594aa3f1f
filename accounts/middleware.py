"""Every page shows instants in the reader's own time zone."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


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
