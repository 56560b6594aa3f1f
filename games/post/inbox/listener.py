"""The listener: takes mails from a mail server by LMTP. The only module that knows aiosmtpd.

A recipient is accepted only if the address is signed here, a mail only once it is stored. Nothing
of a mail is parsed, and what a sender can make this process keep is bounded: octets of a mail and
of a line, recipients, sessions, silence. Of the ways to end a mail only CR LF . CR LF is one; a
bare CR or LF is text, so no second mail can be smuggled in.

Our own reading of DATA: aiosmtpd 1.4.6 keeps an endless line whole, keeps 60 octets for each empty
line, and gives one answer where LMTP wants one per recipient.
"""

import asyncio
import logging
from asyncio import LimitOverrunError, Server
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import Any, TypeVar, cast

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import Envelope, Session, syntax
from django.conf import settings
from django.db import (
    Error,
    InterfaceError,
    OperationalError,
    close_old_connections,
    connection,
    connections,
)

from config import clock
from games.post import inbox
from games.post.inbox import InboundHeartbeat, MailRefused, server_headers
from games.post.inbox.mail_storage import MOST_BYTES, unknown_address_text
from games.post.inbox.server_headers import find_dmarc_verdict

logger = logging.getLogger(__name__)

LONGEST_LINE = 8192  # octets; the standard says 1000, some mail programs write more
# Of a mail that is too large so much is swallowed, so that its sender hears the answer; then the
# connection is cut.
MOST_SWALLOWED = 48 * 1024 * 1024
MOST_LINES = 1_000_000
MOST_RECIPIENTS = 20
MOST_WRONG_ADDRESSES = 10  # in one session
MOST_SESSIONS = 100
SILENT_SECONDS = 300.0  # between two commands, and for a whole mail
STOP_SECONDS = 20.0  # that mails just being stored are waited for
THREADS = 4
HANG_UP_SECONDS = 2.0

LATER = "451 4.3.0 Cannot be stored now, please try again later"
TOO_LARGE = f"552 5.3.4 The message is larger than {MOST_BYTES} octets"
LINE_TOO_LONG = f"500 5.6.0 A line of the message is longer than {LONGEST_LINE} octets"
CLOSING = "421 4.3.2 Closing, please try again soon"
TOO_MANY_SESSIONS = "421 4.3.2 Too many connections, please try again soon"

Result = TypeVar("Result")


class MailListener:
    """Takes mails at any number of addresses, and hands them to `games.post.inbox`."""

    def __init__(self, name: str = "", way: InboundHeartbeat | None = None) -> None:
        self.name = name or settings.REPLY_DOMAIN
        self.way = way  # says to the clock that mails are taken
        self.servers: list[Server] = []
        self.conversations: set[Conversation] = set()
        self.is_closing = False
        self.threads = ThreadPoolExecutor(THREADS, "letters")
        # It would write every address, which is as good as a key, into the log.
        logging.getLogger("mail.log").setLevel(logging.ERROR)

    async def open(self, host: str, port: int) -> int:
        """Listen at an address; return the port, which `port` 0 leaves to the system."""
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Conversation(self), host, port)
        self.servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    async def open_socket(self, path: Path) -> None:
        """Listen at the socket `path`, which whoever may enter its folder may use."""
        loop = asyncio.get_running_loop()
        server = await loop.create_unix_server(lambda: Conversation(self), path)
        path.chmod(0o666)
        self.servers.append(server)

    async def beat(self, way: InboundHeartbeat) -> None:
        """Says that it takes mails, now and then, until it is cancelled."""
        while True:
            try:
                await self.run_in_thread(lambda: way.beat(clock.now()))
            except Error as error:
                logger.warning("nobody can be told that mails are taken: %s", error)
            await asyncio.sleep(inbox.BEAT_SECONDS)

    async def close(self) -> None:
        """Takes no more mails, waits for those being stored, and says goodbye to all."""
        self.is_closing = True
        for server in self.servers:
            server.close()
        for conversation in list(self.conversations):
            conversation.end_unless_storing()
        last = asyncio.get_running_loop().time() + STOP_SECONDS
        while self.conversations and asyncio.get_running_loop().time() < last:
            await asyncio.sleep(0.02)
        for conversation in list(self.conversations):
            conversation.abort()
        await self.hang_up()
        self.threads.shutdown(wait=False, cancel_futures=True)

    # What aiosmtpd asks

    async def handle_RCPT(
        self, server: "Conversation", session: Session, envelope: Envelope, address: str, _: Any
    ) -> str:
        """The answer to one recipient."""
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        if server.wrong_addresses >= MOST_WRONG_ADDRESSES:
            server.schedule_end()
            return "421 4.7.0 Too many unknown addresses"
        refusal = await self.refusal_for(address)
        if refusal:
            server.wrong_addresses += refusal.startswith("5")
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_exception(self, error: Exception) -> str:
        """The answer when something of ours went wrong: the sender keeps the mail."""
        logger.error("a mail session failed", exc_info=error)
        return LATER

    # What needs the database

    async def refusal_for(self, address: str) -> str:
        """Why nothing is taken for `address`, as an answer; nothing if it is ours."""
        if "@" not in address:
            return f"550 {unknown_address_text()}"
        try:
            known = await self.run_in_thread(lambda: inbox.is_ours(address))
        except Error as error:
            logger.warning("the database is unavailable: %s", error)
            return self.put_off(LATER)
        return "" if known else f"550 {unknown_address_text()}"

    async def store_mail(self, raw: bytes, sender: str, recipient: str, at: datetime) -> str:
        """Stores one mail for one recipient; returns the answer."""

        def receive() -> object:
            return inbox.receive_mail(
                raw,
                way="lmtp",
                envelope_from=sender,
                envelope_to=recipient,
                received_at=at,
                verdict=find_dmarc_verdict(raw),
            )

        try:
            await self.run_in_thread(receive)
        except MailRefused as refused:
            return self.put_off(smtp_refusal(refused)) if refused.is_ours else smtp_refusal(refused)
        except Error as error:
            logger.warning("an email could not be stored: the database is unavailable: %s", error)
            return self.put_off(LATER)
        except Exception:
            logger.exception("an email could not be stored")
            return self.put_off(LATER)
        return "250 2.0.0 Kept"

    def put_off(self, words: str) -> str:
        """The answer to a mail that is to come again since we cannot take it: until then not all
        that was sent in time is in."""
        if self.way is not None:
            self.way.put_off()
        return words

    async def hang_up(self) -> None:
        """Ends the connection of each thread to the database, but for one that hangs in it."""
        together = Barrier(THREADS)

        def close() -> None:
            with suppress(BrokenBarrierError):
                together.wait(HANG_UP_SECONDS)
            connections.close_all()

        loop = asyncio.get_running_loop()
        closed = [loop.run_in_executor(self.threads, close) for _ in range(THREADS)]
        await asyncio.wait(closed, timeout=2 * HANG_UP_SECONDS)

    async def run_in_thread(self, work: Callable[[], Result]) -> Result:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, run_with_connection, work)


