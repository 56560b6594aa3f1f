"""A real mail server that keeps what it is given, and can be told to refuse or to hang up."""

import asyncio
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from config.processes import find_free_port


class Sink:
    """Keeps every mail it accepts. `answers` are given to the next mails, in order, instead of
    250: a code with words, `hang up` (after the mail was given, before the answer) or `silence`."""

    def __init__(self) -> None:
        self.raw: list[bytes] = []
        self.read: dict[bytes, EmailMessage] = {}
        self.recipients: list[list[str]] = []
        self.senders: list[str | None] = []
        self.refused: list[bytes] = []
        self.answers: list[str] = []
        self.sender_answers: list[str] = []
        self.recipient_answers: list[str] = []
        self.connections = 0
        self.reception = Reception(self)
        self.controller = Controller(self.reception, hostname="127.0.0.1", port=find_free_port())

    def refusal_of(self, address: str) -> str:
        """What a recipient is refused with; empty for one who is taken."""
        return self.recipient_answers.pop(0) if self.recipient_answers else ""

    @property
    def mails(self) -> list[EmailMessage]:
        """What was accepted, read as any mail program reads it, each of them once."""
        for raw in self.raw:
            if raw not in self.read:
                self.read[raw] = message_from_bytes(raw, policy=policy.default)  # type: ignore[assignment]
        return [self.read[raw] for raw in self.raw]


class Reception:
    """How a `Sink` answers. Apart from it: for each connection aiosmtpd reads every attribute of
    what answers, and the mails of a sink would be parsed again each time."""

    def __init__(self, sink: Sink) -> None:
        self.sink = sink

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, name: str, answers: list[str]
    ) -> list[str]:
        session.host_name = name
        self.sink.connections += 1
        return answers

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        if self.sink.sender_answers:
            return self.sink.sender_answers.pop(0)
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        if refusal := self.sink.refusal_of(address):
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.original_content or b""
        answer = self.sink.answers.pop(0) if self.sink.answers else "250 kept"
        if answer == "silence":
            await asyncio.sleep(30)
        if answer == "hang up":
            self.sink.refused.append(content)
            assert server.transport is not None
            server.transport.abort()
            return "421 never seen"
        if not answer.startswith("250"):
            self.sink.refused.append(content)
            return answer
        self.sink.raw.append(content)
        self.sink.recipients.append(list(envelope.rcpt_tos))
        self.sink.senders.append(envelope.mail_from)
        return answer


def text(mail: EmailMessage) -> str:
    """The plain text of a mail."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def html(mail: EmailMessage) -> str:
    """The HTML of a mail."""
    body = mail.get_body(("html",))
    assert body is not None
    return str(body.get_content())


def reply_address_of(mail: EmailMessage) -> str:
    """Where an answer to a mail goes: the address alone, without the name before it."""
    return parseaddr(str(mail["Reply-To"] or ""))[1]
