"""The Celery app. Its tasks are sweeps without arguments; rows in the database are the work."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("rural_route")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
