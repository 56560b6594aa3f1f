"""Numbers of games are added up match by match, in the order in which the matches ended; what was
counted of the latest ones is let go, and the next sweep counts from the first on. Until then their
pages say that nothing is counted yet."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def let_go(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("games", "GameNumbers").objects.using(editor.connection.alias).all().delete()


class Migration(migrations.Migration):
    dependencies = [("games", "0065_no_index_by_likeness")]

    operations = [
        migrations.RunPython(let_go, let_go),
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
