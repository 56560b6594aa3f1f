"""The kinds of mails about a match."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class NoticeKind(models.TextChoices):
    """What a seat is told, in the words of its list of mails."""

    TURN = "turn", _("your turn")
    HALF_TIME = "half_time", _("half of your time is left")
    LAST_DAY = "last_day", _("a day is left")
    LAST_HOURS = "last_hours", _("hours are left")
    STARTED = "started", _("the match has started")
    FINISHED = "finished", _("the match is over")
    PLAYED_FOR_YOU = "played", _("your turn was played for you")
    STOOD_IN = "stood_in", _("a bot sits in for you")
    ANSWER = "answer", _("answer to your mail")
    ACT = "act", _("staff have acted on the match")
    WITHDRAWN = "withdrawn", _("you are not asked any more")
    ASKED = "asked", _("something is asked of you")
    SETTLED = "settled", _("what became of a request")
    NUDGED = "nudged", _("the others ask you to play")
    WENT_ON = "went_on", _("the pause is over")
    PLANNED = "planned", _("your plan was played")
