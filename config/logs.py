"""What the log says besides its words: which request, which match, which sweep it was about.

LOG_FORMAT=json writes each entry as one line of JSON; else they are lines for people.
"""

import json
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from config import secret_urls

_about: ContextVar[dict[str, str]] = ContextVar("about", default={})  # noqa: B039  never changed


def current_context() -> dict[str, str]:
    """What this thread is busy with: `request`, `match`, `sweep`, each if there is one."""
    return _about.get()


@contextmanager
def log_context(**named: str) -> Iterator[None]:
    """Within the block, entries of the log say this, too."""
    token = _about.set({**_about.get(), **named})
    try:
        yield
    finally:
        _about.reset(token)


def add_context(**named: str) -> None:
    """From now on, up to the end of the block of `log_context` that we are in, entries say this,
    too. Outside of any it does nothing: nobody would take it back."""
    if inside := _about.get():
        _about.set({**inside, **named})


class ContextFilter(logging.Filter):
    """Puts what an entry is about into it, for the formatters."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.about = current_context()
        return True


TOO_TALKATIVE = ("celery.app.trace", "celery.beat", "celery.worker.strategy")
NO_CONNECTION = ("08", "57P")  # how the codes of PostgreSQL begin that say so


class SecretAddressFilter(logging.Filter):
    """Takes secret addresses out of what is said of a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                secret_urls.redact_addresses(each) if isinstance(each, str) else each
                for each in record.args
            )
        return True


class DatabaseAwayFilter(logging.Filter):
    """While PostgreSQL is away one line a minute says so, in place of a traceback, or a line, for
    each page and each sweep that would have asked it."""

    SECONDS = 60.0

    def __init__(self) -> None:
        super().__init__()
        self.say_at = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.args if isinstance(record.args, tuple) else ()
        errors = (*said, record.exc_info[1] if record.exc_info else None)
        found = next(filter(None, map(find_lost_connection, errors)), None)
        if found is None:
            return True
        if time.monotonic() < self.say_at:
            return False
        self.say_at = time.monotonic() + self.SECONDS
        record.msg = "the database is unavailable (logged once a minute): %s"
        record.args = (" ".join(str(found).split()),)
        record.exc_info = record.exc_text = None
        return True


def find_lost_connection(error: object) -> BaseException | None:
    """The error of PostgreSQL's driver behind `error` that says that there is no connection, or
    none any more; None if it is about anything else."""
    for _ in range(5):
        if not isinstance(error, BaseException):
            return None
        if type(error).__module__.startswith("psycopg") and hasattr(error, "sqlstate"):
            lost = error.sqlstate is None or error.sqlstate.startswith(NO_CONNECTION)
            return error if lost else None
        error = error.__cause__ or error.__context__
    return None


class LineFormatter(logging.Formatter):
    """A line such as `WARNING games.periodic_jobs something is odd (match=ab12c)`."""

    def format(self, record: logging.LogRecord) -> str:
        said = super().format(record)
        about: dict[str, str] = getattr(record, "about", {})
        if not about:
            return said
        first, newline, rest = said.partition("\n")
        named = " ".join(f"{name}={value}" for name, value in about.items())
        return f"{first} ({named}){newline}{rest}"


class JsonFormatter(logging.Formatter):
    """One object a line: `at` (ISO 8601, UTC), `level`, `from`, `words`, what it is about, and
    `trouble`, the traceback, which holds no values of variables."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "from": record.name,
            "words": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            entry["trouble"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def logging_settings(level: str, formatter: str) -> dict[str, Any]:
    """Django's LOGGING: everything from `level` on goes to the console, in the format `line` or
    `json`."""
    handler = {
        "class": "logging.StreamHandler",
        "formatter": formatter,
        "filters": ["database_away", "subject", "unsaid"],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "database_away": {"()": DatabaseAwayFilter},
            "subject": {"()": ContextFilter},
            "unsaid": {"()": SecretAddressFilter},
        },
        # Celery says of each task that it was queued, taken and done: 33 MB a day at rest.
        "loggers": {name: {"level": "WARNING"} for name in TOO_TALKATIVE},
        "formatters": {
            "line": {"()": LineFormatter, "format": "{levelname} {name} {message}", "style": "{"},
            "json": {"()": JsonFormatter},
        },
        "handlers": {"console": handler},
        "root": {"handlers": ["console"], "level": level},
    }
