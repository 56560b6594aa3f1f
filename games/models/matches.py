"""Matches, seats and notices.

A match is its setup and its moves; no game state is stored. Only `games.play` writes matches,
seats and moves; only the sweeps move notices on.
"""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.archived_matches import GOING_ON, TO_COUNT, TO_REMEMBER, ArchiveStatus
from games.models.exports import TO_DUMP
from games.models.match_fields import IN_LOBBY, TO_WATCH, NoticeKind, PremoveFlag, ReadState
from games.models.outbox_message import OutboxMessage, OutboxQuerySet
from games.models.questions import QuestionState
from games.rules.game import AnyGame, Setup
from games.titles import find_game


class Match(ArchiveStatus):
    """One match of one title: its setup, how it is played, and how far it has come."""

    class Status(models.TextChoices):
        OPEN = "open", "waiting for players"
        RUNNING = "running", "running"
        FINISHED = "finished", "finished"
        CANCELLED = "cancelled", "cancelled"

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("in the lobby, anyone can join")
        UNLISTED = "unlisted", _("link only")

    class OnTimeout(models.TextChoices):
        AUTO = "auto", _("a safe default move is made for them")
        FORFEIT = "forfeit", _("they lose the match")

    class Ending(models.TextChoices):
        PLAYED = "played", "played to the end"
        RESIGNED = "resigned", "resigned"
        FORFEITED = "forfeited", "out of time"
        RULED = "ruled", "ended by staff"
        AGREED = "agreed", "drawn by agreement"

    code = models.CharField(max_length=12, unique=True)
    game = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField(default=1)
    options = models.JSONField(default=dict)
    seed_version = models.PositiveSmallIntegerField(
        default=1, help_text="1: the server alone drew the seed; 2: from its secret and the salts"
    )
    secret = models.CharField(
        max_length=64,
        blank=True,
        help_text="hex; what the seed is made from at the deal; secret until the match is over",
    )
    seed = models.CharField(
        max_length=64, blank=True, help_text="hex; secret until the match is over"
    )
    seed_hash = models.CharField(
        max_length=64, help_text="hex; public from the start: of the secret, or of the seed"
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PUBLIC)
    pace_hours = models.PositiveIntegerField(default=48)
    bank_hours = models.PositiveIntegerField(
        null=True,
        blank=True,
        help_text="what each seat has at first, and each turn adds the pace to; null: no bank",
    )
    rests = models.BooleanField(default=False, help_text="no clock runs on the house's days off")
    on_timeout = models.CharField(max_length=10, choices=OnTimeout, default=OnTimeout.AUTO)
    hand_in_mail = models.BooleanField(default=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="opened_matches"
    )
    ply = models.PositiveIntegerField(default=0)
    head = models.BinaryField(max_length=16, default=bytes, help_text="digest of the last step")
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    stepped_at = models.DateTimeField(null=True, blank=True, help_text="shown to nobody who plays")
    public_at = models.DateTimeField(
        null=True, blank=True, help_text="the last thing that everybody may notice"
    )
    gist = models.TextField(
        default="", blank=True, help_text="what lists say of it, from what everybody may know; JSON"
    )
    finished_at = models.DateTimeField(null=True, blank=True)
    ending = models.CharField(max_length=10, choices=Ending, blank=True)
    pause = models.ForeignKey(
        "games.Pause",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="while no clock of it runs",
    )
    counts = models.BooleanField(
        default=True, help_text="false once staff have annulled its result: it counts for nothing"
    )
    request = models.ForeignKey(
        "games.Request",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="what is asked of the table now",
    )
    rated = models.BooleanField(
        default=False, help_text="it counts for ratings; staff confirm what ends it by consent"
    )
    in_season = models.BooleanField(default=False, help_text="of a season or cup, by its rules")
    mails_kept = models.BooleanField(
        default=True, help_text="false once its mails and letters were thrown away"
    )

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            IN_LOBBY,
            TO_WATCH,
            models.Index(fields=["id"], condition=Q(rated=True, counts=False), name="annulled"),
            models.Index(
                fields=["finished_at"],
                condition=Q(mails_kept=True, finished_at__isnull=False),
                name="matches_to_tidy",
            ),
            models.Index(
                fields=["finished_at", "id"],
                condition=Q(rated=True, status="finished"),
                name="matches_to_rate",
            ),
            TO_COUNT,
            TO_DUMP,
            TO_REMEMBER,
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.code])

    @property
    def rules(self) -> type[AnyGame]:
        """The class of the title, in the version the match was opened with."""
        return find_game(self.game, self.version)

    @property
    def title(self) -> str:
        """What is played, as the language that is spoken now calls it."""
        return gettext(self.rules.title)

    def setup(self, seats: int) -> Setup:
        """The setup of the rules for a table of `seats`."""
        return Setup(seats=seats, options=self.options, seed=bytes.fromhex(self.seed))


