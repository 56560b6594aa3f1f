"""Submissions on one server and database: `python -m tests.bench.load.submissions sqlite|postgres`.

Prints rows as JSON. Matches of two people are played at random by the load itself, which replays
the same record to know what to answer next.
"""

import http.client
import json
import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from config.processes import find_free_port
from tests.bench import house
from tests.bench.load.watching import processor_seconds
from tests.bench.tables import spread

CONNECTIONS = 16
SECONDS = 4.0
ROUNDS = 5
NAMES = {
    "stock": "bare view, Django's usual middleware",
    "bare": "bare view, the house's middleware",
    "turn": "submitted turn",
}
OURS = "config.wsgi:application"
SERVERS = {"sqlite": (1, 1), "postgres": (2, 2)}


@dataclass
class Table:
    """One running match and the two people at it, as the load knows them."""

    code: str
    record: Any
    question: int
    sessions: tuple[str, str]
    dice: random.Random


@dataclass
class Tally:
    """What the requests of one round took."""

    times: list[float] = field(default_factory=list)
    errors: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, seconds: float, good: bool) -> None:
        with self.lock:
            self.times.append(seconds)
            self.errors += not good


class Caller:
    """One kept connection with a CSRF token."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.token = house.token()

    def post(self, path: str, session: str, **fields: object) -> bool:
        body = urlencode({"csrfmiddlewaretoken": self.token, **fields})
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={session}; csrftoken={self.token}",
        }
        self.connection.request("POST", path, body, headers)
        answer = self.connection.getresponse()
        answer.read()
        return answer.status in (302, 303)


def main(database: str) -> None:
    folder, server_of_data = prepare(database)
    try:
        tables, counters = furnish()
        ours, stock = find_free_port(), find_free_port()
        servers = [
            start(ours, *SERVERS[database]),
            start(stock, *SERVERS[database], application="tests.bench.wsgi_stock:application"),
        ]
        try:
            for port in (ours, stock):
                wait_for(port)
            at = {"turn": (ours, servers[0].pid), "bare": (ours, servers[0].pid)}
            at["stock"] = (stock, servers[1].pid)
            rows = measure(database, at, tables, counters)
        finally:
            for server in servers:
                server.terminate()
                server.wait()
    finally:
        if server_of_data is not None:
            server_of_data.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print(json.dumps(rows))


def prepare(database: str) -> tuple[Path, Any]:
    if database == "sqlite":
        return house.set_up(), None
    from tests.bench.postgres import durable_postgres

    server, url = durable_postgres()
    return house.set_up(url), server


def furnish() -> tuple[list[Table], list[tuple[int, str]]]:
    """Matches for each connection, and counters for the bare view."""
    from django.utils import timezone

    from games import play
    from tests.bench.bare.models import Counter

    tables, counters = [], []
    for number in range(CONNECTIONS * 8):
        one, other = house.player(2 * number), house.player(2 * number + 1)
        match = house.running(one, other, options={"years": 6})
        sessions = (house.session(one), house.session(other))
        tables.append(
            Table(match.code, play.current_record(match), 0, sessions, random.Random(number))
        )
        counter = Counter.objects.create(name=match.code, changed_at=timezone.now())
        counters.append((counter.pk, sessions[0]))
    return tables, counters


def measure(
    database: str,
    at: dict[str, tuple[int, int]],
    tables: list[Table],
    counters: list[tuple[int, str]],
) -> list[list[object]]:
    """Rows; `at` says for each kind of request the port and the process of its server."""
    found: dict[str, list[tuple[float, float, float, float]]] = {name: [] for name in at}
    errors = dict.fromkeys(at, 0)
    for round_number in range(ROUNDS + 1):
        for what in ("stock", "turn", "bare"):
            act = turn_maker(tables) if what == "turn" else bare_maker(counters)
            figures, wrong = one_round(*at[what], act)
            if round_number:  # the first is to warm up
                found[what].append(figures)
                errors[what] += wrong
    rows: list[list[object]] = []
    for what, name in NAMES.items():
        cpu, rate, p50, p99 = (list(column) for column in zip(*found[what], strict=True))
        rows.append(
            [
                f"{database}, {name}",
                spread(cpu, 2),
                spread(rate, 0),
                spread(p50),
                spread(p99),
                errors[what],
            ]
        )
    for what in ("stock", "bare"):
        pairs = list(zip(found["turn"], found[what], strict=True))
        cpu, rate = ([turn[nth] / bare[nth] for turn, bare in pairs] for nth in (0, 1))
        name = f"{database}, turn / {NAMES[what]}"
        rows.append([name, spread(cpu, 2), spread(rate, 2), "", "", ""])
    return rows


Act = Callable[[Caller, int], bool]


def turn_maker(tables: list[Table]) -> Act:
    def act(caller: Caller, connection: int) -> bool:
        mine = range(connection, len(tables), CONNECTIONS)
        here = tables[random.choice(mine)]
        if not here.record.awaited_seats:
            return True
        seat = here.record.awaited_seats[0]
        words, after = house.random_turn(here.record, seat, here.dice)
        fields = {"words": words, "question": question_of(here, seat)}
        good = caller.post(f"/m/{here.code}/play/", here.sessions[seat], **fields)
        if good:
            remember(here, seat, after)
        return good

    return act


def question_of(here: Table, seat: int) -> int:
    return asked.setdefault((here.code, seat), 1)


asked: dict[tuple[str, int], int] = {}


def remember(here: Table, seat: int, after: Any) -> None:
    """The questions as the house numbers them: those of a seat from 1 on."""
    before = set(here.record.awaited_seats)
    here.record = after
    for number in after.awaited_seats:
        if number == seat or number not in before:
            asked[(here.code, number)] = asked.get((here.code, number), 0) + 1


def bare_maker(counters: list[tuple[int, str]]) -> Act:
    def act(caller: Caller, connection: int) -> bool:
        counter, session = counters[connection]
        return caller.post("/bare/", session, counter=counter, words="hatch 7SK, draw deck")

    return act


def one_round(port: int, pid: int, act: Act) -> tuple[tuple[float, float, float, float], int]:
    tally, stop = Tally(), time.monotonic() + SECONDS
    before, began = processor_seconds(pid), time.monotonic()

    def work(connection: int) -> None:
        caller = Caller(port)
        while time.monotonic() < stop:
            start = time.perf_counter()
            good = act(caller, connection)
            tally.add(time.perf_counter() - start, good)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    spent, wall = processor_seconds(pid) - before, time.monotonic() - began
    times = sorted(tally.times)
    figures = (
        spent / len(times) * 1000,
        len(times) / wall,
        times[len(times) // 2] * 1000,
        times[int(len(times) * 0.99)] * 1000,
    )
    return figures, tally.errors


def start(
    port: int, workers: int, threads: int, application: str = OURS
) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--workers", str(workers)]
    command += ["--blocking-threads", str(threads), "--log-level", "error"]
    command += ["--workers-kill-timeout", "3", application]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def wait_for(port: int) -> None:
    last = time.monotonic() + 30
    while True:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/")
            connection.getresponse().read()
            return
        except OSError:
            if time.monotonic() > last:
                raise
            time.sleep(0.1)


if __name__ == "__main__":
    main(sys.argv[1])
