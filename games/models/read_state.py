"""What the holder of a seat hears of its match, and what they have not read yet."""

from django.db import models


class ReadState(models.Model):
    """Of a seat, as long as the same player holds it: whether mails about the match are wanted, and
    whether its talk; and since when there are remarks of others that its page has not shown them.
    Nobody else is shown any of it."""

    muted = models.BooleanField(
        default=False, help_text="no mails about this match but answers and its end"
    )
    unread_since = models.DateTimeField(
        null=True, blank=True, help_text="the first remark of others that its player has not read"
    )

    hushed = models.BooleanField(
        default=False, help_text="its player wants to hear nothing of the talk at the table"
    )
    unheard_at = models.DateTimeField(
        null=True, blank=True, help_text="the last remark that a hushed table has kept from it"
    )
    heard_upto = models.DateTimeField(
        null=True, blank=True, help_text="the last thing that everybody may notice before that"
    )

    class Meta:
        abstract = True
