"""The watchdog beside a runner: it ends one that works without coming round, and no other."""

import subprocess
import sys
from pathlib import Path

import pytest

from config import watchdog
from config.bootstrap import ROOT

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it needs /proc")
WORKS = "while True: pass"
WAITS = "import time; time.sleep(2)"
COMES_ROUND = """
import time
until = time.process_time() + 1.5
while time.process_time() < until: watchdog.report_work('a letter', 0.5)
"""
ELSEWHERE = """
import threading, time
def work():
    until = time.thread_time() + 1.5
    while time.thread_time() < until: pass
thread = threading.Thread(target=work)
thread.start()
thread.join()
"""


def ends(folder: Path, doing: str, about: str = "a letter") -> int:
    """How a runner ends that begins something, which may take half a second of work."""
    program = (
        "from pathlib import Path; from config import watchdog; "
        f"watchdog.start_watchdog(Path({str(folder)!r})); "
        f"watchdog.report_work({about!r}, 0.5)\n{doing}"
    )
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, timeout=300).returncode


def test_a_runner_that_works_without_end_is_killed_and_what_it_hung_at_is_noted_once(
    tmp_path: Path,
) -> None:
    assert ends(tmp_path, WORKS) == -9
    assert list(watchdog.read_hang_reports(tmp_path)) == ["a letter"]
    assert list(watchdog.read_hang_reports(tmp_path)) == []


@pytest.mark.parametrize("doing", [WAITS, COMES_ROUND, ELSEWHERE])
def test_who_waits_or_comes_round_is_left_alone(tmp_path: Path, doing: str) -> None:
    assert ends(tmp_path, doing) == 0
    assert list(watchdog.read_hang_reports(tmp_path)) == []


def test_who_has_nothing_in_hand_may_work_on(tmp_path: Path) -> None:
    works = "import time\nwhile time.process_time() < 2.5: pass"
    assert ends(tmp_path, works, about="") == 0


def test_no_watchdog_outlives_its_runner(tmp_path: Path) -> None:
    assert ends(tmp_path, "import os; os._exit(3)") == 3
    watching = subprocess.run(["pgrep", "-f", str(tmp_path)], capture_output=True, text=True)
    for _ in range(100):
        if not watching.stdout:
            break
        watching = subprocess.run(["pgrep", "-f", str(tmp_path)], capture_output=True, text=True)
    assert not watching.stdout
