"""What is asked back by mail, and the `yes` or `no` that answers it.

A proposal is stored with the holder of the seat, the question and the exact words, and is done only
at a `yes` that is believed as a move would be. It ends with its question, and with a newer one.
"""

from abc import abstractmethod
from collections.abc import Iterator

from games.models import InboundMail, Notice, Proposal
from games.post.inbox import digest_replies
from games.post.inbox.commands import MailCommand, read_command
from games.post.inbox.mail_reader import ParsedMail
from games.post.inbox.proposal_search import FoundTurn, find_turn
from games.post.inbox.sender_identity import SenderTrust, assess_trust
from games.post.inbox.turn_replies import TurnLines
from games.post.mails.headers import message_id
from games.post.parsing.reply_parser import ReplyLine as OwnLine
from games.post.signed_addresses import TURN
from games.rules.game import MoveText
from games.rules.lines import Line
from games.rules.phrases import phrase

I_READ = phrase("I read: {moves}. Reply {yes} to play it.")
# With the hand kept out of mails nothing is named but what the player wrote.
I_READ_WORDS = phrase("I read “{words}” as a move you can play now. Reply {yes} to play it.")
MISSING = phrase("I read: {words}. {why}")
TOO_LATE = phrase("That turn is no longer open, so nothing was played.")
NOTHING_ASKED = phrase("We weren’t waiting for an answer from you, so nothing was done.")
NOT_DONE = phrase("OK, nothing was done.")


