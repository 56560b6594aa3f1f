"""Seats of running matches whose players left, and that others may take."""

from django.db import models
from django.db.models import Q


class Vacancy(models.Model):
    """A seat that its player has left, and that those who play on offer to anybody. `tenure` is
    that of whoever left, `taken` that of whoever has it now; null while it is offered. It is
    offered no more once the match is over or the seat has changed hands otherwise."""

    seat = models.ForeignKey("games.Seat", models.PROTECT, related_name="vacancies", db_index=False)
    tenure = models.ForeignKey("games.Tenure", models.PROTECT, related_name="+", db_index=False)
    offered_at = models.DateTimeField()
    taken = models.OneToOneField(
        "games.Tenure", models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name_plural = "vacancies"
        constraints = [models.UniqueConstraint(fields=["seat", "tenure"], name="offered_once")]
        indexes = [
            models.Index(
                fields=["-offered_at"], condition=Q(taken__isnull=True), name="vacancies_newest"
            )
        ]

    def __str__(self) -> str:
        return f"vacancy {self.pk}"
