"""The kinds of mails about a match."""

from django.db import models
from django.utils.translation import gettext_lazy as _


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
