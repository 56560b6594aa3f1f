"""`manage.py mail_pipe`: takes one mail on standard input, from a mail server that pipes.

The exit code is for that server: 0 stored, 67 no such address and 65 too large (it tells the
sender), 75 anything else (it keeps the mail and tries again).
"""

import logging
import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from config import clock
from games.post import inbox
from games.post.inbox import server_headers
from games.post.inbox.mail_storage import MOST_BYTES
from games.post.inbox.server_headers import find_dmarc_verdict

logger = logging.getLogger(__name__)

STORED, LATER = os.EX_OK, os.EX_TEMPFAIL
REFUSED = {550: os.EX_NOUSER, 552: os.EX_DATAERR}


class Command(BaseCommand):
    help = "Stores the email on standard input. Exit codes follow sysexits: 0, 65, 67, 75."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", required=True, help="envelope recipient")
        parser.add_argument(
            "--from",
            dest="sender",
            help="envelope sender; empty for none, omitted if unknown",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        sys.exit(self.store_mail(options["to"], options["sender"]))

    def store_mail(self, recipient: str, sender: str | None) -> int:
        """Stores the mail; returns the exit code."""
        try:
            raw = strip_envelope_line(sys.stdin.buffer.read(MOST_BYTES + 1))
            inbox.receive_mail(
                raw,
                way="pipe",
                envelope_from=None if sender is None else sender.strip("<>"),
                envelope_to=recipient,
                received_at=server_headers.arrival_time(raw, clock.now()),
                verdict=find_dmarc_verdict(raw),
            )
        except inbox.MailRefused as refused:
            self.stderr.write(str(refused))
            return REFUSED.get(refused.code, LATER)
        except Exception:
            logger.exception("an email could not be stored")
            return LATER
        return STORED


def strip_envelope_line(raw: bytes) -> bytes:
    """The mail without the line `From sender date` that some mail servers put above it."""
    return raw.partition(b"\n")[2] if raw.startswith(b"From ") else raw
