"""What the rated matches of a title have told about the strengths of those who played them."""

from django.conf import settings
from django.db import models
from django.db.models import Q

GAME_LENGTH = 40
FAIR_MATCHES, FAIR_PEOPLE = 10, 3  # with fewer a strength is not known yet


class Rating(models.Model):
    """What a rated match has changed for one of its seats. `player` is who held it; `at` is when
    the match was over. Points and doubts are as `games.ratings.strength` counts them."""

    seat = models.OneToOneField("games.Seat", models.PROTECT, primary_key=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="ratings", db_index=False
    )
    game = models.CharField(max_length=GAME_LENGTH)
    at = models.DateTimeField()
    points_before = models.FloatField()
    doubt_before = models.FloatField()
    points = models.FloatField()
    doubt = models.FloatField()

    class Meta:
        indexes = [
            models.Index(fields=["player", "game", "-at"], name="ratings_of_a_player"),
            models.Index(fields=["-at", "-seat"], name="ratings_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.points_before:.0f} to {self.points:.0f}"


class Standing(models.Model):
    """What a player is taken for in a title now: the last of their ratings in it, how many there
    are, and with how many different people (3 for more). `low` is what they are at least, but for
    one case in forty; lists go by it."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="standings")
    game = models.CharField(max_length=GAME_LENGTH)
    points = models.FloatField()
    doubt = models.FloatField()
    low = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    people = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "game"], name="one_standing_a_title")
        ]
        indexes = [
            models.Index(
                fields=["game", "-low", "id"],
                condition=Q(matches__gte=FAIR_MATCHES, people__gte=FAIR_PEOPLE),
                name="standings_listed",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.points:.0f} ± {2 * self.doubt:.0f}"
