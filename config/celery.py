"""The Celery app. Its tasks are sweeps without arguments; rows in the database are the work."""

import os

from celery import Celery
from celery.signals import worker_process_init
from django.conf import settings

from config import watchdog
from config.processes import lower_priority

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("rural_route")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

GIVING_WAY = 2  # by how much workers are nicer than pages


@worker_process_init.connect
def set_up_worker(**_sent: object) -> None:
    """Where pages want all the cores, mails go in larger batches: one that goes alone costs twice
    as much as one of many."""
    lower_priority(GIVING_WAY)
    watchdog.start_watchdog(settings.VAR_DIR)
