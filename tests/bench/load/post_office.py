"""The mail server that takes the house's mails, in a process of its own.

As small as a mail server can be, so that it takes little of the machine. It tells of each mail
when it came, to whom, about which match, why, and where an answer would go.
"""

import asyncio
import re
import time
from contextlib import suppress
from email.utils import parseaddr
from enum import IntEnum
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

HEADERS = re.compile(
    rb"^(To|Reply-To|List-Id|X-Rural-Route-Reason|Message-ID):[ \t]*((?:.+\r\n(?:[ \t].+\r\n)*))",
    re.MULTILINE | re.IGNORECASE,
)


class Mood(IntEnum):
    """How the mail server treats whoever sends to it."""

    GOOD = 0
    LATER = 1  # 451 to every mail
    AWAY = 2  # hangs up at once
    SILENT = 3  # says nothing after DATA
    RUDE = 4  # keeps the mail and hangs up before it says so
    SLOW = 5  # a second for each answer
    TIRED = 6  # 421 after the third mail of a connection


class Arrival(NamedTuple):
    """A mail that came: when, by `time.monotonic()`; `code` names its match."""

    at: float
    to: str
    code: str
    reason: str
    reply_to: str
    message_id: str


def serve(port: int, mood: Any, said: Connection) -> None:
    """Takes mails and tells of each, until this process is ended. `mood` is a shared number, a Mood
    that may change at any time."""
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(_serve(port, mood, said))


async def _serve(port: int, mood: Any, said: Connection) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await conversation(reader, writer, mood, said)
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", port, limit=4 * 1024 * 1024)
    said.send("open")
    async with server:
        await server.serve_forever()


async def conversation(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, mood: Any, said: Connection
) -> None:
    """One sender, treated by the mood of the moment."""
    if mood.value == Mood.AWAY:
        return
    mails = 0
    writer.write(b"220 post.example.org ESMTP\r\n")
    while line := await reader.readline():
        verb = line[:4].upper()
        if mood.value == Mood.SLOW:
            await asyncio.sleep(1)
        if mood.value == Mood.AWAY or (mood.value == Mood.TIRED and mails == 3):
            writer.write(b"421 enough for now\r\n")
            break
        if mood.value == Mood.LATER and verb == b"MAIL":
            writer.write(b"451 later\r\n")
        elif verb == b"DATA":
            writer.write(b"354 go on\r\n")
            mail = await reader.readuntil(b"\r\n.\r\n")
            if mood.value == Mood.SILENT:
                await asyncio.sleep(600)
            said.send(arrival(mail))
            mails += 1
            if mood.value == Mood.RUDE:
                break
            writer.write(b"250 kept\r\n")
        elif verb == b"EHLO":
            writer.write(b"250-post.example.org\r\n250 8BITMIME\r\n")
        else:
            writer.write(b"221 bye\r\n" if verb == b"QUIT" else b"250 ok\r\n")
        if verb == b"QUIT":
            break
        await writer.drain()


def arrival(mail: bytes) -> Arrival:
    head = mail.partition(b"\r\n\r\n")[0] + b"\r\n"
    found = {
        name.decode().lower(): b"".join(words.split()) for name, words in HEADERS.findall(head)
    }
    told = {name: words.decode(errors="replace") for name, words in found.items()}
    code = re.search(r"<([^.<>]+)\.matches\.", told.get("list-id", ""))
    return Arrival(
        at=time.monotonic(),
        to=told.get("to", ""),
        code=code[1] if code else "",
        reason=told.get("x-rural-route-reason", ""),
        reply_to=parseaddr(told.get("reply-to", ""))[1],
        message_id=told.get("message-id", ""),
    )
