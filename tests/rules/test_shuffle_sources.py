"""The shuffle: what an order follows from, and that it is fair."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import shuffle_sources
from games.rules.shuffle_sources import shuffle_cards

DECK = tuple(range(36))


def test_the_same_seed_and_label_give_the_same_order_for_ever() -> None:
    """A vector that must never change: stored matches are replayed from it."""
    assert shuffle_cards("ABCDEFGHIJ", bytes(32), "year 1") == tuple("GBEIACHFDJ")


@given(st.binary(max_size=64), st.text(max_size=20), st.lists(st.integers(), max_size=80))
def test_nothing_is_lost_and_nothing_added(seed: bytes, label: str, cards: list[int]) -> None:
    assert sorted(shuffle_cards(cards, seed, label)) == sorted(cards)


def test_numbers_that_would_make_some_orders_likelier_are_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of three cards the last stays where it is by 2, 5, 8 and so on up to the last but one of the
    numbers that there are; the last would be one more for the first card, so it does not count."""
    for numbers, order in (([5, 1], "ABC"), ([2**32 - 2, 1], "ABC"), ([2**32 - 1, 1, 0], "CAB")):
        monkeypatch.setattr(
            shuffle_sources, "random_words", lambda _seed, _label, drawn=numbers: iter(drawn)
        )
        assert shuffle_cards("ABC", b"", "") == tuple(order)


def test_another_label_and_another_seed_give_another_order() -> None:
    orders = {shuffle_cards(DECK, seed, label) for seed in (b"a", b"b") for label in ("1", "2")}
    assert len(orders) == 4


def test_seed_and_label_do_not_run_into_each_other() -> None:
    assert shuffle_cards(DECK, b"ab", "c") != shuffle_cards(DECK, b"a", "bc")


def test_every_order_comes_about_equally_often() -> None:
    """Chi-squared over the 24 orders of four cards, far out in the tail of 23 degrees."""
    rounds = 4_800
    seen = Counter(shuffle_cards("abcd", str(number).encode(), "deal") for number in range(rounds))
    expected = rounds / 24
    chi_squared = sum((seen[order] - expected) ** 2 / expected for order in permutations("abcd"))
    assert chi_squared < 60
