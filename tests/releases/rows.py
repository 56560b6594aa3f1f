"""Rows of the house as lines of JSON, and back: the same text for SQLite and PostgreSQL.

The first line of a file is its head. After it comes, table by table, a line with the model and its
columns, and a line with the values of each row: instants in ISO 8601, bytes in base64.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.color import no_style
from django.db import connection, models

# The tables whose rows are named by two columns.
COMPOSITE = {
    "games.step": ("match_id", "ply"),
    "games.move": ("match_id", "ply"),
    "games.memory": ("match_id", "player_id"),
    "games.archivedmatch": ("match_id", "player_id"),
}
OWN_APPS = ("accounts", "account", "mfa", "games", "seasons", "looking_back", "puzzles")


def write(path: Path, head: dict[str, Any], found: Iterable[type[models.Model]]) -> None:
    """Writes the head and every row of the models."""
    lines = [head]
    for model in found:
        fields = [field for field in model._meta.concrete_fields if field.column]
        columns = [field.attname for field in fields]
        stored = list(model._base_manager.order_by("pk").values_list(*columns))
        if stored:
            lines += [{"model": model._meta.label_lower, "columns": columns}]
            lines += [
                [
                    plain(field.get_prep_value(value))
                    for field, value in zip(fields, row, strict=True)
                ]
                for row in stored
            ]
    text = "".join(
        json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines
    )
    path.write_text(text)


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, bytes | memoryview):
        return b64encode(bytes(value)).decode()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, UUID | Decimal):
        return str(value)
    return value.isoformat() if isinstance(value, date) else value


class Dump:
    """The rows of a release: `head`, and `rows` by the model they belonged to."""

    def __init__(self, path: Path) -> None:
        lines = iter(json.loads(line) for line in path.read_text().splitlines())
        self.head: dict[str, Any] = next(lines)
        self.rows: dict[str, list[dict[str, Any]]] = {}
        model, columns = "", []
        for line in lines:
            if isinstance(line, dict):
                model, columns = line["model"], line["columns"]
                self.rows[model] = []
            else:
                self.rows[model].append(dict(zip(columns, line, strict=True)))

    @property
    def taken_at(self) -> datetime:
        return datetime.fromisoformat(self.head["taken_at"])

    def load(self, apps: Any) -> None:
        """Puts the rows into the tables of `apps`, which are those of the release."""
        loaded = []
        for label, rows in self.rows.items():
            model = apps.get_model(label)
            fields = {field.attname: field for field in model._meta.concrete_fields if field.column}
            made = [
                model(**{name: value_of(fields[name], value) for name, value in row.items()})
                for row in rows
            ]
            model._base_manager.bulk_create(made)
            loaded.append(model)
        for statement in connection.ops.sequence_reset_sql(no_style(), loaded):
            with connection.cursor() as cursor:
                cursor.execute(statement)

    def keys(self, label: str) -> Iterator[Any]:
        """The primary key of each row of a model."""
        for row in self.rows[label]:
            if label in COMPOSITE:
                yield tuple(row[name] for name in COMPOSITE[label])
            else:
                yield row["id"] if "id" in row else next(iter(row.values()))


def value_of(field: Any, value: Any) -> Any:
    """A value of JSON as the field has it."""
    if value is not None and isinstance(field, models.BinaryField):
        return b64decode(value)
    if value is not None and isinstance(field, models.DateTimeField):
        return datetime.fromisoformat(value)
    if value is not None and isinstance(field, models.DateField):
        return date.fromisoformat(value)
    if value is not None and isinstance(field, models.DurationField):
        return timedelta(seconds=value)
    return value
