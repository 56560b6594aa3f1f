"""Terms that a player keeps: opened again with one click, or forgotten."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from config import clock
from games.play import NotAllowed
from games.play.presets import NONE_SUCH, delete_preset, find_preset
from games.post.outbox.preset_matches import open_preset_match
from games.web.idempotency import FormResult, run_once
from games.web.shortcuts import player_of
from games.web.views.lobby import open_message


@require_POST
@login_required
def handle_preset(request: HttpRequest) -> HttpResponse:
    """Does what the button says: `open` a match by the terms with a name, or `forget` them."""
    player = player_of(request)

    def once() -> FormResult:
        if name := request.POST.get("forget", ""):
            gone = delete_preset(player, name)
            return FormResult(reverse("new_match"), gettext("Deleted: %s.") % gone.name)
        name = request.POST.get("open", "")
        kept = find_preset(player, name)
        if kept is None:
            raise NotAllowed(NONE_SUCH, name=name[:40])
        match = open_preset_match(player, kept, clock.now())
        words = open_message(match)
        if kept.guests:
            words = gettext("Table opened. We’re emailing the invitations.")
        return FormResult(match.get_absolute_url(), words)

    return run_once(request, once, "new_match")
