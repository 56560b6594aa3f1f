"""`python -m tests.bench [PART ...]`: all of PARTS if none is named; those of LARGE, which take
long, only by name. Each of several has a process of its own, and with it a database that no other
has left rows in; one that fails keeps none from its turn."""

import subprocess
import sys
from importlib import import_module

PARTS = (
    "rules",
    "pages",
    "logs",
    "storage",
    "mails",
    "server",
    "deadlines",
    "outages",
    "handmade",
    "clicks",
    "doors",
    "ratings",
    "visitors",
    "planner",
    "programs",
    "rest",
)
LARGE = ("growth", "migrations")
# These take arguments; the first go on where they were left.
RESUMED = ("strength", "mistakes", "planted_losses", "decision_loss")
CROWDED = ("thinking", "endings", "thrown_wins", "grinding", "advice", "days", "postbag")


if __name__ == "__main__":
    chosen = sys.argv[1:] or PARTS
    if chosen[0] in (*RESUMED, *CROWDED):
        chosen = chosen[:1]
    for part in chosen:
        if part not in (*PARTS, *LARGE, *RESUMED, *CROWDED):
            known = ", ".join((*PARTS, *LARGE, *RESUMED, *CROWDED))
            sys.exit(f"There is no bench {part!r}; there are {known}.")
    if len(chosen) == 1:
        import_module(f"tests.bench.{chosen[0]}").main()
    else:
        alone = [sys.executable, "-m", "tests.bench"]
        failed = [part for part in chosen if subprocess.run([*alone, part], check=False).returncode]
        if failed:
            sys.exit(f"These parts of the bench failed: {', '.join(failed)}.")
