"""Mails written by a house of this name."""

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def site(settings: Any) -> None:
    settings.SITE_URL, settings.SITE_HOST = "https://play.example.org", "play.example.org"
