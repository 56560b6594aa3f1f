"""Reading: a raw mail becomes a ParsedMail, in a child process that may be killed.

One child serves one process of the house for as long as it behaves. It works under limits of time
and memory; if it takes too long or dies, the letter counts as unreadable and the next one gets a
new child.
"""

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.post.parsing.reply_parser import ReplyLine
from games.post.parsing.report_parser import DeliveryReport

ROOT = Path(__file__).resolve().parent.parent.parent.parent
PACKAGES = sysconfig.get_path("purelib")  # the child looks nowhere else, nor runs what .pth say
PROGRAM = (
    f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.path.append({PACKAGES!r}); "
    "from games.post.parsing import parser_process; parser_process.main()"
)
# By the clock on the wall. The child may work for a quarter of it; the rest is for a busy machine.
SECONDS = 20.0
ENDING_SECONDS = 0.2  # what a child that ends by itself needs for it
LARGEST_ANSWER = 2 * 1024 * 1024


class UnreadableMail(Exception):
    """The mail could not be read: it broke the reader, or was too much for it."""


class TooSlow(UnreadableMail):
    """The reader gave no answer in time, which may be the fault of a busy machine."""


class TooMuchWork(UnreadableMail):
    """The reader worked for longer than it may, and the kernel ended it."""


@dataclass(frozen=True)
class ParsedMail:
    """What a mail says, as `games.post.parsing.mime_parser.parse_mail` found out in the child: its
    text itself does not get out. A field is at most 4 KiB long, and the lines 16,000 letters
    together.
    """

    fields: dict[str, list[str]] = field(default_factory=dict)
    name: str = ""
    senders: tuple[str, ...] = ()
    lines: tuple[ReplyLine, ...] = ()
    below: tuple[ReplyLine, ...] = ()
    from_html: bool = False
    enclosures: tuple[str, ...] = ()
    encrypted: bool = False
    report: DeliveryReport = DeliveryReport()
    automatic: bool = False

    @classmethod
    def from_child(cls, said: dict[str, Any]) -> "ParsedMail":
        """The same from what the child has said."""
        told = strip_nul(said)
        told["senders"], told["enclosures"] = tuple(told["senders"]), tuple(told["enclosures"])
        for name in ("lines", "below"):
            told[name] = tuple(ReplyLine(*line) for line in told[name])
        told["report"] = DeliveryReport(*told["report"])
        return cls(**told)

    @property
    def own_lines(self) -> list[str]:
        """The lines that a person wrote: on top, below and between what is quoted."""
        return [line.text for line in (*self.lines, *self.below)]

    @property
    def writer(self) -> str:
        """The one address in the one From; empty if there is none, or more than one."""
        return self.senders[0] if len(self.senders) == 1 else ""

    def all_fields(self, name: str) -> list[str]:
        """Every field of this name, in order."""
        return self.fields.get(name, [])

    def first_field(self, name: str) -> str:
        """The first field of this name; empty if there is none."""
        return self.fields.get(name, [""])[0]


def strip_nul(said: Any) -> Any:
    """The same lists, fields and words without NUL, which PostgreSQL keeps in no text or JSON."""
    if isinstance(said, str):
        return said.replace("\0", "")
    if isinstance(said, list | tuple):
        return [strip_nul(one) for one in said]
    if isinstance(said, dict):
        return {name: strip_nul(one) for name, one in said.items()}
    return said


class ReaderProcess:
    """The child process, started when it is first needed."""

    def __init__(self) -> None:
        self.child: subprocess.Popen[bytes] | None = None
        self.owner = 0
        self.lock = threading.Lock()

    def read(self, raw: bytes) -> ParsedMail:
        """What the mail says. Unreadable if the child cannot tell, TooSlow if not in time,
        TooMuchWork if it was ended for that."""
        with self.lock:
            try:
                said = self._request_parse(raw, time.monotonic() + SECONDS)
            except TimeoutError as error:
                self._end()
                raise TooSlow(str(error)) from None
            except (OSError, EOFError, ValueError) as error:
                worked_too_long = self._exit_signal() == signal.SIGXCPU
                self._end()
                if worked_too_long:
                    raise TooMuchWork("the mail reader took too long") from None
                raise UnreadableMail(f"{type(error).__name__}: {error}") from None
        if "error" in said:
            raise UnreadableMail(said["error"])
        return ParsedMail.from_child(said)

    def _request_parse(self, raw: bytes, until: float) -> dict[str, Any]:
        child = self._running_child()
        assert child.stdin is not None and child.stdout is not None  # noqa: S101  as both are pipes
        self._write(child.stdin.fileno(), len(raw).to_bytes(4, "big") + raw, until)
        size = int.from_bytes(self._read(child.stdout.fileno(), 4, until), "big")
        if size > LARGEST_ANSWER:
            raise ValueError(f"an answer of {size} bytes")
        said: dict[str, Any] = json.loads(self._read(child.stdout.fileno(), size, until))
        return said

    def _running_child(self) -> "subprocess.Popen[bytes]":
        """The child; a new one if there is none, or if it belongs to the process that we were
        forked from."""
        if self.child is None or self.owner != os.getpid() or self.child.poll() is not None:
            self.child = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", PROGRAM],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={},
                cwd="/",
            )
            self.owner = os.getpid()
            for pipe in (self.child.stdin, self.child.stdout):
                if pipe is not None:
                    os.set_blocking(pipe.fileno(), False)
        return self.child

    @staticmethod
    def _wait(fd: int, writing: bool, until: float) -> None:
        left = until - time.monotonic()
        ready = select.poll()
        ready.register(fd, select.POLLOUT if writing else select.POLLIN)
        if left <= 0 or not ready.poll(left * 1000):
            raise TimeoutError(f"the mail took longer than {SECONDS:.0f} seconds")

    def _write(self, fd: int, message: bytes, until: float) -> None:
        rest = memoryview(message)
        while rest:
            self._wait(fd, True, until)
            rest = rest[os.write(fd, rest[:65536]) :]

    def _read(self, fd: int, size: int, until: float) -> bytes:
        found = b""
        while len(found) < size:
            self._wait(fd, False, until)
            piece = os.read(fd, size - len(found))
            if not piece:
                raise EOFError("the mail reader crashed on this email")
            found += piece
        return found

    def _exit_signal(self) -> int:
        try:
            return -self.child.wait(ENDING_SECONDS) if self.child is not None else 0
        except subprocess.TimeoutExpired:
            return 0

    def _end(self) -> None:
        if self.child is not None and self.owner == os.getpid():
            self.child.kill()
            self.child.wait()
            for pipe in (self.child.stdin, self.child.stdout):
                if pipe is not None:
                    pipe.close()
        self.child = None

    def end(self) -> None:
        """Ends the child, if there is one."""
        with self.lock:
            self._end()


_reader = ReaderProcess()
atexit.register(_reader.end)


def read_mail(raw: bytes) -> ParsedMail:
    """What a mail says; TooSlow, TooMuchWork or Unreadable if that cannot be found out within the
    limits."""
    return _reader.read(raw)
