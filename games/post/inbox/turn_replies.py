"""The lines of a letter that are moves: played in answer to its question, or only previewed."""

from abc import ABC, abstractmethod

from games import play
from games.models import Move
from games.play import PlayError
from games.play.move_submission import AcceptedSubmission
from games.post.inbox import absence_lines, owed_answers
from games.post.inbox.command_runner import UNSAID, CommandContext
from games.post.inbox.commands import LONGEST_LINE, MOST_LINES, MailCommand
from games.post.inbox.move_parser import (
    NOTHING,
    LineMeaning,
    is_move_number,
    list_line_variants,
    read_copied_line,
    read_meaning,
)
from games.post.inbox.small_talk import is_question
from games.post.mails.numbered_moves import list_copyable_lines
from games.rules.errors import RulesError
from games.rules.game import MoveText
from games.rules.lines import Line
from games.rules.parser import notation
from games.rules.parser.explanations import explain_refusal
from games.rules.parser.notation import is_answer_start
from games.rules.parser.seat_names import replace_seat_names
from games.rules.phrases import phrase

# Letters of lines read together, in one mail: as many as it can hold line by line, so that reading
# them is no more work in proportion for a long mail than for a short one.
MOST_JOINED = MOST_LINES * LONGEST_LINE
WOULD_NOT_DO = phrase("not possible: {why}")
HESITATES = phrase("not played: you asked about this move or took it back further down.")
NOTHING_PLAYED = phrase("{why} Nothing was played.")


