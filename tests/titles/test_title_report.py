"""The report of a title: what is counted is what happens."""

import re
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.titles import TITLES
from games.titles.title_report import MatchFigures, TitleReport, report_title

EMUS = TITLES[0].game


def report(*given: str, **options: Any) -> str:
    told = StringIO()
    call_command("titlereport", *given, stdout=told, **options)
    return told.getvalue()


def test_a_report_tells_length_letters_choice_fairness_and_ends() -> None:
    told = report("emu_ranchers", matches=3)
    assert told.startswith("| Emu Ranchers, 2 seats")
    for words in (
        "moves in a match",
        "letters to each",
        "days, if",
        "forced",
        "changes of the lead",
    ):
        assert words in told
    assert "| ends: " in told
    assert told == report("emu-ranchers", matches=3)


def test_a_question_is_answered_by_a_whole_turn_and_told_by_one_letter() -> None:
    (match,) = report_title(EMUS, 2, [Random(0)], {}).matches
    assert match.moves > match.questions  # a turn is an action and a draw
    # Who begins the second year may have drawn last in the first.
    assert match.questions - 6 <= match.letters <= match.questions
    assert match.days <= match.questions
    assert sum(match.shares) == pytest.approx(1)
    assert len(match.choices) == match.moves


def test_shares_add_up_and_forced_answers_are_counted() -> None:
    figures = [
        MatchFigures(4, 2, 2, 2, [1, 3], 1, (1.0, 0.0), "First."),
        MatchFigures(8, 4, 4, 4, [1, 1], 3, (0.5, 0.5), "First."),
    ]
    rows = dict(TitleReport("Any", 2, figures).rows)
    assert rows["moves that are forced"] == "75%"
    assert re.match("75%, 25%", rows["share of the wins by seat"])
    assert rows["changes of the lead"] == "2 (1 to 3)"
    assert (rows["shared wins"], rows["ends: First."]) == ("50%", "100%")


@pytest.mark.parametrize("given", [["no_such"], ["emu_ranchers", "--matches=0"]])
def test_what_cannot_be_reported_is_refused(given: list[str]) -> None:
    with pytest.raises(CommandError, match="There is no title 'no-such'; there are emu|one at le"):
        report(*given)
