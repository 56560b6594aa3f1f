"""Links that say for a player that they are still at a table: signed, good for that one question.
Nobody is signed in by one."""

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.models import ReadyCheck

SALT = "games.ready"
HOLDS = timedelta(days=30)  # longer than vacation lets a question wait; a later one does nothing


def ready_link(asked: ReadyCheck) -> str:
    """The whole address of the page that asks, and whose button answers."""
    token = signing.dumps(asked.pk, salt=SALT)
    return settings.SITE_URL + reverse("still_there", args=[token])


def read_token(token: str) -> ReadyCheck | None:
    """The question that a link is about; None for one that was not signed here or is too old."""
    try:
        key = signing.loads(token, salt=SALT, max_age=HOLDS)
    except signing.BadSignature:
        return None
    return ReadyCheck.objects.select_related("match", "player").filter(pk=key).first()
