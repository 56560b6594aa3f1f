"""The house in its production form: every process of the Procfile as it stands there, but for the
ports, with the broker beside them."""

import shlex
import sys
from pathlib import Path

from config.processes import find_free_port
from tests.faults.town import ROOT, Town

REPLY_DOMAIN = "reply.example.org"


class Site(Town):
    """A town whose mails go to a mail server at the port `post`, and which takes mails itself."""

    def __init__(self, folder: Path, post: int) -> None:
        super().__init__(folder)
        self.letters = find_free_port()
        self.environment |= {
            "EMAIL_URL": f"smtp://127.0.0.1:{post}",
            "REPLY_DOMAIN": REPLY_DOMAIN,
            "LOG_LEVEL": "WARNING",
        }

    def open(self) -> None:
        """Starts everything, in order, and waits for the pages."""
        self.start_broker()
        self.manage("prepare")
        for part, command in self.commands().items():
            self.start(part, *command)
        self.until(self.answers, 300)

    def close(self) -> None:
        for part in list(self.processes):
            self.kill(part)

    def commands(self) -> dict[str, list[str]]:
        """How each part is started, by its name."""
        lines = (ROOT / "Procfile").read_text().splitlines()
        parts = {
            name: shlex.split(words) for name, words in (line.split(": ", 1) for line in lines)
        }
        return {name: self.here(command) for name, command in parts.items()}

    def start_again(self) -> list[str]:
        """Starts the parts that have ended by themselves, as systemd does; tells which."""
        ended = [
            part
            for part in self.commands()
            if part in self.processes and self.processes[part].poll() is not None
        ]
        for part in ended:
            self.start(part, *self.commands()[part])
        return ended

    def here(self, command: list[str]) -> list[str]:
        """A command of the Procfile with our programs, and our ports for its own."""
        program, *words = command
        start = [sys.executable] if program == "python" else [sys.executable, "-m", program]
        if "--port" in words:
            words[words.index("--port") + 1] = str(self.port)
        if "--lmtp" in words:  # no mail server stands in front
            at = words.index("--lmtp")
            words[at : at + 2] = ["--lmtp", f"127.0.0.1:{self.letters}"]
        return [*start, *words]
