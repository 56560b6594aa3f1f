"""Obeying: the lines of a player's letter are done one by one, and the answer is owed."""

from collections.abc import Sequence
from datetime import timedelta

from accounts.languages import active_language_of
from games.models import InboundMail
from games.post.inbox import owed_answers, sender_confirmation
from games.post.inbox.absence_parser import find_holiday_end, find_holiday_line
from games.post.inbox.command_registry import get_act
from games.post.inbox.commands import (
    LONGEST_LINE,
    MOST_LINES,
    MailCommand,
    list_commands,
    read_command,
)
from games.post.inbox.match_commands import CommandLines
from games.post.inbox.owed_answers import HOLIDAY
from games.post.inbox.plan_commands import PlanLines
from games.post.inbox.reply_texts import (
    HESITATES,
    NO_DRAWS,
    NO_QUESTION,
    NOT_YET,
    TOO_SHORT,
    UNSEEN_LIST,
    VACATION_HOW,
)
from games.post.inbox.sender_identity import SenderTrust, assess_trust
from games.post.inbox.small_talk import LONGEST_HESITATION, is_hesitation, is_question
from games.post.mails.refusal_heading import UNCLEAR
from games.post.parsing.reply_parser import ReplyLine as OwnLine
from games.post.signed_addresses import TURN
from games.rules.errors import Ambiguous, Illegal, NotYourTurn, RulesError
from games.rules.lines import Line
from games.rules.parser import notation
from games.rules.parser.clause_parser import truncate_words
from games.rules.phrases import phrase, plural_phrase

# Commands that change nothing, or that only a link carries out.
HARMLESS = frozenset(
    (
        *("greeting", "long", "say", "report", "memo", "status", "resend", "help", "why"),
        *("preview", "undo", "resign", "plans", "yes", "no", "seen"),
    )
)
SHALL_SET = phrase("Shall I set a vacation until {day}? Reply {yes} to set it.")
ASKED_TODAY = phrase("ignored: we’ve already asked you today whether to set a vacation.")
NOT_PLAYED = phrase("not played: {why}")
ENDED = phrase("ignored: it’s below a line I couldn’t read.")
WRITE_ON_TOP = phrase("{why} Above the quoted text, write your move or its number on one line.")
TOO_MANY = phrase("I read only the first {most} lines and ignored {quoted}.")
TOO_MANY_MORE = plural_phrase(
    "I read only the first {most} lines and ignored {quoted} and {count} more.",
    "I read only the first {most} lines and ignored {quoted} and {count} more.",
)


def strip_question_mark(line: str) -> str:
    return line.rstrip(" ?!.")