class ProposalLines(TurnLines):
    """A letter as far as something is asked back, or that is answered."""

    def search_turn(self) -> FoundTurn | None:
        """The one turn in the player's own words, of a letter that is believed and answers an open
        question. Reads the database, and takes its time: to be called outside of a transaction."""
        if self.letter.route[:1] != TURN or self.seat.question != self.letter.question:
            return None
        record, seat = self.record, self.seat.number
        if (
            not record.list_legal_moves(seat)
            or assess_trust(self.letter, self.parsed) != SenderTrust.PLAY
        ):
            return None
        return find_turn(list_own_lines(self.parsed), record, seat, self.names, self.hand_in_mail)

    # Asked back

    def propose_found(self, line: str) -> bool:
        """Asks back what the search has found, about a line that plays nothing; False if nothing
        was, or it may not be named."""
        found = self.found
        if found is None or self.question is None or self.renewed:
            return False
        if not found.moves:
            if found.why is None or not self.hand_in_mail:
                return False
            words = Line(MISSING, words=found.words, why=found.why)
            self.refuse(line, words, what="step")
            return True
        return self.propose_turn(line, found.moves, found.words, found.is_literal)

    def propose_turn(
        self, line: str, moves: tuple[MoveText, ...], words: str, is_literal: bool = True
    ) -> bool:
        """Asks back whether a turn was meant; False if that would name what was not written."""
        told = ", ".join(moves)
        what = Line(I_READ, moves=told, yes=self.yes_to_write)
        if not self.hand_in_mail:
            if not is_literal:
                return False
            what = Line(I_READ_WORDS, words=words, yes=self.yes_to_write)
        self.propose(line, told, what, is_turn=True)
        return True

    def propose(self, line: str, words: str, told: Line, is_turn: bool = False) -> None:
        """Asks back; what was asked before is not open any more."""
        self.keep_proposal(words, is_turn)
        self.add_entry(line, "proposed", told, **({"what": "step"} if is_turn else {}))
        if is_turn:
            self.show("choices")
        self.stopped = True

    def keep_proposal(self, words: str, is_turn: bool) -> None:
        Proposal.objects.filter(tenure=self.letter.tenure_id).delete()
        Proposal.objects.create(
            tenure_id=self.letter.tenure_id,
            letter=self.letter,
            question=self.letter.question if is_turn else None,
            words=words[: Proposal.LONGEST],
            is_turn=is_turn,
            at=self.now,
        )

    @property
    def yes_to_write(self) -> str:
        """How a yes is written in answer to this letter."""
        number = (
            digest_replies.find_part_number(self.letter)
            if digest_replies.is_part(self.letter)
            else None
        )
        return "yes" if number is None else f"“{number}: yes”"

    # Answered

    @abstractmethod
    def do_consent(self, command: MailCommand) -> None:
        """Something is asked of the table, or answered; see `command_lines`."""

    def do_yes(self, command: MailCommand) -> None:
        """Does what was asked back: in the mail that is answered, else the only thing there is."""
        if (number := self.find_answered_request()) is not None:
            self.do_consent(MailCommand("consent", f"agree {number}", command.line))
            return
        proposal = Proposal.objects.filter(tenure=self.letter.tenure_id).first()
        if proposal is None or not self.is_answered(proposal):
            words = TOO_LATE if proposal is not None or self.answers_proposal() else NOTHING_ASKED
            self.refuse(command.line, Line(words), "all", "step")
            return
        proposal.delete()
        if not proposal.is_turn:
            asked = read_command(OwnLine(proposal.words, False))
            getattr(self, f"do_{asked.word}")(asked)
        elif self.question is None or proposal.question != self.question:
            self.refuse(command.line, Line(TOO_LATE), "all", "step")
        else:
            self.take_turn(command.line, proposal.words, [])

    def do_no(self, command: MailCommand) -> None:
        if (number := self.find_answered_request()) is not None:
            self.do_consent(MailCommand("consent", f"refuse {number}", command.line))
            return
        if Proposal.objects.filter(tenure=self.letter.tenure_id).delete()[0]:
            self.add_entry(command.line, "done", Line(NOT_DONE))
            self.show("choices")
        else:
            self.refuse(command.line, Line(NOTHING_ASKED), "all", "step")

    def is_answered(self, proposal: Proposal) -> bool:
        """True if the letter answers the mail with this proposal, or none with another one."""
        answered = self.find_answered_letter()
        return answered is None or answered == proposal.letter_id or not has_proposed(answered)

    def answers_proposal(self) -> bool:
        """True if the letter answers a mail with a proposal, whatever became of that."""
        answered = self.find_answered_letter()
        return answered is not None and has_proposed(answered)

    def find_answered_letter(self) -> int | None:
        """The letter whose answer this letter answers; None if it answers no such mail. Of a letter
        about several matches it is the part about this one."""
        replied = self.referenced_message_ids
        whole = InboundMail.objects.filter(personal_answer__message_id__in=replied).first()
        if whole is not None:
            part = InboundMail.objects.filter(
                message_key=whole.message_key,
                envelope_to=whole.envelope_to,
                seat=self.seat.pk,
            ).first()
            return None if part is None else part.pk
        answer = self.find_answered_notice(Notice.Kind.ANSWER)
        return None if answer is None else answer.letter_id

    def find_answered_request(self) -> int | None:
        asked = self.find_answered_notice(Notice.Kind.ASKED)
        return None if asked is None else asked.question

    def find_answered_notice(self, kind: str) -> Notice | None:
        sent = Notice.objects.filter(seat=self.seat.pk, kind=kind).exclude(message_id="")
        for name in self.referenced_message_ids:
            random = name.partition("@")[0].rpartition(".")[2]
            for notice in sent.filter(message_id__in=(random, name)):
                if message_id(notice, self.match.code, self.seat.number) == name:
                    return notice
        return None

    @property
    def referenced_message_ids(self) -> list[str]:
        """The Message-IDs that the letter names as what it answers."""
        return self.parsed.first_field("in-reply-to").split()[:4]


def has_proposed(letter_id: int) -> bool:
    """True if something was asked back in the answer to a letter."""
    letter = InboundMail.objects.only("transcript").filter(pk=letter_id).first()
    return letter is not None and any(entry["did"] == "proposed" for entry in letter.transcript)


def list_own_lines(parsed: ParsedMail) -> Iterator[str]:
    """The lines of a mail that a person wrote, on top, below and between what is quoted."""
    for line in (*parsed.lines, *parsed.below):
        yield line.text
