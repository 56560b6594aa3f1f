"""Twins: two matches that are equal to a reader, but not behind what the reader may know.

Other hidden cards, other secret choices, a secret step in one of them where there is none in the
other: whatever the reader asks for must be the same, byte for byte, header for header, all along.
A difference is a leak.

`plan` finds such a pair by the rules alone: it deals the same cards but for two that the reader
does not see, and looks for answers after which the reader knows the same in both. `trace` plays one
of them through the door, with a clock of its own and in a database that is put back afterwards,
and reads the surfaces after every tick. `differences` compares two traces.

To watch another surface (a feed, an API, a push), write a function here that takes the `Sitting`
and yields (name, what was sent), and mark it with `@surface()`, or `@surface(last=True)` if it is
enough to read it at the end; with RURAL_LONG=1 all are read after every tick. What it yields is a
response of Django's test client, or text.
"""

import os
import random
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

from django.core import mail as outgoing
from django.db import connection, transaction
from django.http import HttpResponseBase
from django.test import Client

from accounts.models import Player
from config import clock
from games import play
from games.models import Match, Seat
from games.play import records
from games.post.outbox.sending import send_due
from games.rules import chance
from games.rules.game import Setup
from games.rules.record import Record
from games.titles import find

LONG = os.environ.get("RURAL_LONG") == "1"
SEED = bytes(range(32))
START = datetime(2026, 3, 1, 9, tzinfo=UTC)
TICK, NIGHT = timedelta(minutes=7), timedelta(hours=13)
PACE_HOURS = 24
SECRET = 0.6  # how often the answers differ where they can
TRIED = 24  # answers that are looked at for each seat in each match
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")

Answer = tuple[str, ...]  # the steps of one submission; none if the seat waits


# The plan: by the rules alone


@dataclass(frozen=True)
class Tick:
    """What one seat does in either match; an empty answer lets it wait."""

    seat: int
    answers: tuple[Answer, Answer]

    @property
    def differs(self) -> bool:
        return self.answers[0] != self.answers[1]


@dataclass(frozen=True)
class Plan:
    """Two matches to be played in lockstep. `swap` names the two cards that lie the other way
    round in the second one: the label of a shuffle and two places. `reader` is the seat that looks
    on, None for an onlooker."""

    slug: str
    seats: int
    options: dict[str, Any]
    reader: int | None
    swap: tuple[str, int, int]
    ticks: tuple[Tick, ...]

    @property
    def worth(self) -> int:
        """How much there was to be found out: secret differences count more than ticks."""
        return len(self.ticks) + 5 * sum(tick.differs for tick in self.ticks)


@contextmanager
def dealt(swap: tuple[str, int, int] | None) -> Iterator[None]:
    """While it lasts, the shuffle named has two of its cards the other way round."""
    real = chance.shuffled

    def shuffled(cards: Sequence[Any], seed: bytes, label: str) -> tuple[Any, ...]:
        order = list(real(cards, seed, label))
        if swap is not None and label == swap[0]:
            _label, one, other = swap
            order[one], order[other] = order[other], order[one]
        return tuple(order)

    with patch.object(chance, "shuffled", shuffled):
        yield


def known(record: Record, reader: int | None) -> str:
    """All that a reader knows of a match by the rules, an onlooker's knowledge included."""
    facts: list[Any] = [record.waiting, record.outcome]
    for eyes in {reader, None}:
        facts.append(record.view(eyes))
        facts.append([(line.tag, line) for _ply, line in record.lines(eyes)])
        facts.append(lines_together(record, eyes))
    if reader is not None:
        legal = record.legal(reader)
        facts += [legal, [record.label(reader, step) for step in legal]]
    return repr(facts)


def lines_together(record: Record, eyes: int | None) -> list[int]:
    """How many lines were told at once: those of one step share an instant."""
    plies = [ply for ply, _line in record.lines(eyes)]
    return [plies.count(ply) for ply in sorted(set(plies))]


def plan(
    slug: str,
    reader: int | None,
    dice: random.Random,
    seats: int = 0,
    options: dict[str, Any] | None = None,
    ticks: int = 5,
    tries: int = 3,
) -> Plan:
    """The best of some twins of the title; ValueError if no two cards can be exchanged."""
    found = []
    for _try in range(tries):
        pair = Pair.dealt(slug, reader, dice, seats, options or {})
        if pair is not None:
            found.append(pair.played(ticks))
    if not found:
        raise ValueError(f"{slug} deals nothing that the reader does not see.")
    return max(found, key=lambda one: one.worth)


