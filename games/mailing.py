"""Wire: the one connection to the mail server that a batch of mails is sent over.

Every trouble ends as one of three: Unreachable (nothing was begun), Refused (the server said no,
for now or for good), Unsure (the mail was given and perhaps taken).
"""

import smtplib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Self

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.message import sanitize_address

MAIL_SECONDS = 20.0  # for one mail; EMAIL_TIMEOUT counts anew with every byte of a slow server


class Unreachable(Exception):
    """There is no mail server to be had now; no mail was begun."""


class Unsure(Exception):
    """The mail was given to the server, and its answer never came."""


class Refused(Exception):
    """The server did not take the mail. `for_good`: it never will."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(f"{code} {words}")
        self.code = code

    @property
    def for_good(self) -> bool:
        return self.code >= 500


class Wire:
    """A connection by the mail backend of the settings, kept open from mail to mail."""

    def __init__(self) -> None:
        self.backend: Any = None
        self.watch = Watch()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.hang_up()
        self.watch.end()

    def reach(self) -> None:
        """The connection there is, or a new one. Unreachable."""
        if self.backend is not None:
            return
        self.backend = get_connection()
        try:
            self.backend.open()
        except (OSError, smtplib.SMTPException) as error:
            self.hang_up()
            raise Unreachable(f"{type(error).__name__}: {error}") from None

    @property
    def client(self) -> smtplib.SMTP | None:
        """The SMTP connection; None for a backend that has none."""
        client = getattr(self.backend, "connection", None)
        return client if isinstance(client, smtplib.SMTP) else None

    def offer(self, mail: EmailMessage) -> None:
        """Names sender and recipient to the server; nothing is sent yet. A server that has hung up
        since the last mail is called again. Refused or Unreachable."""
        fresh = self.backend is None
        self.reach()
        client = self.client
        if client is None:
            return
        try:
            with self.in_time():
                self.name(client, mail)
        except (OSError, smtplib.SMTPException, HungUp) as error:
            self.hang_up()
            if fresh:
                raise Unreachable(f"{type(error).__name__}: {error}") from None
            self.offer(mail)

    @staticmethod
    def name(client: smtplib.SMTP, mail: EmailMessage) -> None:
        """MAIL and RCPT; Refused if the server says no to one of them."""
        charset = mail.encoding or settings.DEFAULT_CHARSET
        try:
            sender = sanitize_address(mail.from_email, charset)
            recipients = [sanitize_address(each, charset) for each in mail.recipients()]
            client.ehlo_or_helo_if_needed()
            answer = client.mail(sender)
            for recipient in recipients:
                if accepted(answer):
                    answer = client.rcpt(recipient)
        except UnicodeError as error:
            raise Refused(550, f"the address cannot be written: {error}") from None
        if not accepted(answer):
            client.rset()
            raise Refused(answer[0], said(answer[1]))

    def withdraw(self) -> None:
        """Takes back what was offered."""
        client = self.client
        if client is not None:
            with suppress(OSError, smtplib.SMTPException):
                client.rset()

    def hand_over(self, mail: EmailMessage) -> None:
        """Gives the mail that was offered. Refused or Unsure if it is not taken."""
        client = self.client
        try:
            if client is None:
                self.backend.send_messages([mail])
                return
            with self.in_time():
                answer = client.data(octets(mail))
        except smtplib.SMTPDataError as error:  # it did not even want to hear the mail
            self.withdraw()
            raise Refused(error.smtp_code, said(error.smtp_error)) from None
        except Exception as error:
            self.hang_up()
            raise Unsure(f"{type(error).__name__}: {error}") from None
        if answer[0] != 250:
            raise Refused(answer[0], said(answer[1]))

    @contextmanager
    def in_time(self) -> Iterator[None]:
        """Cuts the connection if the mail takes too long, however busy the server seems."""
        client = self.client
        wire = None if client is None else client.sock
        if wire is None:
            yield
            return
        with self.watch.over(wire):
            yield

    def hang_up(self) -> None:
        """Closes the connection, if there is one."""
        if self.backend is not None:
            with suppress(OSError, smtplib.SMTPException):
                self.backend.close()
            self.backend = None


class Watch:
    """Cuts a connection that is watched longer than MAIL_SECONDS: one thread for all mails."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.watched: tuple[socket.socket, float] | None = None
        self.thread: threading.Thread | None = None
        self.ended = False

    @contextmanager
    def over(self, wire: socket.socket) -> Iterator[None]:
        """Watches `wire` while the block runs."""
        self.look_at((wire, time.monotonic() + MAIL_SECONDS))
        try:
            yield
        finally:
            with self.changed:
                self.watched = None

    def look_at(self, watched: tuple[socket.socket, float]) -> None:
        with self.changed:
            self.watched = watched
            if self.thread is None:
                self.thread = threading.Thread(target=self.run, name="mail watch", daemon=True)
                self.thread.start()

    def run(self) -> None:
        """Looks at the clock some times in the time that a mail may take."""
        with self.changed:
            while not self.ended:
                if self.watched is not None and time.monotonic() > self.watched[1]:
                    cut(self.watched[0])
                    self.watched = None
                self.changed.wait(MAIL_SECONDS / 20)

    def end(self) -> None:
        with self.changed:
            self.ended = True
            self.changed.notify()


class HungUp(Exception):
    """The server ends the conversation (421)."""


def accepted(answer: tuple[int, bytes]) -> bool:
    """True if the server said yes; HungUp if it is about to hang up."""
    if answer[0] == 421:
        raise HungUp(f"421 {said(answer[1])}")
    return answer[0] in (250, 251)


def octets(mail: EmailMessage) -> bytes:
    """The mail as it goes over the wire."""
    message: Any = mail.message()
    return bytes(message.as_bytes(linesep="\r\n"))


def cut(wire: socket.socket) -> None:
    with suppress(OSError):
        wire.shutdown(socket.SHUT_RDWR)


def said(words: bytes | str) -> str:
    """What the server answered, as text."""
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
