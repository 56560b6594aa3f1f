"""`kill -9` of the sender of pushes and of messages to other apps at any moment: no player is left
untold, and one comes twice only where nobody could know whether it had been taken.

RURAL_LONG=1 makes it 200 deaths during 1,200 pushes.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from games.post.outbox.push_sender import PUSH
from tests import migrated
from tests.faults.breeder import bear, exit_code
from tests.faults.town import ROOT
from tests.long_run import LONG
from tests.post.push.receiver import PushService
from tests.services import in_memory

DEATHS, PUSHES = (200, 1200) if LONG else (2, 16)


class Killer:
    """Kills the sender while one of its next pushes is on its way or was just taken."""

    def __init__(self) -> None:
        self.dice = random.Random(7)
        self.victim = 0
        self.after = 0
        self.left = DEATHS
        self.killed = 0
        self.lock = threading.Lock()

    def aim(self, victim: int) -> None:
        with self.lock:
            self.victim, self.after = victim, self.dice.randrange(1, 7)

    def look(self, _path: str) -> None:
        """Asked by the push service before each of its answers."""
        with self.lock:
            self.after -= 1
            if self.after > 0 or not self.victim or not self.left:
                return
            victim, self.victim = self.victim, 0
            self.left -= 1
            self.killed += 1
        if self.dice.random() < 0.5:  # the answer is on its way before the sender dies
            threading.Timer(0.004, kill, (victim,)).start()
        else:
            kill(victim)


def let_send(breeder: "subprocess.Popen[str]", killer: Killer) -> int:
    """Has one more sender born and aims at it; how it ended."""
    killer.aim(bear(breeder))
    code = exit_code(breeder)
    killer.aim(0)
    return code


def kill(sender: int) -> None:
    """One that has just ended by itself is dead already."""
    with suppress(ProcessLookupError):
        os.kill(sender, signal.SIGKILL)


@pytest.mark.lengthy
def test_nobody_is_left_untold_however_often_the_sender_of_pushes_is_killed() -> None:
    with tempfile.TemporaryDirectory(prefix="rural-", dir=in_memory()) as name:
        folder = Path(name)
        service, killer = PushService(folder), Killer()
        service.before_answer = killer.look
        environment = {
            **os.environ,
            "VAR_DIR": str(folder),
            "NEWCOMER_MATCHES": "0",
            "DATABASE_URL": migrated.for_house(folder),
            "EMAIL_URL": "smtp://127.0.0.1:9",
            "SECRET_KEY": "only-for-tests-and-long-enough-to-start",
            "DEBUG": "0",
            "LOG_LEVEL": "ERROR",
            "MATCHES_AT_ONCE": "2000",
        }

        def python(*arguments: str) -> str:
            done = subprocess.run(
                [sys.executable, *arguments],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stdout + done.stderr
            return done.stdout

        with service.open():
            keys = (service.receiver.p256dh, service.receiver.auth)
            python("manage.py", "prepare")  # makes the key of the house
            python("-m", "tests.faults.pushes", "owe", str(PUSHES), *keys)
            breeder = subprocess.Popen(
                [
                    *(sys.executable, "-m", "tests.faults.pushes", "breed"),
                    *(str(service.port), str(service.certificate)),
                ],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            with breeder:
                while code := let_send(breeder, killer):
                    assert code == -signal.SIGKILL
            rows = [
                line.split() for line in python("-m", "tests.faults.pushes", "list").splitlines()
            ]
        told = Counter(
            told["notification"]["tag"]
            for _path, _headers, told in service.taken
            if "web_push" in told
        )
        ids = Counter(
            headers["webhook-id"] for path, headers, _ in service.taken if path == "/hook"
        )
        states = Counter(state for _code, *states in rows for state in states)
        missing = [code for code, *_states in rows if not told[code]]
        print(
            f"{len(rows)} turns, {killer.killed} senders killed, states {dict(states)}, missing "
            f"{len(missing)}, told more than once {sum(count > 1 for count in told.values())}"
        )
        assert len(rows) == PUSHES
        assert missing == []
        assert states == {"sent": 2 * PUSHES}
        assert len(ids) == PUSHES, "what comes again in another app has another id"
        again = sum(count - 1 for count in (*told.values(), *ids.values()))
        assert again <= killer.killed * PUSH.batch, "one came again that no dead sender had in hand"
        assert killer.killed > DEATHS / 2
