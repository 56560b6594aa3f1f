"""How the house stands: what waits for too long, who came round, whether mail is late.

Read from rows. Nothing here tells of one match or one player.
"""

from games.health.alarms import is_late, list_watched_queues, raise_alarms
from games.health.backlog import Backlog, BacklogQueue, is_mail_late, measure_backlog
from games.health.daily_backup import (
    last_backup_attempt,
    last_backup_time,
    note_backup,
    run_daily_backup,
)
from games.health.heartbeats import (
    COMMAND,
    LOOP,
    WORKER,
    WorkerWatch,
    last_heartbeats,
    list_running_jobs,
    record_heartbeat,
    record_round,
)

__all__ = [
    "COMMAND",
    "LOOP",
    "WORKER",
    "WorkerWatch",
    "Backlog",
    "BacklogQueue",
    "list_running_jobs",
    "run_daily_backup",
    "record_heartbeat",
    "measure_backlog",
    "is_late",
    "last_backup_attempt",
    "last_heartbeats",
    "is_mail_late",
    "note_backup",
    "record_round",
    "list_watched_queues",
    "raise_alarms",
    "last_backup_time",
]
