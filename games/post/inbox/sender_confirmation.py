"""A letter that is not believed: nothing is done, and the player is told.

Whoever wrote it, the player gets a link that plays what was written, or resigns.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol

from accounts.models import Player
from games.models import InboundMail, Seat
from games.post import action_links
from games.post.inbox.command_registry import get_act
from games.post.inbox.commands import MailCommand, list_commands
from games.post.inbox.mail_reader import ParsedMail
from games.post.inbox.move_parser import LineMeaning
from games.post.inbox.sender_identity import SenderTrust, mask_email
from games.rules.lines import Line
from games.rules.phrases import phrase

STRANGE = phrase(
    "We got an email about this match from {writer}. That isn’t one of your confirmed email "
    "addresses, so nothing was done."
)
UNSURE = phrase(
    "Our mail server couldn’t verify that an email came from you (some forwarding breaks that), "
    "so nothing was done."
)

DO_IT = phrase("If it was from you, confirm it on this page:")
PLAY_IT = phrase("If it was from you, play it on this page:")


class DoubtedLetter(Protocol):
    """A letter that is being heard, as far as a doubt is about it; see `obeying.Hearing`."""

    letter: InboundMail
    parsed: ParsedMail
    seat: Seat
    player: Player
    now: datetime

    @property
    def names(self) -> list[str]: ...

    def interpret_line(self, command: MailCommand) -> LineMeaning: ...

    def join_next_line(self, words: str, below: MailCommand) -> str: ...

    def do_resign(self, command: MailCommand) -> None: ...

    def add_entry(self, line: str, did: str, words: Line, **more: Any) -> None: ...

    def refuse(self, line: str, words: Line, shows: str = "choices") -> None: ...


def ask_to_confirm(hearing: DoubtedLetter, believed: SenderTrust) -> None:
    """Notes the question whether the letter is the player's; a stranger's is asked about once."""
    letter = hearing.letter
    earlier = InboundMail.objects.filter(
        seat=hearing.seat,
        tenure=letter.tenure_id,
        question=letter.question,
        reason=str(believed),
    ).exclude(pk=letter.pk)
    letter.reason = str(believed)
    if believed == SenderTrust.STRANGER and earlier.filter(answer__isnull=False).exists():
        letter.state = InboundMail.State.IGNORED
        return
    email = mask_email(hearing.parsed.writer)
    why = Line(STRANGE, writer=email) if believed == SenderTrust.STRANGER else Line(UNSURE)
    letter.add_entry("", "asked", why)
    found = list_commands(hearing.parsed.lines, hearing.names)
    while found and found[0].word == "greeting":
        del found[0]
    line = find_move(hearing, found)
    if line:
        link = action_links.move_link(hearing.seat, letter.question or 0, line)
        letter.add_entry(line, "asked", Line(PLAY_IT), link=link)
    elif any(command.word == "consent" for command in found[:1]):
        link = action_links.consent_link(hearing.seat, found[0].rest)
        letter.add_entry(found[0].line, "asked", Line(DO_IT), link=link)
    elif any(command.word == "resign" for command in found[:1]):
        hearing.do_resign(found[0])
    elif any(command.word == "act" for command in found[:1]):
        ask = get_act(found[0].rest).ask
        if ask is not None:
            ask(hearing, found[0].line)


def find_move(hearing: DoubtedLetter, found: list[MailCommand]) -> str:
    """The move that the letter begins with, on one line; empty if it begins with none."""
    question = hearing.letter.question
    words = ""
    if question is None or hearing.seat.question != question:
        return words
    for command in found:
        if command.word != "order":
            break
        more = (
            hearing.join_next_line(words, command)
            if words
            else hearing.interpret_line(command).words
        )
        if not more:
            break
        words = more
    return words
