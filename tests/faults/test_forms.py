"""Ten tabs send the same form at once, each by its own connection to the real database."""

import json

import pytest

from tests.faults.forms import ACTS, AT_ONCE
from tests.faults.town import Town


@pytest.mark.lengthy
def test_of_ten_tabs_one_is_taken_and_all_are_told_the_same(town: Town) -> None:
    found = json.loads(town.python("-m", "tests.faults.forms").splitlines()[-1])
    assert set(found) == set(ACTS)
    for act, (answers, done) in found.items():
        assert done == 1, f"{act} was done {done} times"
        assert len(answers) == AT_ONCE
        assert {status for status, _page in answers} <= {302, 303}, act
        assert len({page for _status, page in answers}) == 1, act
