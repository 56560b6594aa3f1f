"""A line that a row has kept says the same as the line itself, in any language."""

import json

import pytest

from games.rules.line_serialization import deserialize_line, serialize_line
from games.rules.lines import Line, join_with_and, line_text
from games.rules.phrases import Translator, phrase, plural_phrase, render_english

NAMES = ("Ann", "Bob")


def loud(words: str, many: str = "", count: int = 1) -> str:
    """A language of capitals, in which things keep their names."""
    chosen = render_english(words, many, count)
    return "".join(part if at % 2 else part.upper() for at, part in enumerate(_parts(chosen)))


def _parts(words: str) -> list[str]:
    return [
        f"{{{part}}}" if at % 2 else part
        for at, part in enumerate(words.replace("}", "{").split("{"))
    ]


@pytest.mark.parametrize("say", [render_english, loud])
@pytest.mark.parametrize(
    "line",
    [
        Line(phrase("played.")),
        Line(phrase("{seat} hatches {card}."), seat=1, card="7SK"),
        Line(phrase("you played {moves}."), moves="hatch 7SK, draw deck"),
        Line(phrase("not played: {why}"), why=Line(phrase("it is {name}'s turn."), name="Bob")),
        Line(plural_phrase("{count} day left", "{count} days left"), count=1),
        Line(plural_phrase("{count} day left", "{count} days left"), count=5),
        Line(
            phrase("swapped {cards} for {others}"),
            cards=("S2", "H3"),
            others=join_with_and(["a", "b"]),
        ),
    ],
)
def test_a_kept_line_says_the_same(line: Line, say: Translator) -> None:
    again = deserialize_line(json.loads(json.dumps(serialize_line(line))))
    assert line_text(again, NAMES, say) == line_text(line, NAMES, say)
