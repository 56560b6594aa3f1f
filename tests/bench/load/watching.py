"""What processes take: processor time and memory of a process with all that it has started."""

import os
import sys
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(pid: int) -> float:
    """User and system time of a process and of all below it, those that have ended included."""
    ticks = dict.fromkeys(family(pid), 0)
    for one in ticks:
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks[one] = sum(int(field) for field in fields[11:15])
    return sum(ticks.values()) / TICKS


def memory_mib(pid: int) -> float:
    """What a process and all below it hold in memory, in MiB: pages that several share are counted
    once all told, each with its part of them, so that a sum means something."""
    total = 0
    for one in family(pid):
        try:
            words = Path(f"/proc/{one}/smaps_rollup").read_text()
        except OSError:  # it has just ended
            continue
        total += next(int(line.split()[1]) for line in words.splitlines() if line[:4] == "Pss:")
    return total / 1024


def started(pid: int) -> int:
    """When a process was started, in ticks since the machine was; after all others if it is gone.
    Its number says nothing of that: numbers are given anew."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return sys.maxsize
    return int(fields[19])


def family(pid: int) -> list[int]:
    """A process and all below it, as long as they are there."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(entry.name))
    found, todo = [], [pid]
    while todo:
        one = todo.pop()
        found.append(one)
        todo += children.get(one, [])
    return found
