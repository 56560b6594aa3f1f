"""The processes of this machine, as Linux shows them in /proc and other systems by `ps`."""

import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Process:
    pid: int
    parent: int
    state: str
    command: str

    @property
    def is_dead(self) -> bool:
        """Ended, though perhaps not yet taken note of by its parent."""
        return self.state.startswith("Z")


def listing() -> list[Process]:
    """Every process."""
    if Path("/proc/self/stat").exists():
        return [found for path in Path("/proc").glob("[0-9]*") if (found := _read(path))]
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,stat=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 3) for line in listed.stdout.splitlines()]
    return [Process(int(row[0]), int(row[1]), row[2], "".join(row[3:])) for row in rows]


def _read(path: Path) -> Process | None:
    try:
        state, parent = (path / "stat").read_text().rpartition(")")[2].split()[:2]
        command = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return None
    return Process(int(path.name), int(parent), state, command)


def is_running(pid: int) -> bool:
    """True while `pid` does something."""
    return any(process.pid == pid and not process.is_dead for process in listing())


def descendants(pid: int) -> list[Process]:
    """What `pid` started, what that started, and so on."""
    everybody = listing()
    found: list[Process] = []
    parents = {pid}
    while parents:
        children = [process for process in everybody if process.parent in parents]
        found += children
        parents = {child.pid for child in children}
    return found
