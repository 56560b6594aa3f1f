"""What the house notes to keep running: warnings, counts, mail servers, forms that were taken."""

from collections.abc import Mapping

from django.db import connection, models
from django.db.models import Q


class Alarm(models.Model):
    """Something of the house that waits for too long, from `begins_at` on, until `ends_at`; null
    while it lasts. `told_at`: when the host was mailed about it last."""

    about = models.CharField(max_length=40, help_text="which queue")
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    told_at = models.DateTimeField(null=True, blank=True)
    end_told = models.BooleanField(default=False, help_text="the host knows that it is over")

    class Meta:
        ordering = ["begins_at"]
        verbose_name = "warning to the host"
        verbose_name_plural = "warnings to the host"
        constraints = [
            models.UniqueConstraint(
                fields=["about"], condition=Q(ends_at__isnull=True), name="one_alarm_lasts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.about} from {self.begins_at} to {self.ends_at}"


class MetricCounter(models.Model):
    """How often something happened, ever. It tells of no match and no player."""

    name = models.CharField(max_length=60)
    count = models.BigIntegerField()

    class Meta:
        verbose_name = "count"
        constraints = [models.UniqueConstraint(fields=["name"], name="one_counter_a_name")]

    def __str__(self) -> str:
        return f"{self.name}: {self.count}"

    @classmethod
    def add(cls, counts: Mapping[str, int]) -> None:
        """Add to the counts that are there. In the order of names, so that no two processes wait
        for each other."""
        table = cls._meta.db_table
        rows = sorted(counts.items())
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} (name, count) VALUES {', '.join(['(%s, %s)'] * len(rows))} "
                f"ON CONFLICT (name) DO UPDATE SET count = {table}.count + excluded.count",
                [value for row in rows for value in row],
            )


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


class TakenForm(models.Model):
    """A form of a page that was taken, under its one-time key, and what was answered then. Swept
    away once the key is too old to be taken anyhow."""

    key = models.CharField(
        max_length=64, primary_key=True, help_text="SHA-256 of sender, address and key, hex"
    )
    content = models.CharField(max_length=64, help_text="SHA-256 of what was filled in, hex")
    answer = models.JSONField(help_text="the page it led to, and what was said there")
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["at"], name="forms_to_tidy")]

    def __str__(self) -> str:
        return f"form {self.key[:8]}"
