"""The real server: submitted turns a second beside a bare view behind what every project of Django
has its requests go through, and behind what the house has; on SQLite and on PostgreSQL.

Each database is measured in a process of its own (`python -m tests.bench.load.submissions`),
server and load on the same machine, the two kinds of request turn about.
"""

import json
import os
import subprocess
import sys

from tests.bench.tables import table

DATABASES = ("sqlite", "postgres")


def main() -> None:
    rows = []
    for database in DATABASES:
        found = subprocess.run(
            [sys.executable, "-m", "tests.bench.load.submissions", database],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ,
        )
        if found.returncode:
            print(found.stdout, found.stderr)
            raise SystemExit(f"The bench on {database} failed.")
        rows += json.loads(found.stdout.splitlines()[-1])
    table(
        "Submissions over HTTP, 16 connections: sign-in, CSRF, one POST answered by a redirect",
        ["database, what", "server CPU ms a request", "requests/s", "p50 ms", "p99 ms", "errors"],
        rows,
    )
