"""The table of Emus Redux as a mail draws it, and says it in words."""

from games.post.mails.tables import drawn
from tests.titles.emus_redux.tables import ANN, mail_table


def test_the_mail_draws_the_table_without_what_is_hidden() -> None:
    record = mail_table().play(ANN, "grow PSWK as 2 on B1").play(ANN, "draw row PMSL")
    view = record.view(1)
    page = drawn("emus-redux", view, ["Ann", "Bob", "Cyd"], "")
    assert "5SW, PSWK as 2" in page
    assert "known: PMSL" in page
    assert "TMLY" not in page
    assert len(page.encode()) < 20_000
