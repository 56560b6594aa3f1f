"""Puzzles in which another move loses nothing that could be told have no answer."""

from django.db import migrations


def delete_unsound(apps, schema_editor):
    Puzzle = apps.get_model("puzzles", "Puzzle")
    unsound = [
        pk
        for pk, best, others in Puzzle.objects.values_list("pk", "best", "others").iterator()
        if not all(lost for move, lost in others.items() if move != best)
    ]
    for start in range(0, len(unsound), 500):
        Puzzle.objects.filter(pk__in=unsound[start : start + 500]).delete()


class Migration(migrations.Migration):
    dependencies = [("puzzles", "0001_initial")]
    operations = [migrations.RunPython(delete_unsound, migrations.RunPython.noop)]
