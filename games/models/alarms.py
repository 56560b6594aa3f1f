"""What the host was told to be out of order."""

from django.db import models
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
