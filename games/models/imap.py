"""How far a mailbox that is asked for mails has been read."""

from django.db import models


class ImapFolder(models.Model):
    """A folder at a mail provider. All its mails up to the number `read_up_to` are stored here, as
    long as the provider's `validity` stays the same; with another one all numbers are new."""

    name = models.CharField(max_length=250, unique=True, help_text="user@host/folder")
    validity = models.BigIntegerField()
    read_up_to = models.BigIntegerField(default=0)
    polled_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
