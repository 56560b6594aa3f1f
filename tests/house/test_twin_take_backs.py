"""A take-back, whether there can be one, and how it is refused tell nothing of what was secret."""

import pytest

from tests import twins
from tests.long_run import sample
from tests.twins import Premove, surfaces
from tests.twins.given import KEEP, NOTHING, laid, ordered_first

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.one_database,
    pytest.mark.usefixtures("twins_counted"),
]
HERE = [surfaces.take_backs, surfaces.mails]

SECRETS = sample([(KEEP, KEEP), (KEEP, NOTHING), (NOTHING, KEEP)])


def told(plan: Premove) -> str:
    """What came of the reader's wish to take something back at the end, the same in both."""
    traces = [twins.trace(plan, which, () if twins.LONG else HERE) for which in (0, 1)]
    assert [str(found) for found in twins.differences(*traces)] == []
    return traces[0][len(plan.ticks), "seat", "take_backs", "a take-back"]


@pytest.mark.parametrize("secret", SECRETS)
def test_a_take_back_is_the_same_whether_somebody_did_something_in_secret(
    secret: tuple[str, str],
) -> None:
    assert told(laid(secret)) == "taken back"


def test_a_refusal_is_the_same_whether_somebody_did_something_in_secret() -> None:
    plan = laid((KEEP, NOTHING), then=["keep"])
    assert told(plan).startswith("You can’t undo this.")


def test_a_take_back_is_the_same_whether_the_secret_came_before_or_after() -> None:
    assert twins.compared(ordered_first(), HERE) == []
