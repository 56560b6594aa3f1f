"""`manage.py up` as a newcomer meets it: one command, and all that it started goes with it."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.bootstrap import ROOT
from tests import migrated
from tests.house.processes import descendants, listing
from tests.house.waiting import wait_for
from tests.long_run import LONG

SERVICES = {"web", "worker", "sweep", "valkey"}
TO_OPEN = 180  # seconds, also on a machine that does much else


class House:
    """A running `manage.py up` and what it has said so far."""

    def __init__(self, folder: Path, port: int = 0, **variables: str) -> None:
        self.folder = folder
        if not LONG:  # all migrations take half a minute, and tests/migrated.py does them anyway
            folder.mkdir()
            shutil.copy(migrated.file(), folder / "rural.sqlite3")
        self.spoken = folder.parent / "spoken"
        command = [sys.executable, str(ROOT / "manage.py"), "up", "--no-demo", "--port", str(port)]
        with self.spoken.open("wb") as spoken:
            self.process = subprocess.Popen(
                command,
                env={"PATH": os.environ["PATH"], "VAR_DIR": str(folder), **variables},
                stdin=subprocess.DEVNULL,
                stdout=spoken,
                stderr=subprocess.STDOUT,
            )

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)

    def words(self) -> str:
        return self.spoken.read_text()

    def address(self) -> str:
        """Where it is open, once it says so."""
        assert self.process.poll() is None, self.words()
        found = re.search(r"Rural Route is open: +(http://localhost:\d+/)\n", self.words())
        return found[1] if found and "Ctrl-C" in self.words() else ""

    def thinks(self) -> bool:
        """True once the process beside the sweep is there."""
        return any("--thinking" in process.command for process in descendants(self.process.pid))

    def workers(self) -> set[int]:
        """The numbers of the Celery workers that the supervisor itself started."""
        return {
            process.pid
            for process in descendants(self.process.pid)
            if process.parent == self.process.pid
            and "celery -A config worker" in process.command
            and not process.is_dead
        }


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("up") / "var")
    yield house
    house.stop()


def read(address: str) -> tuple[int, str]:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return answer.status, answer.read().decode()


def test_the_page_answers_at_the_address_that_is_said(house: House) -> None:
    status, page = read(wait_for(house.address, TO_OPEN))
    assert status == 200
    assert "Rural Route" in page
    began = house.words().splitlines()  # nobody looks at an empty screen for half a minute
    words = "Creating the database and static files (once)" if LONG else "Updating the database"
    assert began[0].startswith(words)
    assert began[1] == "Starting the pages and the workers ..."


def test_the_mailbox_is_open(house: House) -> None:
    status, page = read(f"{wait_for(house.address, TO_OPEN)}mailbox/")
    assert status == 200
    assert "No letters today. Write one?" in page


def test_every_service_has_a_log_and_none_fell_over(house: House) -> None:
    wait_for(house.address, TO_OPEN)
    logs = {path.stem for path in (house.folder / "log").iterdir()}
    assert logs >= SERVICES
    assert "ended with exit code" not in house.words()
    log = (house.folder / "log" / "worker.log").read_text()
    # At rest there is no line for each of a hundred tasks a minute.
    assert "succeeded in" not in log and "Sending due task" not in log


def test_the_files_are_private(house: House) -> None:
    wait_for(house.address, TO_OPEN)
    assert house.folder.stat().st_mode & 0o777 == 0o700
    assert (house.folder / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_second_one_in_the_same_folder_says_that_the_first_runs(house: House) -> None:
    wait_for(house.address, TO_OPEN)
    second = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "up"],
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(house.folder)},
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert second.returncode == 1
    assert "Rural Route is already running with the files in" in second.stderr


def test_a_killed_worker_is_replaced(house: House) -> None:
    wait_for(house.address, TO_OPEN)
    (killed,) = wait_for(house.workers)
    os.kill(killed, signal.SIGKILL)
    (replacement,) = wait_for(lambda: house.workers() - {killed})
    assert replacement != killed
    assert "worker was killed by signal 9; it starts again in 1 s" in house.words()


def test_stopping_leaves_no_process(house: House) -> None:
    wait_for(house.address, TO_OPEN)
    started = {process.pid for process in descendants(house.process.pid)}
    assert len(started) >= len(SERVICES)
    assert wait_for(house.thinks)
    started |= {process.pid for process in descendants(house.process.pid)}
    house.process.send_signal(signal.SIGTERM)
    assert house.process.wait(30) == 0
    assert house.words().endswith("Stopped.\n")
    left = [process for process in listing() if process.pid in started]
    # One that has ended is gone once the first process of the machine has asked for its result.
    assert [process for process in left if process.state != "Z"] == []


def test_a_broker_and_a_mail_server_of_ones_own_are_used_and_a_taken_port_passed_over(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        broker = f"redis+socket://{os.environ['TEST_REDIS_SOCKET']}"
        house = House(tmp_path / "var", port, REDIS_URL=broker, EMAIL_URL="memorymail://")
        try:
            assert f":{port}/" not in wait_for(house.address, TO_OPEN)
            logs = {path.stem for path in (house.folder / "log").iterdir()}
            assert logs & SERVICES == {"web", "worker", "sweep"}
            assert f"Port {port} is taken; using " in house.words()
            assert "/mailbox/" not in house.words()
        finally:
            house.stop()


def test_a_port_that_is_none_is_refused(tmp_path: Path) -> None:
    tried = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "up", "--port", "70000"],
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert tried.returncode == 1
    assert "--port 70000 is not a port; use 0 to 65535." in tried.stderr
