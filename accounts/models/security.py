"""What keeps accounts safe: sessions, codes on their way, counts of acts, the security log, and
moves of a player whose mailbox is dead to another address, by two of the staff."""

from datetime import datetime
from importlib import import_module
from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player


class SecurityEventQuerySet(models.QuerySet["SecurityEvent"]):
    """Events are written once: no bulk way around it, but that they are kept for so long and no
    longer."""

    def update(self, **fields: Any) -> NoReturn:
        raise TypeError("An event of the security log is never changed.")

    def delete(self) -> NoReturn:
        raise TypeError("An event of the security log is never deleted.")

    def blank(self) -> int:
        """Leaves of these events what happened and when; returns how many. Only for players who
        have left (`accounts.account_deletion`)."""
        return super().update(network="", browser="", detail="")

    def forget(self, before: datetime) -> int:
        """Throws away what happened before an instant; returns how many rows. Only for what the
        host has said nobody needs any longer (RETENTION_DAYS)."""
        old = self.filter(at__lt=before)
        return int(old._raw_delete(old.db))


class SecurityEvent(models.Model):
    """Something that happened at a door of the house. Never changed; deleted by nobody but the
    sweep, when it is old (RETENTION_DAYS). Of players who have left only what and when stays.

    `player` is whom it happened to, None if nobody has the address that was typed; `by` is the
    member of staff who did it, where it was one. No row holds a password, a code or a secret.
    """

    class Kind(models.TextChoices):
        SIGNED_UP = "signed_up", _("signed up")
        SIGNED_UP_AGAIN = "signed_up_again", _("signed up with a known address")
        SIGNED_IN = "signed_in", _("signed in")
        SIGN_IN_FAILED = "sign_in_failed", _("wrong password")
        CODE_REFUSED = "code_refused", _("wrong emailed code")
        FACTOR_REFUSED = "factor_refused", _("second factor refused")
        LOCKED_OUT = "locked_out", _("locked out for a while")
        PROVED = "proved", _("confirmed identity")
        SIGNED_OUT = "signed_out", _("signed out")
        SESSIONS_ENDED = "sessions_ended", _("signed out elsewhere")
        PASSWORD_CHANGED = "password_changed", _("password changed")
        ADDRESS_ASKED = "address_asked", _("address change requested")
        ADDRESS_CHANGED = "address_changed", _("address changed")
        FACTOR_ADDED = "factor_added", _("second factor added")
        FACTOR_REMOVED = "factor_removed", _("second factor removed")
        CODES_RENEWED = "codes_renewed", _("recovery codes renewed")
        MOVE_ASKED = "move_asked", _("address change requested by staff")
        MOVE_AGREED = "move_agreed", _("address change approved by staff")
        MOVE_STOPPED = "move_stopped", _("email address change cancelled")
        MOVED = "moved", _("address changed by staff")
        EXPORT_ASKED = "export_asked", _("data download requested")
        LEAVING_ASKED = "leaving_asked", _("account deletion requested")
        LEAVING_STOPPED = "leaving_stopped", _("account deletion cancelled")
        LEFT = "left", _("account deleted")
        RENAMED = "renamed", _("display name changed by the site")
        TOKEN_CREATED = "token_created", _("access token created")
        TOKEN_REVOKED = "token_revoked", _("access token revoked")
        ADMIN_READ = "admin_read", _("admin page viewed")
        ADMIN_CHANGED = "admin_changed", _("changed in the admin")

    at = models.DateTimeField(db_index=True)
    kind = models.CharField(max_length=20, choices=Kind)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="security_events")
    by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    network = models.CharField("network address", max_length=45, blank=True)
    browser = models.CharField(max_length=60, blank=True)
    detail = models.CharField(max_length=200, blank=True)

    objects: ClassVar[models.Manager["SecurityEvent"]] = SecurityEventQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = "event of the security log"
        verbose_name_plural = "security log"

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.player or self.by or '–'}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("An event of the security log is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("An event of the security log is never deleted.")


class MailedProof(models.Model):
    """One code, for one purpose, asked for in one session, which alone knows its `ticket`."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    purpose = models.CharField(max_length=20)
    ticket = models.CharField(max_length=43, unique=True)
    code = models.CharField("hash of the code", max_length=64)
    tries = models.PositiveSmallIntegerField(default=0)
    good_until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.purpose}, {self.player}"


class Tally(models.Model):
    """One row for a kind of act, whom it is counted for (a keyed hash) and a day in UTC."""

    kind = models.CharField(max_length=20)
    whose = models.CharField(max_length=32)
    day = models.DateField(db_index=True)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "whose", "day"], name="tally_once_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.kind}, {self.day}: {self.count}"


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


class AddressMove(models.Model):
    """Asked for by one member of staff, agreed to by another, done a week after it was asked for.
    `accounts.email_change` is the only one who writes it."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="address_moves")
    to_email = models.EmailField(_("new email address"))
    why = models.CharField(_("how you know it is the player"), max_length=300)
    asked_by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField()
    agreed_by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    agreed_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    stopped_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-asked_at"]
        verbose_name = "move of an address"
        verbose_name_plural = "moves of addresses"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player"],
                condition=models.Q(done_at=None, stopped_at=None),
                name="address_move_one_open",
                violation_error_message="This player's address is being moved already.",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} → {self.to_email}"

    @property
    def is_open(self) -> bool:
        return self.done_at is None and self.stopped_at is None
