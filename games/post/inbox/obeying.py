"""Obeying: the lines of a player's letter are done one by one, and the answer is owed."""

from collections.abc import Sequence

from accounts.languages import speaking_to
from games.models import Letter
from games.post.address import TURN
from games.post.inbox import answering, doubting
from games.post.inbox.acts import act_of
from games.post.inbox.command_lines import CommandLines
from games.post.inbox.commands import LONGEST_LINE, MOST_LINES, Command, commands
from games.post.inbox.meaning import line_to_write
from games.post.inbox.plan_lines import PlanLines
from games.post.inbox.sentences import NO_DRAWS, NO_QUESTION, NOT_YET, TOO_SHORT, UNSEEN_LIST
from games.post.inbox.turn_lines import TurnLines
from games.post.inbox.who import Trust, trust
from games.post.parsing.quoting import Line as OwnLine
from games.rules.errors import NotYourTurn, RulesError
from games.rules.lines import Line
from games.rules.reading import notation
from games.rules.reading.clauses import shown
from games.rules.said import counted, said

ENDED = said("not read: a line above ended the reading.")
WRITE_ON_TOP = said(
    "{why} Write on top, above what is quoted: one line with your step, or its number."
)
TOO_MANY = said("No more than {most} lines are read; not read were {quoted}.")
TOO_MANY_MORE = counted(
    "No more than {most} lines are read; not read were {quoted} and {count} more.",
    "No more than {most} lines are read; not read were {quoted} and {count} more.",
)


class Hearing(TurnLines, CommandLines, PlanLines):
    """A letter of a person being obeyed, within the transaction that will hold all it does."""

    def obey(self) -> None:
        """Does what the letter says, as far as its writer is believed. The player has copied its
        lines from a mail in their own language."""
        self.obey_part()
        if self.letter.state != Letter.State.IGNORED:
            answering.owe(self.letter, self.now)

    def obey_part(self) -> None:
        """The same without an answer: what became of it is told with other parts."""
        believed = trust(self.letter, self.parsed)
        with speaking_to(self.player):
            if believed == Trust.PLAY:
                self.follow()
            else:
                doubting.ask_back(self, believed)
        if self.letter.state != Letter.State.IGNORED:
            answering.end(self.letter)

    def follow(self) -> None:
        """Every command in turn, as far as the first that cannot be done."""
        lines = self.parsed.lines
        waiting = commands(lines, self.names)
        if all(command.word == "greeting" for command in waiting):
            self.nothing_on_top()
        while waiting and not self.stopped:
            command = waiting.pop(0)
            if command.word == "order":
                self.order(command, waiting)
            else:
                getattr(self, f"do_{command.word}")(command)
            self.above = command.word
        for command in waiting:
            self.entry(command.line, "ignored", Line(ENDED))
        if lines[MOST_LINES:]:
            self.too_many_lines(lines[MOST_LINES:])
        if self.parsed.enclosures:
            names = ", ".join(self.parsed.enclosures)
            self.entry(
                "", "note", Line(said("What was enclosed was not opened: {names}."), names=names)
            )
        self.letter.words = "\n".join(
            entry["line"] for entry in self.letter.transcript if entry["did"] in ("played", "done")
        )[:500]

    def nothing_on_top(self) -> None:
        if self.parsed.encrypted:
            why = said("Your mail is encrypted, so it could not be read.")
        else:
            why = said("There was no command on top of your mail.")
        self.refuse("", Line(WRITE_ON_TOP, why=Line(why)), what="step")

    def too_many_lines(self, lines: Sequence[OwnLine]) -> None:
        """Quotes the lines that are too far down to be read."""
        quoted = " ".join(f"“{shown(line.text)}”" for line in lines[:MOST_LINES])
        more = len(lines) - MOST_LINES
        words = TOO_MANY_MORE if more > 0 else TOO_MANY
        self.entry("", "ignored", Line(words, most=MOST_LINES, quoted=quoted, count=more))

    def order(self, command: Command, waiting: list[Command]) -> None:
        """One step or more; lines that go on with it are taken with it. What is said too briefly
        for a letter is asked back."""
        meant = self.meant(command)
        if not meant.words:
            self.do_unknown(command)
        elif self.letter.route[:1] != TURN:
            self.refuse(command.line, self.unasked(), "all", "step")
        elif meant.counts and (self.renewed or not self.hand_in_mail):
            self.refuse(command.line, Line(UNSEEN_LIST), "all", "step")
        elif self.renewed and self.question is None:
            self.entry(
                command.line, "ignored", Line(said("not played: your turn was over by then."))
            )
        else:
            self.take_turn(command.line, meant.words, waiting)

    def do_act(self, command: Command) -> None:
        """Something that a package above the post does, or asks about."""
        act_of(command.rest).at(self.letter)(self, command.line)

    # Lines that nothing is done about

    def do_greeting(self, command: Command) -> None:
        self.entry(command.line, "greeting", Line(said("a greeting, so it was passed over.")))

    def do_long(self, command: Command) -> None:
        """A line that is longer than any step ends the reading."""
        words = Line(said("not read: a step has no more than {most} letters."), most=LONGEST_LINE)
        if self.is_begun:
            self.entry(command.line, "ignored", words)
            self.stopped = True
        else:
            self.refuse(command.line, words, what="step")

    def do_unknown(self, command: Command) -> None:
        """A line that is no command and no step ends the reading. If something can be made of it,
        it is asked back what to write instead."""
        self.stopped = True
        instead = ""
        if self.letter.route[:1] == TURN and self.question is not None:
            record, seat = self.record, self.seat.number
            instead = line_to_write(command.rest, record, seat, self.hand_in_mail)
        if command.apart and not command.first:
            words = Line(said("not read: below an empty line only whole steps are."))
        elif instead:
            words = Line(TOO_SHORT)
        elif self.is_begun:
            words = Line(said("not read: it is no step and no command."))
        else:
            words = self.why_not(command)
        if instead:
            words = Line(said("{why} If you mean it, write: {instead}"), why=words, instead=instead)
        if self.is_begun:
            self.entry(command.line, "ignored", words)
        else:
            self.refuse(command.line, words, what="step")

    def why_not(self, command: Command) -> Line:
        """What the reader says about a line that is no step."""
        if command.rest.partition(" ")[0].lower().rstrip("?!.") == "draw":
            known = self.record.game.vocabulary.verbs
            if "draw" not in known:
                return Line(NO_DRAWS)
        try:
            notation.read(self.record, self.seat.number, command.rest)
        except NotYourTurn:
            return Line(NOT_YET)
        except RulesError as error:
            return Line(said("not played: {why}"), why=self.telling(error))
        return Line(said("not played: it does not begin like a step."))

    def unasked(self) -> Line:
        """Why a step is not played that answers a mail without a question."""
        try:
            self.record.demand_turn(self.seat.number)
        except NotYourTurn:
            return Line(NOT_YET)
        except RulesError as error:
            return Line(said("not played: {why}"), why=self.telling(error))
        return Line(NO_QUESTION)
