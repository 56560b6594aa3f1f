"""The titles that `manage.py newtitle` writes, made in a temporary tree and imported from there."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.core.management import call_command

import games.titles
import tests.titles
from games import titles
from tests.rules import contract_boards, contract_play, contract_views
from tests.rules.contract import Table, run_check

CHECKS = [
    check
    for module in (contract_play, contract_views, contract_boards)
    for name, check in vars(module).items()
    if name.startswith("check_") and [*check.__annotations__] == ["table", "return"]
]
EMBLEMS = "games/static/games/emblems.svg"


def write_title(root: Path, name: str, deck: str) -> None:
    """Run the command in a tree that holds no more of the project than it changes."""
    for changed in ("games/titles/__init__.py", EMBLEMS):
        if not (root / changed).exists():
            (root / changed).parent.mkdir(parents=True, exist_ok=True)
            (root / changed).write_text((settings.BASE_DIR / changed).read_text())
    call_command("newtitle", name, deck=deck, root=str(root), verbosity=0)


@contextmanager
def importing(root: Path) -> Iterator[None]:
    """The titles of that tree can be imported, and so can their `tables`."""
    known = set(sys.modules)
    found = [(games.titles, root / "games/titles"), (tests.titles, root / "tests/titles")]
    with (
        patch.object(found[0][0], "__path__", [*games.titles.__path__, str(found[0][1])]),
        patch.object(found[1][0], "__path__", [*tests.titles.__path__, str(found[1][1])]),
    ):
        try:
            yield
        finally:
            for name in set(sys.modules) - known:
                if name.startswith(("games.titles.", "tests.titles.")):
                    del sys.modules[name]


@contextmanager
def listed(*names: str) -> Iterator[list[Any]]:
    """Titles that can be imported, listed as if they stood in `TITLES`."""
    entries = [import_module(f"games.titles.{name}").TITLE for name in names]
    folders = {
        name.replace("_", "-"): Path(import_module(f"games.titles.{name}").__file__ or "").parent
        for name in names
    }
    with (
        patch.object(titles, "TITLES", (*titles.TITLES, *entries)),
        patch.dict(settings.TITLE_FOLDERS, folders),
    ):
        yield entries


def check_title(entry: Any, secrets: Any, options: dict[str, Any] | None = None) -> None:
    """All checks of the contract, with every number of seats."""
    for seats in entry.game.seat_counts:
        given = {each.name: each.default for each in entry.game.options} | (options or {})
        for check in CHECKS:
            run_check(check, Table(entry, seats, given, secrets))
