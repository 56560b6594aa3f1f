"""Whatever a program sends is answered as the description says, and never with a fault.

A few requests for each operation in every run, more than five thousand with `make test-all`.
"""

from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
import schemathesis
from django.core import signals
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks

from games.api import allowance, tokens
from tests.api.programs import BOT, Program, description
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import open_table, play_on, running_match

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

EXAMPLES = 100 if LONG else 3  # for each operation, of what is described and of what is not
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]
OPERATIONS = [(path, method) for path, ms in description()["paths"].items() for method in ms]
told = schemathesis.openapi.from_dict(description())
told.app = get_wsgi_application()


@pytest.fixture
def one_connection() -> Iterator[None]:
    """The requests of a test see its rows: their end closes no connection."""
    signals.request_started.disconnect(close_old_connections)
    signals.request_finished.disconnect(close_old_connections)
    with mock.patch.object(connection, "close"):
        yield
    signals.request_started.connect(close_old_connections)
    signals.request_finished.connect(close_old_connections)


@pytest.mark.usefixtures("one_connection")
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(("path", "method"), OPERATIONS, ids=[f"{m} {p}" for p, m in OPERATIONS])
def test_every_answer_is_described(
    path: str, method: str, mode: GenerationMode, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kept in (allowance.TOKENS, allowance.STRANGERS):
        monkeypatch.setattr(kept, "burst", 10**9)
    monkeypatch.setattr(tokens, "ACTS_A_DAY", 10**9)
    ann = PlayerFactory(last_login="2026-01-01T00:00Z", profile_for="everybody")
    running = play_on(running_match(people=[ann, PlayerFactory()]), 3)
    codes = [running.code, open_table(opener=ann).code, open_table().code, None]
    heads = {"Authorization": f"Bearer {Program(ann, BOT).secret}", "Accept-Encoding": "identity"}
    operation = told[path][method.upper()]
    asks = {part.location for part in operation.iter_parameters()}
    if mode == GenerationMode.NEGATIVE and not asks - {"path"} and method != "post":
        pytest.skip("nothing of it could be wrong")

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(mode), code=st.sampled_from(codes))
    def ask(case: Any, code: str | None) -> None:
        if code is not None and "code" in (case.path_parameters or {}):
            case.path_parameters["code"] = code
        case.call_and_validate(headers=heads, checks=CHECKS)

    ask()
