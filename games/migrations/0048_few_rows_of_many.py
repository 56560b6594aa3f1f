"""Indexes by which the lobby, the lists of ratings, the queue of reports and sweeps read a few rows
however many there are. Four of the five hold few rows themselves.
"""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0047_devices"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="match",
            name="match_open_newest",
        ),
        migrations.RemoveIndex(
            model_name="report",
            name="reports_open",
        ),
        migrations.RemoveIndex(
            model_name="standing",
            name="standings_best_first",
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("status", "open")),
                fields=["-created_at", "-id", "visibility", "game", "opened_by"],
                name="matches_open",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("counts", False), ("rated", True)),
                fields=["id"],
                name="annulled",
            ),
        ),
        migrations.AddIndex(
            model_name="reach",
            index=models.Index(
                condition=models.Q(("suppressed_at__isnull", False)),
                fields=["email"],
                name="addresses_suppressed",
            ),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(fields=["-answered_at", "at", "-id"], name="reports_waiting_first"),
        ),
        migrations.AddIndex(
            model_name="standing",
            index=models.Index(
                condition=models.Q(("matches__gte", 10), ("people__gte", 3)),
                fields=["game", "-low", "id"],
                name="standings_listed",
            ),
        ),
    ]
