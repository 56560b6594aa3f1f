"""The table of Emus Redux as a mail draws it."""

import re

from games.decks.decktet import CARDS
from games.post.mails.tables import render_table
from tests.titles.drawings import heard
from tests.titles.emus_redux.tables import ANN, mail_table


def test_the_mail_draws_the_table_without_what_is_hidden() -> None:
    record = mail_table().play(ANN, "grow PSWK as 2 on B1").play(ANN, "draw row PMSL")
    view = record.view(1)
    page = render_table("emus-redux", view, ["Ann", "Bob", "Cyd"], "")
    said = heard(page)
    assert re.search(r"\b5 \S \S 5SW 2 \S \S \S PSWK B2 ", said)  # a wild card that stands for 2
    assert re.search(r"\bhand 6 cards B1 .* known cards P \S \S \S PMSL Cyd ", said)
    assert "TMLY" not in page
    hidden = {*record.state.hands[0]} - {"PMSL"} - {*view["hand"]}
    assert {"4WL", "7SK", "TMLY", "EX"} <= hidden
    assert not [card for card in hidden if card in CARDS and re.search(rf"\b{card}\b", page)]
    assert "aria-hidden" not in page
    assert len(page.encode()) < 20_000
