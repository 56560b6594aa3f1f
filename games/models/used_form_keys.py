"""Forms that were taken, so that none is taken twice."""

from django.db import models


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
