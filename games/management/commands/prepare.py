"""`manage.py prepare`: brings the database and the static files up to date, as after an update, and
makes the key by which push services know this house, if there is none."""

import logging
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection

from accounts import account_deletion, security_log
from accounts.adapter import AccountAdapter
from accounts.languages import active_language_of
from accounts.models import Player
from accounts.security_log import Kind
from config import bootstrap, environment

log = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Migrates the database, creates the cache table and collects the static files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--wait",
            type=float,
            default=60.0,
            metavar="SECONDS",
            help="seconds to wait for the database (default: %(default)g)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            environment.check_deployment()
        except ImproperlyConfigured as problem:
            raise CommandError(str(problem)) from None
        if not settings.VAPID_KEY:
            bootstrap.ensure_vapid_key(settings.VAR_DIR / "vapid_key")
        wait_for_database(self.stdout.write, options["wait"])
        with disable_sqlite_sync():
            call_command("migrate", interactive=False, stdout=self.stdout)
        notify_renamed_players()
        if again := account_deletion.repeat_deletions_after_restore():
            self.stdout.write(f"Deleted again, as the backup still had them: {again}")
        call_command("createcachetable", stdout=self.stdout)
        call_command("collectstatic", interactive=False, stdout=self.stdout)


@contextmanager
def disable_sqlite_sync() -> Iterator[None]:
    """SQLite: within, commits do not wait for the disk. A migration is whole or not there at all
    whatever happens, and is done again if it is not, so hundreds of them need not be flushed one by
    one. The commits that follow the block flush them with themselves."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=NORMAL")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=FULL")


def wait_for_database(say: Callable[[str], object], seconds: float) -> None:
    """Returns once the database answers, as after a start of the machine, when it may come last.
    CommandError with its words if it does not within so many seconds."""
    until = time.monotonic() + seconds
    waits = False
    while True:
        try:
            connection.ensure_connection()
        except OperationalError as problem:
            if time.monotonic() >= until:
                raise CommandError(f"The database doesn’t answer: {problem}") from None
            if not waits:
                say("Waiting for the database.")
                waits = True
            time.sleep(min(1.0, seconds))
        else:
            return


def notify_renamed_players() -> int:
    """Mail the players whose name looked like that of another before two such names were
    impossible: an update has put a number after it. Returns how many; whom no mail reaches now is
    told the next time."""
    told = 0
    for player in Player.objects.exclude(renamed_from="").order_by("pk"):
        try:
            with active_language_of(player):
                AccountAdapter().send_account_mail(
                    "account/email/renamed", player.email, {"player": player}
                )
        except OSError as error:
            log.error("players with a new name are not told now: %s", type(error).__name__)
            break
        words = f"from {player.renamed_from} to {player.display_name}"
        security_log.log_event(Kind.RENAMED, None, player, words)
        Player.objects.filter(pk=player.pk).update(renamed_from="")
        told += 1
    return told
