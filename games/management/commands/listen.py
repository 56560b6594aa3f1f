"""`manage.py listen`: takes the mails of players from a mail server."""

import asyncio
import signal
from argparse import SUPPRESS, ArgumentTypeError
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.post.inbox import InboundHeartbeat
from games.post.inbox.listener import MailListener


class Command(BaseCommand):
    help = (
        "Accepts email to the signed addresses at REPLY_DOMAIN by LMTP from a local mail "
        "server, until SIGTERM. It stores each email before accepting it."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--smtp", type=refuse_smtp, help=SUPPRESS)  # until 0.2.0
        parser.add_argument(
            "--lmtp",
            required=True,
            type=parse_address_or_socket,
            metavar="HOST:PORT|SOCKET",
            help="where to listen for LMTP, such as 127.0.0.1:8024 or /run/rural-route/lmtp",
        )
        parser.add_argument(
            "--name",
            type=parse_name,
            default="listen",
            help="name of this listener if you run several (default: %(default)s)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.REPLY_DOMAIN:
            raise CommandError(
                "REPLY_DOMAIN is not set. Set it to the domain that players reply to, such as "
                "reply.example.org."
            )
        asyncio.run(self.serve(options["lmtp"], InboundHeartbeat(options["name"])))

    async def serve(self, where: tuple[str, int] | Path, way: InboundHeartbeat) -> None:
        """Takes mails until SIGTERM or Ctrl-C; whatever was accepted by then is stored."""
        listener = MailListener(way=way)
        place = await open_listener(listener, where)
        stopped = asyncio.Event()
        for sign in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
        self.stdout.write(f"Accepting email to {settings.REPLY_DOMAIN} by LMTP at {place}.")
        self.stdout.flush()
        beating = asyncio.create_task(listener.beat(way))
        await stopped.wait()
        beating.cancel()
        await listener.close()


async def open_listener(listener: MailListener, where: tuple[str, int] | Path) -> str:
    """Listen there; return the place in words. Raises: CommandError if it cannot be had."""
    try:
        if isinstance(where, Path):
            await listener.open_socket(where)
            return str(where)
        return f"{where[0]}:{await listener.open(*where)}"
    except OSError as problem:
        words = ":".join(map(str, where)) if isinstance(where, tuple) else where
        raise CommandError(f"Cannot listen at {words}: {problem.strerror}.") from None


def refuse_smtp(words: str) -> NoReturn:
    raise ArgumentTypeError(
        f"Listening by SMTP at {words} is no longer possible. Put a mail server in front, which "
        "delivers by LMTP (docs/email.md), and use --lmtp."
    )


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
