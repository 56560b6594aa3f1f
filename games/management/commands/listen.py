"""`manage.py listen`: takes the mails of players from a mail server, or straight from the net."""

import asyncio
import signal
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.post.inbox import InboundHeartbeat
from games.post.inbox.listener import MailListener


class Command(BaseCommand):
    help = (
        "Accepts email to the signed addresses at REPLY_DOMAIN, by LMTP from a mail server "
        "beside it or by SMTP, until SIGTERM. An email is stored before it is accepted."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--smtp",
            type=parse_address,
            metavar="HOST:PORT",
            help="listen for SMTP, such as 127.0.0.1:2525",
        )
        parser.add_argument(
            "--lmtp",
            type=parse_address_or_socket,
            metavar="HOST:PORT|SOCKET",
            help="listen for LMTP, such as 127.0.0.1:8024 or /run/rural-route/lmtp",
        )
        parser.add_argument(
            "--name",
            type=parse_name,
            default="listen",
            help="name of this listener, if there are several (default: %(default)s)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not (options["smtp"] or options["lmtp"]):
            raise CommandError(
                "Say where to listen: --smtp 127.0.0.1:2525, or --lmtp with an address."
            )
        if not settings.REPLY_DOMAIN:
            raise CommandError(
                "REPLY_DOMAIN is not set. Set it to the domain that players reply to, such as "
                "reply.example.org."
            )
        asyncio.run(self.serve(options["smtp"], options["lmtp"], InboundHeartbeat(options["name"])))

    async def serve(
        self,
        smtp: tuple[str, int] | None,
        lmtp: tuple[str, int] | Path | None,
        way: InboundHeartbeat,
    ) -> None:
        """Takes mails until SIGTERM or Ctrl-C; whatever was accepted by then is stored."""
        listener = MailListener(way=way)
        self.places: list[str] = []
        if smtp:
            await self.open("SMTP", smtp, listener.open_smtp(*smtp))
        if isinstance(lmtp, Path):
            await self.open("LMTP", lmtp, listener.open_lmtp_socket(lmtp))
        elif lmtp:
            await self.open("LMTP", lmtp, listener.open_lmtp(*lmtp))
        stopped = asyncio.Event()
        for sign in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
        for words in self.places:
            self.stdout.write(f"Accepting email to {settings.REPLY_DOMAIN} by {words}.")
        self.stdout.flush()
        beating = asyncio.create_task(listener.beat(way))
        await stopped.wait()
        beating.cancel()
        await listener.close()

    async def open(self, how: str, where: object, opening: Any) -> None:
        words = ":".join(map(str, where)) if isinstance(where, tuple) else str(where)
        try:
            port = await opening
        except OSError as problem:
            raise CommandError(f"Cannot listen at {words}: {problem.strerror}.") from None
        if isinstance(where, tuple):
            words = f"{where[0]}:{port}"
        self.places.append(f"{how} at {words}")


def parse_name(words: str) -> str:
    """The name of a way in."""
    if not 1 <= len(words.strip()) <= 20:
        raise ArgumentTypeError(f"{words!r} is not a name; use 1 to 20 letters, such as mx2.")
    return words.strip()


def parse_address(words: str) -> tuple[str, int]:
    """`host:port` as a pair; port 0 is any free one."""
    host, colon, port = words.rpartition(":")
    if not colon or not host or not port.isdecimal() or int(port) > 65535:
        raise ArgumentTypeError(
            f"{words!r} is not an address; use host:port, such as 127.0.0.1:8024."
        )
    return host.strip("[]"), int(port)


def parse_address_or_socket(words: str) -> tuple[str, int] | Path:
    """`host:port` as a pair, or the path of a socket, which has a slash in it."""
    return Path(words) if "/" in words else parse_address(words)
