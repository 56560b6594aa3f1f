"""What a sheet of lessons may hold, and what is refused."""

import pytest

from games.rules.phrases import phrase
from games.rules.shuffle_sources import PartialOrderSource
from games.titles.lesson_script import Primer

PRIMER = Primer("food-chain", ("Bea", "Cem"), {}, (), phrase("Not this."))


def test_what_is_written_comes_first_and_the_rest_as_it_lies() -> None:
    begun = PartialOrderSource({"year 1": "C A"})
    assert begun.shuffle("ABCD", "year 1") == ("C", "A", "B", "D")
    assert begun.shuffle("ABCD", "year 2") == ("A", "B", "C", "D")


def test_what_is_taken_from_the_end_is_written_in_the_order_in_which_it_is_taken() -> None:
    begun = PartialOrderSource({"bag 0": "from the end: C A"})
    assert begun.shuffle("ABCD", "bag 0") == ("B", "D", "A", "C")


@pytest.mark.parametrize("order", ["A A", "A Q"])
def test_a_card_that_is_not_there_or_was_dealt_is_refused(order: str) -> None:
    with pytest.raises(ValueError, match="'[AQ]' is not, or not again, among the 'year 1'"):
        PartialOrderSource({"year 1": order}).shuffle("ABCD", "year 1")


def test_a_script_names_who_does_what() -> None:
    script = """
        Cem: hatch 7SK, draw deck
        You: pass
    """
    assert PRIMER.moves(script) == ((2, "hatch 7SK"), (2, "draw deck"), (0, "pass"))


@pytest.mark.parametrize(("line", "why"), [("Dan: pass", "'Dan'"), ("pass", "Name: move")])
def test_a_line_that_is_no_move_of_anybody_is_refused(line: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        PRIMER.moves(line)
