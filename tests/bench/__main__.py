"""`python -m tests.bench [PART ...]`: all of PARTS if none is named; those of LARGE, which take
long, only by name."""

import sys
from importlib import import_module

PARTS = (
    *(
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
        "questions",
        "doors",
        "ratings",
        "visitors",
        "planner",
        "profiles",
        "pictures",
    ),
)
LARGE = ("growth", "migrations")
RESUMED = ("strength", "mistakes")  # take arguments, and go on where they were left
CROWDED = ("thinking", "endings")  # take arguments, too

if __name__ == "__main__":
    chosen = sys.argv[1:] or PARTS
    if chosen[0] in (*RESUMED, *CROWDED):
        chosen = chosen[:1]
    for part in chosen:
        if part not in (*PARTS, *LARGE, *RESUMED, *CROWDED):
            known = ", ".join((*PARTS, *LARGE, *RESUMED, *CROWDED))
            sys.exit(f"There is no bench {part!r}; there are {known}.")
        import_module(f"tests.bench.{part}").main()
