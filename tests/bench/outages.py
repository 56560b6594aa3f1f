"""An outage of the mail server with many mails due, and one of the listener with answers waiting.

The clock is replaced: the time away goes by in moves, the rest as fast as it really does.
BENCH_POSTGRES=1 measures with PostgreSQL, every commit flushed to disk, else it is SQLite;
BENCH_MAILS and BENCH_ANSWERS say how many.

"What they take" is measured first, by the same mails with no outage before them.
"""

import multiprocessing
import os
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime, make_msgid
from multiprocessing.connection import Connection
from typing import Any

from tests.bench import house
from tests.bench.mails import serve, taken
from tests.bench.postgres import durable_postgres

MAILS = int(os.environ.get("BENCH_MAILS", "10000"))
ANSWERS = int(os.environ.get("BENCH_ANSWERS", "1000"))
AWAY_MINUTES = 30
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
HOST, DOMAIN = "mx.example.org", "reply.example.org"


class Time:
    """The clock of the house: real, and ahead by what was skipped."""

    def __init__(self) -> None:
        self.ahead = timedelta(0)

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def skip(self, more: timedelta) -> None:
        self.ahead += more


def main() -> None:
    """Prints both measurements."""
    server = url = None
    if os.environ.get("BENCH_POSTGRES"):
        server, url = durable_postgres()
    try:
        house.set_up(url or "")
        clock = replaced_clock()
        print(f"Database: {'PostgreSQL' if url else 'SQLite'}")
        mail_server_away(clock)
        listener_away(clock)
    finally:
        if server is not None:
            server.stop()


def replaced_clock() -> Time:
    from django.conf import settings

    from config import clock

    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.REPLY_DOMAIN = DOMAIN
    settings.INBOUND_RECEIVED_BY = [HOST]
    mine = Time()
    clock.now = mine.now
    return mine


# The mail server


