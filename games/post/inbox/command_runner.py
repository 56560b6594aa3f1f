"""The runner of mail commands: does the lines of an email in turn, and notes what came of each."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.models import Player
from config import clock
from games.models import InboundMail, Seat
from games.play import PlayError
from games.play.record.joint_seed import NO_SALT, Salt
from games.post.inbox.commands import (
    GREETING,
    MOST_LINES,
    Address,
    CommandLine,
    MailCommand,
    Proof,
    list_commands,
    read_command,
)
from games.post.inbox.small_talk import LONGEST_HESITATION, is_hesitation, is_question
from games.post.parsing.reply_parser import ReplyLine
from games.rules.errors import RulesError
from games.rules.lines import Line, Template
from games.rules.parser.clause_parser import truncate_words
from games.rules.phrases import phrase, plural_phrase

HESITATES = phrase(
    "not done: you asked about this command or took it back further down. To run it, write "
    "only: {line}"
)
VACATION_HOW = phrase(
    "Shall I set a vacation? Reply with its last day, for example: vacation until 5 Dec"
)
ENDED = phrase("ignored: it’s below a line I couldn’t read.")
TOO_MANY = phrase("I read only the first {most} lines and ignored {quoted}.")
TOO_MANY_MORE = plural_phrase(
    "I read only the first {most} lines and ignored {quoted} and {count} more.",
    "I read only the first {most} lines and ignored {quoted} and {count} more.",
)


class CommandRunner(ABC):
    """An email of a player within the transaction that will hold all it does.

    `proof` says how far it is believed, `line` what is being read, and `salt` what it gives for the
    deal of a table. Of an email about a match `seat`
    is that of the player, and `names` are those at the table. `doubted` are the lines that wait for
    their writer to confirm them.
    """

    at: Address
    seat: Seat | None = None
    names: Sequence[str] = ()
    salt: Salt = NO_SALT

    def __init__(self, letter: InboundMail, player: Player, proof: Proof) -> None:
        self.letter = letter
        self.player = player
        self.proof = proof
        self.now = clock.now()
        self.line = ""
        self.above = ""  # the word of the line above
        self.stopped = False
        self.below: Sequence[ReplyLine] = ()
        self.doubted: list[str] = []

    # What is noted

    def add_entry(self, line: str, did: str, words: Line, **more: Any) -> None:
        """Notes what was done about a line."""
        self.letter.add_entry(line, did, words, self.names, **more)

    def answer(self, words: Template | Line, /, **things: Any) -> None:
        """Notes that the line was done, and what came of it."""
        told = words if isinstance(words, Line) else Line(words, **things)
        self.add_entry(self.line, "done", told)

    def refuse(self, words: Line, shows: str = "", what: str = "") -> None:
        """Notes why the line was not obeyed; the lines after it are not read. `what` it asked for,
        if not for an act: a `move`, or a `preview`."""
        self.add_entry(self.line, "refused", words, **({"what": what} if what else {}))
        self.show(shows)
        self.stopped = True

    def suggest(self, line: str, words: Line) -> None:
        """Notes a line that can be written next, and what it does."""
        self.add_entry(line, "offer", words)

    def list_matches(self, codes: Sequence[str]) -> None:
        """Notes matches by number; the number can be written in place of the code."""
        for number, code in enumerate(codes, 1):
            self.add_entry(
                "", "listed", Line(phrase("{code}"), code=code), number=number, code=code
            )

    def show(self, what: str) -> None:
        """What the answer shows below the transcript: `choices`, `table` or `all`."""
        self.letter.shows = what if self.letter.shows in ("", what) else "all"

    # What is done

    def run_lines(self, lines: Sequence[ReplyLine], below: Sequence[ReplyLine] = ()) -> None:
        """Does what the lines say, as far as the first that cannot be done. `below` are those that
        stand further down, under or between what is quoted."""
        waiting, self.below = list_commands(lines, self.names, self.at), below
        if all(said.kind == GREETING for said in waiting):
            self.refuse_empty_mail()
        while waiting and not self.stopped:
            said = waiting.pop(0)
            at = min(len(lines), MOST_LINES) - len(waiting)
            rest = lines[at:]
            self.line = said.line
            if said.command is None:
                self.read_other_line(said, waiting, rest)
            elif not said.command.is_harmless and (
                is_question(lines[at - 1].text) or self.is_taken_back(rest)
            ):
                self.refuse(Line(HESITATES, line=said.line.rstrip(" ?!.")))
            elif self.proof >= said.command.proof:
                self.run_command(said.command, said.argument)
            elif said.command.ask is not None:
                said.command.ask(self, said.argument)
            else:
                self.doubted.append(said.line)
            self.above = said.word
        for said in waiting:
            self.add_entry(said.line, "ignored", Line(ENDED))
        if lines[MOST_LINES:]:
            self.note_unread_lines(lines[MOST_LINES:])

    def run_command(self, command: MailCommand, argument: str) -> None:
        """Does one command; if it is refused, nothing of it is left."""
        try:
            with transaction.atomic():
                command.run(self, argument)
        except (PlayError, RulesError) as error:
            self.refuse(Line(command.refusal, why=error.line))

    @abstractmethod
    def refuse_empty_mail(self) -> None:
        """Says that nothing was found to be done."""

    @abstractmethod
    def read_other_line(
        self, said: CommandLine, waiting: list[CommandLine], rest: Sequence[ReplyLine]
    ) -> None:
        """Says what is made of a line that is no command. `waiting` are the commands below it, and
        `rest` all lines below it."""

    def is_taken_back(self, rest: Sequence[ReplyLine], by_commands: bool = False) -> bool:
        """True if a line further down takes back what stands above it, or hesitates. What is said
        to the table is for others; another command is another wish, but below a move."""
        for line in rest:
            said = read_command(line, self.at)
            counts = said.command is None or (by_commands and said.word != "say")
            if counts and is_hesitation(line.text[:LONGEST_HESITATION]):
                return True
        return any(is_hesitation(line.text[:LONGEST_HESITATION]) for line in self.below)

    def note_unread_lines(self, lines: Sequence[ReplyLine]) -> None:
        quoted = " ".join(f"“{truncate_words(line.text)}”" for line in lines[:MOST_LINES])
        more = len(lines) - MOST_LINES
        words = TOO_MANY_MORE if more > 0 else TOO_MANY
        self.add_entry("", "ignored", Line(words, most=MOST_LINES, quoted=quoted, count=more))
