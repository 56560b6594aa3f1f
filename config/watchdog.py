"""A watchdog: a process beside a runner that kills it when it hangs.

The runner says through a pipe what it begins (`report_work`). If its main thread then works for too
long without saying more, the watchdog leaves a note of what it hung at and ends it with SIGKILL,
which also ends what no signal within it would; whoever keeps the runner (systemd, the supervisor,
Celery) starts it anew. What counts is work, not time: waiting for the database, or for a busy
machine, is no hang. systemd's WatchdogSec, which counts time, could not tell. The watchdog ends
with its runner. It needs /proc, so without Linux there is none.
"""

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

LOOK_SECONDS = 0.5
STAT = "/proc/{0}/task/{0}/stat"
NOTES, NOTE, HALF_WRITTEN = "hung", ".hung", ".writing"

_pipe = -1
_runner = 0


def start_watchdog(var_folder: Path) -> None:
    """Starts the watchdog of this process; its notes go to `hung` in `var_folder`."""
    global _pipe, _runner
    if not os.path.exists(STAT.format(os.getpid())):
        return
    folder = var_folder / NOTES
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    child = subprocess.Popen(
        [sys.executable, "-I", "-S", __file__, str(os.getpid()), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={},
        cwd="/",
        start_new_session=True,  # a signal to all of the runner's group is not for it
    )
    assert child.stdin is not None  # noqa: S101  it is a pipe
    _pipe, _runner = os.dup(child.stdin.fileno()), os.getpid()
    child.stdin.close()
    os.set_blocking(_pipe, False)


def report_work(about: str = "", seconds: float = 0.0) -> None:
    """The main thread begins `about`, one line, and hangs if that takes more than so many seconds
    of its work; without `about`, it is done. Nothing where no watchdog is, or in other threads."""
    if _runner == os.getpid() and threading.current_thread() is threading.main_thread():
        try:
            os.write(_pipe, f"{seconds} {about}\n".encode())
        except OSError:
            return  # it is gone, or slower than we are


def read_hang_reports(var_folder: Path) -> Iterator[str]:
    """What runners of this machine hung at, as they have said; each to one caller, once."""
    for path in sorted((var_folder / NOTES).glob(f"*{NOTE}")):
        try:
            about = path.read_text()
            path.unlink()
        except FileNotFoundError:
            continue
        yield about


def main_thread_seconds(runner: int) -> float:
    """Seconds that the main thread of a process has worked. OSError if it is gone."""
    with open(STAT.format(runner)) as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def watch_runner(runner: int, folder: Path) -> None:
    """Kills the runner when it hangs; returns then, or when it is gone."""
    about, seconds, begun = "", 0.0, 0.0
    unread = b""
    while True:
        if select.select([0], [], [], LOOK_SECONDS)[0]:
            said = os.read(0, 65536)
            if not said:
                return
            *lines, unread = (unread + said).split(b"\n")
            if lines:
                limit, _space, about = lines[-1].decode().partition(" ")
                seconds, begun = float(limit), main_thread_seconds(runner)
        elif about and main_thread_seconds(runner) - begun > seconds:
            half = folder / f"{runner}-{time.time_ns()}{HALF_WRITTEN}"
            half.write_text(about)
            half.rename(half.with_suffix(NOTE))
            os.kill(runner, signal.SIGKILL)
            return


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it goes with its runner, and not before
    with suppress(OSError):  # the runner is gone
        watch_runner(int(sys.argv[1]), Path(sys.argv[2]))
