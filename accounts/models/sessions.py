"""Session: a browser that came here, and the player who is signed in there."""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models

from accounts.models.player import Player


class Session(AbstractBaseSession):
    """One row a browser. What the columns say stands in the session itself too; they are there so
    that a player's browsers can be listed, and signed out, without opening every session."""

    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="sessions")
    began_at = models.DateTimeField("signed in", null=True)
    seen_on = models.DateField("last here", null=True)
    network = models.CharField("network address", max_length=45, blank=True)
    browser = models.CharField(max_length=60, blank=True)

    @classmethod
    def get_session_store_class(cls) -> Any:
        return import_module(settings.SESSION_ENGINE).SessionStore
