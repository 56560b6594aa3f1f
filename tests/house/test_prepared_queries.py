"""Queries of which the SQL is made once find what the ORM would find."""

from typing import Any

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Player
from config.prepared_queries import PreparedQuery
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def called(name: str) -> QuerySet[Player, Any]:
    return Player.objects.filter(display_name=name).values_list("pk", "last_login", "is_active")


def among(keys: int) -> QuerySet[Player, Any]:
    return Player.objects.filter(pk__in=[keys]).order_by("pk").values_list("display_name")


def test_each_value_finds_its_own_rows_as_python_values() -> None:
    ann = PlayerFactory(display_name="Ann", last_login=timezone.now())
    bob = PlayerFactory(display_name="Bob")
    query = PreparedQuery(called, name="words")
    assert query.fetch(name="Ann") == [(ann.pk, ann.last_login, True)]
    assert query.fetch(name="Bob") == [(bob.pk, None, True)]
    assert query.fetch(name="%s' OR 1=1") == []


def test_a_list_may_be_of_any_length() -> None:
    query = PreparedQuery(among, keys="number")
    players = [PlayerFactory(display_name=name) for name in ("Ann", "Bob", "Cyd")]
    for count in (1, 3, 2):
        found = query.fetch(keys=[each.pk for each in players[:count]])
        assert found == [(each.display_name,) for each in players[:count]]


def test_the_sql_is_made_once() -> None:
    made = []

    def build(name: str) -> QuerySet[Player, Any]:
        made.append(name)
        return called(name)

    query = PreparedQuery(build, name="words")
    query.fetch(name="Ann")
    query.fetch(name="Bob")
    assert len(made) == 1


def test_a_value_that_the_query_does_not_take_is_refused() -> None:
    query = PreparedQuery(lambda name, other: called(name), name="words", other="words")
    with pytest.raises(ValueError, match="other"):
        query.fetch(name="Ann", other="Bob")
