"""The rows that every step touches, read and written in plain SQL made once from the models.

A submission is nearly all rows. Building each query anew took the ORM longer than the database
needs to answer it: 6.4 times as long for match and seats read, 5 times for a match updated
(`python -m tests.bench handmade`). So the sentences are kept; the
fields still say how their values are written and read.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Field, Model

Row = TypeVar("Row", bound=Model)
Convert = Callable[[Any, Any, Any], Any]


def fetch(model: type[Row], where: str, *values: int | str, lock: bool = False) -> list[Row]:
    """The rows of `model` that fit `where` (a piece of SQL with %s for `values`), locked until
    the transaction ends if asked."""
    sql, names, converters = _reading(model, connection.vendor)
    tail = " FOR UPDATE" if lock and connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(sql + where + tail, values)
        found = cursor.fetchall()
    rows = []
    for row in found:
        values_read = list(row)
        for at, converts, column in converters:
            for convert in converts:
                values_read[at] = convert(values_read[at], column, connection)
        rows.append(model.from_db(connection.alias, names, values_read))
    return rows


def insert(rows: Sequence[Model], *, unless_there: bool = False) -> None:
    """Writes new rows of one model in one sentence; `unless_there`: a row whose unique key exists
    already is passed over in silence."""
    sql, fields = _writing(type(rows[0]))
    places = "(" + ", ".join(["%s"] * len(fields)) + ")"
    tail = " ON CONFLICT DO NOTHING" if unless_there else ""
    given = [_prepared(field, row) for row in rows for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql + ", ".join([places] * len(rows)) + tail, given)


def update(rows: Sequence[Model], names: tuple[str, ...]) -> None:
    """Writes the named fields of rows of one model that exist."""
    if not rows:
        return
    sql, fields = _updating(type(rows[0]), names)
    given = [[*(_prepared(field, row) for field in fields), row.pk] for row in rows]
    with connection.cursor() as cursor:
        cursor.executemany(sql, given)


def _prepared(field: "Field[Any, Any]", row: Model) -> Any:
    """The value of a field as the driver takes it. Nothing, and truth, are most of a row; fields
    hand them on as they are, after some twenty calls."""
    value = getattr(row, field.attname)
    if value is None or value is True or value is False:
        return value
    return field.get_db_prep_save(value, connection)


@lru_cache(maxsize=32)
def _reading(
    model: type[Model], vendor: str
) -> tuple[str, list[str], list[tuple[int, list[Convert], Any]]]:
    fields = model._meta.concrete_fields
    columns = ", ".join(map(_quoted, fields))
    converters = []
    for at, field in enumerate(fields):
        column = field.get_col(model._meta.db_table)
        converts = [
            *connection.ops.get_db_converters(column),
            *column.get_db_converters(connection),
        ]
        if converts:
            converters.append((at, converts, column))
    sql = f"SELECT {columns} FROM {model._meta.db_table} WHERE "
    return sql, [field.attname for field in fields], converters


@lru_cache(maxsize=32)
def _writing(model: type[Model]) -> tuple[str, list["Field[Any, Any]"]]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    return f"INSERT INTO {model._meta.db_table} ({', '.join(map(_quoted, fields))}) VALUES ", fields


@lru_cache(maxsize=32)
def _updating(model: type[Model], names: tuple[str, ...]) -> tuple[str, list["Field[Any, Any]"]]:
    chosen = {field.name: field for field in model._meta.concrete_fields}
    fields = [chosen[name] for name in names]
    columns = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    return (
        f"UPDATE {model._meta.db_table} SET {columns} WHERE {_quoted(model._meta.pk)} = %s",
        fields,
    )


def _quoted(field: "Field[Any, Any]") -> str:
    """The name of a field's column, as SQL has it."""
    return str(connection.ops.quote_name(field.column or field.name))