class CommandRunner(CommandLines, PlanLines):
    """A letter of a person being obeyed, within the transaction that will hold all it does."""

    def execute(self) -> None:
        """Does what the letter says, as far as its writer is believed. The player has copied its
        lines from a mail in their own language."""
        self.execute_part()
        if self.letter.state != InboundMail.State.IGNORED:
            owed_answers.owe_answer(self.letter, self.now)

    def execute_part(self) -> None:
        """The same without an answer: what became of it is told with other parts."""
        believed = assess_trust(self.letter, self.parsed)
        with active_language_of(self.player):
            if believed == SenderTrust.PLAY:
                self.execute_commands()
            else:
                sender_confirmation.ask_to_confirm(self, believed)
        if self.letter.state != InboundMail.State.IGNORED:
            owed_answers.end_letter(self.letter)

    def execute_commands(self) -> None:
        """Every command in turn, as far as the first that cannot be done."""
        lines = self.parsed.lines
        waiting = list_commands(lines, self.names)
        if all(command.word == "greeting" for command in waiting):
            self.note_empty_letter()
        while waiting and not self.stopped:
            command = waiting.pop(0)
            below = lines[min(len(lines), MOST_LINES) - len(waiting) :]
            if command.word == "order":
                self.play_line(command, waiting, self.is_taken_back(below))
            elif command.word not in HARMLESS and (
                is_question(command.line) or self.is_taken_back(below, by_commands=False)
            ):
                self.refuse(
                    command.line, Line(HESITATES, line=strip_question_mark(command.line)), ""
                )
            else:
                getattr(self, f"do_{command.word}")(command)
            self.above = command.word
        for command in waiting:
            self.add_entry(command.line, "ignored", Line(ENDED))
        if lines[MOST_LINES:]:
            self.refuse_too_many_lines(lines[MOST_LINES:])
        if self.parsed.enclosures:
            names = ", ".join(self.parsed.enclosures)
            self.add_entry(
                "", "note", Line(phrase("I didn’t open the attachments: {names}."), names=names)
            )
        self.letter.words = "\n".join(
            entry["line"] for entry in self.letter.transcript if entry["did"] in ("played", "done")
        )[:500]

    def is_taken_back(self, below: Sequence[OwnLine], by_commands: bool = True) -> bool:
        """True if a line further down takes back what stands above it, or hesitates. What is said
        to the table is for others; a command of ours is another wish, but below a move."""
        for line in below:
            word = read_command(line).word
            counts = word != "say" and (by_commands or word in ("order", "long"))
            if counts and is_hesitation(line.text[:LONGEST_HESITATION]):
                return True
        return any(is_hesitation(line.text[:LONGEST_HESITATION]) for line in self.parsed.below)

    def note_empty_letter(self) -> None:
        if self.propose_found(""):
            return
        if self.parsed.encrypted:
            why = phrase("I can’t read encrypted email.")
        else:
            why = phrase("I found no command at the top of your email.")
        self.refuse("", Line(WRITE_ON_TOP, why=Line(why)), what=UNCLEAR)

    def refuse_too_many_lines(self, lines: Sequence[OwnLine]) -> None:
        quoted = " ".join(f"“{truncate_words(line.text)}”" for line in lines[:MOST_LINES])
        more = len(lines) - MOST_LINES
        words = TOO_MANY_MORE if more > 0 else TOO_MANY
        self.add_entry("", "ignored", Line(words, most=MOST_LINES, quoted=quoted, count=more))

    def play_line(
        self, command: MailCommand, waiting: list[MailCommand], is_taken_back: bool
    ) -> None:
        """One move or more; lines that go on with it are taken with it. What is said too briefly
        for a letter is asked back, as is what is asked about, or taken back further down."""
        meant = self.interpret_line(command)
        if not meant.words:
            self.do_unknown(command)
        elif self.letter.route[:1] != TURN:
            self.refuse(command.line, self.explain_missing_question(), "all", "step")
        elif meant.counts and (self.renewed or not self.hand_in_mail):
            self.refuse(command.line, Line(UNSEEN_LIST), "all", "step")
        elif self.renewed and self.question is None:
            self.add_entry(
                command.line, "ignored", Line(phrase("not played: your turn was over by then."))
            )
        else:
            self.take_turn(command.line, meant.words, waiting, is_taken_back)

    def do_act(self, command: MailCommand) -> None:
        get_act(command.rest).handler_for(self.letter)(self, command.line)

    # Lines that nothing is done about

    def do_greeting(self, command: MailCommand) -> None:
        self.add_entry(command.line, "greeting", Line(phrase("a greeting, so I skipped it.")))

    def do_long(self, command: MailCommand) -> None:
        """A line that is longer than any move ends the reading."""
        words = Line(
            phrase("ignored: a move can have at most {most} characters."), most=LONGEST_LINE
        )
        if self.propose_found(command.line):
            return
        if self.is_begun:
            self.add_entry(command.line, "ignored", words)
            self.stopped = True
        else:
            self.refuse(command.line, words, what=UNCLEAR)

    def do_unknown(self, command: MailCommand) -> None:
        """A line that is no command and no move ends the reading. If something can be made of it,
        it is asked back what to write instead."""
        if self.propose_found(command.line) or self.ask_about_holiday():
            return
        self.stopped = True
        if command.apart and not command.first:
            words = Line(phrase("ignored: below an empty line, I read only complete moves."))
        elif self.is_begun:
            words = Line(phrase("ignored: it isn’t a move or a command."))
        else:
            self.refuse(command.line, *self.explain_unreadable_line(command))
            return
        self.add_entry(command.line, "ignored", words)

    def ask_about_holiday(self) -> bool:
        """Asks a player who writes of a holiday whether to set a vacation, once a day; False for
        other words, and where something was done already."""
        own = [line.text[:LONGEST_HESITATION] for line in self.parsed.lines[:MOST_LINES]]
        line = find_holiday_line(own)
        if not line or self.is_begun:
            return False
        self.letter.reason, self.stopped = HOLIDAY, True
        asked = InboundMail.objects.filter(
            tenure=self.letter.tenure_id,
            reason=HOLIDAY,
            read_at__gt=self.now - timedelta(days=1),
        )
        day = find_holiday_end(line, self.player.zone, self.now)
        if asked.exclude(pk=self.letter.pk).exists():
            self.add_entry(line, "ignored", Line(ASKED_TODAY))
            self.letter.state = InboundMail.State.IGNORED
        elif day is None or day < self.now.astimezone(self.player.zone).date():
            self.add_entry(line, "asked", Line(VACATION_HOW))
        else:
            told = Line(SHALL_SET, day=day, yes=self.yes_to_write)
            self.propose(line, f"vacation until {day}", told)
        return True

    def explain_unreadable_line(self, command: MailCommand) -> tuple[Line, str, str]:
        """What the reader says about a line that is no move, what the answer shows, and whether it
        could be read."""
        if command.rest.partition(" ")[0].lower().rstrip("?!.") == "draw":
            known = self.record.game.vocabulary.verbs
            if "draw" not in known:
                return Line(NO_DRAWS), "choices", "step"
        try:
            notation.read_submission(self.record, self.seat.number, command.rest)
        except NotYourTurn:
            return Line(NOT_YET), "choices", UNCLEAR
        except (Illegal, Ambiguous) as error:
            return Line(NOT_PLAYED, why=self.explain_error(error)), "choices", "step"
        except RulesError as error:
            return Line(NOT_PLAYED, why=self.explain_error(error)), "choices", UNCLEAR
        return Line(TOO_SHORT), "choices", UNCLEAR

    def explain_missing_question(self) -> Line:
        """Why a move is not played that answers a mail without a question."""
        try:
            self.record.require_turn(self.seat.number)
        except NotYourTurn:
            return Line(NOT_YET)
        except RulesError as error:
            return Line(NOT_PLAYED, why=self.explain_error(error))
        return Line(NO_QUESTION)
