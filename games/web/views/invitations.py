"""Inviting by mail address, and the pages behind the links in such a mail."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import Player
from config import clock
from games.models import Invitation, Match, Seat
from games.play import PlayError
from games.play.record.log_text import error_reason
from games.post import invitation_replies
from games.post.outbox import invitation_links
from games.post.outbox.invitation_mails import describe_game
from games.web.deal_story import read_salt
from games.web.forms import GuestForm
from games.web.idempotency import FormResult, process_form, redirect_with_answer
from games.web.pending_requests import list_invitations
from games.web.shortcuts import TitleLabel, match_or_404, player_of, require_match_action
from games.web.table_context import forbid_caching
from games.web.views.lobby import open_match_page

REFUSED = 422


@require_match_action
def invite_player(request: HttpRequest, code: str) -> HttpResponse:
    """Invites an address, or a player by name, to an open match. The answer is the same whoever has
    that address, and whatever they want."""
    match = match_or_404(request, code)
    email = request.POST.get("email", "")

    def once() -> FormResult:
        invitation = invitation_links.invite_named(match, player_of(request), email, clock.now())
        words = gettext("We’ve emailed %s an invitation, unless they have opted out.")
        return FormResult(match.get_absolute_url(), words % invitation.invitee_label)

    try:
        return redirect_with_answer(request, process_form(request, once))
    except (invitation_links.CannotInvite, PlayError) as refusal:
        messages.error(request, error_reason(refusal))
    if match.status != Match.Status.OPEN:
        return redirect(match)
    return forbid_caching(open_match_page(request, match, email[:254], REFUSED))


@require_match_action
def decline_invitations(request: HttpRequest, code: str) -> HttpResponse:
    """The reader says no to the invitations to this match that they have not answered."""
    match, player = match_or_404(request, code), player_of(request)
    for invitation in list_invitations(player).filter(match=match):
        invitation_replies.decline_invitation(invitation, clock.now())
    return redirect_with_answer(
        request, FormResult(reverse("home"), gettext("Invitation declined."))
    )


@csrf_exempt  # the link itself is the key, and it was mailed; no cookie is needed to use it
@require_http_methods(["GET", "HEAD", "POST"])
def accept_invitation_page(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows who invites to what, POST takes the seat. Signs nobody in."""
    invitation = invitation_links.read_token(token)
    if invitation is None:
        return render_page(request, "unknown", status=404)
    known = invitation_replies.find_invited_player(invitation)
    if request.method != "POST":
        return render_page(request, choose_page_state(invitation, known), invitation, known)
    shown = choose_page_state(invitation, known)
    if shown != "ask":  # seated: the form was sent twice
        return render_page(
            request, shown, invitation, known, status=200 if shown == "seated" else 409
        )
    form = GuestForm(invitation.email, request.POST)
    if known is None and not form.is_valid():
        return render_page(request, "ask", invitation, known, form, REFUSED)
    given = form.cleaned_data if known is None else {}
    name, zone = given.get("display_name", ""), given.get("time_zone", "UTC")
    try:
        known, _is_new = invitation_replies.accept_invitation(
            invitation, name, zone, salt=read_salt(request)
        )
    except PlayError as refusal:
        return render_page(
            request, "late", invitation, known, status=409, refusal=error_reason(refusal)
        )
    return render_page(request, "seated", invitation, known)


def choose_page_state(invitation: Invitation, known: Player | None) -> str:
    """Which face the page has: there is something to accept, or that is done, or too late."""
    sits = known is not None and Seat.objects.filter(match=invitation.match, player=known).exists()
    if sits:
        return "seated"
    is_active = known is None or known.is_active
    return "ask" if invitation.match.status == Match.Status.OPEN and is_active else "late"


def render_page(
    request: HttpRequest,
    name: str,
    invitation: Invitation | None = None,
    known: Player | None = None,
    form: GuestForm | None = None,
    status: int = 200,
    refusal: str = "",
) -> HttpResponse:
    """One face of the page, never kept by a browser."""
    context = {
        "face": name,
        "invitation": invitation,
        "game": TitleLabel.from_game(invitation.match.rules) if invitation else None,
        "what_it_is": describe_game(invitation.match.game) if invitation else "",
        "known": known,
        "form": form or GuestForm(invitation.email if invitation else ""),
        "refusal": refusal,
    }
    return forbid_caching(render(request, "games/invited.html", context, status=status))


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def never_invite_page(request: HttpRequest, token: str) -> HttpResponse:
    """GET says what POST does: no invitation ever again to this address (RFC 8058)."""
    email = invitation_links.read_refuse_all_token(token)
    if email is None:
        return render_page(request, "unknown", status=404)
    if request.method == "POST":
        invitation_links.stop_invitations(email, clock.now())
    context = {"done": request.method == "POST", "email": email}
    return forbid_caching(render(request, "games/never_invite.html", context))
