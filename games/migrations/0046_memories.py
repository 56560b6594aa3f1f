"""What players keep of finished matches. No row is touched: the sweep `remember_matches` writes the
memories of the matches of before, batch by batch."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0045_people"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="remembered",
            field=models.BooleanField(
                default=False,
                help_text="its memories say what its rows say; false has them written anew",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("remembered", False), ("status", "finished")),
                fields=["id"],
                name="matches_to_remember",
            ),
        ),
        migrations.CreateModel(
            name="Memory",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "match_id",
                        "player_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(help_text="the number of the seat")),
                ("game", models.CharField(max_length=40)),
                ("at", models.DateTimeField(help_text="when the match was over")),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("won", "won"),
                            ("shared", "won together"),
                            ("drawn", "drawn"),
                            ("lost", "lost"),
                            ("left", "left early"),
                            ("handed", "handed on"),
                        ],
                        max_length=6,
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("score", models.IntegerField(null=True)),
                ("days", models.PositiveSmallIntegerField()),
                ("people", models.PositiveSmallIntegerField()),
                ("public", models.BooleanField(help_text="the match was open to all")),
                (
                    "counts",
                    models.BooleanField(help_text="false once staff have annulled the result"),
                ),
                ("answers", models.PositiveSmallIntegerField(default=0)),
                ("minutes", models.PositiveIntegerField(null=True)),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memories",
                        to="games.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memories",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"verbose_name_plural": "memories"},
        ),
        migrations.AddIndex(
            model_name="memory",
            index=models.Index(fields=["player", "-at", "-match"], name="memories_newest"),
        ),
    ]