def run_with_connection(work: Callable[[], Result]) -> Result:
    """Does `work` with the connection that this thread has to the database; if that turns out to
    have died meanwhile, once more with a fresh one. What is done twice so counts once: a letter is
    known by its Message-ID."""
    close_old_connections()
    was_open = connection.connection is not None
    try:
        return work()
    except (OperationalError, InterfaceError):
        with suppress(InterfaceError):
            connections.close_all()
        if not was_open:
            raise
    return work()


def smtp_refusal(refused: MailRefused) -> str:
    """A refusal in one line of SMTP."""
    return join_to_one_line(f"{refused.code} {refused.text}")


def join_to_one_line(words: str) -> str:
    return " ".join(words.encode("ascii", "replace").decode().split())[:400]


class Conversation(LMTP):
    """One connection of a mail server; each recipient of a mail gets its own answer."""

    line_length_limit = LONGEST_LINE

    def __init__(self, listener: MailListener) -> None:
        super().__init__(
            listener,
            data_size_limit=MOST_BYTES,
            enable_SMTPUTF8=True,
            hostname=listener.name,
            ident=settings.SITE_NAME,
            timeout=SILENT_SECONDS,
            loop=asyncio.get_running_loop(),
        )
        self.listener = listener
        self.wrong_addresses = 0
        self.is_storing = False
        self.turned_away = False

    # Coming and going

    def connection_made(self, transport: Any) -> None:
        if len(self.listener.conversations) >= MOST_SESSIONS:
            self.turned_away = True
            transport.write(f"{TOO_MANY_SESSIONS}\r\n".encode())
            transport.close()
            return
        self.listener.conversations.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.turned_away:
            self.listener.conversations.discard(self)
            super().connection_lost(error)

    def end_unless_storing(self) -> None:
        if not self.is_storing and self.transport is not None:
            cast(asyncio.Transport, self.transport).write(f"{CLOSING}\r\n".encode())
            self.transport.close()

    def schedule_end(self) -> None:
        asyncio.get_running_loop().call_soon(self.hang_up)

    def hang_up(self) -> None:
        if self.transport is not None:
            self.transport.close()

    def abort(self) -> None:
        if self.transport is not None:
            cast(asyncio.Transport, self.transport).abort()

    # One mail

    @syntax("DATA")
    async def smtp_DATA(self, arg: str | None) -> None:
        if await self.check_helo_needed():
            return
        envelope = self.envelope
        assert envelope is not None  # noqa: S101  from the first command on
        if not envelope.rcpt_tos:
            await self.push("503 5.5.1 Error: need RCPT command")
            return
        if arg:
            await self.push("501 5.5.4 Syntax: DATA")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        mail, fault = await self.read_mail()
        at = server_headers.arrival_time(mail, await self.listener.run_in_thread(clock.now))
        answers = [fault] * len(envelope.rcpt_tos)
        if not fault:
            self.is_storing = True
            try:
                sender = str(envelope.mail_from or "").strip("<>")
                answers = [
                    await self.listener.store_mail(mail, sender, str(recipient), at)
                    for recipient in envelope.rcpt_tos
                ]
            finally:
                self.is_storing = False
        self._set_post_data_state()  # type: ignore[no-untyped-call]  # aiosmtpd gives no types
        for words in answers:
            await self.push(words)
        if self.listener.is_closing:
            self.end_unless_storing()

    async def read_mail(self) -> tuple[bytes, str]:
        """The mail as far as the lone dot, or why it cannot be taken; never more than MOST_BYTES
        octets are kept. Cuts the connection if the sender goes on and on."""
        mail = bytearray()
        fault = ""
        size = lines = 0
        at_line_start = True
        while True:
            try:
                line = await self._reader.readuntil(b"\r\n")
                whole = True
            except LimitOverrunError as overrun:
                line = await self._reader.read(overrun.consumed)
                whole = False
                fault = fault or LINE_TOO_LONG
            if at_line_start and line == b".\r\n":
                return bytes(mail), fault
            size += len(line)
            lines += 1
            if size > MOST_SWALLOWED or lines > MOST_LINES:
                await self.push(TOO_LARGE)
                self.hang_up()
                raise asyncio.CancelledError
            if size > MOST_BYTES:
                fault = TOO_LARGE
            if fault:
                mail.clear()
            else:
                mail += line[1:] if line.startswith(b".") else line
            at_line_start = whole
