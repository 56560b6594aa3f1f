"""The process in which bots think comes with the loop of sweeps, again if it is killed, and goes
with it, however that ends."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def loop(tmp_path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """`manage.py sweep --loop`, in a house without tables: it waits for them."""
    environment = {
        **os.environ,
        "VAR_DIR": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3",
        "SECRET_KEY": "only-for-tests-and-long-enough-to-start",
        "DEBUG": "0",
        "LOG_LEVEL": "CRITICAL",
    }
    process = subprocess.Popen(
        [sys.executable, "manage.py", "sweep", "--loop"],
        cwd=ROOT,
        env=environment,
        start_new_session=True,
    )
    yield process
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(20)


def until(what: Callable[[], bool]) -> None:
    """Waits for something that is about to happen."""
    ends = time.monotonic() + 60
    while not what():
        assert time.monotonic() < ends, "it did not happen"
        time.sleep(0.05)


def thinking(process: "subprocess.Popen[bytes]") -> set[int]:
    """The processes that think beside the loop, whoever is their parent by now: all of its
    house that say so."""
    found = set()
    for folder in Path("/proc").iterdir():
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if b"--thinking" in words and house_of(int(folder.name)) == house_of(process.pid):
                found.add(int(folder.name))
        except (ValueError, OSError):
            continue
    return found


def house_of(process: int) -> bytes:
    """The folder of the house that a process belongs to, also once it has ended: it is not
    waited for before the test is over."""
    if process not in _houses:
        environment = Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
        _houses[process] = next((e for e in environment if e.startswith(b"VAR_DIR=")), b"")
    return _houses[process]


_houses: dict[int, bytes] = {}


def is_at_work(process: "subprocess.Popen[bytes]") -> bool:
    """True once one thinks, and gives way to the others."""
    mine = os.getpriority(os.PRIO_PROCESS, process.pid)
    try:
        return any(os.getpriority(os.PRIO_PROCESS, one) > mine for one in thinking(process))
    except ProcessLookupError:
        return False


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="reads /proc")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
def test_a_process_that_thinks_comes_again_when_killed_and_goes_with_the_loop(
    loop: "subprocess.Popen[bytes]", sign: signal.Signals
) -> None:
    until(lambda: is_at_work(loop))
    assert all(os.getsid(one) == one for one in thinking(loop)), "no session of its own to be nicer"
    (first,) = thinking(loop)
    os.kill(first, signal.SIGKILL)
    until(lambda: thinking(loop) not in (set(), {first}) and is_at_work(loop))
    assert loop.poll() is None
    loop.send_signal(sign)
    loop.wait(60)
    until(lambda: not thinking(loop))


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="reads /proc")
def test_a_process_that_thinks_ends_though_the_loop_was_gone_before_it_had_started(
    loop: "subprocess.Popen[bytes]",
) -> None:
    until(lambda: bool(thinking(loop)))
    loop.kill()
    loop.wait(60)
    until(lambda: not thinking(loop))
