"""`manage.py mailbox`: takes every mail that is sent to it by SMTP and keeps it, for /mailbox/ to
show. For trying the site in containers; `manage.py up` needs no server to file its mails."""

import asyncio
import signal
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.post.mailbox import KEPT, MailSink


class Command(BaseCommand):
    help = f"Accepts email by SMTP and files it in MAILBOX_DIR, keeping the newest {KEPT}."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="default: %(default)s")
        parser.add_argument("--port", type=int, default=8025, help="default: %(default)s")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.MAILBOX_DIR:
            raise CommandError("MAILBOX_DIR is not set. Set it to the folder for the emails.")
        try:
            asyncio.run(self.serve(options["host"], options["port"], Path(settings.MAILBOX_DIR)))
        except OSError as problem:
            raise CommandError(
                f"Cannot listen at {options['host']}, port {options['port']}: {problem.strerror}."
            ) from None

    async def serve(self, host: str, port: int, folder: Path) -> None:
        """Takes mails until SIGTERM or Ctrl-C."""
        loop = asyncio.get_running_loop()
        stopped = asyncio.Event()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, stopped.set)
        sink = SmtpSink(folder)
        server = await loop.create_server(lambda: SMTP(sink, hostname="mailbox"), host, port)
        self.stdout.write(f"Accepting email at {host}, port {port}, into {folder}.")
        self.stdout.flush()
        async with server:
            await stopped.wait()


class SmtpSink(MailSink):
    """The mailbox behind a mail server."""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """What aiosmtpd calls for each mail; returns the answer to the sender."""
        content = envelope.content
        assert isinstance(content, bytes)  # noqa: S101  as long as decode_data is off
        self.store_mail(content, [str(address) for address in envelope.rcpt_tos])
        return "250 Filed"
