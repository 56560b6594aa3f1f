"""Mails per second: one worker of the house beside bare smtplib, in the same run.

Both send to the same mail server on this machine, in a process of its own, over one connection.
The bare side sends the very mails that the house has just made, ready as octets; the house claims
its rows, looks at each again, writes text and HTML, and marks it. Rounds alternate.
"""

import multiprocessing
import smtplib
import statistics
import sys
import time
from multiprocessing.connection import Connection
from typing import Any

from tests.bench import house
from tests.bench.tables import spread, table

MAILS, ROUNDS = 200, 5


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
    from config.processes import free_port

    port = free_port()
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
    ours, bare = [], []
    for _ in range(ROUNDS):
        owe(people, MAILS)
        ours.append(MAILS / send())
        mails = taken(server)
        assert len(mails) == MAILS, f"{len(mails)} mails came, not {MAILS}"
        bare.append(MAILS / send_bare(port, mails))
        taken(server)
    sizes = statistics.mean(len(mail) for _sender, _to, mail in mails)
    ratio = statistics.median(one / other for one, other in zip(ours, bare, strict=True))
    rows = [("the house, one worker", spread(ours)), ("bare smtplib", spread(bare))]
    table(f"Turn mails per second ({sizes / 1024:.1f} KiB each)", ("", "a second"), rows)
    print(f"  ratio {ratio:.2f} (goal 0.5)", file=sys.stdout)


def owe(people: list[Any], many: int) -> None:
    """So many turns that are due, each of a match of its own."""
    from games.models import Notice

    for _ in range(many):
        house.running(*people)
    Notice.objects.filter(state="due").exclude(kind=Notice.Kind.TURN).delete()


def send() -> float:
    """Seconds that the house takes to send all that is due."""
    from games.sending import send_due

    began = time.perf_counter()
    send_due(seconds=600)
    return time.perf_counter() - began


def send_bare(port: int, mails: list[tuple[str, list[str], bytes]]) -> float:
    """Seconds that smtplib takes for the same mails."""
    began = time.perf_counter()
    with smtplib.SMTP("127.0.0.1", port) as client:
        for sender, recipients, mail in mails:
            client.sendmail(sender, recipients, mail)
    return time.perf_counter() - began


def taken(server: Connection) -> list[tuple[str, list[str], bytes]]:
    """What the server took since it was last asked."""
    server.send("mails")
    mails: list[tuple[str, list[str], bytes]] = server.recv()
    return mails
