"""Other apps in which a player is told: a chat, a phone, a program of their own."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.encryption import EncryptedTextField


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
