"""Puzzles tell why; those that wait for their day and are decided by less than a point go."""

from django.db import migrations, models

LEAST_POINTS = 1.0


def delete_close(apps, schema_editor):
    """What was shown stays, with everybody's picks; what waits would be a puzzle no more."""
    Puzzle = apps.get_model("puzzles", "Puzzle")
    waiting = Puzzle.objects.filter(day=None).values_list("pk", "best", "others")
    close = [
        pk
        for pk, best, others in waiting
        if min(lost for move, lost in others.items() if move != best) < LEAST_POINTS
    ]
    Puzzle.objects.filter(pk__in=close).delete()


class Migration(migrations.Migration):
    dependencies = [("puzzles", "0004_mails_in_one_outbox")]
    operations = [
        migrations.AddField("puzzle", "second", models.CharField(blank=True, max_length=200)),
        migrations.AddField("puzzle", "parts", models.JSONField(default=list)),
        migrations.RunPython(delete_close, migrations.RunPython.noop),
    ]