class Post:
    """A mail server in a process of its own, that can be away."""

    def __init__(self) -> None:
        from django.conf import settings

        from config.processes import find_free_port

        self.port = find_free_port()
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", self.port

    def open(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.line: Connection
        self.line, there = spawn.Pipe()
        self.process = spawn.Process(target=serve, args=(self.port, there))
        self.process.start()
        self.line.recv()

    def close(self) -> None:
        self.line.send("end")
        self.process.join(20)


def mail_server_away(clock: Time) -> None:
    from games import periodic_jobs
    from games.models import Intervention, Notice, Outage

    owe(MAILS)
    post = Post()
    post.open()
    usual = until_all_are_out(clock, periodic_jobs.send_notices)
    assert len(taken(post.line)) == MAILS
    post.close()

    Notice.objects.update(
        state="due", due_at=clock.now(), attempts=0, begun_at=None, sent_at=None, message_id=""
    )
    passes, tries = 0, set()
    began = clock.now()
    while clock.now() - began < AWAY_MINUTES * MINUTE:
        periodic_jobs.send_notices()
        tries.add(Outage.objects.get().tried_at)
        passes += 1
        clock.skip(2 * SECOND)
    apart = [
        later - sooner for sooner, later in zip(sorted(tries), sorted(tries)[1:], strict=False)
    ]
    tried = Notice.objects.filter(attempts__gt=0).count()
    post.open()
    after = until_all_are_out(clock, periodic_jobs.send_notices)
    mails = taken(post.line)
    post.close()
    names = {mail.split(b"Message-ID: ")[1].split(b"\r\n")[0] for _from, _to, mail in mails}
    extended = Intervention.objects.filter(what="extended").count()
    print(
        f"Mail server away {AWAY_MINUTES} minutes, {MAILS} mails due: {passes} passes, "
        f"{len(tries)} tries, {max(apart).total_seconds():.0f} s apart at most; {tried} notices "
        f"count a try"
    )
    print(
        f"  all out {after:.1f} s after it was back; the same mails without an outage take "
        f"{usual:.1f} s; {len(mails)} mails arrived, {len(names)} different; "
        f"{extended} deadlines moved, {Outage.objects.count()} outage"
    )
    Notice.objects.all().delete()


def until_all_are_out(clock: Time, sweep: Callable[[], int]) -> float:
    """Seconds of the house's clock until nothing is due; the sweep comes every two seconds."""
    from games.models import Notice

    began = clock.now()
    while Notice.objects.filter(state__in=["due", "leased"]).exists():
        started = time.monotonic()
        sweep()
        clock.skip(max(timedelta(0), 2 * SECOND - timedelta(seconds=time.monotonic() - started)))
    return (clock.now() - began).total_seconds()


def owe(many: int) -> None:
    """So many turns that are due, each of a match of its own."""
    from games.models import Notice

    people = [house.player(number) for number in range(2)]
    for _ in range(many):
        house.running(*people)
    Notice.objects.exclude(kind=Notice.Kind.TURN).delete()


# The listener


def listener_away(clock: Time) -> None:
    """Matches of one or two hours a turn; half an hour after they began the listener goes, for two
    hours. Two thirds answer in time meanwhile; our mail server keeps the answers, and hands them
    over within five minutes after the listener is back."""
    from games import periodic_jobs
    from games.models import InboundMail, Move, Notice, Seat
    from games.post import inbox
    from games.post.inbox.heartbeat import BACKLOG, InboundHeartbeat

    dice = random.Random(5)
    seats = asked(dice, clock)
    Notice.objects.filter(kind="turn").update(state="sent", sent_at=clock.now())
    Notice.objects.exclude(kind="turn").delete()
    began = clock.now()
    gone, back = began + 30 * MINUTE, began + 150 * MINUTE
    answers = sorted(in_time(seats, dice, gone, back), key=lambda each: each[0])
    waiting = [(max(at, back + dice.random() * 5 * MINUTE), at, *mail) for at, *mail in answers]
    waiting = sorted((when if at >= gone else at, at, *mail) for when, at, *mail in waiting)
    way = None
    while clock.now() < back + BACKLOG + 2 * MINUTE:
        now = clock.now()
        if now < gone or now >= back:
            way = way or InboundHeartbeat("listen")
            way.beat(now)
        else:
            way = None
        while waiting and waiting[0][0] <= now and (now < gone or now >= back):
            _when, accepted, seat_id, to, raw = waiting.pop(0)
            deliver(stamped(accepted) + raw, to, now)
        inbox.process_inbound_mails()
        periodic_jobs.expire_deadlines(now=now)
        clock.skip(10 * SECOND)
    answered = {seat_id for _at, seat_id, _to, _raw in answers}
    lost = struck = 0
    for seat in Seat.objects.filter(pk__in=seats):
        moves = Move.objects.filter(match_id=seat.match_id, seat=seat.number).order_by("ply")
        first = moves.first()
        by_clock = first is not None and first.via == Move.Via.CLOCK
        lost += by_clock and seat.pk in answered
        struck += by_clock and seat.pk not in answered
    played = InboundMail.objects.filter(reason="played").count()
    late = sum(at >= gone for at, *_ in answers)
    print(
        f"Listener away 2 hours: {len(seats)} turns told by mail, {len(answers)} answered in time, "
        f"{late} of them while it was away; played {played}, lost {lost}; the clock acted on "
        f"{struck} of the {len(seats) - len(answers)} that were not answered"
    )


def asked(dice: random.Random, clock: Time) -> list[int]:
    """The seats that owe an answer in new matches."""
    from games.models import Seat

    people = [house.player(10_000 + number) for number in range(2)]
    for player in people:
        player.emailaddress_set.create(email=player.email, verified=True, primary=True)
    found = []
    for _ in range(ANSWERS):
        match = house.running(*people, pace_hours=dice.choice([1, 2]))
        found.append(Seat.objects.get(match=match, question__isnull=False).pk)
    return found


def in_time(seats: list[int], dice: random.Random, gone: datetime, back: datetime) -> Any:
    """When our mail server takes the answer of two thirds of the seats, and the answer."""
    from games import play
    from games.models import Seat
    from games.play.record.record_cache import digest_at
    from games.post import signed_addresses

    for seat in Seat.objects.filter(pk__in=seats).select_related("match", "player"):
        if dice.random() < 1 / 3 or seat.deadline is None:
            continue
        at = min(gone + dice.random() * (back - gone), seat.deadline - dice.random() * MINUTE)
        words, _after = house.random_turn(play.current_record(seat.match), seat.number, dice)
        local = signed_addresses.turn_address(seat.pk, seat.question or 0, digest_at(seat.match, 0))
        to = f"{local}@{DOMAIN}"
        yield at, seat.pk, to, letter(seat.player.email, to, words)


def letter(sender: str, to: str, words: str) -> bytes:
    head = f"From: {sender}\r\nTo: {to}\r\nMessage-ID: {make_msgid()}\r\nSubject: Re: turn\r\n\r\n"
    return f"{head}{words}\r\n".encode()


def stamped(at: datetime) -> bytes:
    way = f"from a (b [192.0.2.1]) by {HOST} (Postfix) with ESMTPS id 4X"
    return f"Received: {way}; {format_datetime(at)}\r\n".encode()


def deliver(raw: bytes, to: str, now: datetime) -> None:
    """As the listener does."""
    from games.post import inbox
    from games.post.inbox.server_headers import arrival_time

    inbox.receive_mail(
        raw, way="lmtp", envelope_from="a@b.c", envelope_to=to, received_at=arrival_time(raw, now)
    )
