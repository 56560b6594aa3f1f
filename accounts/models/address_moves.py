"""AddressMove: a player whose mailbox is dead gets another address, by two of the staff."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player


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
