"""What must hold in the town at the end of each day, and how it stands at the end of all."""

from games.models import (
    Delivery,
    Match,
    Notice,
)
from games.models.outbox_message import OutboxMessage

RUNNING, OPEN, FINISHED = Match.Status.RUNNING, Match.Status.OPEN, Match.Status.FINISHED
MAILS: tuple[type[OutboxMessage], ...] = (Notice, Delivery)
