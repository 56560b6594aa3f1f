"""A PostgreSQL of the bench's own, with every commit flushed to disk as in production."""

import os

from tests import services


def durable_postgres() -> tuple[services.Services, str]:
    """The running server (with `stop()`) and its DATABASE_URL."""
    server = services.Services()
    os.environ.pop("DATABASE_URL", None)
    return server, services.start_postgres(server, durable=True)
