"""Commands: what each line of a person's own on top of a letter is, as far as its words tell.

Whether a line that is no command of ours means a move is for `meaning`, at the table as it stands.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from games.play.match_requests import consent_commands
from games.post.inbox.command_registry import find_act_words
from games.post.inbox.greetings import is_greeting
from games.post.parsing.reply_parser import ReplyLine

MOST_LINES = 10
# All of a letter that answers a question of ours.
YES = re.compile(
    r"(?:yes|yep|yeah|ja|oui|sí|si|sì|tak|sim)(?:,? (?:please|bitte|thanks|thank you|do))?[.!]*",
    re.IGNORECASE,
)
NO = re.compile(r"(?:no|nope|nein|non|nie|nee|não)(?:,? (?:thanks|thank you))?[.!]*", re.IGNORECASE)
# What people write beside a command of one word.
COURTESY = re.compile(
    r"\b(?:please|pls|plz|bitte|thanks|thank you|now|me|my (?:last |latest )?(?:move|turn|step)|"
    r"the (?:last|latest) (?:move|turn|step)|(?:this|that|it)|can (?:i|you|we)|could (?:i|you|we)|"
    r"may i|i(?: would|['’]d) like to|i want to|i need|need|want|i)\b",
    re.IGNORECASE,
)
# What people call a command that has another name here.
CALLED = {
    "undo": re.compile(r"(?:take|taking|took) ?back|takeback|undo", re.IGNORECASE),
    "resign": re.compile(r"(?:give|giving) ?up|resign|surrender|concede", re.IGNORECASE),
}
LONGEST_LINE = 200

# A line of nothing but emoji is said to the table.
EMOJI = re.compile(
    r"(?:[\U0001F1E6-\U0001FAFF\u2600-\u27BF\u2B05-\u2B55\u2764\u203C\u2049][\uFE0F\u20E3 ]*)+"
)
# Words that are not of a game.
ALONE = frozenset(
    (
        *("status", "resend", "help", "undo", "resign", "away", "back", "mute", "unmute", "seen"),
        *("stop", "nudge", "resume", "vacation", "plans", "rematch", "memo"),
    )
)
LONGEST_COURTEOUS = 60
# Those that are no everyday words, so that courtesies beside them change nothing.
COURTEOUS = frozenset(("status", "resend", "help", "undo", "resign"))
WITH_MORE = (
    *("preview", "why", "hints", "say", "away", "vacation", "help", "report", "plan", "if"),
    *("forget", "block", "unblock", "memo", "talk"),
)


@dataclass(frozen=True)
class MailCommand:
    """One line: its word and what follows it. The word is one of the house's, `consent` for what is
    asked of the table or answered to it, `act` for one that was registered from above (`rest` are
    its words then), `greeting`, `long` for a line that is longer than any move, or `order` for
    whatever may be a move.

    `line` is the line as it was read. `apart` is true if an empty line stands above it, `first` if
    nothing stands above it but a greeting.
    """

    word: str
    rest: str
    line: str
    apart: bool = False
    first: bool = False


def list_commands(lines: Sequence[ReplyLine], names: Sequence[str] = ()) -> list[MailCommand]:
    """The first lines of a letter as commands. `names` are those at the table."""
    if len(lines) == 1 and (said := parse_yes_or_no(lines[0].text)):
        return [MailCommand(said, "", lines[0].text, first=True)]
    found: list[MailCommand] = []
    for at, line in enumerate(lines[:MOST_LINES]):
        if at == 0 and is_greeting(line.text, names):
            found.append(MailCommand("greeting", "", line.text[:LONGEST_LINE], line.apart))
            continue
        first = all(command.word == "greeting" for command in found)
        found.append(read_command(line, first))
    return found


def read_command(line: ReplyLine, first: bool = False) -> MailCommand:
    """What one line is."""
    first_word, _space, rest = line.text.partition(" ")
    word, rest = first_word.lower().rstrip(".!,:;?"), rest.strip()
    shown = line.text[:LONGEST_LINE]
    if len(line.text) > LONGEST_LINE and word not in ("say", "report", "memo"):
        return MailCommand("long", "", shown, line.apart, first)
    if consent_commands.is_consent_line(line.text):
        return MailCommand("consent", line.text, shown, line.apart, first)
    if EMOJI.fullmatch(line.text) and first:
        return MailCommand("say", line.text, shown, line.apart, first)
    if act := find_act_words(line.text):
        return MailCommand("act", act, shown, line.apart, first)
    if word in (WITH_MORE if rest else ALONE):
        return MailCommand(word, rest, shown, line.apart, first)
    if alone := find_single_command(line.text):
        return MailCommand(alone, "", shown, line.apart, first)
    return MailCommand("order", line.text, shown, line.apart, first)


def parse_yes_or_no(line: str) -> str:
    """`yes` or `no` for a line that is nothing else; empty for any other."""
    return "yes" if YES.fullmatch(line) else "no" if NO.fullmatch(line) else ""


def find_single_command(line: str) -> str:
    """The command of one word that a line is for all its courtesies (`undo please`); empty if it is
    none."""
    if len(line) > LONGEST_COURTEOUS:
        return ""
    said = " ".join(COURTESY.sub(" ", line).strip(" .!,:;?-").split()).lower()
    found = next((word for word, called in CALLED.items() if called.fullmatch(said)), said)
    return found if found in COURTEOUS else ""