class Pair:
    """The two matches while they are being planned."""

    def __init__(self, slug: str, reader: int | None, swap: tuple[str, int, int]) -> None:
        self.slug, self.reader, self.swap = slug, reader, swap
        self.seats = 0
        self.options: dict[str, Any] = {}
        self.records: tuple[Record, Record]
        self.dice: random.Random

    @classmethod
    def dealt(
        cls,
        slug: str,
        reader: int | None,
        dice: random.Random,
        seats: int,
        options: dict[str, Any],
    ) -> "Pair | None":
        """Two cards exchanged so that the reader cannot tell, nor an onlooker, but somebody else
        holds another hand if there is such a pair; None if there is none at all."""
        game = find(slug)
        size = seats or game.seat_counts[0]
        start = setup(slug, size, options)
        labels = shuffles(game, start)
        first = Record.begin(game(start))
        pair = None
        for _try in range(200):
            label = dice.choice(sorted(labels))
            one, other = dice.sample(range(labels[label]), 2) if labels[label] > 1 else (0, 0)
            with dealt((label, one, other)):
                second = Record.begin(game(start))
            if second.state != first.state and known(first, reader) == known(second, reader):
                pair = cls(slug, reader, (label, one, other))
                pair.seats, pair.options, pair.dice = size, options, dice
                pair.records = first, second
                if any(known(first, seat) != known(second, seat) for seat in range(size)):
                    return pair
        return pair

    def played(self, ticks: int) -> Plan:
        """Ticks as long as the reader cannot tell the matches apart."""
        done: list[Tick] = []
        while len(done) < ticks:
            tick = self.next_tick()
            if tick is None:
                break
            done.append(tick)
        return Plan(self.slug, self.seats, self.options, self.reader, self.swap, tuple(done))

    def next_tick(self) -> Tick | None:
        """The next thing that somebody does in one match or in both; None if all that can be done
        would tell the reader which is which."""
        seats = [n for n in range(self.seats) if any(one.legal(n) for one in self.records)]
        self.dice.shuffle(seats)
        for seat in seats:
            tick = self.tick_of(seat)
            if tick is not None:
                return tick
        return None

    def tick_of(self, seat: int) -> Tick | None:
        ways = [self.ways(which, seat) for which in (0, 1)]
        both = [key for key in ways[0] if key in ways[1]]
        pairs = [(mine, theirs) for key in both for mine in ways[0][key] for theirs in ways[1][key]]
        same = [pair for pair in pairs if pair[0][0] == pair[1][0] != ()]
        # The reader does the same in both.
        secret = [pair for pair in pairs if pair[0][0] != pair[1][0] and seat != self.reader]
        chosen = secret if secret and (not same or self.dice.random() < SECRET) else same
        if not chosen:
            return None
        mine, theirs = self.dice.choice(chosen)
        self.records = mine[1], theirs[1]
        return Tick(seat, (mine[0], theirs[0]))

    def ways(self, which: int, seat: int) -> dict[str, list[tuple[Answer, Record]]]:
        """What the seat could answer in one of the matches, by what the reader would know then."""
        before = self.records[which]
        found: dict[str, list[tuple[Answer, Record]]] = {known(before, self.reader): [((), before)]}
        with dealt(self.swap if which else None):
            for _try in range(TRIED if before.legal(seat) else 0):
                answer, after = self.answered(before, seat)
                ways = found.setdefault(known(after, self.reader), [])
                if all(answer != other for other, _record in ways):
                    ways.append((answer, after))
        return found

    def answered(self, record: Record, seat: int) -> tuple[Answer, Record]:
        """A whole answer of `seat`, by chance, and where it leads."""
        steps: list[str] = []
        while True:
            step = self.dice.choice(record.legal(seat))
            steps.append(step)
            settles = record.settles(seat, step)
            record = record.play(seat, step)
            if settles or not record.legal(seat):
                return tuple(steps), record


