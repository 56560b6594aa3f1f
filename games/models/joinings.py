"""Who took a seat before the deal, in which order, and the salt that each of them gave."""

from django.db import models

from games.models.matches import Seat


class Joining(models.Model):
    """A person's joining of a table that waits for players; the keys are in the order of joining.

    `salt` is the SHA-256 of what they gave, nothing else of it is kept; empty if they gave none.
    It counts against the operator only if it came `after_hash`: after the hash of the server's
    secret was published. A seat that was given back and taken anew has a new row.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="joining")
    salt = models.CharField(max_length=64, blank=True, help_text="hex")
    after_hash = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"joining {self.pk}"
