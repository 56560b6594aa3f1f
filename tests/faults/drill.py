"""One fault after the other while people play: what they see of each, and for how long.

    python -m tests.faults.drill                        all faults of the house on PostgreSQL
    python -m tests.faults.drill --database sqlite      those of the house on SQLite
    python -m tests.faults.drill --only "broker" --seconds 10

The house runs in its production form (`tests.bench.load`) and is played in all the time. What is
killed is started again after two seconds, as systemd does. At the end every move that was accepted
is among the rows, once; every record replays; everybody who is asked was told by mail.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from config.processes import find_free_port
from tests import services
from tests.bench.load import players, post_office
from tests.bench.load.__main__ import furnished, stored
from tests.bench.load.browser import Notes
from tests.bench.load.helper import Helper, good_mood
from tests.bench.load.players import Played, Wishes
from tests.bench.load.site import Site
from tests.bench.tables import table
from tests.faults import troubles
from tests.faults.town import ROOT

WARM, CALM = 12.0, 15.0  # seconds before the first fault, and after each
RATE, TABLES = 4.0, 24
PAUSE = 2.0  # seconds, at most, for which people look at the table before they send
GOING_OUT = 150.0  # for the mails that a fault has held up: a lease of two minutes, and a sweep


class Span(NamedTuple):
    """A fault: from when to when it lasted, and until when its effects are looked for."""

    name: str
    begin: float
    end: float
    until: float


@dataclass
class Drill:
    """What a run has shown."""

    spans: list[Span]
    played: Played
    checked: str
    stored: dict[str, Any]

    def wrong(self) -> list[str]:
        """What must not be, whatever happens."""
        played, found = self.played, []
        if ", 0 wrong" not in self.checked:
            found.append(self.checked)
        if played.copies > 2:
            found.append(f"a mail came {played.copies} times")
        if self.stored["late"]:
            found.append(f"mails that are due and not out: {self.stored['late']}")
        bad = ("GET: 500", "POST: 500", "no turn emails", "was typed")
        words = [words for _at, words in played.notes.errors]
        return found + [
            each for each in words if each.startswith(bad) or "typed" in each or "accepted" in each
        ]


def drill(database: str, only: str, seconds: float) -> Drill:
    """Opens a house, lets people play and injects the faults whose names hold `only`."""
    server = services.Services()
    os.environ.pop("DATABASE_URL", None)
    if database == "postgres":
        services.start_postgres(server, durable=True)
    try:
        with (
            tempfile.TemporaryDirectory(prefix="rural-drill-", dir="/tmp") as folder,
            troubles.small_disk(Path(folder)) as own_disk,
        ):
            return drilled(database, only, seconds, Path(folder), (server, own_disk))
    finally:
        server.stop()


def in_own_process(database: str) -> "subprocess.CompletedProcess[str]":
    """A drill of all faults as the command does it."""
    command = [sys.executable, "-m", "tests.faults.drill", "--database", database]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def drilled(
    database: str,
    only: str,
    seconds: float,
    folder: Path,
    machine: tuple[services.Services, bool],
) -> Drill:
    port, mood = find_free_port(), good_mood()
    post = Helper("mail server", post_office.serve, port, mood)
    site = Site(folder, port)
    helpers = [post]
    try:
        post.pipe.recv()
        site.open()
        os.environ.update(site.environment)
        wanted = argparse.Namespace(tables=TABLES, pages=0)
        faults = [
            fault
            for fault in troubles.of(database, troubles.House(site, machine[0], mood, machine[1]))
            if only in fault.name
        ]
        lasting = sum(fault.seconds(seconds) + CALM for fault in faults)
        begin = time.monotonic() + 2
        wishes = Wishes(
            *(site.port, site.letters, RATE, begin),
            *(begin + WARM + lasting + GOING_OUT, furnished(site, wanted), PAUSE),
        )
        playing = Helper("players", players.play, wishes, post.pipe)
        helpers.append(playing)
        time.sleep(max(0.0, begin + WARM - time.monotonic()))
        spans = [injected(fault, seconds, site) for fault in faults]
        played: Played = playing.said()
        return Drill(spans, played, site.manage("replaycheck").strip(), stored(site))
    except BaseException:
        print(site.logs(), file=sys.stderr)
        raise
    finally:
        for each in helpers:
            each.end()
        site.close()


def injected(fault: "troubles.Fault", seconds: float, site: Site) -> Span:
    """Lets a fault happen, ends it, and gives the house time to be well again. A worker of Celery
    may end when its broker does."""
    print(fault.name, file=sys.stderr, flush=True)
    begin = time.monotonic()
    end_it: Callable[[], object] | None = fault.begin()
    lasts = fault.seconds(seconds)
    time.sleep(max(0.0, begin + lasts - time.monotonic()))
    if end_it is not None:
        end_it()
    end = time.monotonic()
    for part in site.start_again():
        print(f"  {part} had ended", file=sys.stderr, flush=True)
    time.sleep(CALM)
    return Span(fault.name, begin, end, time.monotonic())


HEADS = (
    *(
        "fault",
        "s",
        "turns",
        "503",
        "no answer",
        "500",
        "slowest s",
        "no turn for s",
        "back after s",
    ),
    *("kept forms taken", "latest mail s"),
)


def row(span: Span, notes: Notes) -> list[object]:
    """What players saw of a fault."""
    here = notes.within(span.begin, span.until)
    taken = sorted(
        began + took
        for what in ("submit", "letter taken")
        for began, took in here.took.get(what, ())
    )
    edges = [span.begin, *taken, span.until]
    gap = max(after - before for before, after in zip(edges, edges[1:], strict=False))
    after = [at for at in taken if at >= span.end]
    waits = [took for what, rows in here.took.items() if is_wait(what) for _at, took in rows]
    words = [words for _at, words in here.errors]
    mails = [took for _at, took in here.took.get("turn to mail", ())]
    return [
        span.name,
        f"{span.end - span.begin:.0f}",
        len(taken),
        sum(words.endswith("503") for words in words),
        sum(not each.endswith(("503", "500")) for each in words),
        sum(words.endswith("500") for words in words),
        f"{max(waits, default=0):.1f}",
        f"{gap:.1f}",
        f"{after[0] - span.end:.1f}" if after else "-",
        len(here.took.get("kept and taken", ())),
        f"{max(mails, default=0):.1f}",
    ]


def is_wait(what: str) -> bool:
    """True for what somebody waited for in front of a page."""
    return what in ("GET", "POST", "submit", "503", "500")


def printed(found: Drill) -> None:
    table("What players saw", HEADS, [row(span, found.played.notes) for span in found.spans])
    played = found.played
    print(
        f"\n{played.answers} answers accepted, of {played.unsure} nobody heard; steps stored: "
        f"{found.stored['steps']}\n{played.mails} mails, {played.twice} twice, at "
        f"most {played.copies} copies of one; {played.doubtful} were perhaps sent, did not come "
        f"and go once more\n{found.checked}\nnotices {found.stored['notices']}, "
        f"letters {found.stored['letters']}, mails late {found.stored['late']}"
    )
    counted = Counter(words for _at, words in played.notes.errors)
    print("; ".join(f"{many} x {words}" for words, many in counted.most_common(15)))
    for words in found.wrong():
        print(f"WRONG: {words}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.faults.drill")
    parser.add_argument("--database", choices=["postgres", "sqlite"], default="postgres")
    parser.add_argument("--only", default="", help="of which faults: a part of their names")
    parser.add_argument("--seconds", type=float, default=20, help="that most last; %(default)s")
    given = parser.parse_args()
    shown = drill(given.database, given.only, given.seconds)
    printed(shown)
    sys.exit(bool(shown.wrong()))
