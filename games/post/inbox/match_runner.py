"""The runner of emails about a match: moves are played, commands done, and an answer is owed.

Of one that is not believed nothing is done; whoever wrote it, the player gets a link that plays
what was written, or does what can be done by a link.
"""

from collections.abc import Sequence
from datetime import timedelta

from accounts.languages import active_language_of
from games.models import InboundMail
from games.post import action_links
from games.post.inbox import owed_answers
from games.post.inbox.command_runner import VACATION_HOW
from games.post.inbox.commands import (
    GREETING,
    LONG,
    LONGEST_LINE,
    MOST_LINES,
    ORDER,
    CommandLine,
    list_commands,
)
from games.post.inbox.mail_salt import read_salt
from games.post.inbox.owed_answers import HOLIDAY
from games.post.inbox.sender_identity import SenderTrust, assess_trust, mask_email
from games.post.inbox.small_talk import LONGEST_HESITATION, find_holiday_end, find_holiday_line
from games.post.inbox.turn_replies import TurnReply
from games.post.mails.formats import UNCLEAR
from games.post.parsing.reply_parser import ReplyLine
from games.post.signed_addresses import TURN
from games.rules.errors import Ambiguous, Illegal, NotYourTurn, RulesError
from games.rules.lines import Line
from games.rules.parser import notation
from games.rules.phrases import phrase

STRANGE = phrase(
    "We got an email about this match from {writer}. That isn’t one of your confirmed email "
    "addresses, so nothing was done."
)
UNSURE = phrase(
    "Our mail server couldn’t verify that an email came from you (forwarding can prevent this), "
    "so nothing was done."
)
PLAY_IT = phrase("If it was from you, play your turn on this page:")
SHALL_SET = phrase("Shall I set a vacation until {day}? Reply {yes} to set it.")
ASKED_TODAY = phrase("ignored: we’ve already asked you today whether to set a vacation.")
WRITE_ON_TOP = phrase("{why} Above the quoted text, write your move or its number on one line.")
NOT_PLAYED = phrase("not played: {why}")
NO_QUESTION = phrase(
    "not played: you replied to an email that wasn’t about a turn. Reply to your turn email, or "
    "to this one."
)
NOT_YET = phrase(
    "not played: it isn’t your turn. To write to your opponents, begin a line with “say”."
)
UNSEEN_LIST = phrase(
    "not played: the number refers to a list you haven’t seen by email. Write the move itself."
)
TOO_SHORT = phrase("I wasn’t sure this was your move, so I played nothing.")
NO_DRAWS = phrase(
    "“draw” alone doesn’t end a match. Write “ask draw” to offer a draw, or “resign”."
)