class TurnLines(CommandContext, ABC):
    """A letter as far as its lines are turns. `joined` counts letters of lines read together."""

    joined = 0

    def interpret_line(self, command: MailCommand) -> LineMeaning:
        """What a line means as a move. Where nothing can be played, any line may try, so that it
        is told why. A number counts on top of the letter or right below a move; under an empty
        line there may be a name, so nothing bare is read there."""
        record, seat = self.record, self.seat.number
        words = replace_seat_names(command.rest, record, self.names)
        if not record.list_legal_moves(seat) and is_answer_start(words, record.game.vocabulary):
            return LineMeaning(words)
        meant = read_meaning(words, record, seat)
        if not meant.words:
            meant = read_copied_line(command.rest, self.shown_lines)
        below_move = not command.apart and self.above == "order"
        if meant.counts and not (command.first or below_move):
            return NOTHING
        return NOTHING if meant.bare and command.apart and not command.first else meant

    @property
    def shown_lines(self) -> dict[str, str]:
        """The lines that the mail showed in order to be answered with; none once a move has put
        another question."""
        if self.renewed or not self.hand_in_mail:
            return {}
        return list_copyable_lines(self.record, self.seat.number, self.names)

    def take_turn(
        self, line: str, words: str, waiting: list[MailCommand], is_taken_back: bool = False
    ) -> None:
        """Plays some words, with as many of the lines below as the same turn can take. What is
        asked about, or taken back further down, is asked back."""
        longer = [words]
        for command in waiting:
            more = self.join_next_line(longer[-1], command)
            if not more:
                break
            longer.append(more)
        below = next((at for at in range(len(longer) - 1, 0, -1) if self.is_turn(longer[at])), 0)
        line = ", ".join([line, *(command.line for command in waiting[:below])])
        del waiting[:below]
        if (is_question(line) or is_taken_back) and self.ask_back(line, longer[below]):
            return
        try:
            accepted = self.submit_words(longer[below])
        except RulesError as error:
            if self.found is None or not self.found.moves or not self.propose_found(line):
                why = Line(phrase("not played: {why}"), why=self.explain_error(error))
                self.refuse(line, why, what="step")
        except PlayError as error:
            why = Line(phrase("not played. {why}"), why=self.explain_error(error))
            self.refuse(line, why, "all", "step")
        else:
            self.note_accepted_move(line, accepted)

    def ask_back(self, line: str, words: str) -> bool:
        """Asks whether a turn was meant that can be read but had better not be played; False for
        one that cannot, of which the door says why."""
        try:
            moves = notation.read_submission(self.record, self.seat.number, words)
        except RulesError:
            return False
        if not self.propose_turn(line, moves, line):
            self.refuse(line, Line(HESITATES), what="step")
        return True

    @abstractmethod
    def propose_turn(
        self, line: str, moves: tuple[MoveText, ...], words: str, is_literal: bool = True
    ) -> bool:
        """Asks whether a turn was meant; see `proposals`."""

    @abstractmethod
    def propose_found(self, line: str) -> bool:
        """Asks whether the turn was meant that the search has found; see `proposals`."""

    def is_turn(self, words: str) -> bool:
        """True for words that can be read as one turn."""
        try:
            return bool(notation.read_submission(self.record, self.seat.number, words))
        except RulesError:
            return False

    def join_next_line(self, words: str, below: MailCommand) -> str:
        """The words of a turn with the line below them; empty unless that goes on with it in full
        words, or is a word that the mail showed."""
        if below.word != "order" or is_move_number(below.rest):
            return ""
        if " " not in below.rest and (
            below.apart or not read_copied_line(below.rest, self.shown_lines).words
        ):
            return ""
        record = self.record
        goes_on = next(list_line_variants(below.rest, record.game.vocabulary))
        longer = f"{words.rstrip(' .,;')}, {goes_on}"
        self.joined += len(longer)
        if self.joined > MOST_JOINED:
            return ""
        longer = replace_seat_names(longer, record, self.names)
        return read_meaning(longer, record, self.seat.number).words

    def submit_words(self, words: str) -> AcceptedSubmission:
        """Plays what the words say, in answer to the question at hand."""
        return play.submit_turn(
            self.seat.pk, words, Move.Via.MAIL, self.question, self.now, self.player.pk
        )

    def note_accepted_move(self, line: str, accepted: AcceptedSubmission) -> None:
        """Notes a move that was played. A later line may go on only if nobody came between."""
        if self.letter.ply_before is None:
            self.letter.ply_before = accepted.ply_before
        moves = ", ".join(accepted.moves)
        words = Line(phrase("played."))
        if self.hand_in_mail:
            words = Line(phrase("you played {moves}."), moves=moves)
        if accepted.note:
            words = Line(phrase("{played} {note}"), played=words, note=accepted.note)
        self.add_entry(line, "played", words)
        self.played.extend(accepted.moves)
        alone = len(accepted.moves) == accepted.record.ply - accepted.ply_before
        self.question = accepted.seat.question if alone else None
        self.renewed = True

    def preview_vacation(self, command: MailCommand) -> None:
        try:
            words = absence_lines.describe_cost(
                self.player, command.rest.partition(" ")[2], self.now
            )
        except PlayError as error:
            self.refuse(command.line, Line(WOULD_NOT_DO, why=error.line), "", "preview")
        else:
            self.add_entry(command.line, "shown", words)

    def do_preview(self, command: MailCommand) -> None:
        """What a move would do, as far as the player may see it before sending it."""
        if command.rest.partition(" ")[0].lower() in ("vacation", "away"):
            self.preview_vacation(command)
            return
        number = self.seat.number
        record = self.record
        try:
            moves = notation.read_submission(
                record, number, replace_seat_names(command.rest, record, self.names)
            )
        except RulesError as error:
            why = Line(WOULD_NOT_DO, why=self.explain_error(error))
            self.refuse(command.line, why, what="preview")
            return
        drafted = []
        for move in moves:
            if record.is_settling_move(number, move):
                break
            drafted.append(move)
            record = record.apply_draft(number, [move])
        would = ", ".join(moves) if self.hand_in_mail else command.rest
        table = (
            owed_answers.render_table_text(record, self.seat, self.hand_in_mail) if drafted else ""
        )
        words = Line(
            phrase("You can play {moves}. This was only a preview, so nothing was played."),
            moves=would,
        )
        self.add_entry(command.line, "shown", words, table=table)

    def do_why(self, command: MailCommand) -> None:
        """Why a move cannot be taken, or a card not used; nothing is played."""
        words = replace_seat_names(command.rest, self.record, self.names)
        reasons: tuple[Line, ...] = (Line(UNSAID),)
        if self.hand_in_mail:
            reasons = explain_refusal(self.record, self.seat.number, words)
        for why in reasons:
            self.add_entry(command.line, "shown", Line(NOTHING_PLAYED, why=why))
