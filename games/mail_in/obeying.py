"""Obeying: the lines of a player's letter are done one by one, and the answer is owed."""

import re
from datetime import timedelta
from functools import cached_property

from config import clock
from games import confirming, play
from games.address import TURN
from games.mail_in import answering, away
from games.mail_in.commands import Command, commands
from games.mail_in.reading import Paper
from games.mail_in.who import Trust, address_in, masked, trust
from games.models import Letter, Match, Seat, Step
from games.play import PlayError
from games.rules import notation
from games.rules.errors import Incomplete, RulesError
from games.rules.record import Record

RESENDS_AN_HOUR = 3
COUNTED = re.compile(r"[# ]*\d+(?![A-Za-z0-9])")
HELP = (
    "Write on top of your answer, one command on a line: a step as the mail shows it, or its "
    "number in the list; preview STEP, say WORDS, away 5 days, back, status, resend, mute, unmute, "
    "seen, stop, resign, help."
)
FINAL = "Steps that were sent are final, so nothing can be undone by mail."
NO_DRAWS = "There are no draws by agreement here; play on, or write resign."


class Hearing:
    """A letter of a person being obeyed, within the transaction that will hold all it does."""

    def __init__(self, letter: Letter, paper: Paper) -> None:
        seats = Seat.objects.select_related("match", "player")
        seat = seats.get(letters=letter)  # as it is now, not as it was when claimed
        if seat.player is None:
            raise ValueError("Nobody holds the seat that the letter is about.")
        self.letter = letter
        self.paper = paper
        self.seat = seat
        self.player = seat.player
        self.now = clock.now()
        self.question = letter.question
        self.renewed = False  # True once a step of this letter has put a new question
        self.played: list[str] = []
        self.stopped = False

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
        believed = trust(self.letter, self.paper)
        vocabulary = self.match.rules.vocabulary
        found = commands(self.paper.text, lambda line: notation.begins_order(line, vocabulary))
        if believed == Trust.PLAY:
            self.follow(found)
        else:
            self.ask_back(found, believed)

    def follow(self, found: list[Command]) -> None:
        """Every command in turn, as far as the first that cannot be done."""
        if not found:
            self.nothing_on_top()
        waiting = list(found)
        while waiting and not self.stopped:
            command = waiting.pop(0)
            if command.word == "order":
                self.order(command, waiting)
            else:
                getattr(self, f"do_{command.word}")(command)
        for command in waiting:
            if command.word != "unknown":
                self.letter.entry(command.line, "ignored", "not read: the line above stopped it.")
        if self.paper.enclosures:
            names = ", ".join(self.paper.enclosures)
            self.letter.entry("", "note", f"What was enclosed was not opened: {names}.")
        self.letter.words = "\n".join(
            entry["line"] for entry in self.letter.transcript if entry["did"] in ("played", "done")
        )[:500]
        answering.owe(self.letter, self.now)

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
        if self.paper.encrypted:
            why = "Your mail is encrypted, so it could not be read."
        else:
            why = "There was no command on top of your mail."
        hint = "Write on top, above what is quoted: one line with your step, or its number."
        self.refuse("", f"{why} {hint}")

    # Steps

    def order(self, command: Command, waiting: list[Command]) -> None:
        """One step or more; lines that go on with it are taken with it."""
        if self.letter.route[:1] != TURN:
            self.refuse(
                command.line,
                "not played: this mail was no question. Answer the mail that says it is your "
                "turn, or this answer.",
                "all",
            )
            return
        if self.is_number(command.rest) and (self.renewed or not self.hand_in_mail):
            why = "it counts in a list that you have not seen by mail"
            self.refuse(command.line, f"not played: {why}. Write the step itself.", "all")
            return
        if self.renewed and self.question is None:
            self.letter.entry(command.line, "ignored", "not played: your turn was over by then.")
            return
        line, words = command.line, command.rest
        while True:
            try:
                accepted = play.submit(
                    self.seat.pk, words, Step.Via.MAIL, self.question, now=self.now
                )
                break
            except Incomplete as error:
                if waiting and waiting[0].word == "order" and not self.is_number(waiting[0].rest):
                    more = waiting.pop(0)
                    line, words = f"{line}, {more.line}", f"{words}, {more.rest}"
                    continue
                self.refuse(line, f"not played: {self.telling(error)}")
                return
            except RulesError as error:
                self.refuse(line, f"not played: {self.telling(error)}")
                return
            except PlayError as error:
                self.refuse(line, f"not played. {self.telling(error)}", "all")
                return
        self.took(line, accepted)

    def took(self, line: str, accepted: play.Accepted) -> None:
        """Notes a step that was played. A later line may go on only if nobody came between."""
        if self.letter.ply_before is None:
            self.letter.ply_before = accepted.ply_before
        steps = ", ".join(accepted.steps)
        self.letter.entry(line, "played", f"played: {steps}." if self.hand_in_mail else "played.")
        self.played.extend(accepted.steps)
        alone = len(accepted.steps) == accepted.record.ply - accepted.ply_before
        self.question = accepted.seat.question if alone else None
        self.renewed = True

    @staticmethod
    def is_number(words: str) -> bool:
        """True for words that begin with a number of the list."""
        return COUNTED.match(words) is not None

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
            steps = notation.read(record, number, command.rest)
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

    def do_draw(self, command: Command) -> None:
        self.refuse(command.line, NO_DRAWS, "")

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

    def do_unknown(self, command: Command) -> None:
        """A line that is no command: an error if it is the first, else the end of reading."""
        if not self.letter.transcript:
            self.first_unknown(command)
        elif not command.apart:
            self.letter.entry(command.line, "ignored", "not understood; nothing below it was read.")
        self.stopped = True

    def first_unknown(self, command: Command) -> None:
        try:
            notation.read(self.record, self.seat.number, command.line)
            words = "not played: it does not begin like a step."
        except RulesError as error:
            words = f"not played: {self.telling(error)}"
        self.refuse(command.line, words)

    # A letter that is not believed

    def ask_back(self, found: list[Command], believed: Trust) -> None:
        """Nothing is done; the player is told, and given a link that plays what was written."""
        earlier = Letter.objects.filter(
            seat=self.seat, question=self.letter.question, reason=str(believed)
        ).exclude(pk=self.letter.pk)
        self.letter.reason = str(believed)
        told = earlier.filter(answer__isnull=False)
        if believed == Trust.STRANGER and told.exists():
            self.letter.state = Letter.State.IGNORED
            return
        senders = self.paper.all("from")
        email = masked(address_in(senders[0])) if len(senders) == 1 else masked("")
        if believed == Trust.STRANGER:
            why = (
                f"A mail from {email} came to your address for this match. That is not a confirmed "
                "address of yours, so nothing was done."
            )
        else:
            why = (
                "Our mail server could not make sure that a mail came from you (some forwarding "
                "breaks that), so nothing was done."
            )
        self.letter.entry("", "asked", why)
        line = self.order_in(found)
        if line:
            words = "If it was from you, open this page to play it:"
            link = confirming.step_link(self.seat, self.letter.question or 0, line)
            self.letter.entry(line, "asked", words, link=link)
        elif any(command.word == "resign" for command in found[:1]):
            self.do_resign(found[0])
        answering.owe(self.letter, self.now)

    def order_in(self, found: list[Command]) -> str:
        """The step that the letter begins with, on one line; empty if it begins with none."""
        lines = []
        for command in found:
            if command.word != "order":
                break
            lines.append(command.rest)
        is_open = self.letter.question is not None and self.seat.question == self.letter.question
        return ", ".join(lines) if is_open else ""
