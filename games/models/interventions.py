"""Interventions: what happened to a match from outside its rules."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from games.models.append_only import AppendOnly, AppendOnlyQuerySet
from games.models.matches import Match, Seat


class Intervention(AppendOnly):
    """Something that happened to a match from outside its rules: what, why and when. Written once.

    Public in the match's timeline. `actor` is null when the house itself did it. `ply` is how far
    the match had come; `about_ply` the position that it is about, if it is about an earlier one.
    `facts` is what its words name beside the holder of the seat: an instant, a number of hours.
    """

    CALLED: ClassVar[str] = "An intervention"

    class What(models.TextChoices):
        RESIGNED = "resigned", "resigned"
        FORFEITED = "forfeited", "ran out of time and lost"
        PLAYED = "played", "was out of time; a step was played"
        STOOD_IN = "stood_in", "was absent three times; a bot sits in"
        RETURNED = "returned", "came back to the seat"
        EXTENDED = "extended", "got the time of an outage back"
        AWAY = "away", "is away and gets more time"
        BACK = "back", "is back"
        PAUSED = "paused", "could not be told by mail and got more time"
        REVEALED = "revealed", "looked at hidden cards"
        VERIFIED = "verified", "verified the record"
        GAVE = "gave", "does not hold the seat any more"
        TOOK = "took", "holds the seat now"
        STOPPED = "stopped", "paused the match; no clock runs"
        WENT_ON = "went_on", "ended the pause; the clocks run on"
        MOVED = "moved", "moved a deadline"
        GRANTED = "granted", "gave time to all"
        CANCELLED = "cancelled", "cancelled the match"
        ANNULLED = "annulled", "annulled the result"
        RULED = "ruled", "ended the match with a result"
        SEATED = "seated", "had a bot sit in"
        UNSEATED = "unseated", "gave the seat back"
        WENT_BACK = "went_back", "took steps back"
        LEFT = "left", "has left this house; a bot plays on"
        ASKED = "asked", "asked the others"
        AGREED = "agreed", "agreed"
        REFUSED = "refused", "refused"
        WITHDREW = "withdrew", "withdrew what they had asked"
        LAPSED = "lapsed", "had no answer in time"
        OVERTAKEN = "overtaken", "had asked for what cannot be done any more"
        CONSENTED = "consented", "asked, and all agreed"
        CONFIRMED = "confirmed", "confirmed what the players agreed on"
        DECLINED = "declined", "did not confirm what the players agreed on"
        CARRIED = "carried", "goes on with a game begun without an account"
        NUDGED = "nudged", "asked politely who is awaited to play"
        HID = "hid", "hid a remark"
        SHOWED = "showed", "showed a remark again"
        MERGED = "merged", "merged two accounts"

    match = models.ForeignKey(Match, models.PROTECT, related_name="interventions")
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True)
    tenure = models.ForeignKey(
        "games.Tenure",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="who held the seat",
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    what = models.CharField(max_length=12, choices=What)
    why = models.CharField(max_length=300, blank=True)
    facts = models.JSONField(default=dict, blank=True)
    ply = models.PositiveIntegerField()
    about_ply = models.PositiveIntegerField(null=True, blank=True)
    at = models.DateTimeField()

    objects: ClassVar[models.Manager["Intervention"]] = AppendOnlyQuerySet.as_manager()

    class Meta:
        ordering = ["at", "id"]
        verbose_name = "act or event at a match"
        verbose_name_plural = "acts and events at matches"

    def __str__(self) -> str:
        return f"{self.get_what_display()} in match {self.match_id}"
