"""`manage.py backup`: the whole database in one file, while everybody plays on."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import backups, clock
from games import health


class Command(BaseCommand):
    help = (
        "Writes a backup of the database to one file named after the time. It contains "
        "hands, seeds and addresses: keep it as safe as the site itself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder", nargs="?", help="where to put it (default: BACKUP_DIR, or VAR_DIR/backups)"
        )
        parser.add_argument(
            "--keep-days", type=int, metavar="N", help="delete backups older than this"
        )

    def handle(self, *args: Any, folder: str | None, **options: Any) -> None:
        place = Path(folder or settings.BACKUP_DIR or settings.VAR_DIR / "backups")
        now = clock.now()
        try:
            file = backups.write_backup(backups.backup_database(), place, now)
        except backups.BackupFailed as problem:
            raise CommandError(str(problem)) from None
        health.note_backup(now)
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes")
        if options["keep_days"] is not None:
            for old in backups.delete_old_backups(
                place, now - backups.days_to_timedelta(options["keep_days"])
            ):
                self.stdout.write(f"{old}: deleted")
