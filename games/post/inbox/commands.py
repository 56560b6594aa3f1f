"""Mail commands: what a row of the table says about one, and the parser that runs over all rows.

The rows are in `command_table`; a package above the post adds its own (`register_commands`) when
the program starts. Whether a line that is no command means a move is for `move_parser`, at the
table as it stands.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, Flag, IntEnum, StrEnum, auto
from typing import Any

from games.post.inbox.small_talk import is_greeting
from games.post.parsing.reply_parser import ReplyLine
from games.rules.phrases import Said, phrase

MOST_LINES = 10
LONGEST_LINE = 200
LONGEST_COURTEOUS = 60
MOST_WORDS = 2  # of the name of a command
PUNCTUATION = ".!,:;?"
GREETING, LONG, ORDER = "greeting", "long", "order"  # kinds of lines that are no commands
# What people write beside a command of one word.
COURTESY = re.compile(
    r"\b(?:please|pls|plz|bitte|thanks|thank you|now|me|my (?:last |latest )?(?:move|turn|step)|"
    r"the (?:last|latest) (?:move|turn|step)|(?:this|that|it)|can (?:i|you|we)|could (?:i|you|we)|"
    r"may i|i(?: would|['’]d) like to|i want to|i need|need|want|i)\b",
    re.IGNORECASE,
)
NOT_DONE = phrase("not done: {why}")


class Address(Flag):
    """Where a command can be written, and so by whom: by who holds the seat, in reply to an email
    about a match, or by any player, to their own address."""

    MATCH = auto()
    PLAYER = auto()
    BOTH = MATCH | PLAYER


class Argument(Enum):
    """Whether something stands behind the words of a command. A TEXT may be longer than a line."""

    NONE = auto()
    OPTIONAL = auto()
    REQUIRED = auto()
    TEXT = auto()


class Proof(IntEnum):
    """How far an email is believed, and how far it must be for a command.

    SENDER: From is an address of the player. TRUST: it is believed as far as a move would be, for
    which REPLY_TRUST is asked. PASS: our own mail server has found that From is true.
    """

    SENDER = auto()
    TRUST = auto()
    PASS = auto()


class Place(IntEnum):
    """Where in an email a line stands, and where it must stand for a command."""

    ANYWHERE = auto()
    ON_TOP = auto()  # under nothing but a greeting
    ALONE = auto()


class Topic(StrEnum):
    """The parts of the paragraph by which `help` tells of the commands about a match."""

    TURN = "turn"
    WRITE = "write"
    ASK = "ask"
    REPLY = "reply"
    CLOCKS = "clocks"
    MAILS = "mails"
    OTHERS = "others"
    AFTER = "after"


@dataclass(frozen=True)
class MailCommand:
    """What players can write: one of the `words`, of which the first is its name (`vacation|away`),
    then its argument.

    `run` is given the `CommandRunner` and the argument, within the transaction of the email; a
    PlayError or RulesError that it raises leaves nothing behind and is told as `refusal`. An email
    that lacks the `proof` is not obeyed: `ask` notes a link or a question instead, if there is one;
    else one to the player's own address is asked about as a whole. What is asked about, or taken
    back further down, is not done either, but for what `is_harmless`.

    A `pattern` finds lines in place of words, at their `place`; the whole line is their argument.
    Around one that `is_courteous` anything polite may stand. `help` is what can be written, each
    with what it does; `topics` the same as it stands in the paragraph about a match.
    """

    words: str
    run: Callable[[Any, str], None]
    argument: Argument = Argument.NONE
    help: Mapping[str, Said] = field(default_factory=dict)
    at: Address = Address.BOTH
    proof: Proof = Proof.TRUST
    ask: Callable[[Any, str], None] | None = None
    is_harmless: bool = False
    is_courteous: bool = False
    pattern: Callable[[str], object] | None = None
    place: Place = Place.ANYWHERE
    refusal: Said = NOT_DONE
    topics: Mapping[Topic, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.words.partition("|")[0]


_commands: list[MailCommand] = []
_by_words: dict[tuple[Address, str, bool], MailCommand] = {}


def register_commands(*commands: MailCommand) -> None:
    """Adds rows to the table. ValueError if words are taken at an address."""
    for command in commands:
        keys = list_keys(command)
        if taken := next((words for at, words, more in keys if (at, words, more) in _by_words), ""):
            raise ValueError(f"{taken!r} is a command already.")
        _commands.append(command)
        _by_words.update(dict.fromkeys(keys, command))


def list_keys(command: MailCommand) -> list[tuple[Address, str, bool]]:
    """Address and words by which a command is found, with an argument and without."""
    if command.pattern is not None:
        return []
    alone = command.argument in (Argument.NONE, Argument.OPTIONAL)
    with_more = command.argument is not Argument.NONE
    return [
        (address, words, has_argument)
        for address in command.at
        for words in command.words.split("|")
        for has_argument, fits in ((False, alone), (True, with_more))
        if fits
    ]


def all_commands(at: Address = Address.BOTH) -> list[MailCommand]:
    """Every row at one of some addresses, in the order of the table."""
    return [command for command in _commands if command.at & at]


def find_command(
    line: str, at: Address, place: Place = Place.ANYWHERE
) -> tuple[MailCommand, str] | None:
    """The command that a line is at an address, and its argument; None for any other line."""
    for command in all_commands(at):
        if command.pattern is not None and command.place <= place and command.pattern(line):
            return command, line
    tokens = line.split()
    for count in range(MOST_WORDS, 0, -1):
        words = " ".join(tokens[:count]).lower().rstrip(PUNCTUATION)
        rest = " ".join(tokens[count:])
        found = _by_words.get((at, words, bool(rest)))
        if found is None and not rest.strip(f" {PUNCTUATION}"):
            found = _by_words.get((at, words, False))
        if found is not None:
            return found, rest
    return find_courteous_command(line, at)


def find_courteous_command(line: str, at: Address) -> tuple[MailCommand, str] | None:
    """The command that a line is for all its courtesies (`undo please`); None if it is none."""
    if len(line) > LONGEST_COURTEOUS:
        return None
    said = " ".join(COURTESY.sub(" ", line).strip(" .!,:;?-").split()).lower()
    found = _by_words.get((at, said, False))
    return (found, "") if found is not None and found.is_courteous else None


@dataclass(frozen=True)
class CommandLine:
    """One line as it was read, and the command that it is with its argument. Of any other `kind` is
    `greeting`, `long` for one that is longer than any move, or `order` for whatever may be a move.
    `apart` is true if an empty line stands above it, `first` if nothing but a greeting does."""

    line: str
    apart: bool = False
    first: bool = False
    command: MailCommand | None = None
    argument: str = ""
    kind: str = ""

    @property
    def word(self) -> str:
        """The name of the command, or the kind of any other line."""
        return self.kind if self.command is None else self.command.name


def list_commands(
    lines: Sequence[ReplyLine], names: Sequence[str] = (), at: Address = Address.MATCH
) -> list[CommandLine]:
    """The first lines of an email as commands. `names` are those at the table."""
    found: list[CommandLine] = []
    for number, line in enumerate(lines[:MOST_LINES]):
        if number == 0 and at is Address.MATCH and is_greeting(line.text, names):
            found.append(CommandLine(line.text[:LONGEST_LINE], line.apart, kind=GREETING))
        elif all(said.kind == GREETING for said in found):
            place = Place.ALONE if len(lines) == 1 else Place.ON_TOP
            found.append(read_command(line, at, place))
        else:
            found.append(read_command(line, at))
    return found


def read_command(
    line: ReplyLine, at: Address = Address.MATCH, place: Place = Place.ANYWHERE
) -> CommandLine:
    """What one line is. In reply to an email about a match only a text may be longer than a line;
    of a longer one to a player's own address the beginning counts."""
    shown = line.text[:LONGEST_LINE]
    read = CommandLine(shown, line.apart, place >= Place.ON_TOP)
    found = find_command(shown, at, place)
    is_text = found is not None and found[0].argument is Argument.TEXT
    if at is Address.MATCH and len(line.text) > LONGEST_LINE and not is_text:
        return replace(read, kind=LONG)
    if found is None:
        return replace(read, kind=ORDER)
    command, argument = found
    if is_text:
        argument = line.text.partition(" ")[2]
    return replace(read, command=command, argument=argument)
