"""Browsers that an account knows: whoever has signed in there carries a signed note of it.

The note opens nothing. It tells mails that the player asks for from those that strangers ask for,
so that strangers cannot use up what the player may ask for.
"""

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from accounts.models import Player

COOKIE, SALT = "was_here", "accounts.known"
MOST = 5  # players who share a browser
HELD_SECONDS = 60 * 60 * 24 * 400  # browsers keep nothing longer


def list_players_of_browser(request: HttpRequest) -> list[int]:
    """The numbers of the players who have signed in here, the latest first."""
    note = request.COOKIES.get(settings.COOKIE_PREFIX + COOKIE, "")
    try:
        told = signing.loads(note, salt=SALT, max_age=HELD_SECONDS)
    except signing.BadSignature:
        return []
    return [number for number in told if isinstance(number, int)]


def trust_browser(request: HttpRequest, response: HttpResponse, player: Player) -> None:
    """Gives the browser the note that `player` has signed in here."""
    others = [number for number in list_players_of_browser(request) if number != player.pk]
    response.set_cookie(
        settings.COOKIE_PREFIX + COOKIE,
        signing.dumps([player.pk, *others][:MOST], salt=SALT),
        max_age=HELD_SECONDS,
        secure=settings.SITE_IS_HTTPS,
        httponly=True,
        samesite="Lax",
    )


def is_trusted(request: HttpRequest, email: str) -> bool:
    """True if the account with this address knows the browser, or is signed in there."""
    here = list_players_of_browser(request)
    if request.user.is_authenticated:
        here = [request.user.pk, *here]
    return bool(here) and Player.objects.filter(pk__in=here, email=email).exists()
