"""Comparing two pages as a stranger would, who wants to learn whether an account exists."""

import re

from django.http import HttpResponse

TOKENS = re.compile(
    r'(?<=name="csrfmiddlewaretoken" value=")\w+|(?<="x-csrftoken": ")\w+'
    r"|(?<=&quot;x-csrftoken&quot;: &quot;)\w+"
)


def shown(page: HttpResponse, *, besides: str) -> str:
    """The text of a page without CSRF tokens, which differ each time, and without `besides`."""
    return TOKENS.sub("TOKEN", page.content.decode()).replace(besides, "THE ADDRESS")
