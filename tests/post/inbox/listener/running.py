"""A listener over real sockets, and what is said to it."""

import asyncio
import threading
from pathlib import Path
from smtplib import LMTP, SMTPRecipientsRefused
from typing import Any

import pytest

from games.post.inbox.listener import MailListener
from tests.post.writing import reply


class Running:
    """A listener in a thread of its own, at a port and at a socket."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.socket = folder / "lmtp"
        self.listener: MailListener = self.do(self.open())

    async def open(self) -> MailListener:
        listener = MailListener()
        self.lmtp = await listener.open("127.0.0.1", 0)
        await listener.open_socket(self.socket)
        return listener

    def do(self, what: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(30)

    def close(self) -> None:
        self.do(self.listener.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(30)
        self.loop.close()


def send(port: int, to: str, mail: bytes | None = None, sender: str = "ann@example.org") -> None:
    with LMTP("127.0.0.1", port) as client:
        client.sendmail(sender, [to], reply(to) if mail is None else mail)


def refusal(running: Running, to: str) -> tuple[int, bytes]:
    """What is said to a recipient that is refused."""
    with pytest.raises(SMTPRecipientsRefused) as refused:
        send(running.lmtp, to, b"Subject: x\r\n\r\nx\r\n")
    (said,) = refused.value.recipients.values()
    return said
