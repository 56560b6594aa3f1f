"""Parts of the rows of matches, seats and notices: what a seat's holder hears, whether they have
planned, what they are told, and by what lists of matches are read."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class ReadState(models.Model):
    """Of a seat, as long as the same player holds it: whether mails about the match are wanted, and
    whether its talk; and since when there are remarks of others that its page has not shown them.
    Nobody else is shown any of it."""

    muted = models.BooleanField(
        default=False, help_text="no mails about this match but answers and its end"
    )
    unread_since = models.DateTimeField(
        null=True, blank=True, help_text="the first remark of others that its player has not read"
    )

    hushed = models.BooleanField(
        default=False, help_text="its player wants to hear nothing of the talk at the table"
    )
    unheard_at = models.DateTimeField(
        null=True, blank=True, help_text="the last remark that a hushed table has kept from it"
    )
    heard_upto = models.DateTimeField(
        null=True, blank=True, help_text="the last thing that everybody may notice before that"
    )

    class Meta:
        abstract = True


class PremoveFlag(models.TextChoices):
    """Kept with the seat, so that where there are none nobody asks for any. Only
    `games.play.premoves` writes it."""

    NONE = "", "none"
    KEPT = "kept", "some wait for the turn"
    TOLD = "told", "there is something to tell of them"


class NoticeKind(models.TextChoices):
    """What a seat is told, in the words of its list of mails."""

    TURN = "turn", _("your turn")
    HALF_TIME = "half_time", _("half your time left")
    LAST_DAY = "last_day", _("one day left")
    LAST_HOURS = "last_hours", _("hours left")
    STARTED = "started", _("match started")
    FINISHED = "finished", _("match over")
    PLAYED_FOR_YOU = "played", _("a move was made for you")
    STOOD_IN = "stood_in", _("a bot plays for you")
    ANSWER = "answer", _("reply to your email")
    ACT = "act", _("staff acted on the match")
    WITHDRAWN = "withdrawn", _("it’s no longer your turn")
    ASKED = "asked", _("request for you to answer")
    SETTLED = "settled", _("result of a request")
    NUDGED = "nudged", _("nudge from your opponents")
    WENT_ON = "went_on", _("pause over")
    PLANNED = "planned", _("planned move played")


IN_LOBBY = models.Index(
    fields=["-created_at", "-id", "visibility", "game", "opened_by"],
    condition=Q(status="open"),
    name="matches_open",
)
TO_WATCH = models.Index(
    fields=["-id", "game"],
    condition=Q(status="running", visibility="public"),
    name="matches_to_watch",
)
