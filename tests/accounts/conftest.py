"""What all tests of accounts share."""

import re
from collections.abc import Callable

import pytest
from django.core import mail


@pytest.fixture
def link_in_mail(settings) -> Callable[[], str]:
    """The path of the one link into our site in the newest mail."""

    def newest() -> str:
        body = mail.outbox[-1].body.rpartition("\n-- \n")[0]
        (path,) = re.findall(re.escape(settings.SITE_URL) + r"(/\S+)", body)
        return path

    return newest
