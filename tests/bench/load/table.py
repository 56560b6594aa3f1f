"""A table at which the same people play one match after the other, on pages and by mail.

What may be played is known from the same record that the house keeps, read from its rows; all
that is done goes through HTTP and SMTP.
"""

import random
import re
import smtplib
import time
from collections import defaultdict
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import make_msgid
from html import unescape
from typing import Any

from tests.bench import house
from tests.bench.load.answers import Answer
from tests.bench.load.browser import Away, Browser, Notes, Unexpected
from tests.bench.load.letters import Fate, fate
from tests.bench.load.site import REPLY_DOMAIN
from tests.bench.load.told import Told

FORM_KEY = re.compile(r'name="form_key" value="([^"]+)"')
ACCEPT = re.compile(r'name="accept" value="([^"]+)"')
QUESTION = re.compile(r'name="question" value="(\d+)"')
FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
HOME_EVERY = 4  # turns on pages of which one begins at the home page
LOOK_SECONDS = 1.0  # after which a page that says that the house is away looks again
MAIL_SECONDS = 60.0  # after which a mail that has not come is missing


@dataclass(frozen=True)
class Person:
    """Somebody with an account: the address, and a session in which they are signed in."""

    address: str
    session: str


@dataclass
class Turn:
    """A letter that was handed in: to which question, when, and what it says."""

    code: str
    seat: int
    question: int
    at: float
    words: str
    message_id: str


@dataclass
class Kept:
    """A form that the house could not take, as the page kept it that said so."""

    seat: int
    fields: dict[str, str]
    sent_at: float
    looked_at: float


