"""Obeying: the lines of a player's letter are done one by one, and the answer is owed."""

from datetime import timedelta
from functools import cached_property

from config import clock
from games import play
from games.models import Letter, Match, Seat, Step
from games.play import PlayError
from games.post import confirming
from games.post.address import TURN
from games.post.inbox import answering, away, doubting
from games.post.inbox.commands import LONGEST_LINE, MOST_LINES, Command, commands
from games.post.inbox.meaning import (
    NOTHING,
    Meaning,
    copied,
    counts,
    line_to_write,
    meaning,
    without_play,
)
from games.post.inbox.quoting import Line, own_lines
from games.post.inbox.reading import ParsedMail
from games.post.inbox.sentences import FINAL, HELP, NO_DRAWS, NO_QUESTION, TOO_SHORT, UNSEEN_LIST
from games.post.inbox.who import Trust, trust
from games.post.mails.steps import lines_shown
from games.post.mails.words import clean
from games.rules.errors import RulesError
from games.rules.reading import notation
from games.rules.reading.clauses import shown
from games.rules.reading.notation import begins_order
from games.rules.reading.seats import with_seats
from games.rules.record import Record

RESENDS_AN_HOUR = 3


class Hearing:
    """A letter of a person being obeyed, within the transaction that will hold all it does."""

    def __init__(self, letter: Letter, parsed: ParsedMail) -> None:
        seats = Seat.objects.select_related("match", "player")
        seat = seats.get(letters=letter)  # as it is now, not as it was when claimed
        if seat.player is None:
            raise ValueError("Nobody holds the seat that the letter is about.")
        self.letter = letter
        self.parsed = parsed
        self.seat = seat
        self.player = seat.player
        self.now = clock.now()
        self.question = letter.question
        self.renewed = False  # True once a step of this letter has put a new question
        self.played: list[str] = []
        self.above = ""  # the word of the line above
        self.stopped = False

    @cached_property
    def names(self) -> list[str]:
        """Who sits where."""
        seats = self.match.seats.select_related("player").order_by("number")
        return [clean(seat.name) for seat in seats]

    @cached_property
    def hand_in_mail(self) -> bool:
        """True if mails to the player may name cards of the hand."""
        return self.match.hand_in_mail and self.player.hand_in_mail

    @property
    def match(self) -> Match:
        return self.seat.match

    @property
    def record(self) -> Record:
        return play.current(Match.objects.get(pk=self.match.pk))

    # The whole letter

    def obey(self) -> None:
        """Does what the letter says, as far as its writer is believed."""
        believed = trust(self.letter, self.parsed)
        if believed == Trust.PLAY:
            self.follow()
        else:
            doubting.ask_back(self, believed)
        if self.letter.state != Letter.State.IGNORED:
            answering.owe(self.letter, self.now)

    def follow(self) -> None:
        """Every command in turn, as far as the first that cannot be done."""
        lines = own_lines(self.parsed.text)
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
            self.letter.entry(command.line, "ignored", "not read: a line above ended the reading.")
        if lines[MOST_LINES:]:
            self.too_many_lines(lines[MOST_LINES:])
        if self.parsed.enclosures:
            names = ", ".join(self.parsed.enclosures)
            self.letter.entry("", "note", f"What was enclosed was not opened: {names}.")
        self.letter.words = "\n".join(
            entry["line"] for entry in self.letter.transcript if entry["did"] in ("played", "done")
        )[:500]

    def refuse(self, line: str, words: str, shows: str = "choices") -> None:
        """Notes why a line was not obeyed; the lines after it are not read."""
        self.letter.entry(line, "refused", words)
        self.show(shows)
        self.stopped = True

    def show(self, what: str) -> None:
        """What the answer shows below the transcript: `choices`, `table` or `all`."""
        if self.letter.shows not in ("", what):
            what = "all"
        self.letter.shows = what

    def nothing_on_top(self) -> None:
        if self.parsed.encrypted:
            why = "Your mail is encrypted, so it could not be read."
        else:
            why = "There was no command on top of your mail."
        hint = "Write on top, above what is quoted: one line with your step, or its number."
        self.refuse("", f"{why} {hint}")

    def too_many_lines(self, lines: list[Line]) -> None:
        """Quotes the lines that are too far down to be read."""
        quoted = " ".join(f"“{shown(line.text)}”" for line in lines[:MOST_LINES])
        more = len(lines) - MOST_LINES
        rest = f" and {more} more" if more > 0 else ""
        words = f"No more than {MOST_LINES} lines are read; not read were {quoted}{rest}."
        self.letter.entry("", "ignored", words)

    # Steps

    def order(self, command: Command, waiting: list[Command]) -> None:
        """One step or more; lines that go on with it are taken with it. What is said too briefly
        for a letter is asked back."""
        meant = self.meant(command)
        if not meant.words:
            self.do_unknown(command)
        elif self.letter.route[:1] != TURN:
            self.refuse(command.line, NO_QUESTION, "all")
        elif meant.counts and (self.renewed or not self.hand_in_mail):
            self.refuse(command.line, UNSEEN_LIST, "all")
        elif self.renewed and self.question is None:
            self.letter.entry(command.line, "ignored", "not played: your turn was over by then.")
        else:
            self.take_turn(command.line, meant.words, waiting)

    def meant(self, command: Command) -> Meaning:
        """What a line means as a step. Where nothing can be played, any line may try, so that it
        is told why. A number counts on top of the letter or right below a step; under an empty
        line there may be a name, so nothing bare is read there."""
        record, seat = self.record, self.seat.number
        words = with_seats(command.rest, record, self.names)
        if not record.legal(seat) and begins_order(words, record.game.vocabulary):
            return Meaning(words)
        meant = meaning(words, record, seat)
        if not meant.words:
            meant = copied(command.rest, self.shown_lines)
        below_step = not command.apart and self.above == "order"
        if meant.counts and not (command.first or below_step):
            return NOTHING
        return NOTHING if meant.bare and command.apart and not command.first else meant

    @property
    def shown_lines(self) -> dict[str, str]:
        """The lines that the mail showed in order to be answered with; none once a step has put
        another question."""
        if self.renewed or not self.hand_in_mail:
            return {}
        return lines_shown(self.record, self.seat.number, self.names)

    def take_turn(self, line: str, words: str, waiting: list[Command]) -> None:
        """Plays some words, with as many of the lines below as the same turn can take."""
        longer = [words]
        for command in waiting:
            more = self.continued(longer[-1], command)
            if not more:
                break
            longer.append(more)
        below = max((at for at, one in enumerate(longer) if self.is_turn(one)), default=0)
        line = ", ".join([line, *(command.line for command in waiting[:below])])
        del waiting[:below]
        try:
            accepted = self.submit(longer[below])
        except RulesError as error:
            self.refuse(line, f"not played: {self.telling(error)}")
        except PlayError as error:
            self.refuse(line, f"not played. {self.telling(error)}", "all")
        else:
            self.took(line, accepted)

    def is_turn(self, words: str) -> bool:
        """True for words that can be read as one turn."""
        try:
            return bool(notation.read(self.record, self.seat.number, words))
        except RulesError:
            return False

    def continued(self, words: str, below: Command) -> str:
        """The words of a turn with the line below them; empty unless that goes on with it in full
        words, or is a word that the mail showed."""
        if below.word != "order" or counts(below.rest):
            return ""
        if " " not in below.rest and (
            below.apart or not copied(below.rest, self.shown_lines).words
        ):
            return ""
        record = self.record
        goes_on = next(without_play(below.rest, record.game.vocabulary))
        longer = with_seats(f"{words.rstrip(' .,;')}, {goes_on}", record, self.names)
        return meaning(longer, record, self.seat.number).words

    def submit(self, words: str) -> play.Accepted:
        """Plays what the words say, in answer to the question at hand."""
        return play.submit(self.seat.pk, words, Step.Via.MAIL, self.question, now=self.now)

    def took(self, line: str, accepted: play.Accepted) -> None:
        """Notes a step that was played. A later line may go on only if nobody came between."""
        if self.letter.ply_before is None:
            self.letter.ply_before = accepted.ply_before
        steps = ", ".join(accepted.steps)
        words = f"played: {steps}." if self.hand_in_mail else "played."
        self.letter.entry(line, "played", f"{words} {accepted.note}".strip())
        self.played.extend(accepted.steps)
        alone = len(accepted.steps) == accepted.record.ply - accepted.ply_before
        self.question = accepted.seat.question if alone else None
        self.renewed = True

    def telling(self, error: Exception) -> str:
        """Why something was refused. If the hand shall not stand in mails, cards that the player
        did not name shall not stand in a refusal either."""
        if self.hand_in_mail or isinstance(error, PlayError):
            return str(error)
        return "It is not possible now, or not clear. Open the match to see your steps."

    def do_preview(self, command: Command) -> None:
        """What a step would do, as far as the player may see it before sending it."""
        number = self.seat.number
        record = self.record
        try:
            steps = notation.read(record, number, with_seats(command.rest, record, self.names))
        except RulesError as error:
            self.refuse(command.line, f"would not do: {self.telling(error)}")
            return
        drafted = []
        for step in steps:
            if record.settles(number, step):
                break
            drafted.append(step)
            record = record.drafted(number, [step])
        said = ", ".join(steps) if self.hand_in_mail else command.rest
        table = answering.table_of(record, self.seat, self.hand_in_mail) if drafted else ""
        self.letter.entry(
            command.line, "shown", f"would do: {said}. Nothing was played.", table=table
        )

    # Other commands

    def do_say(self, command: Command) -> None:
        try:
            play.say(self.seat.pk, command.rest, self.now)
        except PlayError as error:
            self.refuse(command.line, f"not said: {error}", "")
        else:
            self.letter.entry(command.line, "done", "said; everybody at the table can read it.")

    def do_status(self, command: Command) -> None:
        self.letter.entry(command.line, "done", "here is the table as it stands.")
        self.show("all")

    def do_resend(self, command: Command) -> None:
        """The question once more, in the answer itself; a few times an hour."""
        hour = Letter.objects.filter(
            seat=self.seat, reason="resent", read_at__gt=self.now - timedelta(hours=1)
        )
        if hour.count() >= RESENDS_AN_HOUR:
            self.letter.reason = "too_many"
            self.stopped = True
            return
        self.letter.entry(command.line, "done", "here it is once more.")
        self.letter.reason = "resent"
        self.show("all")

    def do_help(self, command: Command) -> None:
        self.letter.entry(command.line, "done", HELP)
        self.show("choices")

    def do_undo(self, command: Command) -> None:
        self.refuse(command.line, FINAL, "")

    def do_resign(self, command: Command) -> None:
        """Never by mail alone: every mail that is quoted or forwarded holds the address."""
        if self.match.status != Match.Status.RUNNING or self.seat.resigned_at is not None:
            self.refuse(command.line, "This match is not running, so it cannot be resigned.", "")
            return
        link = confirming.resign_link(self.seat)
        self.letter.entry(
            command.line, "asked", "not done yet. To resign, open this page:", link=link
        )
        self.stopped = True

    def do_away(self, command: Command) -> None:
        """For some days the deadlines of all matches of the player wait."""
        try:
            words = away.go(self.player, command.rest, self.now)
        except PlayError as error:
            self.refuse(command.line, f"not done: {error}", "")
        else:
            self.letter.entry(command.line, "done", words)

    def do_back(self, command: Command) -> None:
        self.letter.entry(command.line, "done", away.come_back(self.player, self.now))

    def do_mute(self, command: Command) -> None:
        play.mute(self.seat.pk)
        self.letter.entry(
            command.line,
            "done",
            "no more mails about this match, but for its end. Your time runs on. "
            "Write “unmute” to have them again, or “stop” to stop all turn mails.",
        )

    def do_unmute(self, command: Command) -> None:
        play.mute(self.seat.pk, False)
        self.letter.entry(command.line, "done", "mails about this match come again.")

    def do_seen(self, command: Command) -> None:
        """The looks at hidden cards that mails have told of stand on the page no longer."""
        play.mark_seen(self.seat.pk, answering.last_look_told(self.seat), self.now)
        words = "marked as seen: what we wrote to you about looks at hidden cards."
        self.letter.entry(command.line, "done", words)

    def do_stop(self, command: Command) -> None:
        answering.stop_mails(self.player)
        self.letter.entry(
            command.line,
            "done",
            "no more mails when it is your turn or before your time runs out. Your matches and "
            "their time run on. Your settings page switches them on again.",
        )

    def do_greeting(self, command: Command) -> None:
        self.letter.entry(command.line, "greeting", "a greeting, so it was passed over.")

    def do_long(self, command: Command) -> None:
        """A line that is longer than any step ends the reading."""
        words = f"not read: a step has no more than {LONGEST_LINE} letters."
        if self.is_begun:
            self.letter.entry(command.line, "ignored", words)
            self.stopped = True
        else:
            self.refuse(command.line, words)

    def do_unknown(self, command: Command) -> None:
        """A line that is no command and no step ends the reading. If something can be made of it,
        it is asked back what to write instead."""
        self.stopped = True
        instead = ""
        if self.letter.route[:1] == TURN and self.question is not None:
            record, seat = self.record, self.seat.number
            instead = line_to_write(command.rest, record, seat, self.hand_in_mail)
        if command.apart and not command.first:
            words = "not read: below an empty line only whole steps are."
        elif instead:
            words = TOO_SHORT
        elif self.is_begun:
            words = "not read: it is no step and no command."
        else:
            words = self.why_not(command)
        words += f" If you mean it, write: {instead}" if instead else ""
        if self.is_begun:
            self.letter.entry(command.line, "ignored", words)
        else:
            self.refuse(command.line, words)

    @property
    def is_begun(self) -> bool:
        """True once a line was obeyed."""
        return any(entry["did"] != "greeting" for entry in self.letter.transcript)

    def why_not(self, command: Command) -> str:
        """What the reader says about a line that is no step."""
        if command.rest.partition(" ")[0].lower().rstrip("?!.") == "draw":
            known = self.record.game.vocabulary.verbs
            if "draw" not in known:
                return NO_DRAWS
        try:
            notation.read(self.record, self.seat.number, command.rest)
        except RulesError as error:
            return f"not played: {self.telling(error)}"
        return "not played: it does not begin like a step."
