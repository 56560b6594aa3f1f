"""What a player is asked by mail whether they meant it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0069_letter_hangs")]

    operations = [
        migrations.CreateModel(
            name="Proposal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("question", models.PositiveIntegerField(blank=True, null=True)),
                ("words", models.CharField(max_length=1100)),
                ("is_turn", models.BooleanField()),
                ("at", models.DateTimeField()),
                (
                    "holding",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposal",
                        to="games.holding",
                    ),
                ),
                (
                    "letter",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposal",
                        to="games.letter",
                    ),
                ),
            ],
        ),
    ]
