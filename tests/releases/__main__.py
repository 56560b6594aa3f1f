"""python -m tests.releases NAME [folder]: writes the rows of a small town, made by the code at
hand, to `NAME.jsonl` in the folder, or else beside this file."""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.releases import DOMAIN, FOLDER


def main(name: str, folder: str | Path = FOLDER) -> None:
    """Makes the town in an empty database of its own and writes `NAME.jsonl`."""
    path = Path(folder) / f"{name}.jsonl"
    if path.exists():
        raise SystemExit(f"{path} is there already, and a release is never written anew.")
    with tempfile.TemporaryDirectory() as var:
        os.environ.update(environment(var))
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        write(name, path)
    print(f"{path}: {path.stat().st_size // 1024} KB")


def environment(var: str) -> dict[str, str]:
    """What the tests have, so that what is signed here is known there."""
    from tests.services import ENVIRONMENT

    return {**ENVIRONMENT, "VAR_DIR": var, "REPLY_DOMAIN": DOMAIN}


def write(name: str, path: Path) -> None:
    from django.apps import apps
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader

    call_command("migrate", verbosity=0)
    call_command("createcachetable")
    from tests.releases import everything, rows, town

    built = everything.Everything()
    built.build()
    asked, links = town.all_asked(built.first), town.all_links(built.first)
    taken_at = town.taken_at()
    leaves = MigrationLoader(connection).graph.leaf_nodes()
    head: dict[str, Any] = {
        "release": name,
        "taken_at": taken_at.isoformat(),
        "migrations": {app: leaf for app, leaf in leaves if app in rows.OWN_APPS},
        "asked": asked,
        "links": links,
    }
    found = [model for app in rows.OWN_APPS for model in apps.get_app_config(app).get_models()]
    rows.write(path, head, found)


if __name__ == "__main__":
    main(*sys.argv[1:3])
