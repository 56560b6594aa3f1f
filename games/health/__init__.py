"""How the house stands: what waits for too long, who came round, whether mail is late.

Read from rows. Nothing here tells of one match or one player.
"""

from games.health.alarms import is_late, list_watched_queues, raise_alarms
from games.health.backlog import Backlog, BacklogQueue, measure_backlog
from games.health.backups import back_up, last_backup, last_backup_time, note_backup
from games.health.heartbeats import came_round, last_rounds, list_running_jobs, record_round
from games.health.mail_delay import mail_is_late

__all__ = [
    "Backlog",
    "BacklogQueue",
    "list_running_jobs",
    "back_up",
    "came_round",
    "measure_backlog",
    "is_late",
    "last_backup",
    "last_rounds",
    "mail_is_late",
    "note_backup",
    "record_round",
    "list_watched_queues",
    "raise_alarms",
    "last_backup_time",
]
