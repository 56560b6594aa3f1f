"""Indexes by likeness that a new site gets, whose tables are made at once, go as `0065` lets them go
on a site that was updated.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

OF_LIKENESS = r"""
    SELECT index.relname, owner.relname, att.attname FROM pg_index known
    JOIN pg_class index ON index.oid = known.indexrelid
    JOIN pg_class owner ON owner.oid = known.indrelid
    JOIN pg_attribute att ON att.attrelid = owner.oid AND att.attnum = known.indkey[0]
    JOIN pg_namespace space ON space.oid = index.relnamespace
    WHERE space.nspname = current_schema() AND index.relname LIKE '%\_like'
    AND (owner.relname LIKE 'games\_%' OR owner.relname LIKE 'account%\_%')
"""
LOOKED_FOR = {("accounts_player", "email")}


def drop_in_postgresql(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor != "postgresql":
        return
    with editor.connection.cursor() as cursor:
        cursor.execute(OF_LIKENESS)
        for index, table, column in cursor.fetchall():
            if (table, column) not in LOOKED_FOR:
                cursor.execute(f'DROP INDEX "{index}"')


class Migration(migrations.Migration):
    dependencies = [("games", "0087_pushes_in_one_outbox")]

    operations = [migrations.RunPython(drop_in_postgresql, migrations.RunPython.noop)]
