"""Words of lines that are put by in a `say` of one language."""

from games.rules.lines import MOST_KEPT, CardLine, Line, cached_line_text, line_text
from games.rules.phrases import phrase

NAMES = ("Ann", "Bea")
CARD = CardLine("7SK", phrase("seven"))


class Loud:
    """Says everything in capitals, and keeps what is put together of it."""

    def __init__(self, mark: str) -> None:
        self.kept: dict[int, tuple[object, str]] = {}
        self.mark = mark
        self.asked = 0

    def __call__(self, words: str, many: str = "", count: int = 1) -> str:
        self.asked += 1
        return words + self.mark


def test_a_label_is_put_together_once_in_each_language() -> None:
    label, one, other = Line(phrase("Hatch {card}"), card=CARD), Loud("!"), Loud("?")
    assert (
        cached_line_text(label, NAMES, one)
        == cached_line_text(label, NAMES, one)
        == "Hatch seven!!"
    )
    assert one.asked == 2
    assert cached_line_text(label, NAMES, other) == "Hatch seven??"


def test_what_names_a_seat_is_never_kept() -> None:
    say = Loud("!")
    inner = Line(phrase("from {seat}"), seat=1)
    for line in (
        Line(phrase("{seat} waits"), seat=0),
        Line(phrase("Take it {from_where}"), from_where=inner),
    ):
        assert cached_line_text(line, NAMES, say) != cached_line_text(line, ("Cem", "Dan"), say)
    assert say.kept == {}


def test_a_line_in_the_place_of_one_that_is_gone_is_not_taken_for_it() -> None:
    say = Loud("!")
    for number in range(MOST_KEPT + 50):
        line = Line(phrase("Worth {points}"), points=number)
        assert cached_line_text(line, NAMES, say) == line_text(line, NAMES, say)
    assert len(say.kept) <= MOST_KEPT
