"""Links that say for a player that they are still at a table: signed, good for that one question.
Nobody is signed in by one."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.models import ReadyCheck

SALT = "games.ready"


def ready_link(asked: ReadyCheck) -> str:
    """The whole address of the page that asks, and whose button answers."""
    token = signing.Signer(salt=SALT).sign_object(asked.pk)
    return settings.SITE_URL + reverse("still_there", args=[token])


def read_token(token: str) -> ReadyCheck | None:
    """The question that a link is about; None for one that was not signed here.
    It holds as long as the question waits for its answer."""
    try:
        key = signing.Signer(salt=SALT).unsign_object(token)
    except signing.BadSignature:
        return None
    return ReadyCheck.objects.select_related("match", "player").filter(pk=key).first()
