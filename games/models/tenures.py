"""Who held a seat when."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.matches import Seat


class Tenure(models.Model):
    """One time of one holder at a seat: a player or a bot, from the deal or a change of hands on.

    What belongs to a holder and not to the seat names the tenure: remarks, letters, notices, what
    happened to them, signed addresses and links. So a seat that changes hands passes on nothing of
    its old holder. Before the deal there is nothing to be held, and `Seat.tenure` is null; after
    the end the last tenure stays open, and place and score of the seat are its own.

    The questions up to number `asked_before` were put to those who held the seat before. The last
    fields keep what an ended tenure has left, for when the seat is given back to its player.
    """

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="tenures", db_index=False)
    number = models.PositiveSmallIntegerField(help_text="1 for whoever sat there at the deal")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="tenures"
    )
    bot = models.CharField(max_length=40, blank=True, help_text="name of the bot that held it")
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    asked_before = models.PositiveIntegerField(default=0)
    resigned_at = models.DateTimeField(null=True, blank=True)
    muted = models.BooleanField(default=False)
    hushed = models.BooleanField(default=False)
    unseen_look = models.ForeignKey(
        "games.Intervention",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
    )

    class Meta:
        ordering = ["seat", "number"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "number"], name="holding_number_once"),
            models.UniqueConstraint(
                fields=["seat"], condition=Q(ends_at__isnull=True), name="one_holder_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"tenure {self.number} of seat {self.seat_id}"

    @property
    def name(self) -> str:
        """Who it is, in words for everybody."""
        return self.bot if self.player is None else self.player.name

    @property
    def is_first(self) -> bool:
        """True for whoever sat there at the deal. What was signed for them names no tenure: so it
        was before there were tenures."""
        return self.number == 1

    @classmethod
    def holder_at_question(cls, seat: Seat, question: int) -> "Tenure | None":
        """Who held `seat` when a question was put to it, or from the deal on (0); None before."""
        now = seat.tenure
        if now is None or now.is_first or question > now.asked_before:
            return now
        before = cls.objects.filter(seat=seat).select_related("player")
        if question:
            before = before.filter(asked_before__lt=question).order_by("-number")
        return before.first()
