"""Where a game gets its orders: seeded, written or noted."""

import pytest

from games.rules.game import Setup
from games.rules.record import Record
from games.rules.shuffle_sources import FixedOrders, RecordingOrders, SeededOrders, shuffle_cards
from games.titles import find_game


def test_seeded_orders_are_those_of_chance() -> None:
    assert SeededOrders(b"a").shuffle("ABCDEF", "deal") == shuffle_cards("ABCDEF", b"a", "deal")


def test_a_game_dealt_from_what_was_noted_is_the_same_game() -> None:
    rules = find_game("emu-ranchers")
    noted = RecordingOrders(SeededOrders(b"seed"))
    one = Record.begin(rules(Setup(2, seed=b"seed"), noted))
    two = Record.begin(rules(Setup(2, seed=b"another"), FixedOrders(dict(noted.made))))
    assert noted.made
    assert one.view(0) == two.view(0)
    assert one.fingerprint() == two.fingerprint()


@pytest.mark.parametrize(
    ("label", "cards", "why"),
    [("x", "AB", "there is 'deal'"), ("deal", "AC", "lacks 'C'"), ("deal", "A", "too much: 'B'")],
)
def test_an_order_that_is_not_written_is_refused(label: str, cards: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        FixedOrders({"deal": "BA"}).shuffle(cards, label)
