"""docs/titles.md: its tutorial holds to the contract, its reference names all there is."""

import dataclasses
import re
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from django.conf import settings

from games import lessons, play
from games.models import Match
from games.rules.game import Game, Option, Outcome, View
from games.rules.vocabulary import Vocabulary
from games.titles import bots
from games.titles.board import Board, Cell, Kind, Role, Zone
from games.titles.prompt import Asked, Choice, Prompt
from games.titles.title import Blurb, Title
from tests.long_run import LONG
from tests.matches import fresh, play_on, running_match
from tests.rules.contract import Table
from tests.rules.test_newtitle import FIRST, RUFF
from tests.titles.starter import check_title, importing, listed, write_title
from tests.titles.test_briscola import know

PAGE = settings.BASE_DIR / "docs/titles.md"
FILE = re.compile(r"```python\n# ((?:games|tests)/\S+\.py)\n(.*?)```", re.DOTALL)
NAME = "hill_climb"


def files() -> dict[str, str]:
    """The files of the tutorial by their paths."""
    return dict(FILE.findall(PAGE.read_text()))


@pytest.fixture
def hill(tmp_path: Path) -> Iterator[Any]:
    """The title that somebody has who follows the tutorial."""
    write_title(tmp_path, NAME, "decktet")
    for path, text in files().items():
        assert (tmp_path / path).parent.exists()
        (tmp_path / path).write_text(text)
    with importing(tmp_path), listed(NAME) as (entry,):
        yield entry


def test_the_tutorial_has_all_files_of_a_title() -> None:
    names = {Path(path).name for path in files()}
    assert names == {"game.py", "table.py", "lesson.py", "tables.py", "__init__.py"}
    assert sum(text.count("\n") for text in files().values()) < 420


def test_the_tutorial_is_formatted(hill: Any, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text((settings.BASE_DIR / "pyproject.toml").read_text())
    for command in (("check", *FIRST), ("format", "--check")):
        ruff = [*RUFF, *command, "games/titles/hill_climb", "tests"]
        done = subprocess.run(ruff, cwd=tmp_path, capture_output=True, check=False, text=True)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("paths", [2, 3])
def test_the_title_of_the_tutorial_holds_to_the_contract(hill: Any, paths: int) -> None:
    check_title(hill, import_module(f"tests.titles.{NAME}.tables"), {"paths": paths})


def test_the_lesson_of_the_tutorial_can_be_played(hill: Any) -> None:
    for spot in lessons.list_spots(hill.primer):
        record, exercise = lessons.record_at(hill.primer, spot), None
        exercise = lessons.exercise_at(hill.primer, spot)
        if exercise is not None:
            assert exercise.ask in record.list_legal_moves(0)
        else:
            assert lessons.is_turn_start(hill.primer, spot), "a draft is left"


def test_the_bot_of_the_tutorial_looks_ahead(hill: Any) -> None:
    (thinker,) = bots.list_thinkers("hill-climb")
    table = Table(hill, 2, {}, import_module(f"tests.titles.{NAME}.tables"))
    won = 0.0
    for number in range(6 if LONG else 1):
        at, rng = table.begin(number // 2), Random(number)
        while at.awaited_seats:
            (seat,) = at.awaited_seats
            legal = at.list_legal_moves(seat)
            mine = seat == number % 2
            at = at.play(seat, thinker.choose(know(at, seat), rng) if mine else rng.choice(legal))
        assert at.outcome is not None
        won += (number % 2 in at.outcome.winners) / len(at.outcome.winners)
    assert won >= (4 if LONG else 1)


@pytest.mark.django_db
@pytest.mark.one_database
def test_the_title_of_the_tutorial_is_played_through_the_door(hill: Any) -> None:
    match = play_on(running_match(game="hill-climb"))
    assert match.status == Match.Status.FINISHED
    assert play.verify_match(fresh(match)).is_sound


def test_the_reference_names_all_there_is() -> None:
    """Every method, field, kind and role stands there as code."""
    text = PAGE.read_text().partition("## Reference")[2]
    said = set(re.findall(r"[A-Za-z_]+", " ".join(re.findall(r"`[^`\n]+`", text))))
    named = {name for name in vars(Game) if not name.startswith("_")}
    named |= set(Game.__annotations__) | set(View.__annotations__)
    named |= {*get_args(Kind), *get_args(Role)}
    for kind in (
        Option,
        Outcome,
        Board,
        Zone,
        Cell,
        Asked,
        Choice,
        Prompt,
        Title,
        Blurb,
        Vocabulary,
    ):
        named |= {part.name for part in dataclasses.fields(kind)}
    assert named - said == set()
