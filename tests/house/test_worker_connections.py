"""A worker keeps its connection to the database from task to task, as long as it is good."""

import pytest
from celery.fixups.django import DjangoWorkerFixup
from django.db import Error, connection

from config.celery import app
from games.tasks import TASKS

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_task_uses_the_connection_of_the_task_before_it() -> None:
    worker = DjangoWorkerFixup(app)
    task = TASKS["tidy_forms"]
    task()
    kept = connection.connection
    assert kept is not None
    for _ in range(5):
        worker.on_task_prerun(task)
        task()
        worker.on_task_postrun(task)
    assert connection.connection is kept


def test_a_connection_that_died_costs_one_task_at_most() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("a file does not hang up")
    task = TASKS["tidy_forms"]
    task()
    with connection.cursor() as cursor, pytest.raises(Error):
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    connection.errors_occurred = False  # nobody has noticed yet
    with pytest.raises(Error):
        task()
    assert task() == 0
