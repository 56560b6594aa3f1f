"""Mail servers: those that ask us to come later, and how far one that we ask has been read."""

from django.db import models


class Throttle(models.Model):
    """A domain whose mail server has said that it takes no more for now. Until `until` nothing is
    offered to it; by `step`, how often in a row it said so, the wait grows."""

    domain = models.CharField(max_length=255, unique=True, help_text="in small letters")
    until = models.DateTimeField(db_index=True)
    step = models.PositiveSmallIntegerField(default=0)
    code = models.CharField(max_length=12, help_text="what it said last")

    def __str__(self) -> str:
        return f"{self.code} until {self.until}"


class ImapFolder(models.Model):
    """A folder at a mail provider. All its mails up to the number `read_up_to` are stored here, as
    long as the provider's `validity` stays the same; with another one all numbers are new."""

    name = models.CharField(max_length=250, unique=True, help_text="user@host/folder")
    validity = models.BigIntegerField()
    read_up_to = models.BigIntegerField(default=0)
    polled_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
