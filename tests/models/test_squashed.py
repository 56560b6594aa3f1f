"""A new site gets its tables at once, and they are those that a site has that was updated.

`RURAL_LONG=1` makes both and compares them on the database of the run.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.questioner import NonInteractiveMigrationQuestioner
from django.db.migrations.state import ProjectState

from tests import migrated
from tests.long_run import in_long_run

OURS = ("accounts", "games", "seasons", "looking_back", "puzzles")


def squashed() -> dict[str, Any]:
    """By app the migration that makes all its tables."""
    found = MigrationLoader(None, replace_migrations=False).disk_migrations.values()
    return {each.app_label: each for each in found if each.replaces}


def test_every_app_makes_its_tables_at_once_in_place_of_all_others() -> None:
    loader = MigrationLoader(None, replace_migrations=False)
    for app in OURS:
        others = {node for node in loader.disk_migrations if node[0] == app}
        made = squashed()[app]
        assert made.initial
        replaced = set(made.replaces)
        assert replaced < others
        since = others - replaced - {(app, made.name)}
        assert all(name > max(name for _app, name in replaced) for _app, name in since)


@pytest.mark.parametrize("at_once", [True, False])
def test_both_ways_lead_to_the_models_there_are(at_once: bool) -> None:
    loader = MigrationLoader(None, replace_migrations=at_once)
    leaves = [
        leaf
        for leaf in loader.graph.leaf_nodes()
        if at_once or not loader.graph.nodes[leaf].replaces
    ]
    detector = MigrationAutodetector(
        loader.project_state(leaves),
        ProjectState.from_apps(apps),
        NonInteractiveMigrationQuestioner(),
    )
    assert detector.changes(graph=loader.graph, trim_to_apps=set(OURS)) == {}


MAKE = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.db import connection
from tests import migrated
if sys.argv[1] == "at once":
    call_command("migrate", verbosity=0)
else:
    executor = migrated.one_by_one(connection)
    executor.migrate(migrated.last_of_each(executor))
from tests.models.test_squashed import read_schema
print(json.dumps(read_schema(connection)))
"""
SQLITE = (
    "SELECT m.name, 'column', c.name || ' ' || c.type || ' ' || c.\"notnull\" || ' ' || c.pk "
    "|| ' ' || coalesce(c.dflt_value, '') FROM sqlite_master m, pragma_table_info(m.name) c "
    "WHERE m.type = 'table' UNION ALL "
    "SELECT m.name, 'key', f.\"from\" || ' ' || f.\"table\" || ' ' || f.on_delete "
    "FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' UNION ALL "
    "SELECT m.tbl_name, 'index', m.sql FROM sqlite_master m WHERE m.type = 'index' "
    "AND m.sql IS NOT NULL"
)
POSTGRESQL = (
    "SELECT table_name, 'column', concat_ws(' ', column_name, data_type, is_nullable, "
    "character_maximum_length, column_default, is_identity) FROM information_schema.columns "
    "WHERE table_schema = current_schema() UNION ALL "
    "SELECT conrelid::regclass::text, 'key', pg_get_constraintdef(oid) FROM pg_constraint "
    "WHERE connamespace = current_schema()::regnamespace UNION ALL "
    "SELECT tablename, 'index', indexdef FROM pg_indexes WHERE schemaname = current_schema()"
)


def read_schema(connection: Any) -> list[list[str]]:
    """Columns, keys and indexes of all tables, in an order of their own. What an index is called
    depends on what its columns were called when it was made."""
    with connection.cursor() as cursor:
        cursor.execute(POSTGRESQL if connection.vendor == "postgresql" else SQLITE)
        rows = [[*map(str, row)] for row in cursor.fetchall()]
    return sorted([*kind, re.sub(r'INDEX "?\w+"?', "INDEX", made)] for *kind, made in rows)


def make(folder: Path, way: str) -> list[list[str]]:
    """The tables of a database of its own that was made in this way."""
    environment = {**os.environ, "VAR_DIR": str(folder), "SECRET_KEY": "unused"}
    environment.pop(migrated.FOLDER, None)
    folder.mkdir()
    name = f"squashed_{os.getpid()}_{way.replace(' ', '_')}"
    if os.environ.get("DATABASE_URL"):
        migrated._command(f'CREATE DATABASE "{name}"')
        environment["DATABASE_URL"] = migrated._address(name)
    try:
        done = subprocess.run(
            [sys.executable, "-c", MAKE, way], env=environment, capture_output=True, check=True
        )
    finally:
        if os.environ.get("DATABASE_URL"):
            migrated._command(f'DROP DATABASE "{name}"')
    found: list[list[str]] = json.loads(done.stdout.splitlines()[-1])
    return found


@in_long_run
def test_both_ways_make_the_same_tables(tmp_path: Path) -> None:
    at_once, one_by_one = make(tmp_path / "a", "at once"), make(tmp_path / "b", "one by one")
    assert len(at_once) > 500
    assert [row for row in at_once if row not in one_by_one] == []
    assert [row for row in one_by_one if row not in at_once] == []
