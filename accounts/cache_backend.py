"""The cache that holds what is counted at the door: wrong passwords, codes, visits of a network."""

import pickle
from base64 import b64encode
from datetime import UTC, datetime
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import connections, router

WRITTEN = """
    INSERT INTO {table} (cache_key, value, expires) VALUES (%s, %s, %s)
    ON CONFLICT (cache_key) DO UPDATE SET value = excluded.value, expires = excluded.expires
"""
ADDED = WRITTEN + "WHERE {table}.expires < %s"  # what stands there is over
TOUCHED = "UPDATE {table} SET expires = %s WHERE cache_key = %s"
OVER = "DELETE FROM {table} WHERE expires < %s"


class CounterCache(DatabaseCache):
    """Writes each value in one sentence. Django's own counts all rows before it writes one, looks
    whether it is there, and makes room by throwing away whatever comes first in the alphabet, so
    that many visitors make it forget a wrong password. Here only what is over goes
    (`delete_expired`)."""

    def _base_set(
        self, mode: str, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT
    ) -> bool:
        until = self.get_backend_timeout(timeout)
        expires = datetime.max if until is None else datetime.fromtimestamp(until, UTC)
        at = self._to_stored_time(expires)
        if mode == "touch":
            return bool(self._execute(TOUCHED, at, key))
        row = (key, b64encode(pickle.dumps(value, self.pickle_protocol)).decode("ascii"), at)
        if mode == "add":
            return bool(self._execute(ADDED, *row, self._now()))
        return bool(self._execute(WRITTEN, *row))

    def delete_expired(self) -> int:
        """Throws away what is over; returns how many rows."""
        return self._execute(OVER, self._now())

    def _now(self) -> Any:
        return self._to_stored_time(
            datetime.fromtimestamp((self.get_backend_timeout(0) or 0) + 1, UTC)
        )

    def _to_stored_time(self, at: datetime) -> Any:
        operations = connections[router.db_for_write(self.cache_model_class)].ops
        return operations.adapt_datetimefield_value(at.replace(microsecond=0))

    def _execute(self, sentence: str, *values: Any) -> int:
        connection = connections[router.db_for_write(self.cache_model_class)]
        table = connection.ops.quote_name(self.cache_model_class._meta.db_table)
        with connection.cursor() as cursor:
            cursor.execute(sentence.format(table=table), values)
            return int(cursor.rowcount)
