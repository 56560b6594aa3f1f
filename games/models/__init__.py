"""What is stored. Only `games.play` writes matches, seats and moves; only the sweeps move notices
and letters on."""

from games.models.archived_matches import ArchivedMatch, GameNumbers
from games.models.bot_thoughts import BotThought
from games.models.channels import Device, Hook
from games.models.exports import Export, RecordDump
from games.models.friendships import Block, Follow, Friendship, Opening
from games.models.guest_games import GuestGame
from games.models.interruptions import Absence, Heartbeat, Outage, Pause
from games.models.interventions import Intervention
from games.models.invitations import Invitation, Reply, Uninvited
from games.models.lease import JobLease, LeaseQuerySet
from games.models.lobby import Joining, Seek, Vacancy
from games.models.mail_questions import Digest, DigestQuestion, Proposal
from games.models.matches import Match, Notice, Seat
from games.models.moves import Move, MoveQuerySet
from games.models.notifications import Delivery, Notification
from games.models.operations import Alarm, ImapFolder, MetricCounter, TakenForm, Throttle
from games.models.outbox_message import DEATHS, PERHAPS_SENT, OutboxMessage, OutboxQuerySet
from games.models.personal import Preset, PrivateNote, Progress
from games.models.post import InboundMail, Remark
from games.models.premoves import Premove
from games.models.questions import Question
from games.models.ratings import Rating, Standing
from games.models.reachability import CAME_BACK, CAME_BACK_EVER, Presence, Reach
from games.models.reliability import JoinRequirements, ReadyCheck, Reliability
from games.models.requests import Consent, Request
from games.models.staff import Report, StaffAct
from games.models.tenures import Tenure

__all__ = [
    "DigestQuestion",
    "Digest",
    "Alarm",
    "CAME_BACK",
    "CAME_BACK_EVER",
    "DEATHS",
    "PERHAPS_SENT",
    "Absence",
    "Block",
    "Consent",
    "Delivery",
    "Device",
    "Export",
    "Follow",
    "Friendship",
    "GameNumbers",
    "Heartbeat",
    "Hook",
    "Tenure",
    "ImapFolder",
    "Intervention",
    "JoinRequirements",
    "Invitation",
    "Preset",
    "LeaseQuerySet",
    "JobLease",
    "Joining",
    "InboundMail",
    "Match",
    "MetricCounter",
    "ArchivedMatch",
    "Notice",
    "Notification",
    "Opening",
    "Outage",
    "PrivateNote",
    "Pause",
    "Premove",
    "OutboxMessage",
    "OutboxQuerySet",
    "Presence",
    "Progress",
    "Proposal",
    "Question",
    "Rating",
    "Reach",
    "ReadyCheck",
    "Reliability",
    "Remark",
    "Reply",
    "Report",
    "Request",
    "Seat",
    "StaffAct",
    "Standing",
    "Move",
    "MoveQuerySet",
    "TakenForm",
    "BotThought",
    "Throttle",
    "GuestGame",
    "Uninvited",
    "RecordDump",
    "Vacancy",
    "Seek",
]
