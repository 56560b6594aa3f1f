"""`manage.py imap_poll`: fetches the mails of players from a mailbox at a provider."""

import logging
import threading
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, connections

from config import clock
from games.management.commands.sweep import stop_at_signals
from games.post.inbox import InboundHeartbeat, MailRefused
from games.post.inbox.imap import ImapProblem, MailboxPlace, parse_imap_url, poll_folder

logger = logging.getLogger(__name__)

LONGEST_PAUSE = 600.0


class Command(BaseCommand):
    help = "Fetches new emails from the folder in IMAP_URL once, or continuously with --loop."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--loop", action="store_true", help="run until SIGTERM or SIGINT")
        parser.add_argument(
            "--every",
            type=float,
            default=30.0,
            help="seconds between checks (default: %(default)s)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.IMAP_URL and settings.REPLY_DOMAIN):
            raise CommandError(
                "Set IMAP_URL (imaps://user:password@host/INBOX) and REPLY_DOMAIN (the domain "
                "whose email arrives there)."
            )
        try:
            where = parse_imap_url(settings.IMAP_URL)
        except ValueError as problem:
            raise CommandError(str(problem)) from None
        if options["loop"]:
            poll_forever(where, stop_at_signals(), max(options["every"], 1.0))
            return
        try:
            self.stdout.write(f"{poll_folder(where, lambda: False)} new emails from {where}")
        except (ImapProblem, MailRefused) as problem:
            raise CommandError(str(problem)) from None


def poll_forever(where: MailboxPlace, stop: threading.Event, every: float) -> None:
    """Looks for mails until `stop` is set; after a failure the pauses grow. Whoever looks finds all
    that has come, so there is no backlog once one look was good."""
    pause = every
    way = InboundHeartbeat("imap", backlog=timedelta(0), silence=timedelta(seconds=3 * every + 60))
    while not stop.is_set():
        pause = every if poll_once(where, stop, way) else min(pause * 2, LONGEST_PAUSE)
        stop.wait(pause)
    connections.close_all()


def poll_once(where: MailboxPlace, stop: threading.Event, way: InboundHeartbeat) -> bool:
    """One look; False if it failed. What it stored by then is kept."""
    began = clock.now()
    try:
        poll_folder(where, stop.is_set)
        if not stop.is_set():
            way.beat(began)
    except (ImapProblem, MailRefused) as problem:
        logger.warning("emails could not be fetched: %s", problem)
    except Error as problem:
        logger.warning("emails could not be stored: the database is unavailable: %s", problem)
    except Exception:
        logger.exception("fetching emails failed")
    else:
        return True
    finally:
        connections.close_all()
    return False
