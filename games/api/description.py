"""The description of the API as its page shows it: operations by what they are about."""

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.api.api import describe_api

CODE_SPAN = re.compile("`([^`]*)`")
SHOWN_TYPES = {"integer": "number", "boolean": "true/false", "array": "list", "object": "object"}


@dataclass(frozen=True)
class Value:
    """A value that is sent: in the address or in the body."""

    name: str
    kind: str
    required: bool
    words: str


@dataclass(frozen=True)
class OperationEntry:
    """An operation: how it is called, what it does, and which scope it needs."""

    method: str
    path: str
    summary: str
    words: str
    scope: str
    is_open: bool
    values: tuple[Value, ...]


@dataclass
class Part:
    """Operations about one thing."""

    name: str
    operations: list[OperationEntry] = field(default_factory=list)


@cache
def list_parts() -> tuple[Part, ...]:
    """All operations, in the order in which they are declared."""
    told, parts = describe_api(), dict[str, Part]()
    for path, operations in told["paths"].items():
        for method, operation in operations.items():
            name = operation["tags"][-1]
            entry = describe_operation(told, method.upper(), path, operation)
            parts.setdefault(name, Part(name)).operations.append(entry)
    return tuple(parts.values())


def describe_operation(
    told: dict[str, Any], method: str, path: str, operation: dict[str, Any]
) -> OperationEntry:
    return OperationEntry(
        method=method,
        path=path,
        summary=mark_code(operation["summary"]),
        words=mark_code(operation.get("description", "")),
        scope=operation["security"][0]["Token"][0],
        is_open={} in operation["security"],
        values=(*list_parameters(operation), *list_body_values(told, operation)),
    )


def list_parameters(operation: dict[str, Any]) -> list[Value]:
    return [
        Value(each["name"], kind_of(each["schema"]), False, mark_code(each.get("description", "")))
        for each in operation.get("parameters", ())
        if each["in"] == "query"
    ]


def list_body_values(told: dict[str, Any], operation: dict[str, Any]) -> list[Value]:
    if "requestBody" not in operation:
        return []
    kind = operation["requestBody"]["content"]["application/json"]["schema"]
    body = told["components"]["schemas"][kind["$ref"].rpartition("/")[2]]
    required = body.get("required", ())
    return [
        Value(name, kind_of(each), name in required, mark_code(each.get("description", "")))
        for name, each in body["properties"].items()
    ]


def mark_code(words: str) -> SafeString:
    """Words of the description, which is Markdown: what stands between backticks is code."""
    return mark_safe(CODE_SPAN.sub(r"<code>\1</code>", escape(words)))


def kind_of(schema: dict[str, Any]) -> str:
    """The type of a value in a word, or what it can be."""
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    for each in schema.get("anyOf", ()):
        if each.get("type") != "null":
            return kind_of(each)
    kind = schema.get("format") or schema.get("type", "text")
    return "text" if kind == "string" else SHOWN_TYPES.get(kind, kind)
