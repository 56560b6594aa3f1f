"""Where players are told besides by mail: devices and other apps."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.encryption import EncryptedTextField
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


class Hook(models.Model):
    """Where messages to another app of a player go, as `games.post.hooks` writes them.

    Which of `address`, `secret` and `room` a kind needs says its module. They are given by whoever
    asked, so they are called by `games.post.push.safe_http` alone. `failing_since` is when the
    first message failed since one was taken; `off_since`, since when nothing is sent: the player
    has switched it off, or it failed for too long.
    """

    MOST = 5  # for one player
    LONGEST_ADDRESS = 800
    LONGEST_ERROR = 300

    class Kind(models.TextChoices):
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        MATRIX = "matrix", "Matrix"
        TELEGRAM = "telegram", "Telegram"
        NTFY = "ntfy", "ntfy"
        SIGNED = "signed", _("Webhook")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="hooks")
    kind = models.CharField(max_length=8, choices=Kind)
    address = EncryptedTextField(blank=True, default="")
    secret = EncryptedTextField(blank=True, default="")
    room = models.CharField(max_length=255, blank=True)
    made_at = models.DateTimeField()
    failing_since = models.DateTimeField(null=True, blank=True)
    last_error = models.CharField(max_length=LONGEST_ERROR, blank=True)
    off_since = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"hook {self.pk}"
