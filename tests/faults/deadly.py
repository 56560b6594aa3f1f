"""A mail server that kills whoever sends to it, at the stage of the mail that it is told."""

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session, syntax

from config.processes import find_free_port

DYING = 0.2  # seconds in which the last words of a dead sender are still on their way
STAGES = ("hello", "sender", "recipient", "data", "given", "answered")


class Deadly:
    """Keeps the Message-ID of every mail it accepts. `next_stage()` names the stage at which the
    next sender dies; None lets it live. `victim` is the process to kill, once so many mails are
    accepted as `after` says."""

    def __init__(self, next_stage: Callable[[], str | None]) -> None:
        self.accepted: Counter[str] = Counter()
        self.next_stage = next_stage
        self.stage: str | None = None
        self.victim = self.after = 0
        self.killed: Counter[str] = Counter()
        self.killed_at = -1e9
        self.in_doubt: set[str] = set()  # given by a sender that died before it could note so
        self.controller = Post(self, hostname="127.0.0.1", port=find_free_port())

    def at(self, stage: str, message_id: str = "") -> None:
        """Kills the sender if this is its stage."""
        is_too_early = self.accepted.total() < self.after
        if stage != self.stage or not self.victim or is_too_early:
            return
        self.killed[stage] += 1
        self.killed_at = time.monotonic()
        self.in_doubt.add(message_id)
        self.stage = None
        victim, self.victim = self.victim, 0
        os.kill(victim, signal.SIGKILL)

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, name: str, answers: list[str]
    ) -> list[str]:
        session.host_name = name
        self.at("hello")
        return answers

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        envelope.mail_from = address
        self.at("sender")
        return "250 OK"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        envelope.rcpt_tos.append(address)
        self.at("recipient")
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """The whole mail is here: it is kept, whether or not the sender lives to hear it."""
        lines = (envelope.original_content or b"").split(b"\r\n")
        found = next(line for line in lines if line.lower().startswith(b"message-id:"))
        message_id = found.partition(b":")[2].strip().decode()
        self.accepted[message_id] += 1
        if time.monotonic() - self.killed_at < DYING:
            self.in_doubt.add(message_id)
        self.at("given", message_id)
        asyncio.get_running_loop().call_later(0.001, self.at, "answered", message_id)
        return "250 kept"


class Conversation(SMTP):
    """Kills between DATA and the mail, too."""

    @syntax("DATA")
    async def smtp_DATA(self, arg: str | None) -> None:
        self.event_handler.at("data")
        await super().smtp_DATA(arg)


class Post(Controller):
    def factory(self) -> SMTP:
        return Conversation(self.handler, hostname="post.example.org")
