"""How processes give way to others: within their session, and with all of it where it is theirs."""

import subprocess
import sys

import pytest

from config.processes import SESSION

NICER = 7
GIVE_WAY = f"""
import os
from config.processes import SESSION, lower_priority
before = SESSION.read_text()
lower_priority({NICER})
print(os.getpriority(os.PRIO_PROCESS, 0), "nice {NICER}" in SESSION.read_text(), end=" ")
print(before == SESSION.read_text())
"""
BEGUN_BY_ANOTHER = "import subprocess, sys; subprocess.run([sys.executable, '-c', {!r}])"
needs_groups = pytest.mark.skipif(not SESSION.exists(), reason="needs sessions as groups, of Linux")


def said_by(code: str, alone: bool) -> list[str]:
    """What the code says, in a session that is its own or in that of the tests."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, start_new_session=alone, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return done.stdout.split()


@needs_groups
def test_a_service_gives_way_with_its_whole_session() -> None:
    nicer, session_too, _same = said_by(GIVE_WAY, alone=True)
    assert int(nicer) >= NICER and session_too == "True"


@needs_groups
def test_the_worker_of_a_service_gives_way_with_the_session_of_the_service() -> None:
    nicer, session_too, _same = said_by(BEGUN_BY_ANOTHER.format(GIVE_WAY), alone=True)
    assert int(nicer) >= NICER and session_too == "True"


@needs_groups
def test_a_process_in_the_session_of_others_leaves_them_as_they_are() -> None:
    nicer, _session_too, same = said_by(BEGUN_BY_ANOTHER.format(GIVE_WAY), alone=False)
    assert int(nicer) >= NICER and same == "True"


def test_without_such_groups_a_process_gives_way_by_itself() -> None:
    code = f"""
import os
from pathlib import Path
from config import processes
processes.SESSION = Path("/nowhere/at/all")
processes.lower_priority({NICER})
print(os.getpriority(os.PRIO_PROCESS, 0))
"""
    assert int(said_by(code, alone=True)[0]) >= NICER