class Seat(ReadState, QuestionState):
    """A place at a table, held by a player or a bot, and the question put to it, if any."""

    Plans = PremoveFlag

    match = models.ForeignKey(Match, models.PROTECT, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=40, blank=True, help_text="name of the bot that holds it")
    level = models.CharField(
        max_length=12, blank=True, help_text="how its bot plays; empty: as the quick one"
    )
    tenure = models.ForeignKey(
        "games.Tenure",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="who holds it now; null before the deal",
    )
    asked_at = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    nudged_at = models.DateTimeField(
        null=True, blank=True, help_text="when the others last asked it to play"
    )
    remind_at = models.DateTimeField(null=True, blank=True)
    credited_upto = models.DateTimeField(
        null=True, blank=True, help_text="outages that ended by then are in the deadline"
    )
    time_left = models.DurationField(
        null=True,
        blank=True,
        help_text="what its clock has left while it stands; between turns its bank",
    )
    late_in_a_row = models.PositiveSmallIntegerField(default=0)
    stand_in = models.BooleanField(default=False, help_text="a bot plays until the player returns")
    is_early = models.BooleanField(
        default=False, help_text="one of the first matches of its title that its player holds"
    )
    resigned_at = models.DateTimeField(null=True, blank=True)
    own_at = models.DateTimeField(
        null=True, blank=True, help_text="the last thing that only this seat may notice"
    )
    unseen_look = models.ForeignKey(
        "games.Intervention",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="the first look of staff at hidden cards that its player has not marked as seen",
    )
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.IntegerField(null=True, blank=True)
    plans = models.CharField(max_length=4, choices=Plans, default=Plans.NONE, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once"),
            models.UniqueConstraint(
                fields=["match", "player"], condition=Q(player__isnull=False), name="one_seat_each"
            ),
        ]
        indexes = [
            models.Index(
                fields=["player", "deadline"], condition=Q(question__isnull=False), name="my_turn"
            ),
            models.Index(fields=["deadline"], condition=Q(deadline__isnull=False), name="overdue"),
            models.Index(
                fields=["remind_at"], condition=Q(remind_at__isnull=False), name="to_remind"
            ),
            models.Index(fields=["question"], condition=Q(plans="kept"), name="seats_with_plans"),
            GOING_ON,
        ]

    def __str__(self) -> str:
        return f"{self.name} in {self.match_id}"

    @property
    def name(self) -> str:
        """Who sits here, in words for everybody."""
        if self.player is not None:
            return self.player.name
        return self.bot or "free seat"

    @property
    def is_free(self) -> bool:
        return self.player_id is None and not self.bot

    @property
    def is_bot(self) -> bool:
        """True for a seat of a bot of the site, or of a bot account."""
        return bool(self.bot) or (self.player is not None and self.player.is_bot)

    def looks_as(self, match: Match) -> int | None:
        """Through whose eyes the holder of the seat sees `match`, its match: the seat's, by number;
        or those of an onlooker (None), if they have left while others play on. A bot plays that
        hand now."""
        has_left = self.resigned_at is not None and match.status == Match.Status.RUNNING
        return None if has_left else self.number

    @property
    def played_by_bot(self) -> bool:
        """True if a bot gives the answers now: its own seat, or an absent or gone player's."""
        return bool(self.bot) or self.stand_in

    @property
    def is_thinking(self) -> bool:
        """True if a bot holds the seat and is awaited: one that thinks, since a quick one answers
        before anybody can look."""
        return bool(self.bot) and self.question is not None


class Notice(OutboxMessage):
    """Something a seat is to be told (the outbox). One per seat, kind and question; the answer to a
    letter is one per letter, and what is told of an act of staff one per act.

    There is one for every turn, so each byte of it counts: PostgreSQL lays columns at
    multiples of their size, and `told_once` fits into 16 bytes for the short kinds.
    """

    Kind = NoticeKind

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="notices")
    tenure = models.ForeignKey(
        "games.Tenure",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        help_text="whom it is for",
    )
    kind = models.CharField(max_length=12, choices=Kind)
    question = models.PositiveSmallIntegerField()
    begun_at = models.DateTimeField(
        null=True, blank=True, help_text="set before the mail server is given the mail"
    )
    message_id = models.CharField(
        max_length=200, blank=True, help_text="what no other Message-ID has; until 0.1 all of it"
    )
    sent_as = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="companions",
        db_index=False,
        help_text="the notice in whose mail this one is told, and whose fate it shares",
    )
    letter = models.OneToOneField(
        "games.InboundMail",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="answer",
        help_text="the letter that is answered; a letter has one answer at most",
    )
    about = models.ForeignKey(
        "games.Intervention",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="notices",
        db_index=False,
        help_text="the act of staff that is told; each seat is told of it once",
    )

    objects = OutboxQuerySet["Notice"].as_manager()

    class Meta:
        verbose_name = "mail about a match"
        verbose_name_plural = "mails about matches"
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "question", "kind"],
                condition=Q(letter__isnull=True, about__isnull=True),
                name="told_once",
            ),
            models.UniqueConstraint(
                fields=["about", "seat"],
                condition=Q(about__isnull=False),
                name="told_of_act_once",
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at"], condition=Q(state__in=["due", "leased"]), name="notices_to_send"
            ),
            models.Index(
                fields=["sent_as"], condition=Q(sent_as__isnull=False), name="notices_of_one_mail"
            ),
            models.Index(
                fields=["state"], condition=Q(state__in=["failed", "unknown"]), name="notices_lost"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.get_state_display()})"

    @classmethod
    def last_told_at(cls, seat: Seat, besides: "Notice | None" = None) -> datetime | None:
        """When a mail, `besides` left aside, told whoever holds a seat last what had happened in
        its match; a mail about several matches tells that of none."""
        mine = cls.objects.filter(seat=seat, tenure__player=seat.player_id)
        sent = mine.filter(sent_at__isnull=False, sent_as__isnull=True)
        alone = sent.filter(companions__isnull=True).order_by("-sent_at")
        if besides is not None:
            alone = alone.exclude(pk=besides.pk)
        return alone.values_list("sent_at", flat=True).first()
