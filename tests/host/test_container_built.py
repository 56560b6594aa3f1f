"""The image is built on a fresh Debian and started: pages, health, workers, a mail in, a backup.

A long run, where buildah and mmdebstrap are: RURAL_LONG=1.
"""

import json
import os
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.processes import find_free_port, find_valkey, valkey_command
from tests.host import buildah
from tests.host.test_container import command_of
from tests.long_run import in_long_run

pytestmark = [
    pytest.mark.lengthy,
    in_long_run,
    pytest.mark.skipif(bool(buildah.missing()), reason=buildah.missing()),
]
MOST_MB = 400
USER = 10001


@pytest.fixture(scope="module")
def built() -> Iterator[buildah.Buildah]:
    with tempfile.TemporaryDirectory(prefix="rural-image-", dir="/tmp") as folder:
        built = buildah.Buildah(Path(folder))
        built.make_base()
        built.make_image()
        yield built


def test_the_image_is_small_runs_as_nobody_and_tells_how_it_is(built: buildah.Buildah) -> None:
    about = json.loads(built("inspect", "--type", "image", buildah.IMAGE))
    config = about["Docker"]["config"]
    assert config["User"] == str(USER)
    assert config["Healthcheck"]["Test"][0] == "CMD"
    (size,) = json.loads(built("images", "--json", buildah.IMAGE))
    number, unit = size["size"].split()
    print(f"the image has {size['size']}")
    assert unit == "MB" and float(number) <= MOST_MB


class Containers:
    """The parts in containers that share a volume, a broker and this machine's network."""

    def __init__(self, built: buildah.Buildah, folder: Path) -> None:
        self.built, self.folder = built, folder
        self.container = built("from", buildah.IMAGE)
        self.root = Path(built("mount", self.container))
        self.var = folder / "var"
        self.var.mkdir()
        os.chown(self.var, USER, USER)
        folder.chmod(0o711)
        self.port = find_free_port()
        self.processes: list[subprocess.Popen[bytes]] = []
        self.environment = {
            "SECRET_KEY": "only-for-tests-and-long-enough-to-start",
            "SITE_URL": f"http://127.0.0.1:{self.port}",
            "REDIS_URL": f"redis://127.0.0.1:{self.start_broker()}/0",
            "REPLY_DOMAIN": "reply.example.org",
            "EMAIL_URL": "dummymail://",
        }

    def start_broker(self) -> int:
        binary, port = find_valkey(), find_free_port()
        assert binary
        command = valkey_command(binary, self.folder, self.folder / "socket", lasting=False)
        command[command.index("--port") + 1] = str(port)
        self.processes.append(subprocess.Popen(command, stdout=subprocess.DEVNULL))
        return port

    def command(self, *words: str) -> list[str]:
        settings = [f"--env={name}={value}" for name, value in self.environment.items()]
        store = ("--root", f"{self.built.folder}/store", "--runroot", f"{self.built.folder}/run")
        return [
            *("buildah", *store, "--storage-driver", "vfs", "run", "--isolation", "chroot"),
            *("--volume", f"{self.var}:/var/lib/rural-route", *settings),
            *(self.container, "--", *words),
        ]

    def run(self, *words: str) -> str:
        done = subprocess.run(self.command(*words), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self, service: str) -> None:
        """Starts a service as the compose file does, at a port of its own."""
        words = [word.replace("8000", str(self.port)) for word in command_of(service)]
        log = open(self.folder / f"{service}.log", "wb")  # noqa: SIM115
        self.processes.append(
            subprocess.Popen(self.command(*words), stdout=log, stderr=log, start_new_session=True)
        )

    def page(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as page:
                return page.status, page.read().decode()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.read().decode()

    def until(self, path: str, seconds: float = 60) -> None:
        last = time.monotonic() + seconds
        while True:
            try:
                found = self.page(path)
            except OSError as problem:
                found = 0, str(problem)
            if found[0] == 200:
                return
            logs = [log.read_text()[-1500:] for log in self.folder.glob("*.log")]
            assert time.monotonic() < last, (found, logs)
            time.sleep(0.5)

    def close(self) -> None:
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
        self.built("umount", self.container)
        self.built("rm", self.container)


@pytest.fixture
def containers(built: buildah.Buildah) -> Iterator[Containers]:
    with tempfile.TemporaryDirectory(prefix="rural-", dir="/tmp") as folder:
        containers = Containers(built, Path(folder))
        try:
            yield containers
        finally:
            containers.close()


def written(root: Path, since: float) -> list[Path]:
    """The files of an image that were written since, but for those of /tmp and mounted places."""
    found = subprocess.run(
        ["find", str(root), "-xdev", "-type", "f", "-newermt", f"@{since}"],
        capture_output=True,
        text=True,
        check=True,
    )
    inside = [Path(line).relative_to(root) for line in found.stdout.splitlines()]
    return [path for path in inside if path.parts[0] not in ("tmp", "run", "etc", "proc")]


def test_every_part_starts_and_the_house_says_that_it_is_ready(containers: Containers) -> None:
    began = time.time()
    assert "Applying games.0001" in containers.run("python", "manage.py", "prepare")
    for service in ("web", "worker", "beat", "sweep", "listen"):
        containers.start(service)
    containers.until("/health/")
    containers.until("/lobby/")
    containers.until("/ready/", 120)
    config = json.loads(containers.built("inspect", "--type", "image", buildah.IMAGE))
    check = config["Docker"]["config"]["Healthcheck"]["Test"][1:]
    containers.run(*[word.replace("8000", str(containers.port)) for word in check])
    containers.run("python", "manage.py", "backup", "/var/lib/rural-route/backups")
    (backup,) = (containers.var / "backups").iterdir()
    where = f"/var/lib/rural-route/backups/{backup.name}"
    assert "can be restored" in containers.run("python", "manage.py", "restorecheck", where)
    assert {path.stat().st_uid for path in containers.var.rglob("*")} == {USER}
    assert written(containers.root, began) == [], "the root would have to be writable"
