"""What the quick hand of Biome Rummy chooses, which is what the steady bot does; that it is in all
positions, see `tests/titles/test_as_steady.py`."""

from games.rules.record import Record
from tests.titles.biome_rummy.tables import (
    ANN,
    BEA,
    cards,
    game,
    groups,
    hand,
    mail_table,
    playing,
    record,
)
from tests.titles.test_as_steady import both


def test_it_takes_the_pile_where_all_could_be_played_but_one_has_to_stay() -> None:
    held = hand("S2 S8 SQ"), hand("H3 H4")
    stay = mail_table(pile=cards("C10"), hands=held, groups=())
    assert both(stay) == "draw pile"
    floating = Record(game(last_card="float"), stay.state)
    assert both(floating) == "draw deck"


def test_a_card_of_a_finished_biome_is_no_reason_to_take_the_pile() -> None:
    at = record(
        game(),
        {"line": ("H", "C", "D", "X"), "aces": (("S",), ())},
        hands=(hand("S2 S8 H4 H9"), hand("C2 C3")),
        pile=cards("SQ"),
    )
    assert both(at) == "draw deck"
    assert both(Record(game(claimed="live"), at.state)) == "draw pile"


def test_it_keeps_a_card_for_the_discard_if_it_has_to() -> None:
    at = playing(game(), "S2 S8 SQ SK")
    assert both(at) == "set S8 SQ SK"
    assert both(Record(game(last_card="float"), at.state)) == "set S2 S8 SQ SK"


def test_it_adds_the_highest_card_to_the_first_group_that_it_fits() -> None:
    laid = groups((BEA, "H3 H10 HQ"), (ANN, "X6 X8 XQ"), (BEA, "D3 D10 DQ"))
    at = playing(game(), "HK DK X2 C4", groups=laid)
    assert both(at) == "add HK to G1"
    own = playing(game(add="any"), "X2 H8 C4", groups=laid)
    assert both(own) == "add X2 to G2"
    assert both(Record(game(), own.state)).startswith("discard ")
