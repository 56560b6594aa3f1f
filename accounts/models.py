"""Player: the account of a person. Its mail address is the name it signs in with."""

from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone


def known_time_zone(name: str) -> None:
    """ValidationError unless `name` is an IANA time zone such as Europe/Paris."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        raise ValidationError(
            f"{name[:60]!r} is not a time zone. Use a name such as Europe/Paris or UTC."
        ) from None


def plain_name(name: str) -> None:
    """ValidationError for a display name that could not stand on a page, in a mail or in a log."""
    if name != name.strip() or not name.isprintable() or "@" in name:
        raise ValidationError(
            f"{name[:60]!r} cannot be a display name. Use letters, digits, spaces and "
            "simple signs, no @ and no spaces at the ends."
        )


class PlayerManager(BaseUserManager["Player"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """A new player; without a password they sign in by a code sent to `email`."""
        if not email:
            raise ValueError("A player needs a mail address.")
        player = self.model(email=self.normalize_email(email).lower(), **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """A player who may open every page of the admin."""
        fields.setdefault("display_name", email.split("@")[0])
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class Player(AbstractBaseUser, PermissionsMixin):
    """A person who plays. Staff may review matches in the admin."""

    email = models.EmailField("mail address", unique=True)
    display_name = models.CharField(max_length=40, validators=[plain_name])
    time_zone = models.CharField(max_length=64, default="UTC", validators=[known_time_zone])
    is_staff = models.BooleanField("may review matches", default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now)

    mail_turns = models.BooleanField("when it is my turn", default=True)
    mail_reminders = models.BooleanField("before my time runs out", default=True)
    mail_matches = models.BooleanField(
        "when a match starts, ends or was played for me", default=True
    )
    hand_in_mail = models.BooleanField("show my hand in my mails", default=True)

    objects: ClassVar[PlayerManager] = PlayerManager()
    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["display_name"]

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("display_name"),
                name="player_display_name_once",
                violation_error_message="Another player has this name already.",
            )
        ]

    def __str__(self) -> str:
        return self.display_name

    def get_full_name(self) -> str:
        return self.display_name

    def get_short_name(self) -> str:
        return self.display_name

    @property
    def zone(self) -> ZoneInfo:
        """The player's own time zone, for every instant shown to them."""
        return ZoneInfo(self.time_zone)
