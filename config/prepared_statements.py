"""Plans that PostgreSQL keeps for a connection (`DATABASE_PREPARED`), and when they are of no use.

What is asked again and again is planned once, not each time, which takes two thirds of what a page
costs PostgreSQL. A plan knows the types of its columns: where one of them has changed since, as by
a migration beside a house that runs, PostgreSQL refuses it for as long as the connection lasts. The
driver forgets all plans of the connection that has changed something, so migrations keep theirs.

To a page, a sweep or a listener this is a connection that broke: it is closed here, and the error
is the one of a database that is away, which all of them know and come back from with a new one.
"""

from collections.abc import Callable
from typing import Any

from django.db import DatabaseError, OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

REFUSING = "RevalidateCachedQuery"  # the function of PostgreSQL that does; its words are translated


class StalePlan(OperationalError):
    """A kept plan was refused. The connection is closed; a new one knows none."""


def close_on_stale_plan() -> None:
    """From now on a connection is closed as soon as one of its plans is outdated, and whoever asked
    gets Outdated."""
    connection_created.connect(_install_on_connection)


def _install_on_connection(connection: BaseDatabaseWrapper, **_sent: Any) -> None:
    if connection.vendor == "postgresql" and _execute_checked not in connection.execute_wrappers:
        connection.execute_wrappers.append(_execute_checked)


def _execute_checked(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    try:
        return execute(sql, params, many, context)
    except DatabaseError as problem:
        if not _is_outdated(problem):
            raise
        context["connection"].close()
        raise StalePlan(
            f"a query plan was outdated, so its connection was closed: {problem}"
        ) from problem


def _is_outdated(problem: DatabaseError) -> bool:
    diagnosis = getattr(problem.__cause__, "diag", None)
    return getattr(diagnosis, "source_function", None) == REFUSING
