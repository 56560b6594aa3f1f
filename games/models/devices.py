"""Devices that a player is told on (Web Push, RFC 8030)."""

from django.conf import settings
from django.db import models

from accounts.models import Session


class Device(models.Model):
    """A browser of a player that takes pushes. It goes with the session in which it was named: who
    is signed out there is told nothing there. `endpoint` is an address of a push service, given by
    whoever asked, so it is called by `games.post.push.safe_http` alone."""

    MOST = 8  # for one player
    LONGEST_ENDPOINT = 800

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices")
    session = models.ForeignKey(Session, models.CASCADE, related_name="+")
    endpoint = models.CharField(max_length=LONGEST_ENDPOINT, unique=True)
    p256dh = models.CharField(max_length=88, help_text="its public key, base64url")
    auth = models.CharField(max_length=24, help_text="its secret, base64url")
    browser = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField()
    failures = models.PositiveSmallIntegerField(
        default=0, help_text="how many pushes in a row were given up"
    )

    def __str__(self) -> str:
        return f"device {self.pk}"
