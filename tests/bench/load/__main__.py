"""A load on the whole house in its production form, by real HTTP and real mail.

    python -m tests.bench.load --seconds 600 --rate 10
    python -m tests.bench.load --seconds 300 --rate 0 --pages 500

Every title is played to its end, again and again, at TABLES tables at once: on pages (the table,
the words, the table as it is then; now and then the home page before it) and, at half of the
tables by one person, by mail; at a tenth a bot sits, too. Each open page asks for news as the
script of the page does; those for which the tables have no people belong to matches at which
nothing happens. Everything runs on this machine: granian, worker, beat, sweep and listener by the
Procfile, the broker, a PostgreSQL that flushes every commit, the mail server and the players.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from config.processes import find_free_port
from tests.bench.load import pages, players, post_office
from tests.bench.load.browser import Notes
from tests.bench.load.helper import Helper, good_mood
from tests.bench.load.players import Played, Wishes
from tests.bench.load.report import Run, printed
from tests.bench.load.site import Site
from tests.bench.load.table import Person
from tests.bench.load.watching import memory_mib, processor_seconds
from tests.services import start_pooler

PEOPLE = 3  # at each table
QUIET_PEOPLE = 2
LOOKS = 10  # at the memory


def asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.load", description=__doc__.split("\n\n")[0]
    )
    add = parser.add_argument
    add("--seconds", type=float, default=60, help="that are measured; %(default)s")
    add("--rate", type=float, default=10, help="turns a second, 0: full speed; %(default)s")
    add("--pages", type=int, default=0, help="open pages; %(default)s")
    add("--tables", type=int, default=60, help="matches at once; %(default)s")
    add("--warm", type=float, default=20, help="seconds before that; %(default)s")
    add("--database", choices=["postgres", "sqlite"], default="postgres")
    add("--pooler", type=int, default=0, help="connections of a PgBouncer before it; %(default)s")
    add("--json", type=Path, help="where to write all figures, too")
    add("--keep-logs", type=Path, help="where to put the logs of the house")
    return parser.parse_args()


def main(wanted: argparse.Namespace) -> int:
    """Runs the load and prints what was found; 1 if anything went wrong."""
    server = None
    if wanted.database == "postgres":
        from tests.bench.postgres import durable_postgres

        server, url = durable_postgres()
        if wanted.pooler:
            # What it cannot pass on: see docs/operation.md.
            pooled = start_pooler(server, url, wanted.pooler)
            os.environ.update(DATABASE_URL=pooled, DATABASE_SECONDS="0")
    else:
        os.environ.pop("DATABASE_URL", None)
    try:
        with tempfile.TemporaryDirectory(prefix="rural-load-", dir="/tmp") as folder:
            pids = [process.pid for process, _sign in server.servers] if server else []
            run = loaded(
                wanted, Path(folder), dict(zip(("database", "pooler"), pids, strict=False))
            )
    finally:
        if server is not None:
            server.stop()
    printed(run)
    if wanted.json:
        wanted.json.write_text(json.dumps(run.figures(), indent=1) + "\n")
    return int(run.is_wrong)


def loaded(wanted: argparse.Namespace, folder: Path, servers: dict[str, int]) -> Run:
    """The house opened, played in and closed."""
    port = find_free_port()
    post = Helper("mail server", post_office.serve, port, good_mood())
    site = Site(folder, port)
    helpers = [post]
    try:
        post.pipe.recv()
        site.open()
        os.environ.update(site.environment)  # for the players, who look at the same rows
        people = furnished(site, wanted)
        begin = time.monotonic() + wanted.warm
        wishes = Wishes(
            *(site.port, site.letters, wanted.rate),
            *(time.monotonic() + 2, begin + wanted.seconds + 1, people[: wanted.tables]),
        )
        playing = Helper("players", players.play, wishes, post.pipe)
        opened = Helper("open pages", pages.keep_open, site.port, page_sessions(people, wanted))
        helpers += [playing, opened]
        parts = {name: process.pid for name, process in site.processes.items()}
        parts |= servers | {f"({each.name})": each.pid for each in helpers}
        run = watched(parts, begin, wanted)
        played: Played = playing.said()
        opened.pipe.send("end")
        notes: Notes = opened.said()
        played.notes.include(notes)
        run.settle(played, site.manage("replaycheck"), stored(site))
        return run
    finally:
        for each in helpers:
            each.end()
        site.close()
        if wanted.keep_logs:
            wanted.keep_logs.mkdir(parents=True, exist_ok=True)
            for log in folder.glob("*.log"):
                (wanted.keep_logs / log.name).write_bytes(log.read_bytes())


def furnished(site: Site, wanted: argparse.Namespace) -> list[list[Person]]:
    """The people of each table, signed in; after them those of the quiet matches."""
    quiet = max(0, wanted.pages - QUIET_PEOPLE * wanted.tables + 1) // QUIET_PEOPLE
    wishes = {"tables": wanted.tables, "people": PEOPLE, "quiet": quiet}
    words = site.python("-m", "tests.bench.load.furnish", json.dumps(wishes))
    rows = json.loads(words.splitlines()[-1])
    return [[Person(*person) for person in row] for row in rows]


def page_sessions(people: list[list[Person]], wanted: argparse.Namespace) -> list[str]:
    """Whose pages are open: first those of the tables, then those of the quiet matches."""
    return [each.session for row in people for each in row[:QUIET_PEOPLE]][: wanted.pages]


def watched(parts: dict[str, int], begin: float, wanted: argparse.Namespace) -> Run:
    """Waits until the time is over, looking at processor and memory of each part."""
    sleep_until(begin)
    before = {name: processor_seconds(pid) for name, pid in parts.items()}
    memory: list[tuple[float, dict[str, float]]] = []
    began = time.monotonic()
    for look in range(LOOKS + 1):
        sleep_until(began + wanted.seconds * look / LOOKS)
        minutes = (time.monotonic() - began) / 60
        memory.append((minutes, {name: memory_mib(pid) for name, pid in parts.items()}))
        print(f"{minutes:6.1f} min", file=sys.stderr, flush=True)
    ended = time.monotonic()
    spent = {name: processor_seconds(pid) - before[name] for name, pid in parts.items()}
    return Run(vars(wanted), began, ended, spent, memory)


def sleep_until(instant: float) -> None:
    time.sleep(max(0.0, instant - time.monotonic()))


def stored(site: Site) -> dict[str, Any]:
    """What the rows of the house say at the end."""
    words = site.python("-m", "tests.bench.load.furnish", "count")
    found: dict[str, Any] = json.loads(words.splitlines()[-1])
    return found


if __name__ == "__main__":
    sys.exit(main(asked_for()))
