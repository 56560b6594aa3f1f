"""The daily backup: of many runners one takes it."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

from config import backups
from games.models import Heartbeat

logger = logging.getLogger(__name__)

CLAIM = "backup"  # the name of the row that says when one was begun
TAKEN = "backup taken"  # and of the one that says of which instant the last good one is
EVERY = timedelta(hours=24)
AGAIN = timedelta(hours=1)  # after one that failed


def run_daily_backup(now: datetime, stopped: Callable[[], bool]) -> int:
    """Takes the backup of the day, if the host wants one (BACKUP_DIR) and none was begun within a
    day; returns how many. Throws away those that are older than BACKUP_KEEP_DAYS."""
    if not settings.BACKUP_DIR or stopped() or not claim_daily_backup(now):
        return 0
    folder = Path(settings.BACKUP_DIR)
    try:
        file = backups.write_backup(backups.backup_database(), folder, now)
    except backups.BackupFailed as problem:
        logger.error("%s", problem)
        Heartbeat.objects.filter(name=CLAIM).update(
            at=now - EVERY + AGAIN, trouble=str(problem)[:300]
        )
        return 0
    Heartbeat.objects.filter(name=CLAIM).update(trouble="")
    note_backup(now)
    tidied = backups.delete_old_backups(folder, now - timedelta(days=settings.BACKUP_KEEP_DAYS))
    logger.info("a backup was written to %s; %s old ones were deleted", file, len(tidied))
    return 1


def claim_daily_backup(now: datetime) -> bool:
    """True for one runner once a day."""
    first = Heartbeat(name=CLAIM, at=now - EVERY)
    Heartbeat.objects.bulk_create([first], ignore_conflicts=True)
    return bool(Heartbeat.objects.filter(name=CLAIM, at__lte=now - EVERY).update(at=now))


def note_backup(at: datetime) -> None:
    """Note that there is a backup of the instant `at`."""
    Heartbeat.objects.update_or_create(name=TAKEN, defaults={"at": at})


def last_backup_time() -> datetime | None:
    """Return the instant of the last backup that was written, whoever asked for it; None if there
    never was one."""
    return Heartbeat.objects.filter(name=TAKEN).values_list("at", flat=True).first()


def last_backup_attempt() -> Heartbeat | None:
    """When the last backup of the day was begun, and what went wrong with it, if anything; None if
    there never was one, or the host wants none."""
    return Heartbeat.objects.filter(name=CLAIM).first() if settings.BACKUP_DIR else None
