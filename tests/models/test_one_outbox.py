"""The migrations that fold the tables of mails into one outbox: there and back, nothing is lost."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.models import Delivery, Notification
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = [("games", "0078_wish_mails_in_one_outbox")]
WEEK = 20261123
AT = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)


def sent_rows() -> list[tuple[Any, ...]]:
    told = Delivery.objects.order_by("pk").select_related("notification")
    return [
        (one.notification.type, one.notification.about, one.due_at, one.state, one.message_id)
        for one in told
    ]


def test_a_mail_of_the_staff_goes_back_to_its_table_and_comes_again_as_it_was() -> None:
    told = Notification.objects.create(type="staff_week", recipient=PlayerFactory(), about=WEEK)
    Delivery.objects.create(notification=told, due_at=AT, state="sent", message_id="a1")
    before = sent_rows()
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    try:
        apps = executor.loader.project_state(BEFORE).apps
        (row,) = apps.get_model("games", "StaffMail").objects.all()
        assert (row.week, row.act_id, row.state, row.message_id) == (
            date(2026, 11, 23),
            None,
            "sent",
            "a1",
        )
    finally:
        again = MigrationExecutor(connection)
        again.migrate(again.loader.graph.leaf_nodes())
    assert sent_rows() == before
