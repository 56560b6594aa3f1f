"""Plans that PostgreSQL keeps for a connection (`DATABASE_PREPARED`), and when they are of no use.

What is asked again and again is planned once, not each time, which takes two thirds of what a page
costs PostgreSQL. A plan knows the types of its columns: where one of them has changed since, as in
a migration beside a house that runs, PostgreSQL refuses it for as long as the connection lasts.
"""

from typing import Any

from django.db import DatabaseError, connections
from django.db.models.signals import post_migrate, pre_migrate

PREPARED = "prepare_threshold"  # how often the same is asked before its plan is kept
OUTDATED = "cached plan must not change result type"


def is_outdated(problem: BaseException | None) -> bool:
    """True if a kept plan is what the database complains of: a new connection will do."""
    return isinstance(problem, DatabaseError) and OUTDATED in str(problem)


def keep_none_while_migrating() -> None:
    """From now on migrations keep no plans, since they change what these are about."""
    pre_migrate.connect(_keep_none)
    post_migrate.connect(_keep_some)


def _keep_none(using: str, **_sent: Any) -> None:
    if connections[using].vendor == "postgresql":
        connections[using].ensure_connection()
        connections[using].connection.prepare_threshold = None


def _keep_some(using: str, **_sent: Any) -> None:
    wrapper = connections[using]
    if wrapper.vendor == "postgresql" and wrapper.connection is not None:
        wrapper.connection.prepare_threshold = wrapper.settings_dict["OPTIONS"].get(PREPARED)
