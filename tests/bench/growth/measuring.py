"""What a page or a sweep costs: queries, milliseconds, and the blocks that the database reads.

Milliseconds are those that a processor was at it, of the page and of its backend in PostgreSQL: so
they are nearly the same on a busy machine. The blocks are those of EXPLAIN (ANALYZE, BUFFERS),
added up over all queries.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

RUNS = 3
EXPLAINED = ("SELECT", "WITH", "INSERT", "UPDATE", "DELETE")
MANY_ROWS = 2000  # a table of so many is not to be read from one end to the other


@dataclass
class Cost:
    """The least that was seen in RUNS runs; `database_ms` is the part of it that PostgreSQL took.
    `plans` are by query: blocks, plan and SQL."""

    queries: int
    ms: float
    database_ms: float
    blocks: int
    scanned: tuple[str, ...] = ()
    plans: list[tuple[int, dict[str, Any], str]] = field(default_factory=list)


@dataclass(frozen=True)
class Query:
    sql: str
    values: Any


class Backend:
    """The process of PostgreSQL that answers this connection, on this machine."""

    def __init__(self) -> None:
        from django.db import connection

        with connection.cursor() as cursor:
            for kind in ("workers_per_gather", "maintenance_workers"):
                cursor.execute(f"SET max_parallel_{kind} = 0")  # others would not be counted
            cursor.execute("SELECT pg_backend_pid()")
            self.spent_at = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")

    def spent(self) -> float:
        """Seconds that a processor was at it so far."""
        return int(self.spent_at.read_text().split()[0]) / 1e9


def cost(once: Callable[[], object]) -> Cost:
    """What `once` costs; what it writes is undone."""
    from django.db import connection, transaction

    found: list[Query] = []

    def note(execute: Any, sql: str, values: Any, many: bool, context: Any) -> Any:
        if not many:
            found.append(Query(sql, values))
        return execute(sql, values, many, context)

    backend = Backend()
    best, least, queries = float("inf"), float("inf"), 0
    for run in range(RUNS):
        found.clear()
        with transaction.atomic():
            began, asked_for = time.process_time(), backend.spent()
            with connection.execute_wrapper(note):
                once()
            database = backend.spent() - asked_for
            best = min(best, time.process_time() - began + database)
            least = min(least, database)
            asked = [query for query in found if not query.sql.startswith(("SAVEPOINT", "RELEASE"))]
            queries = len(asked)
            plans = [explained(query) for query in asked] if run == RUNS - 1 else []
            transaction.set_rollback(True)
    known = [plan for plan in plans if plan]
    return Cost(
        queries,
        best * 1000,
        least * 1000,
        sum(blocks for blocks, _plan, _sql in known),
        tuple(sorted({table for _blocks, plan, _sql in known for table in scans(plan)})),
        known,
    )


def explained(query: Query) -> tuple[int, dict[str, Any], str] | None:
    """The blocks, the plan and the SQL of a query asked once more; None if it is none."""
    from django.db import DatabaseError, connection, transaction

    if not query.sql.lstrip("( \n").upper().startswith(EXPLAINED):
        return None
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {query.sql}", query.values)
            told = cursor.fetchone()[0]
            transaction.set_rollback(True)
    except DatabaseError:
        return None
    plan = (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], plan, str(query.sql)


def scans(plan: dict[str, Any]) -> list[str]:
    """The tables, large ones, that a plan reads from one end to the other."""
    below = [name for part in plan.get("Plans", ()) for name in scans(part)]
    read = (plan.get("Actual Rows", 0) or 0) + (plan.get("Rows Removed by Filter", 0) or 0)
    if plan["Node Type"] == "Seq Scan" and read * plan["Actual Loops"] > MANY_ROWS:
        return [plan["Relation Name"], *below]
    return below


def in_words(plan: dict[str, Any], depth: int = 0) -> list[str]:
    """A plan in lines, as PostgreSQL would print it."""
    name = plan["Node Type"]
    for key in ("Index Name", "Relation Name"):
        name += f" {plan[key]}" if key in plan else ""
    removed = plan.get("Rows Removed by Filter", 0) + plan.get("Rows Removed by Index Recheck", 0)
    blocks = plan.get("Shared Hit Blocks", 0) + plan.get("Shared Read Blocks", 0)
    line = (
        f"{'  ' * depth}{name}: {plan['Actual Rows']:.0f} rows x {plan['Actual Loops']}, "
        f"{removed} removed, {blocks} blocks, {plan['Actual Total Time']:.2f} ms"
    )
    return [line, *(below for part in plan.get("Plans", ()) for below in in_words(part, depth + 1))]
