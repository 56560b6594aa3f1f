"""What is noted while a letter is obeyed: whose it is, what its lines did, and what is answered."""

from functools import cached_property
from typing import Any

from config import clock
from games import play
from games.models import InboundMail, Match, Seat
from games.play import PlayError
from games.post.inbox.mail_reader import ParsedMail
from games.post.inbox.proposal_search import FoundTurn
from games.post.mails.formats import clean_name
from games.rules.errors import RulesError
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.record import Record

UNSAID = phrase(
    "This move isn’t possible now, or we couldn’t tell which one you meant. Open the match to "
    "see your moves."
)


class CommandContext:
    """A letter of a person within the transaction that will hold all it does. `found` is the one
    turn that stands somewhere in it."""

    def __init__(
        self, letter: InboundMail, parsed: ParsedMail, found: FoundTurn | None = None
    ) -> None:
        seats = Seat.objects.select_related("match", "player")
        seat = seats.get(letters=letter)  # as it is now, not as it was when claimed
        if seat.player is None:
            raise ValueError("Nobody holds the seat this inbound email is about.")
        self.letter = letter
        self.parsed = parsed
        self.found = found
        self.seat = seat
        self.player = seat.player
        self.now = clock.now()
        self.question = letter.question
        self.renewed = False  # True once a move of this letter has put a new question
        self.played: list[str] = []
        self.above = ""  # the word of the line above
        self.stopped = False

    @cached_property
    def names(self) -> list[str]:
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

    def add_entry(self, line: str, did: str, words: Line, **more: Any) -> None:
        """Notes what was done about one line."""
        self.letter.add_entry(line, did, words, self.names, **more)

    def refuse(self, line: str, words: Line, shows: str = "choices", what: str = "") -> None:
        """Notes why a line was not obeyed; the lines after it are not read. `what` it asked for, if
        not for an act: a `move`, or a `preview`."""
        self.add_entry(line, "refused", words, **({"what": what} if what else {}))
        self.show(shows)
        self.stopped = True

    def show(self, what: str) -> None:
        """What the answer shows below the transcript: `choices`, `table` or `all`."""
        if self.letter.shows not in ("", what):
            what = "all"
        self.letter.shows = what

    def explain_error(self, error: PlayError | RulesError) -> Line:
        """Why something was refused. If the hand shall not stand in mails, cards that the player
        did not name shall not stand in a refusal either."""
        if self.hand_in_mail or isinstance(error, PlayError):
            return error.line
        return Line(UNSAID)

    @property
    def is_begun(self) -> bool:
        """True once a line was obeyed."""
        return any(entry["did"] != "greeting" for entry in self.letter.transcript)
