"""Lines of replies that are moves: played in answer to the question, or asked back.

A proposal is stored with the holder of the seat, the question and the exact words, and is done only
at a `yes` that is believed as a move would be. It ends with its question, and with a newer one.
"""

from functools import cached_property

from games import play
from games.models import Delivery, InboundMail, Match, Move, Notice, Proposal, Seat
from games.play import PlayError
from games.play.move_submission import AcceptedSubmission
from games.post.inbox import digest_replies
from games.post.inbox.command_runner import CommandRunner
from games.post.inbox.commands import (
    LONGEST_LINE,
    MOST_LINES,
    ORDER,
    Address,
    CommandLine,
    Proof,
    find_command,
    read_command,
)
from games.post.inbox.mail_reader import ParsedMail
from games.post.inbox.move_parser import (
    NOTHING,
    LineMeaning,
    is_move_number,
    list_line_variants,
    read_copied_line,
    read_meaning,
)
from games.post.inbox.proposal_search import FoundTurn, find_turn
from games.post.inbox.sender_identity import SenderTrust, assess_trust
from games.post.inbox.small_talk import is_question
from games.post.mails.formats import clean_name
from games.post.mails.headers import message_id
from games.post.mails.numbered_moves import list_copyable_lines
from games.post.outbox.personal_mails import ANSWERED
from games.post.parsing.reply_parser import ReplyLine
from games.post.signed_addresses import TURN
from games.rules.errors import RulesError
from games.rules.game import MoveText
from games.rules.lines import Line
from games.rules.parser import notation
from games.rules.parser.move_preferences import has_preferences
from games.rules.parser.notation import is_answer_start
from games.rules.parser.turn_parser import replace_seat_names
from games.rules.phrases import phrase
from games.rules.record import Record

# Letters of lines read together, in one mail: as many as it can hold line by line, so that reading
# them is no more work in proportion for a long mail than for a short one.
MOST_JOINED = MOST_LINES * LONGEST_LINE
UNSAID = phrase(
    "This move isn’t possible now, or we couldn’t tell which one you meant. Open the match to "
    "see your moves."
)
HESITATES = phrase("not played: you asked about this move or took it back further down.")
DID_YOU_MEAN = phrase("Did you mean {moves}? Reply {yes} to play it.")
# With the hand kept out of mails nothing is named but what the player wrote.
POSSIBLE_MOVE = phrase("“{words}” is a move you can play now. Reply {yes} to play it.")
INCOMPLETE = phrase("“{words}” isn’t complete. {why}")
TOO_LATE = phrase("That turn is no longer open, so nothing was played.")
NOTHING_ASKED = phrase("We weren’t waiting for an answer from you, so nothing was done.")
NOTHING_DONE = phrase("OK, nothing was done.")


