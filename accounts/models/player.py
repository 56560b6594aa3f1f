"""Player: the account of a person, or of a bot that a person owns. The mail address of a person is
the name they sign in with; nobody signs in as a bot."""

from typing import Any, ClassVar, cast
from zoneinfo import ZoneInfo

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names

BOT_PREFIX = "Bot "  # how the names of bots begin, and no person’s
BOT_DOMAIN = "bots.invalid"  # of the addresses of bots; RFC 2606: nobody gets mails there


def validate_time_zone(name: str) -> None:
    """ValidationError unless `name` is an IANA time zone such as Europe/Paris."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        raise ValidationError(
            gettext("%r is not a time zone. Use a name such as Europe/Paris or UTC.") % name[:60]
        ) from None


def plain_name(name: str) -> None:
    """ValidationError for a display name that could not stand on a page, in a mail or in a log."""
    if name != name.strip() or not name.isprintable() or "@" in name:
        raise ValidationError(
            gettext(
                "%r can’t be a display name. Use letters, digits, spaces and simple punctuation, "
                "no @ and no spaces at the ends."
            )
            % name[:60]
        )


class PlayerManager(BaseUserManager["Player"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """A new player; without a password they sign in by a code sent to `email`."""
        if not email:
            raise ValueError("A player needs a mail address.")
        player = self.model(email=self.normalize_email(email).lower(), **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        fields.setdefault("display_name", email.split("@")[0])
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class FoldedName(models.CharField):  # type: ignore[type-arg]  # null or not: as the column says
    """What the display name looks like, worked out whenever a row is written; null for those who
    have left, who are all called the same."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str | None:
        player = cast("Player", model_instance)
        folded = names.fold_name(player.display_name) if player.left_at is None else None
        setattr(model_instance, self.attname, folded)
        return folded


