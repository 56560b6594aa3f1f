"""A house in which hundreds of bots think at once: `thinking [MATCHES]`.

The house runs in its production form, on a PostgreSQL that flushes every commit, with a mail server
and people beside it. In each match of Ranchers for two a bot sits; its rival answers as soon as it
is asked, so that the bots are asked again and again; others go round the pages of the tables and
their homes all the while. First the bots are steady, and answer at once; then they are strong, and
think. What was not found within the fixed time of an answer was played by the steady bot.
"""

import json
import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from games.titles.levels import STRONG_SECONDS

GAME = "ranchers"
MATCHES, SECONDS = 200, float(os.environ.get("SECONDS", "90"))
LOOKING, BETWEEN = 4, 0.2  # people who look at pages, and the seconds between two pages of each
MOST = 20  # answers of people between two looks at what bots think


def main() -> None:
    wished = sys.argv[2:]
    if wished[:1] == ["furnish"]:
        furnish(int(wished[1]), wished[2])
        return
    if wished[:1] == ["answer"]:
        answer(float(wished[1]))
        return
    from tests.bench.postgres import durable_postgres
    from tests.bench.tables import table

    many = int(wished[0]) if wished else MATCHES
    server, url = durable_postgres()
    os.environ["DATABASE_URL"] = url
    # All are opened at once here, more than a house lets people do by itself.
    os.environ["STRONG_THOUGHTS_AT_ONCE"] = str(2 * many)
    try:
        found = {level: dict(lived(level, many)) for level in ("steady", "strong")}
    finally:
        server.stop()
    table(
        f"{many} matches of people against bots, {SECONDS:.0f} seconds of each",
        ["", *(f"{level} bots" for level in found)],
        [[what, *(each[what] for each in found.values())] for what in found["steady"]],
    )


def lived(level: str, many: int) -> Iterator[tuple[str, object]]:
    """What is measured in a house with bots of a level."""
    from config.processes import find_free_port
    from tests.bench.load import post_office
    from tests.bench.load.site import Site
    from tests.bench.load.watching import memory_mib, processor_seconds

    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    mood, port = context.Value("i", int(post_office.Mood.GOOD)), find_free_port()
    post = context.Process(target=post_office.serve, args=(port, mood, there), daemon=True)
    post.start()
    here.recv()
    mails: list[object] = []
    threading.Thread(target=taken, args=(here, mails), daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), port)
        try:
            site.open()
            words = site.python("-m", "tests.bench", "thinking", "furnish", str(many), level)
            matches = json.loads(words.splitlines()[-1])
            before = {part: processor_seconds(one.pid) for part, one in site.processes.items()}
            watch = Watch(site, SECONDS)
            people = [
                threading.Thread(target=watch.look, args=(matches[at::LOOKING],), daemon=True)
                for at in range(LOOKING)
            ]
            for one in people:
                one.start()
            words = site.python("-m", "tests.bench", "thinking", "answer", str(SECONDS))
            for one in people:
                one.join()
            took = {
                part: processor_seconds(one.pid) - before[part]
                for part, one in site.processes.items()
            }
            memory = memory_mib(site.processes["sweep"].pid)
        finally:
            site.close()
            post.terminate()
    told = json.loads(words.splitlines()[-1])
    yield "pages", len(watch.pages)
    yield "ms a page: median, 95 %, worst", spread_of(watch.pages, 1000)
    yield "turns of people", len(told["turns"])
    yield "ms a turn of theirs", spread_of(told["turns"], 1000)
    yield "steps of bots", told["by bots"]
    yield "answers found in time", len(told["found"])
    yield "s from the question to what was found", spread_of(told["found"])
    yield "mails of turns", len(told["mails"])
    yield "s until a mail was out", spread_of(told["mails"])
    for part, spent in took.items():
        yield f"s of processor: {part}", f"{spent:.1f}"
    yield "MiB of the sweep, and what thinks beside it", f"{memory:.0f}"


def taken(post: Any, mails: list[object]) -> None:
    """Takes what the mail server tells of each mail."""
    with suppress(EOFError, OSError):
        while True:
            mails.append(post.recv())


class Watch:
    """Whoever looks at pages, and how long each took."""

    def __init__(self, site: Any, lasting: float) -> None:
        self.site, self.lasting = site, lasting
        self.pages: list[float] = []

    def look(self, matches: Sequence[dict[str, str]]) -> None:
        """Goes round the tables, and home."""
        until = time.monotonic() + self.lasting
        while time.monotonic() < until:
            for one in matches:
                for page in (f"/m/{one['code']}/", "/"):
                    began = time.monotonic()
                    status, _page = self.site.get(page, one["session"])
                    assert status == 200, status
                    self.pages.append(time.monotonic() - began)
                    time.sleep(BETWEEN)
                if time.monotonic() > until:
                    return


def furnish(many: int, level: str) -> None:
    """The matches, each with a person and a bot, with the session of the person."""
    set_up()
    from games import play
    from tests.faults.furnish import person, session

    told = []
    for _ in range(many):
        one = person()
        match = play.open_match(one, GAME, seats=2, bot_seats=1, bot_level=level)
        told.append({"code": match.code, "session": session(one)})
    print(json.dumps(told))


def answer(lasting: float) -> None:
    """Answers for the people as soon as they are asked, and watches what bots think."""
    set_up()
    from config import clock
    from games import play
    from games.models import BotThought, Move, Notice, Seat
    from tests.bench.house import random_turn

    dice = random.Random(1)
    until = time.monotonic() + lasting
    turns, found, known = list[float](), list[float](), set[tuple[int, int]]()
    while time.monotonic() < until:
        for thought in BotThought.objects.filter(state=BotThought.State.FOUND):
            which = thought.seat_id, thought.question
            if which not in known:
                known.add(which)
                found.append((clock.now() - thought.due_at).total_seconds() + STRONG_SECONDS)
        asked = Seat.objects.filter(question__isnull=False, bot="", match__status="running")
        for seat in asked[:MOST]:
            words, _record = random_turn(play.current_record(seat.match), seat.number, dice)
            began = time.monotonic()
            play.submit_turn(seat.pk, words, "p", seat.question)
            turns.append(time.monotonic() - began)
        time.sleep(0.1)
    by_bots = Move.objects.filter(via=Move.Via.BOT).count()
    sent = Notice.objects.filter(kind=Notice.Kind.TURN, sent_at__isnull=False)
    told = {
        "turns": turns,
        "found": found,
        "by bots": by_bots,
        "mails": [(one.sent_at - one.due_at).total_seconds() for one in sent if one.sent_at],
    }
    print(json.dumps(told))


def set_up() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()


def spread_of(values: Sequence[float], times: float = 1.0) -> str:
    """Median, 95 % and worst."""
    if not values:
        return "-"
    ranked = sorted(values)
    told = statistics.median(ranked), ranked[int(0.95 * (len(ranked) - 1))], ranked[-1]
    return ", ".join(f"{times * each:.{0 if times > 1 else 1}f}" for each in told)