class Table:
    """`by_mail`: the last person never opens a page but to join. `bots`: one sits among them."""

    def __init__(
        self, number: int, game: Any, people: list[Person], told: Told, notes: Notes
    ) -> None:
        self.number, self.game, self.people, self.told, self.notes = (
            *(number, game, people),
            *(told, notes),
        )
        self.dice = random.Random(number)
        self.has_bots = number % 10 == 9
        self.by_mail = number % 2 == 0 and not self.has_bots
        self.code = ""
        self.match: Any = None
        self.asked: dict[int, int] = {}  # the open questions, by seat
        self.letter: Turn | None = None
        self.kept: Kept | None = None
        self.finished: list[str] = []
        self.turns = 0
        self.answers: dict[str, list[Answer]] = defaultdict(list)  # by match
        self.pause = 0.0  # seconds, at most, between the table and the words

    @property
    def postal(self) -> int | None:
        """The seat that plays by mail."""
        return len(self.people) - 1 if self.by_mail else None

    # What stands at the table

    def begin(self, browser: Browser) -> None:
        """Opens the next match by the forms of the pages; everybody takes a seat."""
        opener = self.people[0].session
        page = browser.get(f"/new/?game={self.game.slug}", opener)
        place = browser.post(
            "/new/",
            opener,
            form_key=found(FORM_KEY, page),
            game=self.game.slug,
            seats=len(self.people) + (self.bots if self.has_bots else 0),
            company="bots" if self.has_bots else "friend",
            pace_hours=48,
            on_timeout="auto",
            bots=0,
            hand_in_mail="on",
        )
        for person in self.people[1:]:
            page = browser.get(place, person.session)
            told = {"accept": found(ACCEPT, page)}  # the page has said what the terms mean
            key = found(FORM_KEY, page)
            browser.post(f"{place}join/", person.session, form_key=key, **told)
        self.code = place.strip("/").rpartition("/")[2]
        self.letter = None
        self.look(time.monotonic())

    @property
    def bots(self) -> int:
        return max(1, int(self.game.seat_counts[0]) - 1)

    def look(self, asked_at: float, acted: int | None = None) -> None:
        """Reads how the match stands. Whoever is asked since, was asked at the latest at `asked_at`
        and waits for a mail; the seat that `acted` may be asked on without one."""
        from games.models import Match, Seat

        self.match = Match.objects.get(code=self.code)
        seats = Seat.objects.filter(match=self.match, question__isnull=False, player__isnull=False)
        asked = dict(seats.values_list("number", "question"))
        for seat, question in asked.items():
            if self.asked.get(seat) != question and seat != acted:
                self.told.waits(self.code, self.people[seat].address, question, asked_at)
        self.asked = asked
        if self.match.status != Match.Status.RUNNING:
            if self.letter is not None:  # it ended the match, or came too late
                self.nobody_heard(self.letter)
            self.finished.append(self.code)
            self.code = ""
            self.asked = {}

    def ready(self) -> int | None:
        """A seat that can act now; -1 to begin a match; None while a mail is on its way."""
        if not self.code:
            return -1
        if self.kept is not None:
            due = time.monotonic() - self.kept.looked_at > LOOK_SECONDS
            return self.kept.seat if due else None
        if self.letter is not None and not self.is_answered(self.letter):
            free = [seat for seat in self.asked if seat != self.postal]
            return free[0] if free else None
        for seat, question in self.asked.items():
            if seat != self.postal:
                return seat
            if self.told.reply_to(self.code, self.people[seat].address, question):
                return seat
        return None

    def is_answered(self, letter: Turn) -> bool:
        """True once a mail has answered the letter, or none has for too long; then it is known how
        the match stands. Any mail about the match may be the answer, so the house's row of the
        letter says whether it is."""
        person = self.people[letter.seat]
        came = self.told.has_come_since(self.code, person.address, letter.at)
        became = fate(letter.code, letter.message_id) if came else Fate.WAITS
        if became in (Fate.WAITS, Fate.UNKNOWN):
            if time.monotonic() - letter.at <= MAIL_SECONDS:
                return False
            self.notes.wrong(f"no answer to a letter in {MAIL_SECONDS:.0f} s")
            self.nobody_heard(letter)
            self.look(time.monotonic())
            return True
        self.letter = None
        try:
            self.look(letter.at, letter.seat)
        except Exception:
            self.letter = letter  # the rows cannot be read now; what became of it, later
            raise
        self.notes.add("letter to answer", letter.at, self.told.came(person.address) - letter.at)
        if became is Fate.REFUSED:
            self.notes.wrong("a letter not played")
        else:
            self.turns += 1
            self.answer(letter, heard=True)
        return True

    def nobody_heard(self, letter: Turn) -> None:
        """No mail says what became of a letter."""
        self.answer(letter, heard=False)
        self.letter = None

    def answer(self, letter: Turn, heard: bool) -> None:
        """Notes a letter as an answer that was given."""
        self.answers[letter.code].append(
            Answer(letter.seat, letter.words, heard, letter.message_id)
        )

    # What its people do

    def act(self, seat: int, browser: Browser, letters: int) -> None:
        """One turn of a seat, or the beginning of a match."""
        if seat < 0:
            self.begin(browser)
        elif self.kept is not None:
            self.send_again(self.kept, browser)
        elif seat == self.postal:
            self.write(seat, letters)
        else:
            self.send(seat, browser)

    def words(self, seat: int) -> str:
        from games import play

        record = play.current_record(self.match, self.seats)
        return house.random_turn(record, seat, self.dice)[0]

    @property
    def seats(self) -> int:
        return len(self.people) + (self.bots if self.has_bots else 0)

    def send(self, seat: int, browser: Browser) -> None:
        """A turn on a page: the table, the words, the table again as htmx asks for it."""
        session, path = self.people[seat].session, f"/m/{self.code}/"
        if self.dice.randrange(HOME_EVERY) == 0:
            browser.get("/", session)
        page = browser.get(path, session)
        if int(found(QUESTION, page)) != self.asked[seat]:  # somebody else was quicker
            self.look(time.monotonic())
            return
        fields = {"words": self.words(seat), "question": str(self.asked[seat])}
        time.sleep(self.dice.uniform(0, self.pause))
        began = time.monotonic()
        try:
            place = browser.post(f"{path}play/", session, "submit", **fields)
        except Away as away:
            self.keep(seat, fields, away.page, began)
            raise
        except Exception:
            self.answers[self.code].append(Answer(seat, fields["words"], heard=False))
            raise
        self.was_taken(seat, fields)
        browser.get(place, session, HX_Request="true", HX_Current_URL=f"http://127.0.0.1{path}")

    def keep(self, seat: int, fields: dict[str, str], page: str, began: float) -> None:
        """The house is away: the page has kept the form, and looks now and then."""
        kept = {unescape(name): unescape(value) for name, value in FIELD.findall(page)}
        kept.pop("csrfmiddlewaretoken", None)
        if kept != fields:
            self.notes.wrong(f"{fields} was typed, {kept} was kept")
        self.kept = Kept(seat, kept, began, time.monotonic())

    def send_again(self, kept: Kept, browser: Browser) -> None:
        """What the script of that page does."""
        session = self.people[kept.seat].session
        kept.looked_at = time.monotonic()
        try:
            browser.get("/health/", session, "look whether it is back")
            browser.post(f"/m/{self.code}/play/", session, "submit", **kept.fields)
        except Away:
            return
        except Exception as problem:
            if "GET" in str(problem):
                return
            self.answers[self.code].append(Answer(kept.seat, kept.fields["words"], heard=False))
            self.kept = None
            raise
        self.kept = None
        self.notes.add("kept and taken", kept.sent_at, time.monotonic() - kept.sent_at)
        self.was_taken(kept.seat, kept.fields)

    def was_taken(self, seat: int, fields: dict[str, str]) -> None:
        self.turns += 1
        self.answers[self.code].append(Answer(seat, fields["words"]))
        self.look(time.monotonic(), seat)

    def write(self, seat: int, port: int) -> None:
        """A turn by mail: the words above what is answered to, as mail programs do."""
        person, question = self.people[seat], self.asked[seat]
        words = self.words(seat)
        mail = EmailMessage()
        mail["From"] = person.address
        mail["To"] = self.told.reply_to(self.code, person.address, question)
        mail["Subject"] = f"Re: {self.game.title} {self.code}"
        mail["Message-ID"] = make_msgid(domain="mail.example.net")
        mail.set_content(f"{words}\n\nOn Sat, 22 Nov 2025, Rural Route wrote:\n> Your turn.\n")
        began = time.monotonic()
        letter = Turn(self.code, seat, question, began, words, str(mail["Message-ID"]))
        try:
            with smtplib.LMTP("127.0.0.1", port, local_hostname=REPLY_DOMAIN) as client:
                client.send_message(mail, from_addr=person.address, to_addrs=[str(mail["To"])])
        except Exception:
            self.answer(letter, heard=False)
            raise
        self.notes.add("letter taken", began, time.monotonic() - began)
        self.letter = letter


def found(pattern: re.Pattern[str], page: str) -> str:
    """What a page has in a field; Unexpected if it has no such field."""
    match = pattern.search(page)
    if match is None:
        raise Unexpected(f"a page without {pattern.pattern!r}")
    return match[1]