def setup(slug: str, seats: int, options: dict[str, Any] | None = None) -> Setup:
    """The setup of every match here: the seed is always the same."""
    return Setup(seats=seats, options=find(slug).complete_options(options or {}), seed=SEED)


def shuffles(game: Any, setup: Setup) -> dict[str, int]:
    """The shuffles that the start of a match asks for: label and number of cards."""
    asked: dict[str, int] = {}
    real = chance.shuffled

    def noted(cards: Sequence[Any], seed: bytes, label: str) -> tuple[Any, ...]:
        asked[label] = len(cards)
        return real(cards, seed, label)

    with patch.object(chance, "shuffled", noted):
        Record.begin(game(setup))
    return asked


# The trace: through the door, page by page


@dataclass
class Sitting:
    """A match of a plan as it is played: who reads, and what was told so far."""

    match: Match
    reader: Player | None
    browser: Client
    first_pulse: str = ""
    mails_read: int = 0
    now: datetime = START

    @property
    def page(self) -> str:
        return f"/m/{self.match.code}/"

    def get(self, address: str, **how: Any) -> HttpResponseBase:
        return self.browser.get(address, **how)  # type: ignore[return-value]


Sent = HttpResponseBase | str
Surface = Callable[[Sitting], Iterator[tuple[str, Sent]]]
SURFACES: list[tuple[Surface, bool]] = []


def surface(last: bool = False) -> Callable[[Surface], Surface]:
    """Marks a function that yields what a reader can ask for; `last`: only after the last tick."""

    def marked(read: Surface) -> Surface:
        SURFACES.append((read, last))
        return read

    return marked


class Known:
    """What `secrets` gives: the seed of the plan, and the same letters each time."""

    def choice(self, letters: str) -> str:
        return letters[0]

    def token_bytes(self, size: int) -> bytes:
        return SEED[:size]

    def token_hex(self, size: int) -> str:
        return "ab" * size


@contextmanager
def world(swap: tuple[str, int, int] | None) -> Iterator[None]:
    """A database that is put back afterwards, keys counted from the same number, and one deal."""
    with (
        transaction.atomic(),
        patch("games.play.opening.secrets", Known()),
        patch("games.post.mails.headers.secrets", Known()),
        dealt(swap),
    ):
        restart_keys()
        records.forget_all()
        outgoing.outbox = []
        try:
            yield
        finally:
            transaction.set_rollback(True)
    records.forget_all()


