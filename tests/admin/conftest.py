"""The staff who look on, and a match to look at."""

import pytest

from games.models import Match
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, running_match


@pytest.fixture
def judge():
    return PlayerFactory(display_name="Judge", is_staff=True)


@pytest.fixture
def root():
    return PlayerFactory(display_name="Root", is_staff=True, is_superuser=True)


@pytest.fixture
def match():
    """A running match in which both seats have had a turn."""
    match = running_match()
    answer(awaited(match))
    answer(awaited(match))
    return Match.objects.get(pk=match.pk)
