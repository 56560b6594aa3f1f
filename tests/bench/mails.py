"""Mails per second: one worker of the house beside bare smtplib, in the same run.

Both send to the same mail server on this machine, in a process of its own, each over one
connection. The bare side sends the very mails that the house has just made, ready as octets, and
keeps nothing; the house claims its rows, looks at each again, writes text and HTML, and notes
before and after each mail what it does. Rounds alternate.

A third side sends the ready mails and flushes one commit to disk before each: what it costs to
know after a death which mail was perhaps sent, whoever does it.
"""

import multiprocessing
import smtplib
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from tests.bench import house
from tests.bench.tables import spread, table

MAILS, ROUNDS = 200, 7


def serve(port: int, said: Connection) -> None:
    """A mail server that takes everything; it says what it got when asked."""
    from aiosmtpd.controller import Controller

    mails: list[tuple[str, list[str], bytes]] = []

    class Taker:
        async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
            mails.append((envelope.mail_from, envelope.rcpt_tos, envelope.original_content))
            return "250 kept"

    controller = Controller(Taker(), hostname="127.0.0.1", port=port)
    controller.start()
    said.send("open")
    while said.recv() == "mails":
        said.send(list(mails))
        mails.clear()
    controller.stop()


def main() -> None:
    """Prints mails per second of both sides and their ratio."""
    from config.processes import find_free_port

    port = find_free_port()
    here, there = multiprocessing.get_context("spawn").Pipe()
    server = multiprocessing.get_context("spawn").Process(target=serve, args=(port, there))
    server.start()
    here.recv()
    try:
        measure(port, here)
    finally:
        here.send("end")
        server.join(10)


def measure(port: int, server: Connection) -> None:
    house.set_up()
    from django.conf import settings

    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.REPLY_DOMAIN = "reply.example.org"
    people = [house.player(number) for number in range(2)]
    owe(people, 20)
    send()  # warms up templates, records and the connection of the database
    mails = taken(server)
    rounds: dict[str, list[Took]] = {"house": [], "bare": [], "noted": []}
    for _ in range(ROUNDS):
        owe(people, MAILS)
        rounds["house"].append(took(send))
        mails = taken(server)
        assert len(mails) == MAILS, f"{len(mails)} mails came, not {MAILS}"
        rounds["bare"].append(took(partial(send_bare, port, mails)))
        assert taken(server) == mails, "the bare side did not send the same mails"
        rounds["noted"].append(took(partial(send_bare, port, mails, a_commit)))
        taken(server)
    show(rounds, statistics.mean(len(mail) for _sender, _to, mail in mails))


class Took(NamedTuple):
    """Seconds, and seconds of this process's own work among them, for MAILS mails."""

    seconds: float
    work: float


def took(sending: Callable[[], None]) -> Took:
    seconds, work = time.perf_counter(), time.process_time()
    sending()
    return Took(time.perf_counter() - seconds, time.process_time() - work)


def show(rounds: dict[str, list[Took]], size: float) -> None:
    """Prints the table and what the sides come to beside each other."""
    names = {
        "house": "the house, one worker",
        "bare": "bare smtplib, the same mails",
        "noted": "bare smtplib, one commit a mail",
    }
    rows = [
        (
            names[side],
            spread([MAILS / each.seconds for each in results]),
            spread([1000 * each.work / MAILS for each in results], 2),
        )
        for side, results in rounds.items()
    ]
    title = f"Turn mails per second ({size / 1024:.1f} KiB each)"
    table(title, ("", "a second", "ms of own work a mail"), rows)
    for side in ("bare", "noted"):
        pairs = zip(rounds["house"], rounds[side], strict=True)
        ratios = [other.seconds / ours.seconds for ours, other in pairs]
        goal = " (goal 0.5)" if side == "bare" else ""
        print(f"  the house beside {names[side]}: {spread(ratios, 2)}{goal}", file=sys.stdout)


def owe(people: list[Any], many: int) -> None:
    """So many turns that are due, each of a match of its own."""
    from games.models import Notice

    for _ in range(many):
        house.running(*people)
    Notice.objects.filter(state="due").exclude(kind=Notice.Kind.TURN).delete()


def send() -> None:
    """The house sends all that is due."""
    from games.post.outbox.mail_sender import send_due_mails

    send_due_mails(seconds=600)


def send_bare(
    port: int, mails: list[tuple[str, list[str], bytes]], note: Callable[[], None] | None = None
) -> None:
    """smtplib sends ready mails; `note` is called before each."""
    with smtplib.SMTP("127.0.0.1", port) as client:
        for sender, recipients, mail in mails:
            if note is not None:
                note()
            client.sendmail(sender, recipients, mail)


def a_commit() -> None:
    """One row is changed, and the commit is flushed to disk."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_notice SET begun_at = begun_at WHERE id = 1")


def taken(server: Connection) -> list[tuple[str, list[str], bytes]]:
    """What the server took since it was last asked."""
    server.send("mails")
    mails: list[tuple[str, list[str], bytes]] = server.recv()
    return mails
