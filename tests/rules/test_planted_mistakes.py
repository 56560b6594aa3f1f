"""What is wrong with a title is said, and where: each planted mistake gets a message that names it,
the title, the seat or the ply, and the move where there is one."""

import dataclasses
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.rules import planted_play, planted_views
from tests.rules.contract import Broken, Table, run_check
from tests.rules.planted import FOUND, Mistake, Parts
from tests.titles.starter import CHECKS, check_title, importing, listed, write_title

assert planted_play.planted is planted_views.planted  # both have filled `FOUND`


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    root: Path = tmp_path_factory.mktemp("starter")
    write_title(root, "hill_climb", "cards")
    with importing(root), listed("hill_climb") as (entry,):
        yield entry, import_module("tests.titles.hill_climb.tables")


def test_the_title_without_a_mistake_is_sound(starter: Any) -> None:
    check_title(*starter)


@pytest.mark.parametrize(("name", "message", "mistake"), FOUND, ids=[each[0] for each in FOUND])
def test_a_planted_mistake_is_told_with_its_place(
    name: str, message: str, mistake: Mistake, starter: Any
) -> None:
    entry, secrets = starter
    fields = {part.name: getattr(entry, part.name) for part in dataclasses.fields(entry)}
    parts = Parts(game=entry.game, secrets=Parts(**vars(secrets)), fields=fields)
    mistake(parts)
    broken = type(entry)(**{**parts.fields, "game": parts.game})
    told = []
    for fault in list_faults(broken, parts.secrets):
        told.append(fault)
        if re.search(message, fault):
            break
    else:
        pytest.fail(f"What is said: {told}")
    assert all(re.search("Hill Climb|hill-climb|Hill_Climb", fault) for fault in told)


def list_faults(entry: Any, secrets: Any) -> Iterator[str]:
    """What the checks of the contract say, one after another."""
    for check in CHECKS:
        try:
            run_check(check, Table(entry, 2, {}, secrets))
        except Broken as fault:
            yield str(fault)


def test_there_are_more_than_thirty_mistakes_and_each_has_a_name_of_its_own() -> None:
    assert len({name for name, _message, _mistake in FOUND}) == len(FOUND) > 30
