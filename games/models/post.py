"""Post that comes in: the letters as they came and what became of them, and talk at the table."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from games.models.lease import JobLease, LeaseQuerySet
from games.models.matches import Match, Seat
from games.rules.line_serialization import serialize_line
from games.rules.lines import Line, line_text


class InboundMail(JobLease):
    """A mail that came in, stored before anything in it was read.

    `route` is the address it came to without its proof, such as `t-5-12`. `transcript` is what
    was done line by line, as `add_entry` notes it; `ply_before` is the ply from which on the answer
    tells what happened. The raw mail is thrown away after a while, the rest stays.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "waiting to be read"
        LEASED = "leased", "being read"
        DONE = "done", "done"
        IGNORED = "ignored", "ignored"
        SET_ASIDE = "aside", "could not be read"

    WAITS: ClassVar[str] = State.WAITING
    QUEUE: ClassVar[tuple[str, ...]] = ("received_at", "pk")

    way = models.CharField(max_length=10, help_text="by which way it came in")
    envelope_from = models.CharField(max_length=320, blank=True)
    envelope_to = models.CharField(max_length=320)
    received_at = models.DateTimeField(help_text="this instant counts against the deadline")
    raw = models.BinaryField(null=True, help_text="null once it was thrown away")
    size = models.PositiveIntegerField()
    fingerprint = models.CharField(max_length=64, help_text="SHA-256 of the raw mail, hex")
    route = models.CharField(max_length=40)
    message_key = models.CharField(max_length=250, help_text="Message-ID, or a hash for want of it")
    seat = models.ForeignKey(
        Seat, models.PROTECT, null=True, blank=True, related_name="letters", db_index=False
    )
    tenure = models.ForeignKey(
        "games.Tenure",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="for whom its address was signed",
    )
    question = models.PositiveIntegerField(null=True, blank=True)
    verdict = models.CharField(
        max_length=8, blank=True, help_text="of our mail server about the sender: pass, fail, none"
    )

    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    reason = models.CharField(max_length=20, blank=True, help_text="what became of it, in one word")
    sender = models.CharField(max_length=320, blank=True, help_text="From, as the mail has it")
    message_id = models.CharField(max_length=250, blank=True)
    subject = models.CharField(
        max_length=100, blank=True, help_text="of a letter to a player's own address, cleaned"
    )
    words = models.CharField(max_length=500, blank=True, help_text="the lines that were obeyed")
    transcript = models.JSONField(default=list, blank=True)
    shows = models.CharField(max_length=12, blank=True, help_text="what the answer shows")
    ply_before = models.PositiveIntegerField(null=True, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)
    hangs = models.PositiveSmallIntegerField(
        default=0, help_text="how often whoever read it worked too long and was ended"
    )

    objects = LeaseQuerySet["InboundMail"].as_manager()

    class Meta:
        verbose_name = "mail that came in"
        verbose_name_plural = "mails that came in"
        constraints = [models.UniqueConstraint(fields=["route", "message_key"], name="letter_once")]
        indexes = [
            models.Index(
                fields=["received_at"],
                condition=Q(state__in=["waiting", "leased"]),
                name="letters_to_read",
            ),
            models.Index(fields=["route", "received_at"], name="letters_by_route"),
            models.Index(fields=["seat", "question"], name="letters_of_question"),
            models.Index(
                fields=["received_at"], condition=Q(raw__isnull=False), name="letters_to_tidy"
            ),
        ]

    def __str__(self) -> str:
        return f"letter {self.pk} ({self.get_state_display()})"

    def add_entry(
        self, line: str, did: str, words: Line, names: Sequence[str] = (), **more: Any
    ) -> None:
        """Adds what was done about one line to the transcript: the facts, to be told in the
        language of the reader, and the same in English, for staff. `names` are by seat."""
        facts = {"words": line_text(words, names), "said": serialize_line(words)}
        self.transcript.append({"line": line, "did": did, **facts, **more})


class Remark(models.Model):
    """Something that a player said at the table. Everybody there may read it. Empty once the player
    has left this house; then nothing is shown."""

    LONGEST = 500

    match = models.ForeignKey(Match, models.PROTECT, related_name="remarks")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="remarks")
    tenure = models.ForeignKey(
        "games.Tenure",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="who said it",
    )
    text = models.CharField(max_length=LONGEST)
    ply = models.PositiveIntegerField(help_text="how far the match had come")
    at = models.DateTimeField()
    hidden = models.ForeignKey(
        "games.Intervention",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="the act by which staff have hidden it; its text is for staff alone then",
    )

    class Meta:
        ordering = ["at", "id"]

    def __str__(self) -> str:
        return f"remark {self.pk}"

    @property
    def name(self) -> str:
        """Who said it, in words for everybody, whoever holds the seat now."""
        return self.seat.name if self.tenure is None else self.tenure.name
