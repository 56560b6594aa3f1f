"""The devices that a reader is told on: this one is named by a script, others are removed."""

from hashlib import sha256

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from accounts import client_info
from config import clock
from games.models import Device
from games.play import PlayError
from games.play.record.log_text import error_reason
from games.post.push import devices
from games.web.idempotency import FormResult, run_once
from games.web.shortcuts import player_of

PAGE = "news"
GIVEN = ("endpoint", "p256dh", "auth")


def hash_device(device: Device) -> str:
    """By which the script of the page knows its own device, without the page showing its address,
    which is a secret between us and the push service."""
    return sha256(device.endpoint.encode()).hexdigest()[:16]


@require_POST
@login_required
def name_device(request: HttpRequest) -> HttpResponse:
    """What a browser has got from its push service is kept; 204, or 400 with a sentence."""
    subscription = {name: request.POST.get(name, "") for name in GIVEN}
    session = request.session.session_key or ""
    try:
        devices.register_device(
            player_of(request),
            session,
            subscription,
            client_info.describe_browser(request),
            clock.now(),
        )
    except PlayError as refusal:
        return HttpResponse(error_reason(refusal), status=400, content_type="text/plain")
    return HttpResponse(status=204)


@require_POST
@login_required
def forget_device(request: HttpRequest, device: int) -> HttpResponse:
    """The reader is told on this device no more."""
    devices.remove_device(player_of(request), min(device, 2**63 - 1))
    return redirect(PAGE)


@require_POST
@login_required
def try_devices(request: HttpRequest) -> HttpResponse:
    """Tells each device that it is told."""

    def once() -> FormResult:
        devices.send_test_push(player_of(request), clock.now())
        return FormResult(reverse(PAGE), gettext("We’ve sent a message to your devices."))

    return run_once(request, once, PAGE)
