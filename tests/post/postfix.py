"""A real Postfix of its own, with the example that we give to hosts, as it would be copied."""

import os
import re
import shutil
import signal
import smtplib
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from config.bootstrap import ROOT
from config.processes import find_free_port

EXAMPLE = ROOT / "deploy" / "postfix" / "main.cf.example"
SYSTEM = Path("/etc/postfix/master.cf")
# What a test cannot wait for, and where this one lives, in the place of what the example says.
CHANGED = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/kept
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 192.0.2.0/24
alias_maps = inline:{{ postmaster=root }}
transport_maps = inline:{{ reply.example.org=lmtp:inet:127.0.0.1:{lmtp},
    bounced.example=smtp:[127.0.0.1]:{away} }}
smtpd_peername_lookup = no
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
address_verify_negative_refresh_time = 1s
"""


def is_there() -> bool:
    return shutil.which("postfix") is not None and SYSTEM.is_file()


def with_changes(example: str, changes: str) -> str:
    """The example with other values for some parameters. Of one that is named twice each process
    would warn as it starts; Postfix's own writer of logs, which reads them from a queue of ten,
    then waits for itself for ever."""
    for name in re.findall(r"(?m)^(\w+) =", changes):
        example = re.sub(rf"(?m)^{name} =.*\n(?:[ \t].*\n)*", "", example)
    return example + changes


class Postfix:
    """`port` is where the world reaches it, `inside` where the house hands its mails over; `lmtp`
    and `away` are where it brings mails for the house, and for a domain that takes none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.inside, self.lmtp, self.away = (find_free_port() for _ in range(4))

    def run(self, *words: str) -> None:
        done = subprocess.run(
            ["postfix", "-c", str(self.folder / "etc"), *words],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr + self.log()

    def log(self) -> str:
        path = self.folder / "log"
        return path.read_text() if path.is_file() else ""

    def waiting(self) -> int:
        """How many mails wait in its queue."""
        listed = subprocess.run(
            ["postqueue", "-c", str(self.folder / "etc"), "-j"],
            capture_output=True,
            text=True,
            check=True,
        )
        return len(listed.stdout.splitlines())

    def try_again(self) -> bool:
        """Has it look through its whole queue now. What it finds still in the hands of the process
        that just put it off would else wait for the next mail, or five minutes."""
        subprocess.run(["postqueue", "-c", str(self.folder / "etc"), "-f"], check=True)
        return True

    def write(self) -> None:
        etc = self.folder / "etc"
        for folder in (etc, self.folder / "queue", self.folder / "kept"):
            folder.mkdir()
        shutil.chown(self.folder / "kept", "postfix")
        ports = {"lmtp": self.lmtp, "away": self.away, "folder": self.folder}
        (etc / "main.cf").write_text(with_changes(EXAMPLE.read_text(), CHANGED.format(**ports)))
        master = re.sub(r"(?m)^((?:\S+\s+){4})y", r"\1n", SYSTEM.read_text())  # no chroot
        inside = "smtpd -o mynetworks=127.0.0.0/8"
        ways = f"127.0.0.1:{self.port} inet n - n - - smtpd\n"
        ways += f"127.0.0.1:{self.inside} inet n - n - - {inside}\n"
        (etc / "master.cf").write_text(re.sub(r"(?m)^smtp\s+inet.*\n", ways, master))

    @contextmanager
    def open(self) -> Iterator[None]:
        self.folder.chmod(0o755)
        self.write()
        self.run("start")
        try:
            yield
        finally:
            self.end()

    def end(self) -> None:
        """Ends it for good: where nobody reaps its children, `postfix stop` waits in vain."""
        kept = self.folder / "queue" / "pid" / "master.pid"
        master = int(kept.read_text()) if kept.is_file() else 0
        if master:
            with suppress(ProcessLookupError):
                os.kill(master, signal.SIGTERM)
                time.sleep(0.5)
                os.kill(master, signal.SIGKILL)

    def world(self) -> smtplib.SMTP:
        """A conversation as somebody else's mail server has it."""
        until = time.monotonic() + 20
        while True:
            try:
                return smtplib.SMTP("127.0.0.1", self.port, timeout=60)
            except OSError:
                assert time.monotonic() < until, self.log()
                time.sleep(0.1)
