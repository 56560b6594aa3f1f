"""`python -m tests.bench [PART ...]`: all parts if none is named; see PARTS."""

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
    ),
)

if __name__ == "__main__":
    chosen = sys.argv[1:] or PARTS
    for part in chosen:
        if part not in PARTS:
            sys.exit(f"There is no bench {part!r}; there are {', '.join(PARTS)}.")
        import_module(f"tests.bench.{part}").main()
