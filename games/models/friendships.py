"""What players are to each other: who is blocked by whom, who is whose friend, and who follows
which match. Only `games.social` writes these rows."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.matches import Match

Somebody = settings.AUTH_USER_MODEL


class Block(models.Model):
    """Somebody wants nothing to do with somebody else. It works both ways, and whoever is blocked
    is told by nothing: no page, mail, refusal or instant may differ by it."""

    by = models.ForeignKey(Somebody, models.CASCADE, related_name="blocks", db_index=False)
    whom = models.ForeignKey(Somebody, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "whom"], name="blocked_once")]

    def __str__(self) -> str:
        return f"block {self.pk}"


class Friendship(models.Model):
    """Somebody has asked somebody else to be their friend, by page and by mail; both are friends
    from `accepted_at` on. Who declines is not told of: to the other the question stays open.
    """

    asker = models.ForeignKey(Somebody, models.CASCADE, related_name="+", db_index=False)
    asked = models.ForeignKey(Somebody, models.CASCADE, related_name="+")
    asked_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["asker", "asked"], name="asked_once"),
            models.CheckConstraint(
                condition=~Q(asker=models.F("asked")), name="nobody_is_their_own_friend"
            ),
        ]

    def __str__(self) -> str:
        return f"friendship {self.pk}"


class Opening(models.Model):
    """What was settled about the seats of a match when it was opened, beside its terms: that they
    are drawn, or that it is the rematch of another. Most matches have none."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="opening")
    rematch_of = models.OneToOneField(
        Match, models.CASCADE, null=True, blank=True, related_name="rematch"
    )
    drawn = models.BooleanField(default=False, help_text="who sits where is drawn by lot")

    def __str__(self) -> str:
        return f"opening of {self.match_id}"


class Follow(models.Model):
    """Somebody who does not play a public match wants to be told how it ends."""

    player = models.ForeignKey(Somebody, models.CASCADE, related_name="follows", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="follows")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "match"], name="followed_once")]

    def __str__(self) -> str:
        return f"follow {self.pk}"
