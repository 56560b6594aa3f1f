"""Programs as tests run them: a client with a token, and the description of the API."""

import json
from functools import cache
from typing import Any

from django.db import transaction
from django.test import Client
from jsonschema_rs import validator_for

from accounts.models import Player
from games.api import tokens
from games.api.api import api
from games.api.models import Token

ROOT = "/api/v1"
READ, PLAY, BOT = Token.Scope


@cache
def description() -> dict[str, Any]:
    return json.loads(json.dumps(api.get_openapi_schema(path_prefix="/api/v1/")))


class Program:
    """What calls the API for a player, or for nobody. Each answer is held to its description."""

    def __init__(self, player: Player | None = None, scope: str = PLAY) -> None:
        self.client, self.secret = Client(raise_request_exception=False), ""
        if player is not None:
            with transaction.atomic():
                _token, self.secret = tokens.issue_token(player, "test", scope)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        if self.secret:
            headers["authorization"] = f"Bearer {self.secret}"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.client.generic(
            method,
            ROOT + path,
            json.dumps(body) if body is not None else "",
            content_type="application/json",
            headers=named,
        )
        check_answer(method, path.partition("?")[0], answer)
        return answer

    def get(self, path: str, **headers: str) -> Any:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.ask("POST", path, body if body is not None else {}, **headers)

    def delete(self, path: str) -> Any:
        return self.ask("DELETE", path)


@cache
def validator(schema: str) -> Any:
    return validator_for(json.loads(schema) | {"components": description()["components"]})


def find_operation(method: str, path: str) -> dict[str, Any] | None:
    """The description of what is called; fixed addresses before those with a part left open."""
    asked = (ROOT + path).split("/")
    fitting = []
    for described, operations in description()["paths"].items():
        parts = described.split("/")
        if len(parts) == len(asked) and method.lower() in operations:
            same = [mine == its for mine, its in zip(asked, parts, strict=True)]
            if all(ok or its.startswith("{") for ok, its in zip(same, parts, strict=True)):
                fitting.append((sum(same), operations[method.lower()]))
    return max(fitting, key=lambda each: each[0])[1] if fitting else None


def check_answer(method: str, path: str, answer: Any) -> None:
    """The answer is one that the description names, with all that it says and no more."""
    operation = find_operation(method, path)
    if operation is None:
        assert answer.status_code in (404, 405), (method, path, answer.status_code)
        return
    described = operation["responses"].get(str(answer.status_code))
    assert described is not None, (method, path, answer.status_code, answer.content[:300])
    if "content" not in described:
        return
    [(media, kind)] = described["content"].items()
    assert answer["Content-Type"].partition(";")[0] == media
    if "json" in media and "ndjson" not in media:
        validator(json.dumps(kind["schema"])).validate(answer.json())
