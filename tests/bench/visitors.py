"""Visitors who try a game and never come back: what they cost, and what is left of them.

Each comes from an address of their own to the front page, begins a game, answers some times by the
page and leaves. Twenty a day are played in process, on SQLite, for as many days as they are kept
and two more, with the sweeps of each night; a day of ten thousand is reckoned from that.
"""

import random
import time
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

from tests.bench import house
from tests.bench.tables import table

A_DAY, VISITORS, DAYS, ANSWERS = 20, 10_000, 17, 5
STARTS = datetime(2027, 1, 1, 12, tzinfo=UTC)


def main() -> None:
    house.set_up()
    from django.conf import settings
    from django.core import mail

    from accounts.models import Player, Session, Tally
    from config import clock
    from games import periodic_jobs
    from games.models import GuestGame, Match, Notice

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    spent: dict[str, float] = {"visits": 0.0, "sweeps": 0.0}
    kept = []
    for day in range(DAYS):
        now = STARTS + timedelta(days=day)
        with patch.object(clock, "now", lambda now=now: now):
            at = time.process_time()
            for number in range(A_DAY):
                visit(day * A_DAY + number)
            spent["visits"] += time.process_time() - at
            at = time.process_time()
            periodic_jobs.delete_old_guest_games()
            periodic_jobs.delete_expired_account_rows()
            spent["sweeps"] += time.process_time() - at
        kept.append((GuestGame.objects.count(), Tally.objects.count()))
    each = spent["visits"] / (A_DAY * DAYS)
    trials, counts = kept[-1]
    table(
        f"{A_DAY} visitors a day for {DAYS} days, {ANSWERS} answers each (process time)",
        ["what", "measured", f"at {VISITORS} a day"],
        [
            ["a visitor: front page, deal, answers and tables", f"{each * 1000:.0f} ms CPU",
             f"{each * VISITORS / 60:.0f} min CPU a day, {each * VISITORS / 864:.1f} % of a core"],
            ["the sweeps of a night", f"{spent['sweeps'] / DAYS * 1000:.1f} ms CPU",
             f"{spent['sweeps'] / DAYS / A_DAY * VISITORS:.1f} s CPU"],
            [f"trials kept ({settings.RETENTION_DAYS['trials']} days)", str(trials),
             str(trials * VISITORS // A_DAY)],
            ["counts of networks kept", str(counts), str(counts * VISITORS // A_DAY)],
            ["bytes of a trial", str(bytes_of_trials() // max(trials, 1)), ""],
            ["players, sessions, matches, notices",
             str([model.objects.count() for model in (Player, Session, Match, Notice)]), ""],
            ["mails", str(len(getattr(mail, "outbox", []))), ""],
        ],
    )  # fmt: skip


def visit(number: int) -> None:
    """One visitor, from an address of their own."""
    from django.test import Client

    from games import guest_games
    from games.models import GuestGame
    from games.post.mails.numbered_moves import complete_example_turn
    from games.titles import TITLES

    client: Any = Client(headers={"host": "localhost"}, REMOTE_ADDR=network(number))
    client.get("/")
    slug = TITLES[number % len(TITLES)].game.slug
    page = client.post(f"/games/{slug}/try/")["Location"]
    client.get(page)
    key = page.split("/")[2]
    dice = random.Random(number)
    for _answer in range(ANSWERS):
        record = guest_games.current_record(GuestGame.objects.get(pk=key))
        legal = record.list_legal_moves(guest_games.VISITOR)
        if not legal:
            return
        words = ", ".join(complete_example_turn(record, guest_games.VISITOR, dice.choice(legal), 0))
        client.post(
            f"{page}play/", {"words": words, "question": guest_games.question_number(record)}
        )
        client.get(page)


def network(number: int) -> str:
    """An address for each visitor."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def bytes_of_trials() -> int:
    """What the rows of trials hold, without keys and indexes."""
    from games.models import GuestGame

    return sum(len(repr(row)) for row in GuestGame.objects.values_list())


if __name__ == "__main__":
    main()
