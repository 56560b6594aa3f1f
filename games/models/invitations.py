"""Invitations by mail address, what is answered to those who answer them, and who wants none."""

from django.conf import settings
from django.db import models

from games.models.matches import Match
from games.models.post import InboundMail


class Invitation(models.Model):
    """Somebody was asked to a table by mail, at an address. One per match and address.

    Whether the address has an account shows nowhere. `declined_at` is set while the last word of
    the invited was no. A player who was invited by name is the `guest`; nobody who invites them so
    sees their address. A seat is kept for a guest for some days, the one with the number `seat` if
    there is one.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations", db_index=False)
    email = models.CharField(max_length=254, help_text="in small letters")
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations", db_index=False
    )
    guest = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+"
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "email"], name="invited_once"),
        ]
        indexes = [
            models.Index(fields=["invited_by", "created_at"], name="invitations_of_player"),
            models.Index(fields=["email", "created_at"], name="invitations_to_address"),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}"

    @property
    def invitee_label(self) -> str:
        """Whom whoever invites has named: a player by name, or an address."""
        return self.email if self.guest is None else self.guest.name


class Reply(models.Model):
    """What is said to somebody who answered an invitation by mail. One per letter; it goes to the
    address that was invited, whoever wrote the letter."""

    class Says(models.TextChoices):
        SEATED = "seated", "you have the seat"
        WELCOME = "welcome", "you have the seat, and an account"
        DECLINED = "declined", "you said no"
        LEFT = "left", "you gave the seat back"
        NEVER = "never", "no invitations any more"
        LATE = "late", "there is no seat any more"
        BEGUN = "begun", "the match has begun with you"
        UNCLEAR = "unclear", "that was not understood"
        STRANGER = "stranger", "it came from another address"
        CONFIRM = "confirm", "it may be forged"

    invitation = models.ForeignKey(Invitation, models.CASCADE, related_name="replies")
    letter = models.OneToOneField(InboundMail, models.PROTECT, related_name="reply")
    says = models.CharField(max_length=8, choices=Says)
    words = models.CharField(max_length=300, blank=True, help_text="what was not understood")

    class Meta:
        verbose_name = "answer to somebody invited"
        verbose_name_plural = "answers to those invited"

    def __str__(self) -> str:
        return self.get_says_display()


class Uninvited(models.Model):
    """An address that wants no invitations, from anybody, ever."""

    email = models.CharField(max_length=254, unique=True, help_text="in small letters")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "uninvited"

    def __str__(self) -> str:
        return f"uninvited {self.pk}"
