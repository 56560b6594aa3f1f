"""What a mail says to whoever reads it, and answers to it."""

import re
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage

from tests.post.sink import Sink, reply_address_of, text

MATCH = re.compile(r"\[Rural Route\] .+? ([a-z0-9]{8}) - ")


@dataclass(frozen=True)
class Arrived:
    """A mail in somebody's box."""

    mail: EmailMessage
    at: datetime

    @property
    def to(self) -> str:
        return str(self.mail["To"])

    @property
    def reason(self) -> str:
        return str(self.mail["X-Rural-Route-Reason"] or "account")

    @property
    def subject(self) -> str:
        return " ".join(str(self.mail["Subject"]).split())

    @property
    def answers_to(self) -> str:
        return reply_address_of(self.mail)

    @property
    def words(self) -> str:
        return text(self.mail).replace("\r\n", "\n")

    @property
    def code(self) -> str:
        """The match that it is about; empty for one about none."""
        found = MATCH.search(self.subject)
        return found[1] if found else ""


class Office:
    """Where all mails of the house arrive, each once read out with the instant at which it came."""

    def __init__(self, sink: Sink) -> None:
        self.sink = sink
        self.read = 0
        self.all: list[Arrived] = []

    def fetch(self, at: datetime) -> list[Arrived]:
        """What has arrived since."""
        raw, self.read = self.sink.raw[self.read :], len(self.sink.raw)
        new = [Arrived(message_from_bytes(one, policy=policy.default), at) for one in raw]  # type: ignore[arg-type]
        self.all += new
        return new
