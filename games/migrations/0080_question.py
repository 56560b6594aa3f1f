"""A table for the questions of seats, and what a seat itself knows of the last one."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0079_staff_mails_in_one_outbox")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="question_count",
            field=models.PositiveIntegerField(
                default=0,
                help_text="how many questions were put to it; the number of the last one",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="question_ply",
            field=models.PositiveIntegerField(
                default=0, help_text="after how many moves the last question was put"
            ),
        ),
        migrations.CreateModel(
            name="Question",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "number",
                    models.PositiveIntegerField(help_text="from 1 on, as they are put to the seat"),
                ),
                ("ply", models.PositiveIntegerField()),
                ("asked_at", models.DateTimeField(blank=True, null=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "dead",
                    models.BooleanField(
                        default=False,
                        help_text="what it asked was taken back; no answer to it is ever played",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="questions",
                        to="games.seat",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("seat", "number"), name="question_number_once")
                ],
            },
        ),
    ]
