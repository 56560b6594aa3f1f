"""Mails as players write them, addressed to a seat's open question, for tests of the ways in."""

import itertools
import socket
from email.message import EmailMessage
from email.utils import make_msgid

from django.conf import settings

from games.models import Seat
from games.play.record.record_cache import digest_at
from games.post import signed_addresses

numbers = itertools.count(1)


def reply_address(seat: Seat) -> str:
    """Where the answer to the open question of a seat goes."""
    assert seat.question is not None
    ply = seat.ply_of(seat.question)
    assert ply is not None
    digest = digest_at(seat.match, ply)
    return (
        f"{signed_addresses.turn_address(seat.pk, seat.question, digest)}@{settings.REPLY_DOMAIN}"
    )


def bounce_address() -> str:
    """An address that is ours by its signature alone; no row is looked up for it."""
    return f"{signed_addresses.notice_bounce_address(next(numbers))}@{settings.REPLY_DOMAIN}"


def reply(to: str, text: str = "draw deck", sender: str = "ann@example.org") -> bytes:
    """A mail as it goes over the wire."""
    mail = EmailMessage()
    mail["From"] = sender
    mail["To"] = to
    mail["Subject"] = "Re: your turn"
    mail["Message-ID"] = make_msgid(domain="example.org")
    mail.set_content(text)
    return mail.as_bytes().replace(b"\n", b"\r\n")


class Line:
    """A bare connection to a mail server, for what no library would send."""

    def __init__(self, port: int, greeting: str = "LHLO example.org") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.reader = self.socket.makefile("rb")
        self.hello = self.heard()
        self.greeted = self.say(greeting) if self.hello.startswith("220") else ""

    def send(self, octets: bytes) -> None:
        self.socket.sendall(octets)

    def heard(self) -> str:
        """The next answer; of several lines the last; empty once the server has hung up."""
        while True:
            line = self.reader.readline().decode()
            if line[3:4] != "-":
                return line.strip()

    def say(self, words: str) -> str:
        self.send(f"{words}\r\n".encode())
        return self.heard()

    def begin(self, *recipients: str, sender: str = "<ann@example.org>") -> str:
        """MAIL, RCPT and DATA; returns the last answer."""
        self.say(f"MAIL FROM:{sender}")
        for recipient in recipients:
            self.say(f"RCPT TO:<{recipient}>")
        return self.say("DATA")

    def close(self) -> None:
        self.reader.close()
        self.socket.close()
