"""Wire: the one connection to the mail server that a batch of mails is sent over.

Every trouble ends as one of four: Unreachable (the server takes nothing now, whatever the mail),
Refused (it said no to this mail, for now or for good), Unsure (the mail was given and perhaps
taken), Unwritten (it is our own).

A no concerns the server and not the mail if it meets our greeting, our password or MAIL, which
names only us; if it is 421, by which a server ends the conversation (RFC 5321, 3.8), unless it
does so by policy (4.7), which is towards the recipient's domain; if it asks for a password (RFC
4954, 6); or if its enhanced code is 4.3, the mail system (RFC 3463, 3.4).

The conversation is led here, since `smtplib.SMTP.sendmail` waits for each answer, and its errors do
not tell a mail that was perhaps taken from one that was not. With a mail server on
the same machine it is no quicker for that: it stays for knowing what became of each mail.
"""

import re
import smtplib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.generator import BytesGenerator
from email.utils import parseaddr
from io import BytesIO
from types import TracebackType
from typing import Any, NoReturn, Self

from django.core.mail import EmailMessage, get_connection

from games.post.mails.headers import Mail

ASKS_FOR_PASSWORD = (432, 454, 530, 534, 535, 538)
OF_THE_SYSTEM = re.compile(r"\s*4\.3\.\d{1,3}\b")
OF_POLICY = re.compile(r"\s*4\.7\.\d{1,3}\b")
PLAIN = re.compile(r"[A-Za-z0-9_+.-]{1,64}@[A-Za-z0-9.-]+")  # an address that stays as it is
MAIL_SECONDS = 20.0  # for one mail; EMAIL_TIMEOUT counts anew with every byte of a slow server


class ServerUnreachable(Exception):
    """There is no mail server to be had now; the mail that was on its way was not taken."""


class AnswerLost(Exception):
    """The mail was given to the server, and its answer never came."""


class MailUnwritten(Exception):
    """The mail could not be written to its end; nothing of it was sent. Why is its cause."""


