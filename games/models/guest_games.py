"""Games tried before signing up: no matches, and thrown away."""

from typing import Any
from uuid import uuid4

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext

from games.rules.game import AnyGame, Setup
from games.rules.record import SeatMove
from games.titles import find_game


class GuestGame(models.Model):
    """A visitor's game against bots: its setup and its moves, and nothing of who plays it. Only
    `games.guest_games` writes one, and a sweep throws it away. Whoever has the key sits in its
    first seat; the seed is shown to nobody, also when it is over."""

    key = models.UUIDField(primary_key=True, default=uuid4, help_text="secret; in the address")
    game = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    seed = models.CharField(max_length=64, help_text="hex")
    moves = models.JSONField(default=list, help_text="each as [seat, step]")
    at = models.DateTimeField(help_text="when it was begun, or its visitor played last")
    match = models.ForeignKey(
        "games.Match",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="what it has become, once its visitor signed up",
    )

    class Meta:
        indexes = [models.Index(fields=["at"], name="trials_to_tidy")]

    def __str__(self) -> str:
        return f"{self.title}, tried"

    def get_absolute_url(self) -> str:
        return reverse("trial", args=[self.key])

    @property
    def rules(self) -> type[AnyGame]:
        """The class of the title, in the version in which it was begun; LookupError once that is
        not played any more."""
        return find_game(self.game, self.version)

    @property
    def title(self) -> str:
        """What is played, as the language that is spoken now calls it."""
        return gettext(self.rules.title)

    def setup(self) -> Setup:
        """The setup of the rules."""
        return Setup(seats=self.seats, options=self.options, seed=bytes.fromhex(self.seed))

    @property
    def seat_moves(self) -> list[SeatMove]:
        """The moves, as a record takes them."""
        stored: list[Any] = self.moves
        return [(seat, text) for seat, text in stored]
