import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0034_clocks_per_match"),
    ]

    operations = [
        migrations.CreateModel(
            name="Trial",
            fields=[
                (
                    "key",
                    models.UUIDField(
                        default=uuid.uuid4,
                        help_text="secret; in the address",
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("game", models.CharField(max_length=40)),
                ("version", models.PositiveSmallIntegerField()),
                ("seats", models.PositiveSmallIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("seed", models.CharField(help_text="hex", max_length=64)),
                ("steps", models.JSONField(default=list, help_text="each as [seat, step]")),
                (
                    "at",
                    models.DateTimeField(help_text="when it was begun, or its visitor played last"),
                ),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        help_text="what it has become, once its visitor signed up",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["at"], name="trials_to_tidy")],
            },
        ),
    ]
