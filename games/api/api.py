"""The API as a whole: its operations, how what is sent is read, and its description as OpenAPI
3.1."""

import json
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext
from ninja import NinjaAPI
from ninja.parser import Parser

from games.api.access import BOT, OPEN, PLAY, READ
from games.api.endpoints import (
    lobby,
    matches,
    play,
    players,
    premoves,
    requests,
    seasons,
    talk,
    turns,
)
from games.api.endpoints.players import NDJSON
from games.api.problems import MEDIA, Refusal, add_handlers

DESCRIPTION = "Read your matches and play them. Everything a page shows you is here, no more."
TOKEN = "Token"
BY_NAME = {type(needs).__name__: needs for needs in (READ, PLAY, BOT, OPEN)}
PARTS = (turns, matches, play, premoves, requests, talk, lobby, players, seasons)
MOST_BYTES = 64 * 1024  # of what is sent


class BoundedParser(Parser):
    """Reads the body of a request; a Refusal if it is too large or no JSON."""

    def parse_body(self, request: HttpRequest) -> Any:
        if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
            raise Refusal(413, gettext("This is too large to be read."))
        try:
            return json.loads(request.body)
        except (ValueError, RecursionError):
            raise Refusal(400, gettext("The body isn’t JSON.")) from None


class SiteAPI(NinjaAPI):
    """ninja's, with a description that says what the answers are, and what each needs."""

    def get_openapi_operation_id(self, operation: Any) -> str:
        return str(operation.view_func.__name__)

    def get_openapi_schema(self, *args: Any, **kwargs: Any) -> Any:
        schema = super().get_openapi_schema(*args, **kwargs)
        for operation in iterate_operations(schema):
            describe_problems(operation)
            describe_scope(operation)
            describe_lines(operation)
            describe_summary(operation)
        schema["components"]["securitySchemes"] = {TOKEN: READ.openapi_security_schema}
        return schema


def iterate_operations(schema: dict[str, Any]) -> list[dict[str, Any]]:
    return [operation for path in schema["paths"].values() for operation in path.values()]


def describe_summary(operation: dict[str, Any]) -> None:
    """The first line says what is done, the rest what else there is to know."""
    first, _gap, rest = operation.pop("description", "").partition("\n\n")
    operation["summary"] = " ".join(first.split()).removesuffix(".")
    if rest:
        operation["description"] = "\n\n".join(
            " ".join(part.split()) for part in rest.split("\n\n")
        )


def describe_problems(operation: dict[str, Any]) -> None:
    """Problems have a media type of their own, and say when to come again."""
    for status, answer in operation["responses"].items():
        if int(status) >= 400 and "content" in answer:
            answer["content"] = {MEDIA: next(iter(answer["content"].values()))}
        if int(status) in (429, 503):
            answer["headers"] = {
                "Retry-After": {"description": "In so many seconds.", "schema": {"type": "integer"}}
            }


def describe_lines(operation: dict[str, Any]) -> None:
    """Finished matches come one on each line."""
    if operation["operationId"] == "list_finished":
        content = operation["responses"][200]["content"]
        content[NDJSON] = content.pop("application/json")


def describe_scope(operation: dict[str, Any]) -> None:
    """Which scope the token of an operation has to have; what strangers can ask for needs none."""
    needs = BY_NAME[next(iter(operation["security"][0]))]
    operation["security"] = [{TOKEN: [needs.scope.value]}, *([{}] if needs.strangers else [])]


def build_api() -> SiteAPI:
    api = SiteAPI(
        title="Rural Route",
        version="1",
        description=DESCRIPTION,
        urls_namespace="api",
        docs_url=None,
        openapi_url="/openapi.json",
        parser=BoundedParser(),
    )
    add_handlers(api)
    for part in PARTS:
        api.add_router("", part.router)
    return api


api = build_api()


def describe_api() -> dict[str, Any]:
    """The description in plain values."""
    told: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema(path_prefix="/api/v1/")))
    return told


def write_description() -> str:
    """The description as it is published."""
    return json.dumps(describe_api(), indent=1) + "\n"