class TurnReply(CommandRunner):
    """An email about a match. `found` is the one turn that stands somewhere in it; `joined` counts
    letters of lines read together."""

    at = Address.MATCH
    joined = 0
    seat: Seat

    def __init__(
        self, letter: InboundMail, parsed: ParsedMail, found: FoundTurn | None = None
    ) -> None:
        seats = Seat.objects.select_related("match", "player")
        self.seat = seats.get(letters=letter)  # as it is now, not as it was when claimed
        if self.seat.player is None:
            raise ValueError("Nobody holds the seat this inbound email is about.")
        is_proved = letter.verdict == "pass"
        super().__init__(letter, self.seat.player, Proof.PASS if is_proved else Proof.TRUST)
        self.parsed = parsed
        self.found = found
        self.question = letter.question
        self.renewed = False  # True once a move of this letter has put a new question
        self.played: list[str] = []

    @cached_property
    def names(self) -> list[str]:  # type: ignore[override]  # they are looked up when needed
        """Who sits where."""
        seats = self.match.seats.select_related("player").order_by("number")
        return [clean_name(seat.name) for seat in seats]

    @cached_property
    def hand_in_mail(self) -> bool:
        """True if mails to the player may name cards of the hand."""
        if self.seat.looks_as(self.match) is None:
            return False
        return self.match.hand_in_mail and self.player.hand_in_mail

    @property
    def match(self) -> Match:
        return self.seat.match

    @property
    def record(self) -> Record:
        return play.current_record(Match.objects.get(pk=self.match.pk))

    @property
    def is_partly_played(self) -> bool:
        """True once a line was obeyed."""
        return any(entry["did"] != "greeting" for entry in self.letter.transcript)

    def explain_error(self, error: PlayError | RulesError) -> Line:
        """Why something was refused. If the hand shall not stand in mails, cards that the player
        did not name shall not stand in a refusal either."""
        if self.hand_in_mail or isinstance(error, PlayError):
            return error.line
        return Line(UNSAID)

    # What lines mean

    def interpret_line(self, said: CommandLine) -> LineMeaning:
        """What a line means as a move. Where nothing can be played, any line may try, so that it
        is told why. A number counts on top of the letter or right below a move; under an empty
        line there may be a name, so nothing bare is read there."""
        record, seat = self.record, self.seat.number
        words = replace_seat_names(said.line, record, self.names)
        vocabulary = record.game.vocabulary
        is_told_why = not record.list_legal_moves(seat) and is_answer_start(words, vocabulary)
        if is_told_why or has_preferences(words, vocabulary):
            return LineMeaning(words)
        meant = read_meaning(words, record, seat)
        if not meant.words:
            meant = read_copied_line(said.line, self.shown_lines)
        below_move = not said.apart and self.above == ORDER
        if meant.counts and not (said.first or below_move):
            return NOTHING
        return NOTHING if meant.bare and said.apart and not said.first else meant

    @property
    def shown_lines(self) -> dict[str, str]:
        """The lines that the mail showed in order to be answered with; none once a move has put
        another question."""
        if self.renewed or not self.hand_in_mail:
            return {}
        return list_copyable_lines(self.record, self.seat.number, self.names)

    def is_turn(self, words: str) -> bool:
        """True for words that can be read as one turn."""
        try:
            return bool(notation.read_submission(self.record, self.seat.number, words))
        except RulesError:
            return False

    def join_next_line(self, words: str, below: CommandLine) -> str:
        """The words of a turn with the line below them; empty unless that goes on with it in full
        words, or is a word that the mail showed."""
        if below.kind != ORDER or is_move_number(below.line):
            return ""
        if " " not in below.line and (
            below.apart or not read_copied_line(below.line, self.shown_lines).words
        ):
            return ""
        record = self.record
        goes_on = next(list_line_variants(below.line, record.game.vocabulary))
        longer = f"{words.rstrip(' .,;')}, {goes_on}"
        self.joined += len(longer)
        if self.joined > MOST_JOINED:
            return ""
        longer = replace_seat_names(longer, record, self.names)
        return read_meaning(longer, record, self.seat.number).words

    # What is played

    def take_turn(
        self, words: str, waiting: list[CommandLine], is_taken_back: bool = False
    ) -> None:
        """Plays some words, with as many of the lines below as the same turn can take. What is
        asked about, or taken back further down, is asked back."""
        longer = [words]
        for said in waiting:
            more = self.join_next_line(longer[-1], said)
            if not more:
                break
            longer.append(more)
        below = next((at for at in range(len(longer) - 1, 0, -1) if self.is_turn(longer[at])), 0)
        self.line = ", ".join([self.line, *(said.line for said in waiting[:below])])
        del waiting[:below]
        if (is_question(self.line) or is_taken_back) and self.ask_back(longer[below]):
            return
        try:
            accepted = self.submit_words(longer[below])
        except RulesError as error:
            if self.found is None or not self.found.moves or not self.propose_found():
                why = Line(phrase("not played: {why}"), why=self.explain_error(error))
                self.refuse(why, "choices", "step")
        except PlayError as error:
            why = Line(phrase("not played. {why}"), why=self.explain_error(error))
            self.refuse(why, "all", "step")
        else:
            self.note_accepted_move(accepted)

    def submit_words(self, words: str) -> AcceptedSubmission:
        """Plays what the words say, in answer to the question at hand."""
        return play.submit_turn(
            self.seat.pk, words, Move.Via.MAIL, self.question, self.now, self.player.pk
        )

    def note_accepted_move(self, accepted: AcceptedSubmission) -> None:
        """Notes a move that was played. A later line may go on only if nobody came between."""
        if self.letter.ply_before is None:
            self.letter.ply_before = accepted.ply_before
        moves = ", ".join(accepted.moves)
        words = Line(phrase("played."))
        if self.hand_in_mail:
            words = Line(phrase("you played {moves}."), moves=moves)
        if accepted.note:
            words = Line(phrase("{played} {note}"), played=words, note=accepted.note)
        self.add_entry(self.line, "played", words)
        self.played.extend(accepted.moves)
        alone = len(accepted.moves) == accepted.record.ply - accepted.ply_before
        self.question = accepted.seat.question if alone else None
        self.renewed = True

    # What is asked back

    def search_turn(self) -> FoundTurn | None:
        """The one turn in the player's own words, of a letter that is believed and answers an open
        question. Reads the database, and takes its time: to be called outside of a transaction."""
        if self.letter.route[:1] != TURN or self.seat.question != self.letter.question:
            return None
        record, seat = self.record, self.seat.number
        is_believed = assess_trust(self.letter, self.parsed) == SenderTrust.PLAY
        if not is_believed or not record.list_legal_moves(seat):
            return None
        return find_turn(self.parsed.own_lines, record, seat, self.names, self.hand_in_mail)

    def ask_back(self, words: str) -> bool:
        """Asks whether a turn was meant that can be read but had better not be played; False for
        one that cannot, of which the door says why."""
        try:
            moves = notation.read_submission(self.record, self.seat.number, words)
        except RulesError:
            return False
        if not self.propose_turn(moves, self.line):
            self.refuse(Line(HESITATES), "choices", "step")
        return True

    def propose_found(self) -> bool:
        """Asks back what the search has found, about a line that plays nothing; False if nothing
        was, or it may not be named."""
        found = self.found
        if found is None or self.question is None or self.renewed:
            return False
        if not found.moves:
            if found.why is None or not self.hand_in_mail:
                return False
            words = Line(INCOMPLETE, words=found.words, why=found.why)
            self.refuse(words, "choices", "step")
            return True
        return self.propose_turn(found.moves, found.words, found.is_literal)

    def propose_turn(
        self, moves: tuple[MoveText, ...], words: str, is_literal: bool = True
    ) -> bool:
        """Asks back whether a turn was meant; False if that would name what was not written."""
        told = ", ".join(moves)
        what = Line(DID_YOU_MEAN, moves=told, yes=self.yes_to_write)
        if not self.hand_in_mail:
            if not is_literal:
                return False
            what = Line(POSSIBLE_MOVE, words=words, yes=self.yes_to_write)
        self.propose(told, what, is_turn=True)
        return True

    def propose(self, words: str, told: Line, is_turn: bool = False) -> None:
        """Asks back; what was asked before is not open any more."""
        self.keep_proposal(words, is_turn)
        self.add_entry(self.line, "proposed", told, **({"what": "step"} if is_turn else {}))
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
            if digest_replies.is_digest_part(self.letter)
            else None
        )
        return "yes" if number is None else f"“{number}: yes”"

    # What is answered

    def accept_proposal(self, words: str) -> None:
        """Does what was asked back: in the mail that is answered, else the only thing there is."""
        if self.answer_request("agree"):
            return
        proposal = Proposal.objects.filter(tenure=self.letter.tenure_id).first()
        if proposal is None or not self.is_answered(proposal):
            told = TOO_LATE if proposal is not None or self.answers_proposal() else NOTHING_ASKED
            self.refuse(Line(told), "all", "step")
            return
        proposal.delete()
        if not proposal.is_turn:
            said = read_command(ReplyLine(proposal.words, False))
            assert said.command is not None  # noqa: S101 - for the type; only commands are stored
            self.line = said.line
            self.run_command(said.command, said.argument)
        elif self.question is None or proposal.question != self.question:
            self.refuse(Line(TOO_LATE), "all", "step")
        else:
            self.take_turn(proposal.words, [])

    def decline_proposal(self, words: str) -> None:
        if self.answer_request("refuse"):
            return
        if Proposal.objects.filter(tenure=self.letter.tenure_id).delete()[0]:
            self.answer(NOTHING_DONE)
            self.show("choices")
        else:
            self.refuse(Line(NOTHING_ASKED), "all", "step")

    def answer_request(self, word: str) -> bool:
        """Agrees to what was asked of the table, or refuses it, if the letter answers the mail that
        asked; else False."""
        asked = self.find_answered_notice(Notice.Kind.ASKED)
        found = None if asked is None else find_command(f"{word} {asked.question}", self.at)
        if found is None:
            return False
        self.run_command(*found)
        return True

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
        answers = Delivery.objects.filter(
            message_id__in=self.referenced_message_ids,
            notification__recipient=self.seat.player_id,
            notification__type=ANSWERED,
        )
        answered = answers.values_list("notification__about", flat=True)
        whole = InboundMail.objects.filter(pk__in=list(answered)).first()
        if whole is not None:
            part = InboundMail.objects.filter(
                message_key=whole.message_key,
                envelope_to=whole.envelope_to,
                seat=self.seat.pk,
            ).first()
            return None if part is None else part.pk
        answer = self.find_answered_notice(Notice.Kind.ANSWER)
        return None if answer is None else answer.letter_id

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
