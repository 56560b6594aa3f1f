"""No request, no refusal of one and no instant of either tells anything of what was secret."""

import pytest

from tests import twins
from tests.long_run import sample
from tests.twins import asking, surfaces
from tests.twins.given import KEEP, NOTHING, laid

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.one_database,
    pytest.mark.usefixtures("twins_counted"),
]
HERE = [asking.requests_on_the_page, asking.requests_by_mail, surfaces.mails]

SECRETS = sample([(KEEP, KEEP), (KEEP, NOTHING), (NOTHING, KEEP)])


@pytest.mark.parametrize("secret", SECRETS)
def test_what_is_asked_is_the_same_whether_somebody_did_something_in_secret(
    secret: tuple[str, str],
) -> None:
    assert [str(found) for found in twins.compared(laid(secret), HERE)] == []


def test_a_wish_that_cannot_be_is_refused_in_the_same_words_whatever_was_done_in_secret() -> None:
    plan = laid((KEEP, NOTHING), then=["keep"])
    assert [str(found) for found in twins.compared(plan, HERE)] == []
