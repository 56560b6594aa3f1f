"""What the rules say on a page: names and cards in their places, nothing taken for markup."""

import re

from games.decks.decktet import CARDS
from games.rules.lines import Line, join_with_and
from games.rules.phrases import phrase
from games.web.match_log import render_line


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_cards_are_drawn_wherever_they_stand_in_a_line() -> None:
    laid = [Line(phrase("{card} on {bird}"), card=card, bird="B1") for card in ("7SK", "AW")]
    line = Line(phrase("{seat} hatches {card}, lays {order}."), seat=0, order=join_with_and(laid))
    line.things["card"] = CARDS["CM"].full_title
    html = render_line(line, ["Ann"], "emu-ranchers")
    assert html.count('class="card-word"') == 3
    assert "<b>Ann</b>" in html and "Crown of Moons" in words(html)
    assert words(html).endswith("7 of Suns and Knots on B1 and A Ace of Waves on B1.")


def test_names_and_words_are_no_markup() -> None:
    line = Line(phrase("{seat} says “{words}” & smiles."), seat=0, words="<script>")
    html = render_line(line, ["<b>Ann"], "emu-ranchers")
    assert html == "<b>&lt;b&gt;Ann</b> says “&lt;script&gt;” &amp; smiles."
