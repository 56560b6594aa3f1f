"""Letters read without a database: what a raw mail would do at a position of a match."""

from games.models import InboundMail, Seat
from games.play.move_submission import AcceptedSubmission
from games.post.inbox.commands import MailCommand, Proof
from games.post.inbox.mail_reader import ParsedMail
from games.post.inbox.match_runner import MatchRunner
from games.post.inbox.proposal_search import FoundTurn, find_turn
from games.post.parsing.mime_parser import parse_mail
from games.post.parsing.reply_parser import own_lines
from games.rules.game import MoveText
from games.rules.lines import Line
from games.rules.parser import notation
from games.rules.record import Record


class GuestGame(MatchRunner):
    """A letter obeyed at a record that nobody else sees: moves are played there, and whatever
    else a letter can do is only noted. All that judges lines is that of `MatchRunner`."""

    def __init__(
        self, parsed: ParsedMail, record: Record, seat: int, hand_in_mail: bool = True
    ) -> None:
        self.letter = InboundMail(route="t-1-1", transcript=[])
        self.proof = Proof.TRUST
        self.parsed = parsed
        self.position = record
        self.seat = Seat(number=seat, question=1)
        self.question: int | None = 1
        self.renewed = self.stopped = False
        self.played: list[str] = []
        self.proposed = ""
        self.line = self.above = ""
        self.hand_in_mail = hand_in_mail
        self.found: FoundTurn | None = None
        self.names = ["Ann", "Bob", "Cem", "Dan", "Eva", "Fay"][: record.game.seats]

    @property
    def record(self) -> Record:
        return self.position

    def submit_words(self, words: str) -> AcceptedSubmission:
        before = self.position.ply
        note = notation.explain_ignored_words(self.position, self.seat.number, words)
        moves = notation.read_submission(self.position, self.seat.number, words)
        for move in moves:
            self.position = self.position.play(self.seat.number, move)
        return AcceptedSubmission(None, self.seat, moves, before, self.position, note)  # type: ignore[arg-type]

    def ask_about_holiday(self) -> bool:
        return False

    def keep_proposal(self, words: str, is_turn: bool) -> None:
        self.proposed = words

    def run_command(self, command: MailCommand, argument: str) -> None:
        if command.name == "undo":
            command.run(self, argument)
        else:
            self.answer(Line(command.name))


def parsed_mail(raw: bytes) -> ParsedMail:
    """What a mail says, opened in this process."""
    return ParsedMail.from_child(parse_mail(raw))


def tried(said: bytes | str, record: Record, seat: int, hand_in_mail: bool = True) -> GuestGame:
    """A raw mail, or the text of one, obeyed at a position: what it `played`, and
    `letter.transcript`."""
    parsed = (
        ParsedMail(lines=tuple(own_lines(said))) if isinstance(said, str) else parsed_mail(said)
    )
    trial = GuestGame(parsed, record, seat, hand_in_mail)
    trial.found = find_turn(parsed.own_lines, record, seat, trial.names, hand_in_mail)
    trial.execute_commands()
    return trial


def played_by(raw: bytes, record: Record, seat: int) -> tuple[MoveText, ...]:
    """The moves that a mail plays."""
    return tuple(tried(raw, record, seat).played)
