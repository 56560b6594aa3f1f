"""The rows that every turn touches, read and written in plain SQL: for the door
(`games.play.locked_match`) and the pulse of open pages (`games.play.visibility`) alone.

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


def fetch(model: type[Row], where: str, *values: int | str, lock: bool = False) -> list[Row]:
    """Return the rows of `model` that fit `where` (a piece of SQL with %s for `values`), locked
    until the transaction ends if asked."""
    fields = tuple(model._meta.concrete_fields)
    sql = f"SELECT {_columns(fields)} FROM {model._meta.db_table} WHERE {where}"
    if lock and connection.features.has_select_for_update:
        sql += " FOR UPDATE"
    names = [field.attname for field in fields]
    found = fetch_values(sql, fields, *values)
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


def insert(rows: Sequence[Model], *, unless_there: bool = False) -> None:
    """Write new rows of one model in one sentence; `unless_there`: a row whose unique key exists
    already is passed over in silence."""
    meta = rows[0]._meta
    fields = tuple(field for field in meta.concrete_fields if not field.primary_key)
    places = f"({', '.join(['%s'] * len(fields))})"
    sql = (
        f"INSERT INTO {meta.db_table} ({_columns(fields)}) VALUES {', '.join([places] * len(rows))}"
    )
    given = [value for row in rows for value in _values(fields, row)]
    with connection.cursor() as cursor:
        cursor.execute(sql + " ON CONFLICT DO NOTHING" * unless_there, given)


def update(rows: Sequence[Model], names: tuple[str, ...]) -> None:
    """Write the named fields of rows of one model that exist."""
    if not rows:
        return
    meta = rows[0]._meta
    fields = fields_of(*((type(rows[0]), name) for name in names))
    columns = ", ".join(f"{_columns((field,))} = %s" for field in fields)
    sql = f"UPDATE {meta.db_table} SET {columns} WHERE {_columns((meta.pk,))} = %s"
    with connection.cursor() as cursor:
        cursor.executemany(sql, [[*_values(fields, row), row.pk] for row in rows])


@lru_cache(maxsize=64)
def _columns(fields: Fields) -> str:
    return ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)


def _values(fields: Fields, row: Model) -> list[Any]:
    return [
        field.get_db_prep_save(getattr(row, field.attname), connection=connection)
        for field in fields
    ]


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
