"""What Django makes for a new site, whose tables are made at once, goes as `0033` and `0065` let it
go on a site that was updated: in PostgreSQL an index of mails in which nearly all entries are NULL,
and the second index of unique texts, by which their beginning could be looked for.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ANSWERS = """
    CREATE UNIQUE INDEX IF NOT EXISTS notice_answers_once ON games_notice (letter_id)
    WHERE letter_id IS NOT NULL
"""
ANSWERED = """
    SELECT conname FROM pg_constraint WHERE conrelid = 'games_notice'::regclass AND contype = 'u'
    AND conname LIKE 'games\\_notice\\_letter\\_id\\_%'
"""
OF_LIKENESS = """
    SELECT index.relname, owner.relname, att.attname FROM pg_index known
    JOIN pg_class index ON index.oid = known.indexrelid
    JOIN pg_class owner ON owner.oid = known.indrelid
    JOIN pg_attribute att ON att.attrelid = owner.oid AND att.attnum = known.indkey[0]
    JOIN pg_namespace space ON space.oid = index.relnamespace
    WHERE space.nspname = current_schema() AND index.relname LIKE '%\\_like'
    AND (owner.relname LIKE 'games\\_%' OR owner.relname LIKE 'account%\\_%')
"""
LOOKED_FOR = {("accounts_player", "email")}


def drop_in_postgresql(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor != "postgresql":
        return
    with editor.connection.cursor() as cursor:
        cursor.execute(ANSWERED)
        for (constraint,) in cursor.fetchall():
            cursor.execute(ANSWERS)
            cursor.execute(f'ALTER TABLE games_notice DROP CONSTRAINT "{constraint}"')
        cursor.execute(OF_LIKENESS)
        for index, table, column in cursor.fetchall():
            if (table, column) not in LOOKED_FOR:
                cursor.execute(f'DROP INDEX "{index}"')


class Migration(migrations.Migration):
    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("games", "0087_pushes_in_one_outbox"),
    ]

    operations = [migrations.RunPython(drop_in_postgresql, migrations.RunPython.noop)]
