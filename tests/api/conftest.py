from collections.abc import Iterator

import pytest

from games.api import allowance


@pytest.fixture(autouse=True)
def fresh_allowances() -> Iterator[None]:
    """No test is refused for what another has asked."""
    for kept in (allowance.TOKENS, allowance.STRANGERS):
        kept.clear()
    yield
