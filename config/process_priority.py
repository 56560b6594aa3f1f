"""Processes that give way to others, so that pages are quick whatever else is done."""

import os
from pathlib import Path

SESSION = Path("/proc/self/autogroup")


def lower_priority(by: int) -> None:
    """From now on this process is nicer by `by` (0 to 19) than it was.

    Linux hands its time first to whole sessions and then, within each, to processes by how nice
    they are (sched(7), "The autogroup feature"), and each service has a session. So the session
    becomes as nice, where it is that of this process or of the one that began it: a service. That
    of somebody's terminal stays as it is, since nice does there what it says.
    """
    os.nice(by)
    if os.getsid(0) not in (os.getpid(), os.getppid()):
        return
    try:
        SESSION.write_text(str(by))
    except OSError:
        return  # no Linux, one that does without, or another process of the session came first