def restart_keys() -> None:
    """Both matches get the same keys. SQLite puts its counters back by itself."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for sequence in connection.introspection.sequence_list():
            cursor.execute(f"ALTER SEQUENCE {sequence['name']} RESTART WITH 70000")


Trace = dict[tuple[int, str, str], str]  # by tick, reader and surface


def trace(plan: Plan, which: int, only: Collection[Surface] = ()) -> Trace:
    """All that the reader of a plan, and an onlooker, could read after every tick of one of its
    matches; `only` on these surfaces, if any are named."""
    told: Trace = {}
    with world(plan.swap if which else None), patch.object(clock, "now", lambda: table.now):
        table = Table(plan)
        plains = {name: Plain(name, told) for name in table.sittings}
        for at, tick in enumerate((None, *plan.ticks)):
            table.tick(at, tick, which)
            for name, sitting in table.sittings.items():
                for read, only_last in SURFACES:
                    if only and read not in only:
                        continue
                    if only or not only_last or LONG or at == len(plan.ticks):
                        for what, sent in read(sitting):
                            plains[name].keep(at, what, sent)
    return told


class Table:
    """The match of a plan, another one of the same people, and a judge."""

    def __init__(self, plan: Plan) -> None:
        self.now = START
        staff = {"is_staff": True, "is_superuser": True}
        with patch.object(clock, "now", lambda: self.now):
            people = [
                Player.objects.create_user(f"{name.lower()}@example.org", display_name=name)
                for name in NAMES[: plan.seats]
            ]
            for player in people:
                player.emailaddress_set.create(email=player.email, verified=True, primary=True)
            self.judge = Player.objects.create_user("judge@example.org", display_name="J", **staff)
            self.beside = self.opened(people[:2], "emu-ranchers", {}, "z")
            self.match = self.opened(people, plan.slug, plan.options, "")
        self.sittings = {"onlooker": Sitting(self.match, None, Client())}
        self.reader = None if plan.reader is None else people[plan.reader]
        if plan.reader is not None:
            reader = people[plan.reader]
            Player.objects.filter(pk=reader.pk).update(**staff)
            reader.refresh_from_db()
            browser = Client()
            browser.force_login(reader)
            self.sittings["seat"] = Sitting(self.match, reader, browser)

    def opened(
        self, people: Sequence[Player], slug: str, options: dict[str, Any], renamed: str
    ) -> Match:
        """A match of these people that has begun; `renamed` keeps codes apart."""
        match = play.open_match(
            people[0], slug, seats=len(people), options=options, pace_hours=PACE_HOURS
        )
        if renamed:
            Match.objects.filter(pk=match.pk).update(code=renamed * 8)
        for player in people[1:]:
            match = play.join(match.pk, player)
        return Match.objects.get(pk=match.pk)

    def tick(self, at: int, tick: Tick | None, which: int) -> None:
        """Time passes, and what the plan says is done; the rest of the house does its work too."""
        self.now += NIGHT if at % 4 == 3 else TICK
        if tick is not None and tick.answers[which]:
            seat = Seat.objects.get(match=self.match, number=tick.seat)
            play.submit(seat.pk, ", ".join(tick.answers[which]), question=seat.question)
        self.now += TICK
        seats = self.match.seats.order_by("number")
        if at == 2:
            play.say(seats[1].pk, "a fine day")
            self.move_beside()
        if at == 3:
            play.reveal(self.match.pk, 1, Match.objects.get(pk=self.match.pk).ply, self.judge, "x")
            play.verified(self.match.pk, self.judge, play.examined(self.match.pk))
        play.write_reminders(self.now)
        send_due()
        for sitting in self.sittings.values():
            sitting.now = self.now
            sitting.match.refresh_from_db()

    def move_beside(self) -> None:
        """A turn or two in the other match, until it does not wait for the reader."""
        for _turn in range(2):
            record = play.current(Match.objects.get(pk=self.beside.pk))
            seat = Seat.objects.get(match=self.beside, number=record.waiting[0])
            steps = []
            while seat.number in record.waiting:
                steps.append(record.absent(seat.number))
                record = record.play(seat.number, steps[-1])
            play.submit(seat.pk, ", ".join(steps), question=seat.question)
            if self.beside.seats.get(number=record.waiting[0]).player != self.reader:
                return


CSRF = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|"x-csrftoken": "[^"]*"|nonce="[^"]*"')
# Proofs and digests are made with keys, so their letters tell nothing; that there is another one
# may. Each is replaced by the number of its first appearance.
OPAQUE = re.compile(
    r"(?<![0-9a-z])(?:(?=[0-9]*[a-f])[0-9a-f]{10,64}|(?=[a-z]*\d)[0-9a-hjkmnp-tv-z]{26})(?![0-9a-z])"
)
UNSAID = ("Set-Cookie", "Expires")  # Django's never_cache asks the machine for the time


class Plain:
    """What one reader was sent, made comparable."""

    def __init__(self, reader: str, told: Trace) -> None:
        self.reader, self.told = reader, told
        self.opaque: dict[str, int] = {}

    def keep(self, at: int, what: str, sent: Sent) -> None:
        self.told[at, self.reader, what] = OPAQUE.sub(self.number, CSRF.sub("", as_text(sent)))

    def number(self, found: re.Match[str]) -> str:
        return f"§{self.opaque.setdefault(found[0], len(self.opaque))}"


def as_text(sent: Sent) -> str:
    """A response with its status and headers, or a text as it is."""
    if isinstance(sent, str):
        return sent
    heads = [f"{name}: {value}" for name, value in sorted(sent.items()) if name not in UNSAID]
    body = sent.content.decode() if hasattr(sent, "content") else ""
    return "\n".join([str(sent.status_code), *heads, "", body])


@dataclass(frozen=True)
class Difference:
    """Something that tells two twins apart: when, to whom, where, and both texts around it."""

    tick: int
    reader: str
    surface: str
    texts: tuple[str, str] = field(compare=False)

    def __str__(self) -> str:
        one, other = self.texts
        return f"tick {self.tick}, {self.reader}, {self.surface}:\n  {one!r}\n  {other!r}"


def differences(one: Trace, other: Trace) -> list[Difference]:
    """Where two traces are not the same."""
    found = []
    for key in {**one, **other}:
        mine, theirs = one.get(key, "nothing"), other.get(key, "nothing")
        if mine != theirs:
            found.append(Difference(*key, around(mine, theirs)))
    return found


def around(one: str, other: str) -> tuple[str, str]:
    """Both texts where they first differ."""
    pairs = zip(one, other, strict=False)
    same = next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
    start = max(0, same - 80)
    return one[start : same + 80], other[start : same + 80]


def compared(plan: Plan, only: Collection[Surface] = ()) -> list[Difference]:
    """What tells the two matches of a plan apart."""
    return differences(trace(plan, 0, only), trace(plan, 1, only))


# The surfaces


@surface()
def table_pages(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The match page in all its forms, and the pulse of a page that has been open all along."""
    whole = here.get(here.page)
    found = re.search(r'id="pulse" hx-get="([^"?]*)', as_text(whole))
    fresh = found[1] if found else ""
    here.first_pulse = here.first_pulse or fresh
    yield "match page", whole
    yield "log", here.get(f"{here.page}log/")
    if fresh:
        yield "pulse of this page", here.get(fresh)
        yield "pulse of the first page", here.get(here.first_pulse, headers={"hx-request": "true"})
        here.first_pulse = fresh


