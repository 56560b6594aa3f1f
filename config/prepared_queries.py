"""Queries of the ORM whose SQL is made once in a process, for what every page or many ask.

To build such a query anew takes the ORM several times as long as the database needs to answer it.
The models and lookups still say what is asked; only the values change.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.db import connection
from django.db.models import QuerySet

Value = int | str
STAND_INS: dict[str, Callable[[int], Value]] = {
    "number": lambda at: -1_000_000_000 - at,
    "words": lambda at: f"stands in for value {at}",
}


@dataclass(frozen=True)
class Statement:
    """SQL in pieces, a parameter between each two: a fixed one, or the value with that name."""

    pieces: list[str]
    parameters: list[tuple[str, Any]]  # name and "", or no name and what is fixed
    converters: list[tuple[int, list[Any], Any]]


class PreparedQuery:
    """A query of `values_list` with values that differ each time, by name and kind of STAND_INS.

    `build` gets something that stands in for each value and must hand it on to the query as it is;
    where it hands on a list of one stand-in (`__in`), `fetch` takes a list."""

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], **values: str) -> None:
        self.build = build
        self.stand_ins = {
            name: STAND_INS[kind](at) for at, (name, kind) in enumerate(values.items())
        }
        self.statements: dict[str, Statement] = {}

    def fetch(self, **values: Value | Sequence[Value]) -> list[tuple[Any, ...]]:
        """Return the rows that fit these values."""
        vendor = connection.vendor
        if vendor not in self.statements:
            self.statements[vendor] = self._compile()
        statement = self.statements[vendor]
        sql = [statement.pieces[0]]
        given: list[Any] = []
        for (name, fixed), piece in zip(statement.parameters, statement.pieces[1:], strict=True):
            value = values[name] if name else fixed
            every = value if isinstance(value, (list, tuple)) else (value,)
            sql += [", ".join(["%s"] * len(every)), piece]
            given += every
        with connection.cursor() as cursor:
            cursor.execute("".join(sql), given)
            found = cursor.fetchall()
        return _convert(found, statement.converters)

    def _compile(self) -> Statement:
        query = self.build(**self.stand_ins).query
        compiler = cast(Any, query.get_compiler(connection=connection))
        sql, parameters = compiler.as_sql()
        names = {stand_in: name for name, stand_in in self.stand_ins.items()}
        known = [
            (names[one], "") if type(one) in (int, str) and one in names else ("", one)
            for one in parameters
        ]
        if missing := set(names.values()) - {name for name, _fixed in known}:
            raise ValueError(f"{self.build} asks for nothing by {missing}.")
        selected = [each for each, *_rest in compiler.select]
        converters = compiler.get_converters(selected)
        return Statement(
            sql.split("%s"), known, [(at, every, of) for at, (every, of) in converters.items()]
        )


def _convert(
    found: list[tuple[Any, ...]], converters: list[tuple[int, list[Any], Any]]
) -> list[tuple[Any, ...]]:
    if not converters:
        return found
    rows = [list(row) for row in found]
    for at, every, column in converters:
        for row in rows:
            for convert in every:
                row[at] = convert(row[at], column, connection)
    return [tuple(row) for row in rows]
