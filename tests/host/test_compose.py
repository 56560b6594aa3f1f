"""All services of the compose file together: ready, with their style, played in by page and by
mail, and each of them killed.

A long run, where podman, podman-compose and what builds images are: RURAL_LONG=1.
"""

import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from email.message import EmailMessage
from pathlib import Path
from smtplib import LMTP
from typing import Any

import pytest

from config.bootstrap import ROOT
from tests.bench.tables import table
from tests.host import buildah, compose
from tests.host.evening import ByMail, ByPage, Catcher, Correspondent, Playing, opened, signed_in
from tests.host.newcomer import Newcomer
from tests.host.test_container import services
from tests.long_run import in_long_run

pytestmark = [
    pytest.mark.lengthy,
    in_long_run,
    pytest.mark.skipif(bool(compose.missing()), reason=compose.missing()),
]
LASTING = sorted(set(services()) - {"prepare"})
MOST_ROUNDS = 80  # sides may be turned before the first animal
PATIENCE = 300.0  # seconds
TURNS = 3  # that are taken before a service is killed, and after it is back
IMAGES = os.environ.get("RURAL_IMAGES")  # a folder with images that were built before


@pytest.fixture(scope="module")
def house() -> Iterator[compose.Compose]:
    with tempfile.TemporaryDirectory(prefix="rural-compose-", dir="/tmp") as folder:
        built = buildah.Buildah(Path(IMAGES or folder), driver="overlay")
        if not IMAGES:
            built.make_base()
            built.make_image()
            compose.make_stand_ins(built)
        house = compose.Compose(built, Path(folder))
        try:
            house.up()
            until(lambda: is_ready(house))
            house.manage("demo", DEBUG="1")  # for this once: its password is known
            yield house
        finally:
            house.close()


def until(look: Callable[[], bool]) -> None:
    last = time.monotonic() + PATIENCE
    while not look():
        assert time.monotonic() < last, "not in time"
        time.sleep(0.5)


def is_ready(house: compose.Compose) -> bool:
    try:
        return Newcomer(house.site, "").page("/ready/").strip() == "ready"
    except (AssertionError, OSError):
        return False


def test_all_services_run_together_and_the_house_is_ready(house: compose.Compose) -> None:
    running = house.names()
    assert all(house.container(name) in running for name in LASTING)
    assert is_ready(house)
    (sheet, *_) = re.findall(r'/static/[^"]+\.css', Newcomer(house.site, "").page("/"))
    assert "{" in Newcomer(house.site, "").page(sheet)


def test_a_match_is_played_to_its_end_by_page(house: compose.Compose) -> None:
    people, dice = signed_in(house), random.Random(3)
    code = opened(people, "ranchers")
    for _ in range(MOST_ROUNDS):
        if not any(each.play(code, dice) for each in people):
            break
    assert f"/m/{code}/rematch/" in people[0].page(f"/m/{code}/")
    assert ", 0 wrong" in house.manage("replaycheck")


def by_lmtp(house: compose.Compose, mail: EmailMessage) -> None:
    """Gives a mail to the listener as the host's mail server does."""
    with LMTP(house.address("listen"), 8024) as door:
        door.send_message(mail)


def test_a_turn_mail_is_answered_and_the_rival_is_told(house: compose.Compose) -> None:
    people, dice, catcher = signed_in(house), random.Random(7), Catcher(house)
    list(catcher.arrived())
    code = opened(people, "emu-ranchers")
    one, other = people if people[0].play(code, dice) else people[::-1]
    if not one.turns:
        one.play(code, dice)

    def told(whom: Newcomer) -> Any:
        """The newest turn mail of somebody about this match, if one has come."""
        return next(
            (
                mail
                for mail in catcher.arrived()
                if mail["To"] == whom.address
                and f"<{code}.matches." in str(mail["List-Id"])
                and mail["X-Rural-Route-Reason"] == "turn"
            ),
            None,
        )

    asked = wait_for(lambda: told(other))
    Correspondent(other.address, lambda mail: by_lmtp(house, mail)).open([asked])
    wait_for(lambda: told(one))
    assert "Your turn" in one.page(f"/m/{code}/")
    assert ", 0 wrong" in house.manage("replaycheck")


def wait_for(look: Callable[[], Any]) -> Any:
    """What `look` finds, once it finds something."""
    found: list[Any] = []

    def is_there() -> bool:
        found[:] = [look()]
        return bool(found[0])

    until(is_there)
    return found[0]


def turns_since(parts: list[Playing], at: float) -> bool:
    """Whether each part has taken some turns since."""
    return all(sum(each > at for each in part.at) >= TURNS for part in parts)


def killed(house: compose.Compose, service: str, parts: list[Playing]) -> list[object]:
    """What people see of a service that dies at once: a row of the table."""
    before = time.monotonic()
    until(lambda: turns_since(parts, before))
    former, began = house.process(service), time.monotonic()
    os.kill(former, signal.SIGKILL)
    until(lambda: house.process(service) not in (0, former))
    back = time.monotonic()
    until(lambda: turns_since(parts, back))
    end = time.monotonic()
    pages, mails = parts
    return [
        service,
        f"{back - began:.1f}",
        *(sum(began < at < end for at in part.unanswered) for part in parts),
        *(f"{part.gap(began, end):.1f}" for part in (pages, mails)),
    ]


def reckoned(house: compose.Compose, parts: list[Playing], folder: Path) -> dict[str, Any]:
    """What the house has stored, see `tests.host.reckoning`."""
    told = folder / "told.json"
    turns = [asdict(turn) for part in parts for turn in part.turns()]
    told.write_text(json.dumps({"turns": turns, "copies": Catcher(house).copies()}))
    password = compose.SETTINGS["POSTGRES_PASSWORD"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.host.reckoning", str(told)],
        cwd=ROOT,
        env={
            **house.environment,
            "DATABASE_URL": f"postgres://rural:{password}@{house.address('postgres')}/rural",
            "VAR_DIR": str(folder),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


HEADS = ("killed", "back after s", "pages not answered", "letters offered again")
GAPS = ("no turn by page for s", "no turn by mail for s")


def test_each_service_is_killed_while_people_play_and_nothing_is_lost_or_doubled(
    house: compose.Compose, tmp_path: Path
) -> None:
    parts: list[Playing] = [ByPage(house, "emu-ranchers"), ByMail(house, "emu-ranchers")]
    for part in parts:
        part.start()
    try:
        rows = [killed(house, service, parts) for service in LASTING]
    finally:
        for part in parts:
            part.end()
    table("What people saw", (*HEADS, *GAPS), rows)
    until(lambda: not reckoned(house, parts, tmp_path)["waiting"])
    found = reckoned(house, parts, tmp_path)
    print(f"{found['steps']} steps; {found['twice']} mails came twice")
    assert found["wrong"] == []
    assert [words for part in parts for words in part.wrong] == []
    assert ", 0 wrong" in house.manage("replaycheck")
    until(lambda: is_ready(house))
