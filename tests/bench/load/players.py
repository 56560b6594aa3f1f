"""Those who play, in a process of their own: threads that each have tables of their own."""

import itertools
import os
import smtplib
import sys
import threading
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from tests.bench.load.answers import differences, rows_of
from tests.bench.load.browser import Browser, Notes, Unexpected
from tests.bench.load.letters import settled
from tests.bench.load.table import MAIL_SECONDS, Person, Table
from tests.bench.load.told import Told

THREADS = 16
IDLE = 0.01  # seconds after which a thread that has nothing to do looks again


@dataclass(frozen=True)
class Wishes:
    """What the players are to do: turns a second (0: as many as they can) from `begin` to `end`, by
    `time.monotonic()`; at most three `people` sit at each of the `tables`."""

    web: int
    letters: int
    rate: float
    begin: float
    end: float
    people: list[list[Person]]
    pause: float = 0.0  # seconds, at most, for which people look at the table before they send


@dataclass
class Played:
    """What came of it."""

    notes: Notes = field(default_factory=Notes)
    finished: dict[str, int] = field(default_factory=dict)  # matches by the title
    turns: int = 0
    answers: int = 0  # that the house said it has taken
    unsure: int = 0  # answers of which nobody said whether they were taken
    twice: int = 0  # mails that came more than once
    copies: int = 0  # at most, of one mail
    mails: int = 0
    doubtful: int = 0  # open questions of which the mail was perhaps sent, and goes once more
    idle: float = 0.0  # seconds of threads without any table that is ready


class Pace:
    """Turns at a given rate, for several threads."""

    def __init__(self, wishes: Wishes) -> None:
        self.wishes = wishes
        self.numbers = itertools.count()

    def wait(self) -> bool:
        """Waits for the instant of the next turn; False once the time is over."""
        rate = self.wishes.rate
        if rate:
            at = self.wishes.begin + next(self.numbers) / rate
            time.sleep(max(0.0, min(at, self.wishes.end) - time.monotonic()))
        return time.monotonic() < self.wishes.end


def play(wishes: Wishes, mails: Connection, said: Connection) -> None:
    """Plays as wished, reading in `mails` what came by mail, and says what came of it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    sys.setswitchinterval(0.001)
    told, pace = Told(), Pace(wishes)
    threading.Thread(target=read, args=(mails, told), daemon=True).start()
    workers = [Worker(number, wishes, told, pace) for number in range(THREADS)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    said.send(summed(workers, told, wishes))


def read(mails: Connection, told: Told) -> None:
    while True:
        try:
            told.take(mails.recv())
        except EOFError:
            return


class Worker(threading.Thread):
    """Plays at every so-many-th table."""

    def __init__(self, number: int, wishes: Wishes, told: Told, pace: Pace) -> None:
        super().__init__()
        from games.titles import all_games

        self.wishes, self.pace = wishes, pace
        self.notes, self.idle = Notes(), 0.0
        self.browser = Browser(wishes.web, self.notes)
        games = all_games()
        self.tables = [
            Table(place, game, seated(people, place, game), told, self.notes)
            for place, people in list(enumerate(wishes.people))[number::THREADS]
            for game in [games[place % len(games)]]
        ]
        for table in self.tables:
            table.pause = wishes.pause

    def run(self) -> None:
        while self.tables and self.pace.wait():
            chosen = self.next_table()
            if chosen is None:
                return
            table, seat = chosen
            try:
                table.act(seat, self.browser, self.wishes.letters)
            except Exception as problem:
                self.trouble(table, problem)

    def is_ready(self, table: Table) -> int | None:
        """The seat of a table that can act, see `Table.ready`; none while that cannot be read."""
        try:
            return table.ready()
        except Exception as problem:
            self.trouble(table, problem)
            return None

    def next_table(self) -> tuple[Table, int] | None:
        """The next table at which somebody can act, and the seat; None once the time is over."""
        began = time.monotonic()
        while time.monotonic() < self.wishes.end:
            for _ in self.tables:
                table = self.tables.pop(0)
                self.tables.append(table)
                seat = self.is_ready(table)
                if seat is not None:
                    return table, seat
            time.sleep(IDLE)
            self.idle += IDLE
            if time.monotonic() - began > MAIL_SECONDS:
                self.notes.wrong("no table was ready for a minute: mails are missing")
                began = time.monotonic()
        return None

    def trouble(self, table: Table, problem: Exception) -> None:
        """Something went wrong at a table: it is noted, and looked at again. That the rows cannot
        be read is what the load alone notices."""
        from django.db import Error, connections

        if isinstance(problem, Error):
            connections.close_all()
        else:
            self.notes.wrong(words_of(problem))
        time.sleep(0.2)
        if table.code and table.kept is None:
            with suppress(Error):
                table.look(time.monotonic())


def words_of(problem: Exception) -> str:
    """A problem in a word or two: the same problem in the same words."""
    if isinstance(problem, Unexpected):
        return str(problem)
    if isinstance(problem, smtplib.SMTPResponseException):
        return f"the listener: {problem.smtp_code}"
    where = traceback.extract_tb(problem.__traceback__)
    name = next((each.name for each in reversed(where) if "tests/" in each.filename), "")
    return f"{type(problem).__name__} ({name})"


def seated(people: list[Person], place: int, game: type) -> list[Person]:
    """Two at a table; three at every third, and where two are not enough."""
    counts = game.seat_counts  # type: ignore[attr-defined]  # any game has them
    wanted = 3 if 3 in counts and (place % 3 == 0 or 2 not in counts) else counts[0]
    return people[:1] if place % 10 == 9 else people[:wanted]


def compare(table: Table, notes: Notes) -> None:
    """Notes where other moves are stored than those that come of the answers at a table."""
    from games.models import Match

    for match in Match.objects.filter(code__in={*table.finished, *table.answers}).order_by("pk"):
        table.answers[match.code] = settled(match.code, table.answers[match.code])
        for words in differences(rows_of(match), table.answers[match.code]):
            notes.wrong(f"{table.game.slug}: {words}")


def summed(workers: list[Worker], told: Told, wishes: Wishes) -> Played:
    from games.models import Match, Notice, Seat

    found = Played(idle=sum(worker.idle for worker in workers))
    for worker in workers:
        found.notes.include(worker.notes)
        for table in worker.tables:
            found.turns += table.turns
            if table.letter is not None:
                table.nobody_heard(table.letter)
            compare(table, found.notes)
            heard = [answer.heard for each in table.answers.values() for answer in each]
            found.answers += heard.count(True)
            found.unsure += heard.count(False)
            slug = table.game.slug
            found.finished[slug] = found.finished.get(slug, 0) + len(table.finished)
    told.lags(found.notes)
    open_now = Seat.objects.filter(
        question__isnull=False, player__isnull=False, match__status=Match.Status.RUNNING
    ).values_list("match__code", "player__email", "question")
    once_more = Notice.objects.filter(state=Notice.State.DUE, sent_at__isnull=False)
    to_come = set(once_more.values_list("seat__match__code", "seat__player__email", "question"))
    for key in told.owed(set(open_now), wishes.end - MAIL_SECONDS / 4):
        if key in to_come:
            found.doubtful += 1
        else:
            found.notes.wrong(f"no turn mail for a quarter of a minute: {key}")
    found.mails = sum(told.message_ids.values())
    found.twice = found.mails - len(told.message_ids)
    found.copies = max(told.message_ids.values(), default=0)
    return found
