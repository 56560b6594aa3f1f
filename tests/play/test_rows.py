"""Instants written by sentences that are made once are written as the ORM writes them."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from config import rows
from games.models import Seat

pytestmark = pytest.mark.django_db


@given(st.one_of(st.none(), st.datetimes(timezones=st.sampled_from([UTC, ZoneInfo("Asia/Tokyo")]))))
def test_an_instant_is_written_as_its_field_would_write_it(at: datetime | None) -> None:
    field = Seat._meta.get_field("deadline")
    assert rows._preparing(field)(at, connection) == field.get_db_prep_save(at, connection)