class MailRejected(Exception):
    """The server did not take the mail. `is_permanent`: it never will."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(f"{code} {words}")
        self.code = code

    @property
    def is_permanent(self) -> bool:
        return self.code >= 500

    @property
    def ends_connection(self) -> bool:
        """True if the server hangs up with it."""
        return self.code == 421


class SmtpConnection:
    """A connection by the mail backend of the settings, kept open from mail to mail."""

    def __init__(self) -> None:
        self.backend: Any = None
        self.watch = ConnectionWatchdog()

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

    def connect(self) -> None:
        """The connection there is, or a new one. Unreachable."""
        if self.backend is not None:
            return
        self.backend = get_connection()
        try:
            self.backend.open()
        except Exception as error:  # a wrong address in the settings is no OSError
            self.hang_up()
            raise to_unreachable(error) from None

    def probe_server(self, mail: EmailMessage) -> None:
        """Tries whether the server would take mails at all, by naming sender and recipient of one
        that is not sent. Unreachable."""
        self.connect()
        client = self.client
        if client is None:
            return
        try:
            with self.limit_time():
                client.ehlo_or_helo_if_needed()
                for command in envelope_commands(mail):
                    client.putcmd(command)
                    answer = client.getreply()
                    no = None if is_accepted(answer) else interpret_refusal(answer, command)
                    if isinstance(no, ServerUnreachable):
                        raise no
                client.rset()
        except (OSError, smtplib.SMTPException, HungUp, ServerUnreachable) as error:
            self.reset_transaction()
            raise to_unreachable(error) from None

    @property
    def client(self) -> smtplib.SMTP | None:
        """The SMTP connection; None for a backend that has none."""
        client = getattr(self.backend, "connection", None)
        return client if isinstance(client, smtplib.SMTP) else None

    def offer(self, mail: EmailMessage) -> None:
        """Names sender and recipient to the server and asks whether it will hear the mail, whose
        text is not sent yet. A server that has hung up since the last mail is called again.
        Refused, Unreachable or Unwritten."""
        write_mail(mail)
        fresh = self.backend is None
        self.connect()
        client = self.client
        if client is None:
            return
        try:
            with self.limit_time():
                self.send_envelope(client, mail)
        except (OSError, smtplib.SMTPException, HungUp) as error:
            self.hang_up()
            if fresh:
                raise to_unreachable(error) from None
            self.offer(mail)

    def send_envelope(self, client: smtplib.SMTP, mail: EmailMessage) -> None:
        """MAIL, RCPT and DATA; Refused or Unreachable if the server says no to the first or the
        second. What it says to DATA is read by `send_text`: the caller can note meanwhile that the
        mail is begun."""
        client.ehlo_or_helo_if_needed()
        named = envelope_commands(mail)
        at_once = client.has_extn("pipelining")  # RFC 2920: one way to the server and back, not two
        if at_once:
            client.send("\r\n".join([*named, "DATA", ""]))
        for command in named:
            if not at_once:
                client.putcmd(command)
            answer = client.getreply()
            if is_accepted(answer):
                continue
            no = interpret_refusal(answer, command)
            if at_once or isinstance(no, ServerUnreachable) or no.ends_connection:
                self.reset_transaction()
            else:
                client.rset()
            raise no
        if not at_once:
            client.putcmd("DATA")

    def reset_transaction(self) -> None:
        """Takes back what was offered. The server waits for the mail, so all that can be done is
        to hang up without a word."""
        client = self.client
        if client is not None:
            client.close()
            self.hang_up()

    def hand_over(self, mail: EmailMessage) -> None:
        """Gives the mail that was offered. Refused, Unreachable or Unsure if it is not taken."""
        self.send_text(mail)
        self.confirm()

    def send_text(self, mail: EmailMessage) -> None:
        """Sends the text of the mail that was offered, and does not wait for the answer, which
        `confirm` reads. Refused, Unreachable or Unsure if not even this succeeds."""
        client = self.client
        with self.treat_errors_as_unsure():
            if client is None:
                self.backend.send_messages([mail])
                return
            answer = client.getreply()
            if answer[0] == 354:
                client.send(stuff_dots(wire_bytes(mail)))
                return
            no = interpret_refusal(answer)
            if isinstance(no, MailRejected) and not no.ends_connection:
                client.rset()
        self.raise_refusal(no)

    def confirm(self) -> None:
        """Waits for the answer to the mail that was given. Refused, Unreachable or Unsure if it is
        not taken."""
        client = self.client
        if client is None:
            return
        with self.treat_errors_as_unsure():
            answer = client.getreply()
        if answer[0] != 250:
            self.raise_refusal(interpret_refusal(answer))

    def raise_refusal(self, no: MailRejected | ServerUnreachable) -> NoReturn:
        """Raises it, without the connection to a server that takes nothing."""
        if isinstance(no, ServerUnreachable) or no.ends_connection:
            self.reset_transaction()
        raise no

    @contextmanager
    def treat_errors_as_unsure(self) -> Iterator[None]:
        """Whatever goes wrong now, the mail was perhaps sent: Unsure."""
        try:
            with self.limit_time():
                yield
        except Exception as error:
            self.hang_up()
            raise AnswerLost(f"{type(error).__name__}: {error}") from None

    @contextmanager
    def limit_time(self) -> Iterator[None]:
        """Cuts the connection if the mail takes too long, however busy the server seems."""
        client = self.client
        wire = None if client is None else client.sock
        if wire is None:
            yield
            return
        with self.watch.watch(wire):
            yield

    def hang_up(self) -> None:
        """Closes the connection, if there is one."""
        if self.backend is not None:
            with suppress(OSError, smtplib.SMTPException):
                self.backend.close()
            self.backend = None


class ConnectionWatchdog:
    """Cuts a connection that is watched longer than MAIL_SECONDS: one thread for all mails."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.watched: tuple[socket.socket, float] | None = None
        self.thread: threading.Thread | None = None
        self.ended = False

    @contextmanager
    def watch(self, wire: socket.socket) -> Iterator[None]:
        """Watches `wire` while the block runs."""
        self.check_connection((wire, time.monotonic() + MAIL_SECONDS))
        try:
            yield
        finally:
            with self.changed:
                self.watched = None

    def check_connection(self, watched: tuple[socket.socket, float]) -> None:
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
                    cut_connection(self.watched[0])
                    self.watched = None
                self.changed.wait(MAIL_SECONDS / 20)

    def end(self) -> None:
        with self.changed:
            self.ended = True
            self.changed.notify()


