"""Wire: the one connection to the mail server that a batch of mails is sent over.

Every trouble ends as one of three: Unreachable (nothing was begun), Refused (the server said no,
for now or for good), Unsure (the mail was given and perhaps taken).
"""

import smtplib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Self

from django.core.mail import EmailMessage, get_connection

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

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.hang_up()

    def reach(self) -> None:
        """A server that listens: the one at the other end, or a new connection. Unreachable."""
        if self.backend is not None and not self.is_alive():
            self.hang_up()
        if self.backend is not None:
            return
        self.backend = get_connection()
        try:
            self.backend.open()
        except (OSError, smtplib.SMTPException) as error:
            self.hang_up()
            raise Unreachable(f"{type(error).__name__}: {error}") from None

    def is_alive(self) -> bool:
        """True unless the server has hung up since the last mail."""
        client = getattr(self.backend, "connection", None)
        if not isinstance(client, smtplib.SMTP):
            return True
        try:
            return client.noop()[0] == 250
        except (OSError, smtplib.SMTPException):
            return False

    def hand_over(self, mail: EmailMessage) -> None:
        """Gives one mail to the server that `reach` found. Refused or Unsure if it is not taken."""
        try:
            with self.in_time():
                self.backend.send_messages([mail])
        except smtplib.SMTPRecipientsRefused as error:
            code, words = next(iter(error.recipients.values()))
            raise Refused(code, said(words)) from None
        except smtplib.SMTPResponseException as error:
            raise Refused(error.smtp_code, said(error.smtp_error)) from None
        except smtplib.SMTPNotSupportedError as error:
            raise Refused(550, str(error)) from None
        except Exception as error:
            self.hang_up()
            raise Unsure(f"{type(error).__name__}: {error}") from None

    @contextmanager
    def in_time(self) -> Iterator[None]:
        """Cuts the connection if the mail takes too long, however busy the server seems."""
        client = getattr(self.backend, "connection", None)
        wire = client.sock if isinstance(client, smtplib.SMTP) else None
        if wire is None:
            yield
            return
        watch = threading.Timer(MAIL_SECONDS, cut, [wire])
        watch.daemon = True
        watch.start()
        try:
            yield
        finally:
            watch.cancel()

    def hang_up(self) -> None:
        """Closes the connection, if there is one."""
        if self.backend is not None:
            with suppress(OSError, smtplib.SMTPException):
                self.backend.close()
            self.backend = None


def cut(wire: socket.socket) -> None:
    with suppress(OSError):
        wire.shutdown(socket.SHUT_RDWR)


def said(words: bytes | str) -> str:
    """What the server answered, as text."""
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
