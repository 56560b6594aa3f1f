"""The supervisor keeps services running and leaves nothing behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from config.bootstrap import ROOT
from config.supervisor import DidNotStart, Service, Supervisor
from tests.house.processes import is_running
from tests.house.waiting import wait_for

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def supervisor(tmp_path: Path, said: list[str]) -> Iterator[Supervisor]:
    supervisor = Supervisor(tmp_path, os.environ, tmp_path / "log", said.append)
    yield supervisor
    supervisor.stop(())


def pid_of(service: Service) -> int:
    assert service.process is not None
    return service.process.pid


def test_a_killed_service_is_started_again(supervisor: Supervisor, said: list[str]) -> None:
    service = Service("sleeper", SLEEP, pause=0.05)
    supervisor.add(service)
    first = pid_of(service)
    os.kill(first, signal.SIGKILL)

    def second() -> int:
        supervisor.restart_ended_services()
        return service.process.pid if service.process and service.process.pid != first else 0

    assert is_running(wait_for(second))
    assert said[0].startswith("sleeper was killed by signal 9; it starts again in 0 s")


def test_each_failure_doubles_the_pause(supervisor: Supervisor) -> None:
    service = Service("loser", [sys.executable, "-c", "raise SystemExit(3)"], pause=0.01)
    supervisor.add(service)

    def third_start() -> bool:
        supervisor.restart_ended_services()
        return service.pause >= 0.04

    assert wait_for(third_start)
    assert service.pause == 0.04


def test_children_of_a_killed_service_do_not_outlive_it(
    supervisor: Supervisor, tmp_path: Path
) -> None:
    parent = (
        "import subprocess, sys, time; "
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']); "
        "print(child.pid, flush=True); time.sleep(60)"
    )
    service = Service("parent", [sys.executable, "-c", parent], pause=60)
    supervisor.add(service)
    child = int(wait_for(lambda: (tmp_path / "log/parent.log").read_text().strip()))
    assert is_running(child)
    os.kill(pid_of(service), signal.SIGKILL)

    def gone() -> bool:
        supervisor.restart_ended_services()
        return not is_running(child)

    assert wait_for(gone)


def test_services_stop_in_the_order_given(supervisor: Supervisor, tmp_path: Path) -> None:
    note = tmp_path / "stopped"
    program = (
        "import signal, sys, time\n"
        "def stop(*_):\n"
        "    open({note!r}, 'a').write({name!r} + ' ')\n"
        "    sys.exit()\n"
        "signal.signal(signal.SIGTERM, stop)\n"
        "print('ready', flush=True)\n"
        "time.sleep(60)\n"
    )
    for name in ("first", "second", "third"):
        script = program.format(note=str(note), name=name)
        log = tmp_path / "log" / f"{name}.log"
        supervisor.start(
            Service(name, [sys.executable, "-c", script]),
            ready=lambda log=log: "ready" in log.read_text(),
        )
    supervisor.stop(("third", "first", "second"))
    assert note.read_text() == "third first second "


def test_a_service_that_does_not_start_is_reported_with_its_last_words(
    supervisor: Supervisor,
) -> None:
    service = Service("web", [sys.executable, "-c", "raise SystemExit('no such port')"])
    with pytest.raises(DidNotStart, match="web did not start. Its log ends with:\nno such port"):
        supervisor.start(service, ready=lambda: False)


def test_a_preparation_that_fails_is_reported_with_its_last_words(supervisor: Supervisor) -> None:
    with pytest.raises(DidNotStart, match="`migrate` failed with exit code 1:\nlocked"):
        supervisor.run_once("migrate", [sys.executable, "-c", "raise SystemExit('locked')"])


def test_a_talkative_supervisor_names_the_speaker_of_each_line(tmp_path: Path) -> None:
    said: list[str] = []
    supervisor = Supervisor(tmp_path, os.environ, tmp_path, said.append, verbose=True)
    supervisor.run_once("demo", [sys.executable, "-c", "print('Ada'); print('Bea')"])
    supervisor.stop(())
    assert said == ["demo     Ada", "demo     Bea"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a promise for Linux only")
def test_a_log_that_grows_is_begun_anew_while_its_service_runs(
    supervisor: Supervisor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.supervisor.LOG_BYTES_KEPT", 2000)
    talk = "import time\nwhile True: print('word ' * 20, flush=True); time.sleep(0.002)"
    service = Service("talker", [sys.executable, "-c", talk])
    supervisor.add(service)
    first, log = pid_of(service), tmp_path / "log" / "talker.log"
    sizes = []

    def many() -> bool:
        supervisor.restart_ended_services()
        sizes.append(log.stat().st_size)
        return sum(later < earlier for earlier, later in pairwise(sizes)) >= 3

    assert wait_for(many)
    assert pid_of(service) == first
    assert (tmp_path / "log" / "talker.log.1").stat().st_size > 2000
    assert log.read_bytes().count(b"\0") == 0  # who writes goes on at the end that there is


def test_services_end_with_a_killed_supervisor(tmp_path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; "
        "from config.supervisor import Service, Supervisor; "
        f"supervisor = Supervisor(Path({str(tmp_path)!r}), os.environ, "
        f"Path({str(tmp_path)!r}), print); "
        f"service = Service('sleeper', {SLEEP!r}); supervisor.add(service); "
        "print(service.process.pid, flush=True); supervisor.watch()"
    )
    program = [sys.executable, "-c", script]
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        try:
            service = int(running.stdout.readline())
            assert is_running(service)
        finally:
            running.kill()
    assert wait_for(lambda: not is_running(service))
