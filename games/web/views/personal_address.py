"""A player's own address for letters: another one, and the page that asks about a letter to it."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from games.models import InboundMail
from games.post import personal_address
from games.post.inbox import personal_mail
from games.post.mails.formats import refusal_heading
from games.post.mails.notices import describe_entry
from games.web.idempotency import FormResult, run_once
from games.web.shortcuts import player_of
from games.web.table_context import forbid_caching


@require_POST
@login_required
def renew_address(request: HttpRequest) -> HttpResponse:
    """Gives the reader another address; the old one leads nowhere at once."""
    page = f"{reverse('settings')}#own-address"

    def once() -> FormResult:
        personal_address.renew_address(player_of(request))
        return FormResult(page, gettext("You have a new address."))

    return run_once(request, once, page)


@csrf_exempt  # the link itself is the key, and it was mailed; no cookie is needed to use it
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_commands(request: HttpRequest, token: str) -> HttpResponse:
    """GET says which lines of a letter wait for the player's word, POST does them, once."""
    read = personal_address.read_link(token)
    letter = None if read is None else InboundMail.objects.defer("raw").filter(pk=read[0]).first()
    if read is None or letter is None:
        return render_page(request, "unknown", status=404)
    if not read[1].is_active:
        return render_page(request, "closed", status=409 if request.method == "POST" else 200)
    lines = personal_mail.list_unconfirmed_lines(letter)
    if not lines:
        return render_page(request, "late")
    if request.method != "POST":
        return render_page(request, "ask", lines=lines)
    did = personal_mail.run_confirmed_lines(letter.pk, read[1])
    told = [describe_entry(entry, ()) for entry in did]
    if any(entry["did"] == "refused" for entry in did):
        return render_page(request, "refused", entries=told, heading=refusal_heading(did))
    return render_page(request, "done", entries=told)


HEADINGS = {
    "ask": _("Is this from you?"),
    "late": _("Already done"),
    "closed": _("This account is closed"),
    "done": _("Done"),
    "unknown": _("Unknown link"),
}


def render_page(request: HttpRequest, face: str, status: int = 200, **things: Any) -> HttpResponse:
    """One face of the page, never kept by a browser."""
    context = {"face": face, "heading": HEADINGS.get(face, ""), **things}
    return forbid_caching(render(request, "games/confirm_letter.html", context, status=status))
