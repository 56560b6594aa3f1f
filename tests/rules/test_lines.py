"""Lines of the rules in words: things in their places, lists, languages, and when two are equal."""

import pytest

from games.decks.decktet import CARDS
from games.rules.errors import Illegal
from games.rules.lines import Line, join_with_and, join_with_commas, join_with_or, line_text
from games.rules.phrases import phrase

GERMAN = {
    "{seat} takes {cards} from {other_seat}.": "{cards} nimmt {seat}, und zwar von {other_seat}.",
    "{these}, {next}": "{these}, {next}",
    "{these} and {last}": "{these} und {last}",
    "seat {number}": "Platz {number}",
    "7 of nothing": "nichts",
    "{rank} of {suits}": "{suits}-{rank}",
    "Suns": "Sonnen",
    "Knots": "Knoten",
}
TAKES = phrase("{seat} takes {cards} from {other_seat}.")


def german(words: str, many: str = "", count: int = 1) -> str:
    return GERMAN[words]


def test_a_line_is_put_into_words_in_the_language_of_its_reader() -> None:
    line = Line(TAKES, seat=0, cards=("7SK", "AW"), other_seat=1)
    assert line_text(line, ["Ann", "Bea"]) == "Ann takes 7SK AW from Bea."
    assert line_text(line, ["Ann", "Bea"], german) == "7SK AW nimmt Ann, und zwar von Bea."


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    line = Line(TAKES, seat=0, cards="AW", other_seat=2)
    assert line_text(line, ["Ann"], german) == "AW nimmt Ann, und zwar von Platz 3."
    assert str(line) == "seat 1 takes AW from seat 3."


def test_a_thing_that_has_words_is_translated_too() -> None:
    assert line_text(CARDS["7SK"].title, (), german) == "Sonnen und Knoten-7"


@pytest.mark.parametrize(
    ("things", "both", "either", "row"),
    [
        (["a"], "a", "a", "a"),
        (["a", "b"], "a and b", "a or b", "a, b"),
        (["a", "b", "c"], "a, b and c", "a, b or c", "a, b, c"),
    ],
)
def test_lists_read_as_sentences_do(things: list[str], both: str, either: str, row: str) -> None:
    assert (
        str(join_with_and(things)),
        str(join_with_or(things)),
        str(join_with_commas(things)),
    ) == (both, either, row)


def test_what_players_write_is_no_template() -> None:
    told = Line(phrase("I don’t understand “{words}” here."), words="{seat} {0} %s")
    assert str(told) == "I don’t understand “{seat} {0} %s” here."
    assert str(Illegal(told)) == str(told)


def test_lines_are_equal_if_they_say_the_same_of_the_same() -> None:
    assert Line(TAKES, seat=0, cards="AW") == Line(TAKES, cards="AW", seat=0)
    assert Line(TAKES, seat=0, cards=CARDS["AW"].title) != Line(TAKES, seat=0, cards="AW")
    assert Line(TAKES, seat=0, cards=CARDS["AW"].title) != Line(
        TAKES, seat=0, cards=CARDS["AS"].title
    )
    assert len({Line(TAKES, seat=0), Line(TAKES, seat=0), Line(TAKES, seat=1)}) == 2
