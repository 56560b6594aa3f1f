"""`kill -9` of the sender at every stage of a mail: none is missing, and a mail comes twice only
where nobody could know whether it had been sent, with the same Message-ID.

RURAL_LONG=1 makes it 200 deaths during 600 mails.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import migrated
from tests.faults.breeder import bear, exit_code
from tests.faults.deadly import STAGES, Deadly
from tests.faults.town import ROOT
from tests.long_run import LONG
from tests.services import in_memory

DEATHS, MAILS = (200, 600) if LONG else (len(STAGES), 36)


class Office:
    """A database with turns to be told, and senders that die one after the other."""

    def __init__(self, folder: Path) -> None:
        self.dice = random.Random(7)
        self.plan = [stage for _ in range(DEATHS // len(STAGES) + 1) for stage in STAGES][:DEATHS]
        self.server = Deadly(lambda: self.plan.pop(0) if self.plan else None)
        self.folder = folder
        self.environment = {
            **os.environ,
            "VAR_DIR": str(folder),
            "NEWCOMER_MATCHES": "0",
            "DATABASE_URL": migrated.for_house(folder),
            "EMAIL_URL": f"smtp://127.0.0.1:{self.server.controller.port}",
            "SECRET_KEY": "only-for-tests-and-long-enough-to-start",
            "DEBUG": "0",
            "LOG_LEVEL": "ERROR",
            "MATCHES_AT_ONCE": "2000",
        }

    def python(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def send_and_die(self) -> None:
        """Senders, one after the other, each killed after some mails, until all is sent."""
        last = time.monotonic() + (1800 if LONG else 600)
        log = self.folder / "sender.log"
        with (
            log.open("wb") as written,
            subprocess.Popen(
                [sys.executable, "-m", "tests.faults.sender"],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=written,
                text=True,
            ) as breeder,
        ):
            code = -9
            while code == -9:
                assert time.monotonic() < last, f"still {len(self.plan)} deaths to go"
                self.arm()
                self.server.victim = bear(breeder)
                code = exit_code(breeder)
                self.server.victim = 0
        assert code == 0, log.read_text()[-3000:]

    def arm(self) -> None:
        """Names the stage at which the next sender dies, after some of its mails."""
        self.server.stage = self.server.next_stage()
        some = 0 if self.server.stage == "hello" else self.dice.randrange(4)
        self.server.after = self.server.accepted.total() + some


@pytest.fixture
def office() -> Iterator[Office]:
    with tempfile.TemporaryDirectory(prefix="rural-", dir=in_memory()) as folder:
        office = Office(Path(folder))
        office.server.controller.start()
        try:
            yield office
        finally:
            office.server.controller.stop()


@pytest.mark.lengthy
def test_no_turn_mail_is_missing_however_often_the_sender_is_killed(office: Office) -> None:
    office.python("-m", "tests.faults.turns", "owe", str(MAILS))
    office.send_and_die()
    rows = [line.split() for line in office.python("-m", "tests.faults.turns", "list").splitlines()]
    accepted, killed = office.server.accepted, office.server.killed
    states = Counter(state for _message_id, state in rows)
    missing = [message_id for message_id, _state in rows if not accepted[message_id]]
    twice = {message_id for message_id, copies in accepted.items() if copies > 1}
    print(
        f"{len(rows)} mails, {sum(killed.values())} senders killed {dict(killed)}, "
        f"states {dict(states)}, missing {len(missing)}, twice {len(twice)}, "
        f"most copies {max(accepted.values())}, "
        f"outcome not known {len(office.server.in_doubt)}"
    )
    assert len(rows) == MAILS
    assert missing == []
    assert set(accepted) <= {message_id for message_id, _state in rows}, "another Message-ID"
    assert twice <= office.server.in_doubt, "a mail came twice whose outcome was known"
    assert max(accepted.values()) <= 2
    assert set(killed) == set(STAGES)
