"""A lesson is recorded in a terminal: the sheet that comes of it plays the same match."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import lessons
from games.titles.lesson_script import Primer

DEAL = ("first: 0", "year 1: 3SK 5SW 7SK 8YK 9WY AL 2WL 4WL 5ML CW 6LK 3MW 8MS 7ML")
TYPED = """\
lesson Hatch
hatch 3SK
Begin with "3SK".
?
no such move
draw deck
Then draw.
2wl

lesson Grow
Well done.
grow 5SW on B1
Grow it.
end
That is all.
"""


def record(monkeypatch: pytest.MonkeyPatch, typed: str, *given: str) -> str:
    told = StringIO()
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    deal = [part for each in DEAL for part in ("--deal", each)]
    call_command("recordlesson", "emu_ranchers", *deal, *given, stdout=told)
    return told.getvalue()


def load(sheet: str) -> Primer:
    found: dict[str, Any] = {}
    exec(compile(sheet, "lesson.py", "exec"), found)  # what the command has written
    primer: Primer = found["PRIMER"]
    return primer


def test_what_was_played_and_said_is_a_sheet_that_can_be_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "lesson.py"
    typed = TYPED.replace("2wl\n", "hatch 2wl\n")
    told = record(monkeypatch, typed, "--save", str(path))
    assert "Emu Ranchers, You - Bea" in told and "You hatch" not in told.partition("Saved")[2]
    primer = load(path.read_text())
    assert primer.deal == dict(each.split(": ", 1) for each in DEAL), "no more than was asked for"
    assert [lesson.name for lesson in primer.lessons] == ["Hatch", "Grow"]
    first, second = primer.lessons
    assert [(each.ask, each.say) for each in first.exercises] == [
        ("hatch 3SK", 'Begin with "3SK".'),
        ("draw deck", "Then draw."),
    ]
    assert first.exercises[1].then.startswith("Bea: hatch 2WL, draw ")
    assert (first.end, second.end) == ("Well done.", "That is all.")
    for spot in lessons.list_spots(primer):
        exercise = lessons.exercise_at(primer, spot)
        record_there = lessons.record_at(primer, spot)
        assert exercise is None or exercise.ask in record_there.list_legal_moves(0)


def test_without_a_file_the_sheet_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    told = record(monkeypatch, "hatch 3SK\nSay this.\n")
    assert 'say=phrase("Say this."),' in told
    assert load(told[told.index('"""Emu') :]).lessons[0].exercises[0].ask == "hatch 3SK"


def test_a_title_or_a_deal_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="There is no title 'nothing'"):
        call_command("recordlesson", "nothing")
    with pytest.raises(CommandError, match="'ZZ' is not"):
        call_command("recordlesson", "emu_ranchers", "--deal", "year 1: ZZ")