class MatchRunner(TurnReply):
    """An email about a match being obeyed, within the transaction that will hold all it does."""

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
                self.ask_to_confirm(believed)
        if self.letter.state != InboundMail.State.IGNORED:
            owed_answers.finish_inbound_mail(self.letter)

    def execute_commands(self) -> None:
        """Every command in turn, as far as the first that cannot be done."""
        self.salt = read_salt(self.letter, self.parsed.lines)
        self.run_lines(self.parsed.lines, self.parsed.below)
        if self.parsed.enclosures:
            names = ", ".join(self.parsed.enclosures)
            self.add_entry(
                "", "note", Line(phrase("I didn’t open the attachments: {names}."), names=names)
            )
        self.letter.words = "\n".join(
            entry["line"] for entry in self.letter.transcript if entry["did"] in ("played", "done")
        )[:500]

    def refuse_empty_mail(self) -> None:
        if self.propose_found():
            return
        if self.parsed.encrypted:
            why = phrase("I can’t read encrypted email.")
        else:
            why = phrase("I found no command at the top of your email.")
        self.refuse(Line(WRITE_ON_TOP, why=Line(why)), "choices", UNCLEAR)

    def read_other_line(
        self, said: CommandLine, waiting: list[CommandLine], rest: Sequence[ReplyLine]
    ) -> None:
        if said.kind == ORDER:
            self.play_line(said, waiting, self.is_taken_back(rest, by_commands=True))
        elif said.kind == LONG:
            self.end_at_long_line()
        else:
            words = Line(phrase("a greeting, so I skipped it."))
            self.add_entry(said.line, GREETING, words)

    # Moves

    def play_line(self, said: CommandLine, waiting: list[CommandLine], is_taken_back: bool) -> None:
        """One move or more; lines that go on with it are taken with it. What is said too briefly
        for a letter is asked back, as is what is asked about, or taken back further down."""
        meant = self.interpret_line(said)
        if not meant.words:
            self.end_at_unreadable_line(said)
        elif self.letter.route[:1] != TURN:
            self.refuse(self.explain_missing_question(), "all", "step")
        elif meant.counts and (self.renewed or not self.hand_in_mail):
            self.refuse(Line(UNSEEN_LIST), "all", "step")
        elif self.renewed and self.question is None:
            words = Line(phrase("not played: your turn was over by then."))
            self.add_entry(said.line, "ignored", words)
        else:
            self.take_turn(meant.words, waiting, is_taken_back)

    def end_at_long_line(self) -> None:
        """A line that is longer than any move ends the reading."""
        if self.propose_found():
            return
        words = Line(
            phrase("ignored: a move can have at most {most} characters."), most=LONGEST_LINE
        )
        if self.is_partly_played:
            self.add_entry(self.line, "ignored", words)
            self.stopped = True
        else:
            self.refuse(words, "choices", UNCLEAR)

    def end_at_unreadable_line(self, said: CommandLine) -> None:
        """A line that is no command and no move ends the reading. If something can be made of it,
        it is asked back what to write instead."""
        if self.propose_found() or self.ask_about_holiday():
            return
        self.stopped = True
        if said.apart and not said.first:
            words = Line(phrase("ignored: below an empty line, I read only complete moves."))
        elif self.is_partly_played:
            words = Line(phrase("ignored: it isn’t a move or a command."))
        else:
            self.refuse(*self.explain_unreadable_line(said))
            return
        self.add_entry(said.line, "ignored", words)

    def explain_unreadable_line(self, said: CommandLine) -> tuple[Line, str, str]:
        """What the reader says about a line that is no move, what the answer shows, and whether it
        could be read."""
        word = said.line.partition(" ")[0].lower().rstrip("?!.")
        if word == "draw" and "draw" not in self.record.game.vocabulary.verbs:
            return Line(NO_DRAWS), "choices", "step"
        try:
            notation.read_submission(self.record, self.seat.number, said.line)
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

    def ask_about_holiday(self) -> bool:
        """Asks a player who writes of a holiday whether to set a vacation, once a day; False for
        other words, and where something was done already."""
        own = [line.text[:LONGEST_HESITATION] for line in self.parsed.lines[:MOST_LINES]]
        line = find_holiday_line(own)
        if not line or self.is_partly_played:
            return False
        self.line = line
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
            self.propose(f"vacation until {day}", told)
        return True

    # Emails that are not believed

    def ask_to_confirm(self, believed: SenderTrust) -> None:
        """Notes the question whether the letter is the player's, with a link that does what stands
        on top of it; a stranger's is asked about once."""
        letter = self.letter
        earlier = InboundMail.objects.filter(
            seat=self.seat,
            tenure=letter.tenure_id,
            question=letter.question,
            reason=str(believed),
        ).exclude(pk=letter.pk)
        letter.reason = str(believed)
        if believed == SenderTrust.STRANGER and earlier.filter(answer__isnull=False).exists():
            letter.state = InboundMail.State.IGNORED
            return
        email = mask_email(self.parsed.writer)
        why = Line(STRANGE, writer=email) if believed == SenderTrust.STRANGER else Line(UNSURE)
        self.add_entry("", "asked", why)
        found = list_commands(self.parsed.lines, self.names)
        while found and found[0].kind == GREETING:
            del found[0]
        if words := self.find_first_move(found):
            link = action_links.move_link(self.seat, letter.question or 0, words)
            self.add_entry(words, "asked", Line(PLAY_IT), link=link)
        elif found and (command := found[0].command) is not None and command.ask is not None:
            self.line = found[0].line
            command.ask(self, found[0].argument)

    def find_first_move(self, found: list[CommandLine]) -> str:
        """The move that the letter begins with, on one line; empty if it begins with none."""
        words = ""
        if self.letter.question is None or self.seat.question != self.letter.question:
            return words
        for said in found:
            if said.kind != ORDER:
                break
            more = self.join_next_line(words, said) if words else self.interpret_line(said).words
            if not more:
                break
            words = more
        return words
