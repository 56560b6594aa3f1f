"""The broker goes away while two people play, and comes back."""

import signal
import time

import pytest

from tests.faults.follower import Follower
from tests.faults.town import Town

pytestmark = pytest.mark.one_database


def turns(town: Town, table: dict, follower: Follower, count: int) -> list[float]:
    """Plays so many turns over HTTP; returns how long each submission took, in seconds."""
    took = []
    for _ in range(count):
        seat = follower.seat
        words, after = follower.answer()
        began = time.monotonic()
        status, text = town.submit(
            table["code"], table["sessions"][seat], words, follower.questions[seat]
        )
        took.append(time.monotonic() - began)
        assert status == 303, text[:2000]
        follower.accept(seat, after)
        status, _text = town.get(f"/m/{table['code']}/", table["sessions"][seat])
        assert status == 200
    return took


def mails_to(town: Town, address: str) -> int:
    return sum(address in (mail["To"] or "") for mail in town.sink.mails)


def told(town: Town, table: dict, follower: Follower, before: dict[str, int]) -> bool:
    """Whoever is awaited has had a mail since `before`."""
    address = table["addresses"][follower.seat]
    return mails_to(town, address) > before[address]


def counts(town: Town, table: dict) -> dict[str, int]:
    return {address: mails_to(town, address) for address in table["addresses"]}


def test_play_and_mail_go_on_without_the_broker_and_recover_when_it_is_back(town: Town) -> None:
    table = town.furnish(matches=1)[0]
    follower = Follower(table)
    before = counts(town, table)
    turns(town, table, follower, 1)
    town.until(lambda: told(town, table, follower, before), 60)

    town.kill("broker")
    before = counts(town, table)
    turns(town, table, follower, 8)
    town.until(lambda: told(town, table, follower, before), 60)

    town.start_broker()
    before = counts(town, table)
    turns(town, table, follower, 3)
    town.until(lambda: told(town, table, follower, before), 60)
    town.kill("sweep")  # now only the workers can send
    before = counts(town, table)
    turns(town, table, follower, 1)
    town.until(lambda: told(town, table, follower, before), 60)
    town.start("sweep", *sweep(town))
    sound(town, table, follower)


def test_a_broker_that_answers_nothing_holds_nobody_up(town: Town) -> None:
    table = town.furnish(matches=1)[0]
    follower = Follower(table)
    town.processes["broker"].send_signal(signal.SIGSTOP)
    before = counts(town, table)
    try:
        took = turns(town, table, follower, 8)
        town.until(lambda: told(town, table, follower, before), 60)
    finally:
        town.processes["broker"].send_signal(signal.SIGCONT)
    assert max(took) < 60  # the request never waited for the broker's own time-outs to run out
    print(f"slowest submission with the broker frozen: {max(took) * 1000:.0f} ms")
    sound(town, table, follower)


def sweep(town: Town) -> list[str]:
    import sys

    return [sys.executable, "manage.py", "sweep", "--loop"]


def sound(town: Town, table: dict, follower: Follower) -> None:
    assert "0 wrong" in town.manage("replaycheck", table["code"])
    kept = [mail["Message-ID"] for mail in town.sink.mails]
    assert len(kept) == len(set(kept)), "a mail was sent twice"
