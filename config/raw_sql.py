"""The rows that every turn touches, read and written in plain SQL: for the door
(`games.play.locked_match`), the pulse of open pages (`games.play.visibility`) and the tokens of
programs (`games.api.tokens`) alone.

A submission is nearly all rows, and to build each query anew takes the ORM longer than the database
needs to answer it: 6.4 times as long for match and seats read, 5 times for a match updated
(`python -m tests.bench handmade`). The fields still say how their values are written and read.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model

Row = TypeVar("Row", bound=Model)
Fields = tuple[Any, ...]  # of models


def fetch_rows(model: type[Row], where: str, *values: int | str, lock: bool = False) -> list[Row]:
    """Return the rows of `model` that fit `where` (a piece of SQL with %s for `values`), locked
    until the transaction ends if asked."""
    sql, fields, names = _select_statement(model)
    tail = " FOR UPDATE" if lock and connection.features.has_select_for_update else ""
    found = fetch_values(sql + where + tail, fields, *values)
    return [model.from_db(connection.alias, names, row) for row in found]


def fetch_values(sql: str, fields: Fields, *values: int | str | None) -> list[list[Any]]:
    """Return what a whole sentence (with %s for `values`) finds; `fields` are those of the models
    that its columns come from, in order, and say how they are read."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        found = [list(row) for row in cursor.fetchall()]
    for at, converts, column in _converters(fields, connection.vendor):
        for row in found:
            for convert in converts:
                row[at] = convert(row[at], column, connection)
    return found


def fields_of(*names: tuple[type[Model], str]) -> Fields:
    """Return the fields of (model, name), for `fetch_values`."""
    every = {model: {each.name: each for each in model._meta.concrete_fields} for model, _ in names}
    return tuple(every[model][name] for model, name in names)


def insert_rows(rows: Sequence[Model], *, on_conflict: str = "") -> None:
    """Write new rows of one model in one sentence; `on_conflict` (a piece of SQL) says what is done
    about a row whose unique key exists already, which else is an error."""
    sql, fields, places = _insert_statement(type(rows[0]))
    tail = f" ON CONFLICT {on_conflict}" if on_conflict else ""
    given = [value for row in rows for value in _values(fields, row)]
    with connection.cursor() as cursor:
        cursor.execute(sql + ", ".join([places] * len(rows)) + tail, given)


def update_rows(rows: Sequence[Model], names: tuple[str, ...]) -> None:
    """Write the named fields of rows of one model that exist."""
    if not rows:
        return
    sql, fields = _update_statement(type(rows[0]), names)
    with connection.cursor() as cursor:
        cursor.executemany(sql, [[*_values(fields, row), row.pk] for row in rows])


def _values(fields: Fields, row: Model) -> list[Any]:
    # A text is stored as it is: no field of these rows keeps one in another form (JSON would).
    kept = row.__dict__
    return [
        value
        if (value := kept[field.attname]) is None or type(value) is str
        else field.get_db_prep_save(value, connection=connection)
        for field in fields
    ]


def _columns(fields: Sequence[Any]) -> list[str]:
    return [connection.ops.quote_name(str(field.column)) for field in fields]


@lru_cache(maxsize=32)
def _select_statement(model: type[Model]) -> tuple[str, Fields, list[str]]:
    fields = tuple(model._meta.concrete_fields)
    sql = f"SELECT {', '.join(_columns(fields))} FROM {model._meta.db_table} WHERE "
    return sql, fields, [field.attname for field in fields]


@lru_cache(maxsize=32)
def _insert_statement(model: type[Model]) -> tuple[str, Fields, str]:
    fields = tuple(field for field in model._meta.concrete_fields if not field.primary_key)
    sql = f"INSERT INTO {model._meta.db_table} ({', '.join(_columns(fields))}) VALUES "
    return sql, fields, f"({', '.join(['%s'] * len(fields))})"


@lru_cache(maxsize=32)
def _update_statement(model: type[Model], names: tuple[str, ...]) -> tuple[str, Fields]:
    fields = fields_of(*((model, name) for name in names))
    changes = ", ".join(f"{column} = %s" for column in _columns(fields))
    (key,) = _columns([model._meta.pk])
    return f"UPDATE {model._meta.db_table} SET {changes} WHERE {key} = %s", fields


@lru_cache(maxsize=32)
def _converters(fields: Fields, vendor: str) -> list[tuple[int, list[Any], Any]]:
    """What converts the value at a place of a row, one after the other, where anything does."""
    found = []
    for at, field in enumerate(fields):
        column = field.get_col(field.model._meta.db_table)
        converts = [
            *connection.ops.get_db_converters(column),
            *column.get_db_converters(connection),
        ]
        if converts:
            found.append((at, converts, column))
    return found
