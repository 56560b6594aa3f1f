"""Open pages that ask whether something has happened, as `pulse.js` and htmx do.

Whoever sits behind one does nothing else. A match that is over makes room for the next: the page
goes home and opens the first match there. The pages do not say that they are being looked at
(`seen/`), since that would spare their readers mails.
"""

import asyncio
import gzip
import random
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection

from tests.bench.load.browser import Notes, Unexpected

PULSE = re.compile(r'id="pulse" hx-get="([^"]+)" hx-trigger="every (\d+)s')
MATCH = re.compile(r'href="(/m/[^/"]+/)')
AGAIN = 5.0  # seconds after a fault, and while no match is there


def keep_open(port: int, sessions: Sequence[str], said: Connection) -> None:
    """Keeps a page open for each session until it is told to end; sends its notes then."""
    said.send(asyncio.run(_keep_open(port, sessions, said)))


async def _keep_open(port: int, sessions: Sequence[str], said: Connection) -> Notes:
    notes, dice = Notes(), random.Random(1)
    pages = [
        asyncio.create_task(OpenPage(port, session, notes, dice).live()) for session in sessions
    ]
    while not said.poll():
        await asyncio.sleep(0.2)
    for page in pages:
        page.cancel()
    await asyncio.gather(*pages, return_exceptions=True)
    return notes


class OpenPage:
    """One page, with a connection of its own."""

    def __init__(self, port: int, session: str, notes: Notes, dice: random.Random) -> None:
        self.port, self.session, self.notes, self.dice = port, session, notes, dice
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def live(self) -> None:
        await asyncio.sleep(self.dice.uniform(0, 10))
        while True:
            try:
                await self.follow_a_match()
            except (OSError, EOFError, Unexpected) as problem:
                self.notes.wrong(f"open page: {problem!r}")
                self.hang_up()
            await asyncio.sleep(AGAIN)

    async def follow_a_match(self) -> None:
        """Opens the first match of the home page and asks for news until it is over."""
        found = MATCH.search((await self.get("/", "GET of open pages"))[1])
        if found is None:
            return
        address = found[1]
        _heads, words = await self.get(address, "GET of open pages")
        while pulse := PULSE.search(words):
            path, every = pulse[1].replace("&amp;", "&"), int(pulse[2])
            while True:
                await asyncio.sleep(every)
                heads, words = await self.get(path, "pulse", htmx_at=address)
                if words or "hx-redirect" in heads:
                    break

    async def get(self, path: str, what: str, htmx_at: str = "") -> tuple[dict[str, str], str]:
        """The headers and the text of an answer; a pulse with news is counted by itself."""
        began = time.monotonic()
        status, heads, content = await self.ask(path, htmx_at)
        seconds = time.monotonic() - began
        if status not in (200, 204):
            raise Unexpected(f"GET {path}: {status}")
        self.notes.add(
            f"{what}, with news" if htmx_at and len(content) > 999 else what, began, seconds
        )
        if heads.get("content-encoding") == "gzip":
            content = gzip.decompress(content)
        return heads, content.decode()

    async def ask(self, path: str, htmx_at: str) -> tuple[int, dict[str, str], bytes]:
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        htmx = (
            f"HX-Request: true\r\nHX-Current-URL: http://127.0.0.1{htmx_at}\r\n" if htmx_at else ""
        )
        self.writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{htmx}"
            f"Cookie: sessionid={self.session}\r\nAccept-Encoding: gzip\r\n\r\n".encode()
        )
        first = await self.reader.readline()
        if not first:
            raise EOFError("the connection was closed")
        heads = {}
        while (line := await self.reader.readline()).strip():
            name, _colon, value = line.decode().partition(":")
            heads[name.lower()] = value.strip()
        content = await self.content(heads) if int(first.split()[1]) != 204 else b""
        return int(first.split()[1]), heads, content

    async def content(self, heads: dict[str, str]) -> bytes:
        assert self.reader is not None
        if "content-length" in heads:
            return await self.reader.readexactly(int(heads["content-length"]))
        parts = []
        while size := int(await self.reader.readline(), 16):
            parts.append(await self.reader.readexactly(size))
            await self.reader.readline()
        await self.reader.readline()
        return b"".join(parts)

    def hang_up(self) -> None:
        with suppress(OSError):
            if self.writer is not None:
                self.writer.close()
        self.reader = self.writer = None
