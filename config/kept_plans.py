"""Plans that PostgreSQL keeps for a connection (`DATABASE_PREPARED`), and when they are of no use.

What is asked again and again is planned once, not each time, which takes two thirds of what a page
costs PostgreSQL. A plan knows the types of its columns: where one of them has changed since, as by
a migration beside a house that runs, PostgreSQL refuses it for as long as the connection lasts. The
driver forgets all plans of the connection that has changed something, so migrations keep theirs.
"""

from django.db import DatabaseError

OUTDATED = "cached plan must not change result type"


def is_outdated(problem: BaseException | None) -> bool:
    """True if a kept plan is what the database complains of: a new connection will do."""
    return isinstance(problem, DatabaseError) and OUTDATED in str(problem)
