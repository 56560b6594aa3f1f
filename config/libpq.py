"""The connection of the site as PostgreSQL's client library takes it, for whoever connects by other
means than Django: `pg_dump`, `pg_restore`, a command of ours in another database.

Whatever DATABASE_URL says is passed on, by the names of the library itself: a list of our own would
lack what somebody's needs, and the program would ask another server, or the right one unsafely.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from django.db import connection
from psycopg import conninfo, pq


def build_parameters(database: Mapping[str, Any]) -> dict[str, str]:
    """Return what Django tells the library of `database`, a PostgreSQL among DATABASES, by keyword
    (https://www.postgresql.org/docs/current/libpq-connect.html)."""
    from django.db.backends.postgresql.base import DatabaseWrapper

    options = dict(database.get("OPTIONS") or {})
    wrapper = DatabaseWrapper({**connection.settings_dict, **database, "OPTIONS": options})
    given = wrapper.get_connection_params()
    known = (option.keyword.decode() for option in pq.Conninfo.get_defaults())
    found = {name: str(given[name]) for name in known if given.get(name) not in (None, "")}
    if role := options.get("assume_role"):  # what Django sets by a statement
        named = str(role).replace("\\", "\\\\").replace(" ", "\\ ")
        found["options"] = f"{found.get('options', '')} -c role={named}".strip()
    return found


def split_secret(parameters: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Return the parameters as a program of PostgreSQL takes them: those for its `--dbname`, which
    anybody on the machine can read, and the variable for the password. Variables would not do for
    the others, since what a service file says beats them.

    Raises: ValueError for a secret that has no variable.
    """
    rest = dict(parameters)
    password = rest.pop("password", "")
    for option in pq.Conninfo.get_defaults():
        name = option.keyword.decode()
        if name in rest and option.dispchar == b"*":
            raise ValueError(
                f"The database's address has {name}, which PostgreSQL's programs take on their "
                "command line only, where anybody can read it. Use a service file instead."
            )
    return conninfo.make_conninfo("", **rest), {"PGPASSWORD": password} if password else {}


def build_url(parameters: Mapping[str, str]) -> str:
    """Return a DATABASE_URL with these parameters."""
    rest = dict(parameters)
    user, password = (quote(rest.pop(name, ""), safe="") for name in ("user", "password"))
    whom = f"{user}:{password}@" if password else f"{user}@" if user else ""
    name = quote(rest.pop("dbname", ""), safe="")
    return f"postgres://{whom}/{name}?{urlencode(rest)}"
