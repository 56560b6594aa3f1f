"""What the house noted of itself: outages, alarms, heartbeats of machines that are gone."""

from datetime import datetime, timedelta

from django.conf import settings

from games.models import Alarm, Heartbeat, Outage

SILENT = timedelta(days=90)  # a way in or a machine that gave no sign for so long is gone


def delete_old_operational_rows(now: datetime) -> int:
    """Throws away what is older than RETENTION_DAYS says; returns how many rows."""
    before = now - timedelta(days=settings.RETENTION_DAYS["outages"])
    gone = [
        Outage.objects.filter(ends_at__lt=before).delete(),
        Alarm.objects.filter(ends_at__lt=before).delete(),
        Heartbeat.objects.filter(at__lt=now - SILENT, name__contains=": ").delete(),
    ]
    return sum(rows for rows, _each in gone)
