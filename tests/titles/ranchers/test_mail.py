"""The table of Ranchers as a mail draws it, and says it in words."""

from games.post.mails.tables.ranchers import field_words, pond_words, ranch_cells
from games.rules.game import Setup
from games.rules.record import Record
from games.titles.ranchers.game import Ranchers


def test_the_mail_draws_a_ranch_in_letters_and_words() -> None:
    record = Record.begin(Ranchers(Setup(2, {"grants": True}, b"mailed")))
    seat = record.view(0)["seats"][0]
    special, animal = next(iter(seat["printed"].items()))
    empty = ranch_cells(seat)
    assert "?</span>" in empty
    assert "~~" in empty
    seat["fields"][special] = animal
    seat["grant"] = "pig"
    assert "!</td>" in ranch_cells(seat)
    assert "**" in ranch_cells(seat)
    assert f"{special} {animal} at home" in field_words(seat)
    assert pond_words(seat) == "Grant pig"