class HungUp(Exception):
    """The server ends the conversation (421)."""


def to_unreachable(error: Exception) -> ServerUnreachable:
    """The trouble of a conversation, as the fact that there is no server."""
    if isinstance(error, ServerUnreachable):
        return error
    return ServerUnreachable(f"{type(error).__name__}: {error}")


def interpret_refusal(
    answer: tuple[int, bytes], command: str = ""
) -> MailRejected | ServerUnreachable:
    """What a no to `command`, or to the mail itself, concerns: the mail, or the whole server."""
    code, words = answer[0], reply_text(answer[1])
    ends = code == 421 and not OF_POLICY.match(words)
    of_the_server = command.startswith("MAIL") or ends or code in ASKS_FOR_PASSWORD
    if of_the_server or (400 <= code < 500 and OF_THE_SYSTEM.match(words)):
        return ServerUnreachable(f"{code} {words}")
    return MailRejected(code, words)


def envelope_commands(mail: EmailMessage) -> list[str]:
    """MAIL and RCPT for a mail; Refused for an address that no server can be told."""
    sender, recipients = smtp_envelope(mail)
    named = [f"RCPT TO:{bracket_address(recipient)}" for recipient in recipients]
    return [f"MAIL FROM:{bracket_address(sender)}", *named]


def is_accepted(answer: tuple[int, bytes]) -> bool:
    """True if the server said yes; HungUp if it is about to hang up, whatever the mail."""
    if answer[0] == 421 and not OF_POLICY.match(reply_text(answer[1])):
        raise HungUp(f"421 {reply_text(answer[1])}")
    return answer[0] in (250, 251)


def smtp_envelope(mail: EmailMessage) -> tuple[str, list[str]]:
    """Sender and recipients as the server is told them; Refused for an address that no server can
    be told."""
    try:
        return ascii_address(mail.from_email), [ascii_address(each) for each in mail.recipients()]
    except ValueError as error:
        raise MailRejected(550, f"the address cannot be written: {error}") from None


def ascii_address(address: str) -> str:
    """An address, without the name beside it, in ASCII; ValueError if it cannot be."""
    return address if PLAIN.fullmatch(address) else to_ascii_address(parseaddr(address)[1])


def to_ascii_address(address: str) -> str:
    """An address whose domain is spelled in ASCII (RFC 5891). ValueError, of which UnicodeError is
    one, if it has none, or letters beyond ASCII before the @, which few servers take (RFC 6531)."""
    local_part, at, domain = address.rpartition("@")
    if not at or not local_part.isascii():
        raise ValueError(f"{address[:80]!r} cannot be written as a mail address in ASCII.")
    return f"{local_part}@{domain.encode('idna').decode()}"


def bracket_address(address: str) -> str:
    return f"<{address}>" if PLAIN.fullmatch(address) else smtplib.quoteaddr(address)


def write_mail(mail: EmailMessage) -> None:
    """Put the mail together before the server hears of it. MailUnwritten if that fails."""
    if isinstance(mail, Mail):
        try:
            mail.octets  # noqa: B018 - kept by the mail
        except Exception as error:
            raise MailUnwritten(f"{type(error).__name__}: {error}") from error


def wire_bytes(mail: EmailMessage) -> bytes:
    """The mail as it goes over the wire."""
    if isinstance(mail, Mail):
        return mail.octets
    written = BytesIO()
    BytesGenerator(written, mangle_from_=False).flatten(mail.message(), linesep="\r\n")
    return written.getvalue()


def stuff_dots(octets: bytes) -> bytes:
    """The mail as DATA wants it: a dot at the start of a line doubled, and the end marked (RFC
    5321, 4.5.2)."""
    if octets.startswith(b"."):
        octets = b"." + octets
    return octets.replace(b"\r\n.", b"\r\n..").removesuffix(b"\r\n") + b"\r\n.\r\n"


def cut_connection(wire: socket.socket) -> None:
    with suppress(OSError):
        wire.shutdown(socket.SHUT_RDWR)


def reply_text(words: bytes | str) -> str:
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
