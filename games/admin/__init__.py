"""The admin: staff read how matches went. Nobody, not even a superuser, changes anything here."""

from django.conf import settings
from django.contrib import admin

from games.admin.letters import LetterAdmin
from games.admin.matches import MatchAdmin
from games.admin.reach import InvitationAdmin, ReachAdmin, ReplyAdmin
from games.admin.records import (
    AlarmAdmin,
    HeartbeatAdmin,
    InterventionAdmin,
    NoticeAdmin,
    OutageAdmin,
)

__all__ = [
    "AlarmAdmin",
    "HeartbeatAdmin",
    "InterventionAdmin",
    "InvitationAdmin",
    "LetterAdmin",
    "MatchAdmin",
    "NoticeAdmin",
    "OutageAdmin",
    "ReachAdmin",
    "ReplyAdmin",
]

admin.site.site_header = f"{settings.SITE_NAME}: review"
admin.site.site_title = settings.SITE_NAME
admin.site.index_title = "Review"
