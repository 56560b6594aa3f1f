"""What was counted of the latest matches of each title is let go, six rows at most: from now on numbers
are added up match by match, and the next sweep begins with the first. Until then the pages say that
nothing is counted yet.
"""

from django.apps.registry import Apps
from django.db import migrations, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def let_go(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    numbers = apps.get_model("games", "GameNumbers").objects.using(editor.connection.alias)
    with transaction.atomic(using=editor.connection.alias):
        numbers.all().delete()


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0065_no_index_by_likeness")]

    operations = [migrations.RunPython(let_go, let_go)]
