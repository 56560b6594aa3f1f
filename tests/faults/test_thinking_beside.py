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
        "NEWCOMER_MATCHES": "0",
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


def thinking(house: Path) -> set[int]:
    """The processes that think in the house with this folder, whoever is their parent by now."""
    found = set()
    for folder in Path("/proc").iterdir():
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            # Of a process that has only just begun nothing can be read of its house yet.
            named = (folder / "environ").read_bytes().split(b"\0") if b"--thinking" in words else []
            if f"VAR_DIR={house}".encode() in named:
                found.add(int(folder.name))
        except OSError:
            continue
    return found


def is_at_work(house: Path) -> bool:
    """True once one thinks there, and gives way to the others."""
    mine = os.getpriority(os.PRIO_PROCESS, 0)
    try:
        return any(os.getpriority(os.PRIO_PROCESS, one) > mine for one in thinking(house))
    except ProcessLookupError:
        return False


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="reads /proc")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
def test_a_process_that_thinks_comes_again_when_killed_and_goes_with_the_loop(
    loop: "subprocess.Popen[bytes]", tmp_path: Path, sign: signal.Signals
) -> None:
    until(lambda: is_at_work(tmp_path))
    assert all(os.getsid(one) == one for one in thinking(tmp_path)), (
        "no session of its own to be nicer"
    )
    (first,) = thinking(tmp_path)
    os.kill(first, signal.SIGKILL)
    until(lambda: thinking(tmp_path) not in (set(), {first}) and is_at_work(tmp_path))
    assert loop.poll() is None
    loop.send_signal(sign)
    loop.wait(60)
    until(lambda: not thinking(tmp_path))


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="reads /proc")
def test_a_process_that_thinks_ends_though_the_loop_was_gone_before_it_had_started(
    loop: "subprocess.Popen[bytes]", tmp_path: Path
) -> None:
    until(lambda: bool(thinking(tmp_path)))
    loop.kill()
    loop.wait(60)
    until(lambda: not thinking(tmp_path))
