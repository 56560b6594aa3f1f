"""What is stored. Only `games.play` writes matches, seats and steps; only the sweeps move notices
and letters on."""

from games.models.imap import ImapFolder
from games.models.matches import (
    Heartbeat,
    Intervention,
    Match,
    Notice,
    Seat,
    Step,
    StepQuerySet,
)
from games.models.post import Letter, Remark
from games.models.reach import CAME_BACK, Invitation, Presence, Reach, Uninvited

__all__ = [
    "CAME_BACK",
    "Heartbeat",
    "ImapFolder",
    "Intervention",
    "Invitation",
    "Letter",
    "Match",
    "Notice",
    "Presence",
    "Reach",
    "Remark",
    "Seat",
    "Step",
    "StepQuerySet",
    "Uninvited",
]
