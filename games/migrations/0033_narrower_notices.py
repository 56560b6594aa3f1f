"""What takes room in every notice or match and is of no use goes: an index of letters in which
nearly all entries are NULL, one of codes by which nothing is looked for, and the padding within
`told_once`. No row is touched.

The first two are dropped in PostgreSQL alone: SQLite has no such index of codes, and keeps the
other one within its table.
"""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

# One letter has one answer, as before: NULLs never were equal.
ANSWERS = """
    CREATE UNIQUE INDEX notice_answers_once ON games_notice (letter_id)
    WHERE letter_id IS NOT NULL
"""
OF_TABLES = """
    SELECT index.relname, made.conname FROM pg_index known
    JOIN pg_class index ON index.oid = known.indexrelid
    LEFT JOIN pg_constraint made ON made.conindid = index.oid AND made.contype = 'u'
    WHERE known.indrelid = '{table}'::regclass AND {which}
"""
ANSWERED = "made.conname LIKE 'games_notice_letter_id_%'"
LIKENESS = "index.relname LIKE 'games_match_code_%_like'"


def drop_in_postgresql(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor != "postgresql":
        return
    with editor.connection.cursor() as cursor:
        cursor.execute(ANSWERS)
        for table, which in (("games_notice", ANSWERED), ("games_match", LIKENESS)):
            cursor.execute(OF_TABLES.format(table=table, which=which))
            for index, constraint in cursor.fetchall():
                if constraint:
                    cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{constraint}"')
                else:
                    cursor.execute(f'DROP INDEX "{index}"')


def back_in_postgresql(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor != "postgresql":
        return
    editor.execute(
        "ALTER TABLE games_notice ADD CONSTRAINT games_notice_letter_id_key UNIQUE (letter_id)"
    )
    editor.execute("DROP INDEX notice_answers_once")
    editor.execute(
        "CREATE INDEX games_match_code_like ON games_match (code varchar_pattern_ops)"
    )


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0032_exports'),
    ]

    operations = [
        migrations.RunPython(drop_in_postgresql, back_in_postgresql),
        migrations.RemoveConstraint(
            model_name='notice',
            name='told_once',
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.UniqueConstraint(condition=models.Q(('about__isnull', True), ('letter__isnull', True)), fields=('seat', 'question', 'kind', 'channel'), name='told_once'),
        ),
        migrations.AlterField(
            model_name='notice',
            name='message_id',
            field=models.CharField(blank=True, help_text='what no other Message-ID has; until 0.1 all of it', max_length=200),
        ),
    ]
