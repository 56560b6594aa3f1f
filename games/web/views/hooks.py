"""The other apps in which a reader is told: added, tried, switched on and off, removed."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from accounts.models import Player
from accounts.notification_form import NotificationForm
from config import clock
from games.post.hooks import player_hooks
from games.post.hooks.kinds import KINDS
from games.web.hook_forms import HookForm
from games.web.idempotency import FormResult, run_once
from games.web.shortcuts import player_of
from games.web.views.notification_settings import render_notifications

PAGE = "news"
LARGEST_KEY = 2**63 - 1


def hooks_part() -> str:
    return f"{reverse(PAGE)}#hooks"


@require_POST
@login_required
def add_hook(request: HttpRequest, kind: str) -> HttpResponse:
    """Adds an app of a kind; a form that is wrong is shown again."""
    if kind not in KINDS:
        raise Http404
    form = HookForm(kind, request.POST)
    if not form.is_valid():
        player = Player.objects.get(pk=player_of(request).pk)
        return render_notifications(request, NotificationForm(instance=player), form)

    def once() -> FormResult:
        player_hooks.add_hook(player_of(request), kind, form.cleaned_data, clock.now())
        return FormResult(hooks_part(), gettext("App added. Send it a test message."))

    return run_once(request, once, PAGE)


@require_POST
@login_required
def test_hook(request: HttpRequest, hook: int) -> HttpResponse:
    """Sends an app a message; the page says what became of it."""

    def once() -> FormResult:
        player_hooks.send_test(player_of(request), min(hook, LARGEST_KEY), clock.now())
        return FormResult(hooks_part())

    return run_once(request, once, PAGE)


@require_POST
@login_required
def change_hook(request: HttpRequest, hook: int) -> HttpResponse:
    """Switches an app on or off, or removes it."""
    player, key, act = player_of(request), min(hook, LARGEST_KEY), request.POST.get("act")
    if act == "remove":
        player_hooks.remove_hook(player, key)
    elif act in ("on", "off"):
        player_hooks.switch_hook(player, key, act == "on", clock.now())
    return redirect(hooks_part())
