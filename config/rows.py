"""The rows that every step touches, read and written in plain SQL made once from the models.

A submission is nearly all rows. Building each query anew took the ORM longer than the database
needs to answer it: 6.4 times as long for match and seats read, 5 times for a match updated
(`python -m tests.bench handmade`). So the sentences are kept; the
fields still say how their values are written and read.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar

from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import DateTimeField, Field, Model

Row = TypeVar("Row", bound=Model)
Convert = Callable[[Any, Any, Any], Any]


class _Converter(NamedTuple):
    """How the value at one place of a row is read: what converts it, one after the other, and the
    column that they ask for."""

    at: int
    converts: list[Convert]
    column: Any


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
        rows.append(model.from_db(connection.alias, names, _convert_row(row, converters)))
    return rows


def fetch_values(
    sql: str, fields: "tuple[Field[Any, Any], ...]", *values: int | str | None
) -> list[tuple[Any, ...]]:
    """What a whole sentence (with %s for `values`) finds, a tuple a row: `fields` are those of
    the models that its columns come from, in order, and say how they are read."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        found = cursor.fetchall()
    converters = _converters(fields, connection.vendor)
    if not converters:
        return [tuple(row) for row in found]
    return [tuple(_convert_row(row, converters)) for row in found]


def fields_of(*names: tuple[type[Model], str]) -> "tuple[Field[Any, Any], ...]":
    """The fields of (model, name), for `fetch_values`."""
    every = {model: {each.name: each for each in model._meta.concrete_fields} for model, _ in names}
    return tuple(every[model][name] for model, name in names)


def insert(rows: Sequence[Model], *, unless_there: bool = False) -> None:
    """Writes new rows of one model in one sentence; `unless_there`: a row whose unique key exists
    already is passed over in silence."""
    sql, columns = _writing(type(rows[0]), connection.vendor)
    places = "(" + ", ".join(["%s"] * len(columns)) + ")"
    tail = " ON CONFLICT DO NOTHING" if unless_there else ""
    given = [value for row in rows for value in _column_values(columns, row)]
    with connection.cursor() as cursor:
        cursor.execute(sql + ", ".join([places] * len(rows)) + tail, given)


def update(rows: Sequence[Model], names: tuple[str, ...]) -> None:
    """Writes the named fields of rows of one model that exist."""
    if not rows:
        return
    sql, columns = _updating(type(rows[0]), names, connection.vendor)
    given = [[*_column_values(columns, row), row.pk] for row in rows]
    with connection.cursor() as cursor:
        cursor.executemany(sql, given)


def _convert_row(row: Sequence[Any], converters: Sequence[_Converter]) -> list[Any]:
    values = list(row)
    for at, converts, column in converters:
        for convert in converts:
            values[at] = convert(values[at], column, connection)
    return values


class _Column(NamedTuple):
    """Where a value is found in a row, and how it is made ready for the driver: a value of one of
    the types in `plain` is what the driver takes."""

    name: str
    plain: frozenset[type]
    prepared: Callable[[Any, Any], Any]


def _column_values(columns: Sequence[_Column], row: Model) -> list[Any]:
    values = row.__dict__
    return [
        value if type(value := values[name]) in plain else prepared(value, connection)
        for name, plain, prepared in columns
    ]


def _columns(fields: "Iterable[Field[Any, Any]]") -> tuple[_Column, ...]:
    return tuple(_Column(field.attname, _plain_types(field), _preparing(field)) for field in fields)


def _preparing(field: "Field[Any, Any]") -> Callable[[Any, Any], Any]:
    if connection.vendor == "sqlite" and isinstance(field, DateTimeField):
        return partial(_instant_as_text, field.get_db_prep_save)
    return field.get_db_prep_save


def _instant_as_text(otherwise: Callable[[Any, Any], Any], value: Any, connection: Any) -> Any:
    if type(value) is datetime and value.tzinfo is UTC and connection.timezone is UTC:
        return str(value.replace(tzinfo=None))
    return otherwise(value, connection)


def _plain_types(field: "Field[Any, Any]") -> frozenset[type]:
    """The types whose values the field hands to this driver unchanged, found by trying: integers
    for SQLite, but not for PostgreSQL, whose driver is told their size."""
    plain = set()
    for sample in (None, "x", 1, True):
        try:
            prepared = field.get_db_prep_save(sample, connection)
        except (AttributeError, TypeError, ValueError, ValidationError):
            continue
        if type(prepared) is type(sample) and prepared == sample:
            plain.add(type(sample))
    return frozenset(plain)


@lru_cache(maxsize=32)
def _reading(model: type[Model], vendor: str) -> tuple[str, list[str], tuple[_Converter, ...]]:
    fields = tuple(model._meta.concrete_fields)
    columns = ", ".join(map(_quote_column, fields))
    sql = f"SELECT {columns} FROM {model._meta.db_table} WHERE "
    return sql, [field.attname for field in fields], _converters(fields, vendor)


@lru_cache(maxsize=32)
def _converters(fields: "tuple[Field[Any, Any], ...]", vendor: str) -> tuple[_Converter, ...]:
    found = []
    for at, field in enumerate(fields):
        column = field.get_col(field.model._meta.db_table)
        converts = [
            *connection.ops.get_db_converters(column),
            *column.get_db_converters(connection),
        ]
        if converts:
            found.append(_Converter(at, converts, column))
    return tuple(found)


@lru_cache(maxsize=32)
def _writing(model: type[Model], vendor: str) -> tuple[str, tuple[_Column, ...]]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(map(_quote_column, fields))
    return f"INSERT INTO {model._meta.db_table} ({columns}) VALUES ", _columns(fields)


@lru_cache(maxsize=32)
def _updating(
    model: type[Model], names: tuple[str, ...], vendor: str
) -> tuple[str, tuple[_Column, ...]]:
    named = {field.name: field for field in model._meta.concrete_fields}
    fields = [named[name] for name in names]
    columns = ", ".join(f"{_quote_column(field)} = %s" for field in fields)
    return (
        f"UPDATE {model._meta.db_table} SET {columns} WHERE {_quote_column(model._meta.pk)} = %s",
        _columns(fields),
    )


def _quote_column(field: "Field[Any, Any]") -> str:
    return str(connection.ops.quote_name(field.column or field.name))
