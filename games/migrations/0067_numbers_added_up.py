"""Numbers of games are added up in the order in which matches ended, from the last one looked at on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0066_numbers_let_go")]

    operations = [
        migrations.AddField(
            model_name="gamenumbers",
            name="anew",
            field=models.BooleanField(
                default=False, help_text="what was counted has changed since"
            ),
        ),
        migrations.AlterField(
            model_name="gamenumbers",
            name="at",
            field=models.DateTimeField(help_text="when all that had ended was counted"),
        ),
        migrations.RemoveIndex(model_name="match", name="matches_counted"),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(
                    ("counts", True),
                    ("ending", "played"),
                    ("status", "finished"),
                    ("visibility", "public"),
                ),
                fields=["game", "finished_at", "id"],
                name="matches_counted",
            ),
        ),
    ]
