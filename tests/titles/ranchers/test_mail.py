"""The table of Ranchers as a mail draws it."""

from games.post.mails.tables.ranchers import describe_pond, ranch_cells
from games.rules.game import Setup
from games.rules.record import Record
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.objectives import CODES


def test_the_mail_draws_a_ranch_in_letters() -> None:
    record = Record.begin(Ranchers(Setup(2, {"grants": True}, b"mailed")))
    seat = record.view(0)["seats"][0]
    special, animal = next(iter(seat["printed"].items()))
    empty = ranch_cells(seat)
    assert f"{CODES[animal].lower()}?</td>" in empty
    assert "~~" in empty
    seat["fields"][special] = animal
    seat["grant"] = "pig"
    assert "!</td>" in ranch_cells(seat)
    assert "**" in ranch_cells(seat)
    assert describe_pond(seat) == "Grant pig"
