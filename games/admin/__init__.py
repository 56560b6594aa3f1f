"""The admin: staff read how matches went, and act on matches, players, remarks and reports through
`games.play`. Nobody, not even a superuser, changes a row here."""

from django.conf import settings
from django.contrib import admin

from games.admin.activity_logs import (
    AlarmAdmin,
    HeartbeatAdmin,
    InterventionAdmin,
    NoticeAdmin,
    OutageAdmin,
)
from games.admin.inbound_mails import InboundMailAdmin
from games.admin.matches import MatchAdmin
from games.admin.moderation import RemarkAdmin, ReportAdmin, StaffActAdmin
from games.admin.questions import QuestionAdmin
from games.admin.reachability import InvitationAdmin, ReachAdmin, ReplyAdmin
from games.admin.reliability import ReliabilityAdmin
from games.admin.seasons import EntryAdmin, FixtureAdmin

__all__ = [
    "AlarmAdmin",
    "EntryAdmin",
    "FixtureAdmin",
    "HeartbeatAdmin",
    "InterventionAdmin",
    "InvitationAdmin",
    "InboundMailAdmin",
    "MatchAdmin",
    "NoticeAdmin",
    "OutageAdmin",
    "QuestionAdmin",
    "ReachAdmin",
    "ReliabilityAdmin",
    "RemarkAdmin",
    "ReplyAdmin",
    "ReportAdmin",
    "StaffActAdmin",
]

admin.site.site_header = f"{settings.SITE_NAME}: review"
admin.site.site_title = settings.SITE_NAME
admin.site.index_title = "Review"
admin.site.index_template = "admin/first.html"
