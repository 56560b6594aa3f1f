"""What players keep of the matches that are over."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class ArchiveStatus(models.Model):
    """A match of which the memories are written, or not yet."""

    remembered = models.BooleanField(
        default=False, help_text="its memories say what its rows say; false has them written anew"
    )

    class Meta:
        abstract = True


TO_REMEMBER = models.Index(
    fields=["id"], condition=Q(status="finished", remembered=False), name="matches_to_remember"
)

# Of matches that are over and not remembered yet so many are looked at, the newest: there are more
# only after an update. A number also tells PostgreSQL that there are few.
NOT_YET = 1_000


TO_COUNT = models.Index(
    fields=["game", "finished_at", "id"],
    condition=Q(status="finished", ending="played", visibility="public", counts=True),
    name="matches_counted",
)
# A seat at a match that goes on, or one that was left: few of the seats of somebody who has played
# for years.
GOES_ON = Q(place__isnull=True) | Q(resigned_at__isnull=False)
GOING_ON = models.Index(fields=["player"], condition=GOES_ON, name="seats_going_on")


class ArchivedMatch(models.Model):
    """One finished match of one player, with all that lists ask for and counts are made of, so that
    neither goes through the matches. Written by `games.archive.archiver` from the rows of the
    match, and written anew when these change.

    `seat` is the number of the seat that the player held last, `days` how many days the match
    went on, begun ones counted whole, `people` how many players it had besides bots.
    `answers` is how often the player has answered themself, and `minutes` how long half of these
    answers took at most; null where there was none.
    """

    class Result(models.TextChoices):
        WON = "won", _("won")
        SHARED = "shared", _("won together")
        DRAWN = "drawn", _("drawn")
        LOST = "lost", _("lost")
        LEFT = "left", _("left early")
        HANDED = "handed", _("handed over")

    pk = models.CompositePrimaryKey("match_id", "player_id")
    match = models.ForeignKey(
        "games.Match", models.PROTECT, related_name="archived_matches", db_index=False
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="archived_matches", db_index=False
    )
    seat = models.PositiveSmallIntegerField(help_text="the number of the seat")
    game = models.CharField(max_length=40)
    at = models.DateTimeField(help_text="when the match was over")
    result = models.CharField(max_length=6, choices=Result)
    place = models.PositiveSmallIntegerField()
    score = models.IntegerField(null=True)
    days = models.PositiveSmallIntegerField()
    people = models.PositiveSmallIntegerField()
    public = models.BooleanField(help_text="the match was open to all")
    counts = models.BooleanField(help_text="false once staff have annulled the result")
    answers = models.PositiveSmallIntegerField(default=0)
    minutes = models.PositiveIntegerField(null=True)

    # Memories are no record: what they say is in the rows of the match, too.
    objects: ClassVar["models.Manager[ArchivedMatch]"] = models.Manager()

    class Meta:
        verbose_name_plural = "memories"
        indexes = [
            models.Index(fields=["player", "-at", "-match"], name="memories_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.result}"


class GameNumbers(models.Model):
    """What was counted of the finished public matches of a title, as JSON; a sweep adds those that
    have ended since, now and then (`games.archive.title_statistics`)."""

    game = models.CharField(max_length=40, primary_key=True)
    counted = models.JSONField()
    anew = models.BooleanField(default=False, help_text="what was counted has changed since")
    at = models.DateTimeField(help_text="when all that had ended was counted")

    class Meta:
        verbose_name_plural = "numbers of games"

    def __str__(self) -> str:
        return self.game
