"""`manage.py listen`: what it needs, what it says, and how it ends."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from config.bootstrap import ROOT
from tests.post.writing import Line, bounce_address

pytestmark = pytest.mark.django_db(transaction=True)


def memory(process: subprocess.Popen[str]) -> int:
    """The most memory that a process has ever had, in MiB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


@pytest.fixture
def command(settings) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A running `manage.py listen` and its port."""
    with subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), "listen", "--lmtp", "127.0.0.1:0"],
        env={"SECRET_KEY": settings.SECRET_KEY, "REPLY_DOMAIN": "reply.example.org"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as running:
        try:
            assert running.stdout is not None
            said = running.stdout.readline()
            assert said.startswith("Accepting email to reply.example.org by LMTP at 127."), said
            yield running, int(said.strip(" .\n").rpartition(":")[2])
        finally:  # an exception would wait here for the end of what nobody has ended
            running.terminate()
        assert running.wait(30) == 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_an_endless_mail_is_cut_off_and_needs_no_memory(
    command: tuple[subprocess.Popen[str], int],
) -> None:
    process, port = command
    before = memory(process)
    for row in (b"x" * 998 + b"\r\n", b"\r\n" * 500, b"x" * 1000):
        line = Line(port)
        assert line.begin(bounce_address()).startswith("354")
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            for _ in range(200):
                line.send(row * 1000)
        line.close()
    assert memory(process) - before < 20


def test_sigterm_says_goodbye(command: tuple[subprocess.Popen[str], int]) -> None:
    process, port = command
    line = Line(port)
    process.send_signal(signal.SIGTERM)
    assert line.heard().startswith("421 4.3.2")
    assert process.wait(30) == 0
    line.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "the following arguments are required: --lmtp"),
        (["--smtp", "0.0.0.0:25"], "Listening by SMTP at 0.0.0.0:25 is no longer possible"),
        (["--lmtp", "2525"], "'2525' is not an address"),
        (["--lmtp", "127.0.0.1:99999"], "'127.0.0.1:99999' is not an address"),
        (["--lmtp", "/nowhere/at/all"], "Cannot listen at /nowhere/at/all"),
        (["--lmtp", "127.0.0.1:0", "--name", "x" * 21], "is not a name"),
    ],
)
def test_a_place_that_is_none_is_said(words: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("listen", *words)


def test_without_a_domain_there_is_nothing_to_listen_for(settings) -> None:
    settings.REPLY_DOMAIN = ""
    with pytest.raises(CommandError, match="REPLY_DOMAIN is not set"):
        call_command("listen", "--lmtp", "127.0.0.1:0")