class Player(AbstractBaseUser, PermissionsMixin):
    """A person who plays, or a bot: the account of a program, for which its `owner` answers. Staff
    may review matches in the admin. What a bot is called begins with “Bot” wherever it is read."""

    class TurnMails(models.TextChoices):
        AT_ONCE = "at_once", _("right away, one email per turn")
        DIGEST = "digest", _("as a daily digest")
        NONE = "none", _("never")

    class BanKind(models.TextChoices):
        BANNED = "banned", _("banned")
        CLOSED = "closed", _("closed")
        MERGED = "merged", _("merged with another account")

    class ProfileAudience(models.TextChoices):
        EVERYBODY = "everybody", _("everybody")
        PLAYERS = "players", _("signed-in players")
        NOBODY = "nobody", _("nobody")

    email = models.EmailField(_("email address"), unique=True)
    display_name = models.CharField(max_length=40, validators=[plain_name])
    folded_name = FoldedName(max_length=names.FOLDED, null=True, editable=False)
    renamed_from = models.CharField(
        max_length=40,
        blank=True,
        editable=False,
        help_text=_("a former name; the email about it is still to be sent"),
    )
    time_zone = models.CharField(max_length=64, default="UTC", validators=[validate_time_zone])
    owner = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="bots",
        help_text=_("the person who answers for a bot account"),
    )
    is_staff = models.BooleanField("may review matches", default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now)
    matches_at_most = models.PositiveIntegerField(
        _("maximum matches at once"),
        null=True,
        blank=True,
        help_text=_("empty: the site’s limit (MATCHES_AT_ONCE)"),
    )

    turn_mails = models.CharField(
        _("when it is my turn"), max_length=8, choices=TurnMails, default=TurnMails.AT_ONCE
    )
    mail_reminders = models.BooleanField(_("before my time runs out"), default=True)
    every_reminder = models.BooleanField(
        _("up to three reminders a turn instead of one"), default=False
    )
    mail_matches = models.BooleanField(
        _("when a match starts or ends, or a move is made for me"), default=True
    )
    mail_receipts = models.BooleanField(_("when moves I plan by email are saved"), default=True)
    # On the devices that the player has named (`games.models.Device`), beside the mails or instead.
    push_turns = models.BooleanField(_("when it is my turn"), default=True)
    push_reminders = models.BooleanField(_("before my time runs out"), default=True)
    push_matches = models.BooleanField(
        _("when a match starts or ends, or a move is made for me"), default=True
    )
    # In the other apps that the player has added (`games.models.Hook`), whatever mails they get.
    hook_turns = models.BooleanField(_("when it is my turn"), default=True)
    hook_reminders = models.BooleanField(_("before my time runs out"), default=True)
    hook_matches = models.BooleanField(
        _("when a match starts or ends, or a move is made for me"), default=True
    )
    text_tables = models.BooleanField(_("show tables as plain text"), default=False)
    hints = models.BooleanField(_("show hints in my first two matches of each game"), default=True)
    hand_in_mail = models.BooleanField(_("show my hand in my emails"), default=True)
    notes_in_mail = models.BooleanField(_("show my private notes in my turn emails"), default=True)
    named_in_records = models.BooleanField(_("name me in the monthly match records"), default=False)
    rating_shown = models.BooleanField(_("show my ratings to others"), default=True)
    profile_for = models.CharField(
        _("who can see my profile"),
        max_length=9,
        choices=ProfileAudience,
        default=ProfileAudience.PLAYERS,
    )
    results_shown = models.BooleanField(_("show my public results"), default=True)
    people_shown = models.BooleanField(_("show who I have played most"), default=True)
    pace_shown = models.BooleanField(_("show how quickly I reply"), default=True)
    # Who shows it sees it of others who do (`games.social.presence`).
    presence_shown = models.BooleanField(
        _("show when I’m here, and see who else is"),
        default=False,
        help_text=_("Only players who show it too can see it."),
    )
    here_at = models.DateTimeField("last here", null=True, blank=True, editable=False)
    digest_hour = models.PositiveSmallIntegerField("hour of the digest", default=8)
    quiet_from = models.PositiveSmallIntegerField("quiet from", null=True, blank=True)
    quiet_to = models.PositiveSmallIntegerField("quiet until", null=True, blank=True)
    away_until = models.DateTimeField("away until", null=True, blank=True)
    # What the address for the player's own letters is bound to; another one, and the old address is
    # dead (`games.post.personal_address`). Empty until it is renewed for the first time.
    personal_key = models.CharField(max_length=16, blank=True, default="", editable=False)
    # The same for the addresses of calendar and feed (`accounts.feed_tokens`).
    feeds_key = models.CharField(max_length=16, blank=True, default="", editable=False)
    days_off = models.CharField(
        "days off", max_length=7, blank=True, help_text=_("weekdays as digits, 0 for Monday")
    )

    # Only `accounts.account_deletion` writes these. `leaves_at` is set from the wish on until all
    # is done, to the instant at which the player leaves for good.
    leaves_at = models.DateTimeField(null=True, blank=True, editable=False)
    leaving_told = models.BooleanField(default=False, editable=False)
    left_at = models.DateTimeField("left", null=True, blank=True, editable=False)
    # Only `accounts.bans` writes these. Whoever is barred is not active.
    barred = models.CharField(max_length=8, choices=BanKind, blank=True, editable=False)
    barred_why = models.CharField(max_length=300, blank=True, editable=False)
    barred_until = models.DateTimeField(null=True, blank=True, editable=False)
    silenced_until = models.DateTimeField(null=True, blank=True, editable=False)
    silenced_why = models.CharField(max_length=300, blank=True, editable=False)

    objects: ClassVar[PlayerManager] = PlayerManager()
    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["display_name"]

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["folded_name"],
                name="player_folded_name_once",
                violation_error_message=_("This name is already taken."),
            ),
            models.CheckConstraint(
                condition=models.Q(quiet_from__isnull=True, quiet_to__isnull=True)
                | models.Q(
                    quiet_from__isnull=False,
                    quiet_to__isnull=False,
                    quiet_from__lt=24,
                    quiet_to__lt=24,
                ),
                name="player_quiet_hours_whole",
                violation_error_message=_("Quiet hours need a start and an end."),
            ),
            models.CheckConstraint(
                condition=models.Q(digest_hour__lt=24), name="player_digest_hour_of_a_day"
            ),
            models.CheckConstraint(
                condition=models.Q(owner=None) | models.Q(is_staff=False, is_superuser=False),
                name="player_bot_is_no_staff",
                violation_error_message=_("A bot account can’t belong to the staff."),
            ),
        ]
        indexes = [
            models.Index(fields=["id"], condition=models.Q(is_active=False), name="players_closed"),
            models.Index(
                fields=["leaves_at"],
                condition=models.Q(leaves_at__isnull=False),
                name="players_leaving",
            ),
            models.Index(
                fields=["barred_until"],
                condition=models.Q(barred_until__isnull=False),
                name="bans_to_end",
            ),
            models.Index(fields=["id"], condition=models.Q(is_staff=True), name="players_of_staff"),
            models.Index(fields=["id"], condition=models.Q(barred="merged"), name="players_merged"),
            # By which PostgreSQL finds how a name begins, whatever its language is.
            models.Index(
                fields=["folded_name"], opclasses=["varchar_pattern_ops"], name="players_by_name"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if "display_name" in (kwargs.get("update_fields") or ()):
            kwargs["update_fields"] = {*kwargs["update_fields"], "folded_name"}
        super().save(*args, **kwargs)

    @property
    def name(self) -> str:
        """What the player is called, for everybody to read."""
        return names.label_name(self.display_name)

    @property
    def is_bot(self) -> bool:
        """True for the account of a program, which plays by the API alone."""
        return self.owner_id is not None

    def has_profile_for(self, signed_in: bool) -> bool:
        """True if the player has a page of their own, to be seen by somebody who has signed in or
        not. Whoever was never signed in here, as guests who have only mail, has none: they could
        not have chosen what it shows."""
        if not self.is_active or self.left_at is not None:
            return False
        if self.last_login is None and not self.is_bot:
            return False
        shown = self.profile_for
        return shown == self.ProfileAudience.EVERYBODY or (
            signed_in and shown == self.ProfileAudience.PLAYERS
        )

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """The player's own time zone, for every instant shown to them."""
        return ZoneInfo(self.time_zone)

    def wants(self, category: str) -> bool:
        """True if mails of `category` (turns, reminders, matches, receipts) are to be written."""
        if category == "turns":
            return self.turn_mails != self.TurnMails.NONE
        return bool(getattr(self, f"mail_{category}"))

    def wants_push(self, category: str) -> bool:
        """True if news of `category` are to be told on the player's devices."""
        return bool(getattr(self, f"push_{category}"))

    def wants_hook(self, category: str) -> bool:
        """True if news of `category` are to be told in the player's other apps."""
        return bool(getattr(self, f"hook_{category}"))

    @property
    def weekdays_off(self) -> frozenset[int]:
        """The weekdays on which no turn mail or digest is written; Monday is 0."""
        return frozenset(map(int, self.days_off))