@surface(last=True)
def history_pages(here: Sitting) -> Iterator[tuple[str, Sent]]:
    yield "match as text", here.get(f"{here.page}?text=1")
    yield "fragment", here.get(here.page, headers={"hx-request": "true"})
    last = here.get(f"{here.page}moment/9999/")
    yield "last moment's address", last
    yield "last moment", here.get(str(last.headers.get("Location", "")))
    yield "last moment as text", here.get(f"{last.headers.get('Location', '')}?text=1")
    yield "deal", here.get(f"{here.page}deal/")


@surface()
def own_pages(here: Sitting) -> Iterator[tuple[str, Sent]]:
    if here.reader is not None:
        yield "home", here.get("/")


@surface(last=True)
def other_pages(here: Sitting) -> Iterator[tuple[str, Sent]]:
    if here.reader is not None:
        yield "next", here.get("/next/")
        yield "post", here.get("/post/")
        yield "resign", here.get(f"{here.page}resign/")
    yield "lobby", here.get("/lobby/")
    yield "first moment", here.get(f"{here.page}moment/0/")
    yield "moments", here.get(f"{here.page}moment/?moment=1", follow=True)


@surface()
def mails(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What has come to the reader's address since the last tick, bytes and all."""
    if here.reader is None:
        return
    came = [mail for mail in outgoing.outbox if here.reader.email in mail.to]
    for number, mail in enumerate(came[here.mails_read :], here.mails_read):
        yield f"mail {number}", re.sub(r"(?m)^Date: .*$", "", mail.message().as_string())
    here.mails_read = len(came)
    yield "mails", str(len(came))


@surface(last=True)
def review(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The admin of staff who sit at the table."""
    if here.reader is None:
        return
    about = f"/admin/games/match/{here.match.pk}"
    yield "timeline", here.get(f"{about}/timeline/")
    yield "matches", here.get("/admin/games/match/?o=-6.1")


@surface(last=True)
def review_lists(here: Sitting) -> Iterator[tuple[str, Sent]]:
    if here.reader is None:
        return
    about = f"/admin/games/match/{here.match.pk}"
    yield "table in the admin", here.get(f"{about}/table/")
    yield "table at a ply", here.get(f"{about}/table/?ply=2")
    yield "a reveal", here.browser.post(f"{about}/table/", {"reveal-ply": 0, "reveal-why": "x"})
    yield "admin", here.get("/admin/")
    for column in range(1, 9):
        yield f"matches by column {column}", here.get(f"/admin/games/match/?o={column}")
    for rows in ("notice", "letter", "intervention", "invitation", "reply"):
        yield rows, here.get(f"/admin/games/{rows}/")
        yield f"{rows} of the match", here.get(f"/admin/games/{rows}/?q={here.match.code}")
    for event in here.match.interventions.all():
        yield f"intervention {event.pk}", here.get(f"/admin/games/intervention/{event.pk}/change/")
