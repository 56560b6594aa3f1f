"""What is stored. Only `games.play` writes matches, seats and steps; only the sweeps move notices
and letters on."""

from games.models.absence import Absence
from games.models.alarms import Alarm
from games.models.exports import Export
from games.models.forms import TakenForm
from games.models.holdings import Holding
from games.models.imap import ImapFolder
from games.models.interventions import Intervention
from games.models.invitations import Invitation, Reply, Uninvited
from games.models.lease import Leased, LeaseQuerySet
from games.models.lessons import Progress
from games.models.matches import Match, Notice, Seat
from games.models.outage import Heartbeat, Outage
from games.models.pauses import Pause
from games.models.personal import PersonalAnswer
from games.models.plans import Plan
from games.models.post import Letter, Remark
from games.models.posted import PERHAPS_SENT, Posted, PostedQuerySet
from games.models.ratings import Rating, Standing
from games.models.reach import CAME_BACK, Presence, Reach
from games.models.requests import Consent, Request
from games.models.staff import Report, StaffAct, StaffMail
from games.models.steps import Step, StepQuerySet
from games.models.thoughts import Thought
from games.models.trials import Trial

__all__ = [
    "Alarm",
    "CAME_BACK",
    "PERHAPS_SENT",
    "Absence",
    "Consent",
    "Export",
    "Heartbeat",
    "Holding",
    "ImapFolder",
    "Intervention",
    "Invitation",
    "LeaseQuerySet",
    "Leased",
    "Letter",
    "Match",
    "Notice",
    "Outage",
    "Pause",
    "Plan",
    "PersonalAnswer",
    "Posted",
    "PostedQuerySet",
    "Presence",
    "Progress",
    "Rating",
    "Reach",
    "Remark",
    "Reply",
    "Report",
    "Request",
    "Seat",
    "StaffAct",
    "StaffMail",
    "Standing",
    "Step",
    "StepQuerySet",
    "TakenForm",
    "Thought",
    "Trial",
    "Uninvited",
]
