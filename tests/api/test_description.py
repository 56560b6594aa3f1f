"""The description of the API that is published, and the one that the program makes of itself."""

import json
from pathlib import Path

from games.api.api import write_description
from tests.api.programs import description

PUBLISHED = Path(__file__).resolve().parents[2] / "docs" / "openapi.json"


def test_the_published_description_is_that_of_the_program() -> None:
    assert PUBLISHED.read_text() == write_description(), "run manage.py openapi"


def test_it_is_of_openapi_3_1_and_each_operation_says_which_scope_it_needs() -> None:
    told = description()
    assert told["openapi"].startswith("3.1")
    for path, operations in told["paths"].items():
        for method, operation in operations.items():
            [scopes, *strangers] = operation["security"]
            assert scopes["Token"][0] in ("read", "play", "bot"), (method, path)
            assert strangers in ([], [{}])
            assert method == "get" or scopes["Token"] != ["read"], (method, path)


def test_every_operation_has_a_sentence_that_says_what_it_does() -> None:
    for path, operations in description()["paths"].items():
        for operation in operations.values():
            summary = operation["summary"]
            assert summary[:1].isupper() and len(summary.split()) > 2, (path, summary)
    assert json.dumps(description())
