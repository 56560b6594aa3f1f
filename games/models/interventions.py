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

    class Event(models.TextChoices):
        RESIGNED = "resigned", "resigned"
        FORFEITED = "forfeited", "ran out of time and lost"
        PLAYED = "played", "ran out of time; a default move was made"
        STOOD_IN = "stood_in", "timed out three times; a bot plays on"
        RETURNED = "returned", "came back to the seat"
        EXTENDED = "extended", "got time back after an outage"
        AWAY = "away", "is on vacation; the clock stopped"
        BACK = "back", "is back from vacation"
        PAUSED = "paused", "couldn’t be reached by email and got more time"
        REVEALED = "revealed", "looked at hidden cards"
        VERIFIED = "verified", "verified the record"
        GAVE = "gave", "no longer holds the seat"
        TOOK = "took", "now holds the seat"
        STOPPED = "stopped", "paused the match; all clocks stopped"
        WENT_ON = "went_on", "ended the pause; the clocks are running"
        MOVED = "moved", "moved a deadline"
        GRANTED = "granted", "gave every player more time"
        CANCELLED = "cancelled", "cancelled the match"
        ANNULLED = "annulled", "annulled the result"
        RULED = "ruled", "ended the match with a result"
        SEATED = "seated", "seated a substitute bot"
        UNSEATED = "unseated", "gave the seat back"
        WENT_BACK = "went_back", "took moves back"
        LEFT = "left", "deleted their account; a bot plays on"
        ASKED = "asked", "asked the other players"
        AGREED = "agreed", "agreed"
        REFUSED = "refused", "refused"
        WITHDREW = "withdrew", "withdrew their request"
        LAPSED = "lapsed", "made a request that expired"
        OVERTAKEN = "overtaken", "made a request that is no longer possible"
        CONSENTED = "consented", "asked, and all agreed"
        CONFIRMED = "confirmed", "confirmed the players’ agreement"
        DECLINED = "declined", "rejected the players’ agreement"
        CARRIED = "carried", "continued a guest game"
        NUDGED = "nudged", "nudged the awaited player"
        HID = "hid", "hid a comment"
        SHOWED = "showed", "restored a comment"
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
    what = models.CharField(max_length=12, choices=Event)
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
