"""Where news goes: one page of a player for all of it."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts import feed_tokens
from accounts.models import Player
from accounts.notification_form import NotificationForm
from games.post.outbox.send_policy import release_held
from games.post.push import devices, vapid
from games.web.hook_forms import HookForm, describe_hooks
from games.web.shortcuts import player_of
from games.web.table_context import forbid_caching
from games.web.views.devices import hash_device


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def notification_settings(request: HttpRequest) -> HttpResponse:
    """What goes where; POST keeps it."""
    player = Player.objects.get(pk=player_of(request).pk)  # a refused form must not change it
    form = NotificationForm(request.POST or None, instance=player)
    if request.method == "POST" and form.is_valid():
        form.save()
        release_held(player)
        messages.success(request, gettext("Settings saved."))
        return redirect("news")
    return render_notifications(request, form)


def render_notifications(
    request: HttpRequest, form: NotificationForm, refused: HookForm | None = None
) -> HttpResponse:
    """The page, with the form of another app that was `refused`, if one was."""
    player = form.instance
    mine = list(devices.list_devices(player))
    things = {
        "form": form,
        "devices": mine,
        **describe_hooks(player, refused),
        "calendar": settings.SITE_URL + feed_tokens.feed_path(player, feed_tokens.CALENDAR),
        "feed": settings.SITE_URL + feed_tokens.feed_path(player, feed_tokens.FEED),
        "known": " ".join(map(hash_device, mine)),
        "key": vapid.public_key_text() if vapid.is_configured() else "",
    }
    return forbid_caching(render(request, "games/news.html", things))
