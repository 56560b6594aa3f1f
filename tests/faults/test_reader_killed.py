"""Readers of letters that are killed, or that hang: every letter is obeyed once, and one that a
reader hung at twice is set aside.

RURAL_LONG=1 makes it 200 deaths, and two letters at which readers hang.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests import migrated
from tests.faults.breeder import bear, exit_code
from tests.faults.town import ROOT
from tests.long_run import LONG
from tests.services import in_memory

DEATHS, LETTERS = (200, 1200) if LONG else (5, 40)
HANGING = 2 if LONG else 1
MOST_SECONDS = 0.25  # of the life of a reader


class Readers:
    """A house with letters that wait, and those who read them."""

    def __init__(self, folder: Path) -> None:
        self.environment = {
            **os.environ,
            "VAR_DIR": str(folder),
            "NEWCOMER_MATCHES": "0",
            "DATABASE_URL": migrated.for_house(folder),
            "SECRET_KEY": "only-for-tests-and-long-enough-to-start",
            "DEBUG": "0",
            "LOG_LEVEL": "ERROR",
            "MATCHES_AT_ONCE": "2000",
            "REPLY_DOMAIN": "reply.example.org",
            "REPLY_TRUST": "token+from",
        }

    def begin(self, *arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def letters(self, *arguments: str, code: int = 0) -> str:
        process = self.begin("-m", "tests.faults.letters", *arguments)
        said, wrong = process.communicate(timeout=600)
        assert process.returncode == code, said + wrong
        return said

    def read_and_die(self, dice: random.Random) -> int:
        """Readers, one after the other, each killed some time after it was born, until enough have
        died and the last has read all; how many were killed."""
        killed = 0
        with self.begin("-m", "tests.faults.letters", "read") as breeder:
            code = -signal.SIGKILL
            while code == -signal.SIGKILL:
                reader = bear(breeder)
                if killed < DEATHS:
                    time.sleep(dice.random() * MOST_SECONDS)
                    with suppress(ProcessLookupError):  # it has read all and is gone
                        os.kill(reader, signal.SIGKILL)
                code = exit_code(breeder)
                killed += code == -signal.SIGKILL
            assert code == 0
        return killed


@pytest.fixture
def readers() -> Iterator[Readers]:
    with tempfile.TemporaryDirectory(prefix="rural-", dir=in_memory()) as folder:
        yield Readers(Path(folder))


@pytest.mark.lengthy
def test_no_letter_is_lost_or_obeyed_twice_however_often_its_reader_is_killed(
    readers: Readers,
) -> None:
    readers.letters("post", str(LETTERS))
    killed = readers.read_and_die(random.Random(7))
    rows = readers.letters("list").splitlines()
    print(f"{killed} readers killed over {LETTERS} letters: {sorted({*rows})}")
    assert killed >= DEATHS / 2
    assert len(rows) == LETTERS and {*rows} == {"done played 0 True 1"}


@pytest.mark.one_database
@pytest.mark.lengthy
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the watchdog needs /proc")
def test_a_letter_at_which_readers_hang_twice_is_set_aside_and_its_player_is_told(
    readers: Readers,
) -> None:
    readers.letters("post", str(HANGING))
    for _ in range(2 * HANGING):  # a runner hangs at one of them
        readers.letters("hang", code=-9)
    readers.letters("hang")
    assert readers.letters("list").splitlines() == ["aside unreadable 2 False 1"] * HANGING
