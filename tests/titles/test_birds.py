"""What a bird may become, what it is worth, and the best closing order."""

from itertools import permutations, product
from random import Random

import pytest

from games.decks.decktet import BASIC
from games.titles.birds import (
    ORDER,
    apply_closing_order,
    best_order,
    bird_direction,
    can_grow,
    can_lay,
    common_suits,
    describe_bird,
    list_fitting_cards,
    score_bird,
)


def bird(words: str) -> tuple[str, ...]:
    return tuple(words.split())


# The commitment table: what may be added, of the 36 cards.
@pytest.mark.parametrize(
    ("cards", "suits", "way", "may_be_added"),
    [
        ("7SK", "SK", "open", "AS AK 2MK 2SY 3SK 4MS 4YK 5SW 5YK 6SY 6LK 8MS 8YK 9MS 9LK CS CK"),
        ("7SK 6SY", "S", "falling", "AS 2SY 3SK 4MS 5SW"),
        ("7SK 9LK", "K", "rising", "CK"),
        ("AW", "W", "rising", "2WL 3MW 4WL 5SW 6MW 7WY 8WL 9WY CW"),
        ("AW 2WL 4WL", "W", "rising", "5SW 6MW 7WY 8WL 9WY CW"),
        ("CL", "L", "falling", "AL 2WL 3LY 4WL 5ML 6LK 7ML 8WL 9LK"),
        ("4YK 5YK", "YK", "rising", "6SY 6LK 7SK 7WY 8YK 9WY 9LK CY CK"),
        ("9MS 8MS", "MS", "falling", "AM AS 2MK 2SY 3MW 3SK 4MS 5ML 5SW 6MW 6SY 7ML 7SK"),
        ("2WL AL", "L", "finished", ""),
        ("5ML CM", "M", "finished", ""),
        ("AK CK", "K", "finished", ""),
    ],
)
def test_a_bird_commits_itself_with_its_cards(
    cards: str, suits: str, way: str, may_be_added: str
) -> None:
    assert common_suits(bird(cards)) == tuple(suits)
    assert bird_direction(bird(cards)) == way
    assert set(list_fitting_cards(bird(cards))) & set(BASIC) == set(may_be_added.split())


@pytest.mark.parametrize(
    ("card", "suits"), [("8YK", "YK"), ("9WY", "Y"), ("6LK", "K"), ("CY", "Y"), ("CK", "K")]
)
def test_a_later_card_decides_an_undecided_suit(card: str, suits: str) -> None:
    assert common_suits(bird(f"4YK 5YK {card}")) == tuple(suits)


def test_equal_ranks_never_meet_on_a_bird() -> None:
    assert not any(
        can_grow((first,), second)
        for first, second in permutations(BASIC, 2)
        if ORDER[first] == ORDER[second]
    )


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("3LY", "Leaves or Wyrms, open"),
        ("9WY 6SY", "Wyrms, falling"),
        ("2WL AL", "Leaves, finished"),
    ],
)
def test_a_bird_is_described_by_suits_and_direction(cards: str, words: str) -> None:
    assert str(describe_bird(bird(cards))) == words


# The worked examples of scoring: total, upkeep, kept, bonus, value.
@pytest.mark.parametrize(
    ("cards", "total", "upkeep", "kept", "bonus", "value"),
    [
        ("CS 9MS 8MS", 17, None, 0, 5, -6),
        ("AW 2WL 3MW 5SW 6MW 8WL CW", 24, (8, 5, 3, 2), 6, 10, 16),
        ("3SK 7SK 8MS", 18, (8, 7, 3), 0, 0, 0),
        ("AS 3SK 7SK 8MS", 18, (8, 7, 3), 0, 5, 5),
        ("9WY 8WL 7WY", 24, (9, 8, 7), 0, 0, 0),
        ("7WY 8WL 9WY CW", 24, (9, 8, 7), 0, 5, 5),
        ("CK 9LK 6LK 3SK AK", 18, (9, 6, 3), 0, 10, 10),
        ("5ML 6MW 7ML 8MS", 26, (7, 6, 5), 8, 0, 8),
        ("2WL 4WL 8WL 9LK", 23, (9, 8, 2), 4, 0, 4),
        ("2MK 3MW 8MS 9MS", 22, (9, 8, 2), 3, 0, 3),
        ("3LY 6SY 7WY 9WY", 25, (9, 6, 3), 7, 0, 7),
        ("AM 8MS 9MS", 17, None, 0, 5, -6),
        ("4YK 5YK 8YK", 17, None, 0, 0, -1),
        ("9LK", 9, None, 0, 0, -9),
        ("AY", 0, None, 0, 5, -23),
        ("AK CK", 0, None, 0, 10, -28),
        ("AK 2MK 8YK CK", 10, None, 0, 10, -18),
        ("AW 2WL 3MW 4WL 5SW 6MW 7WY 8WL 9WY CW", 44, (9, 7, 2), 26, 10, 36),
    ],
)
def test_a_bird_is_scored_as_in_the_worked_examples(
    cards: str, total: int, upkeep: tuple[int, ...] | None, kept: int, bonus: int, value: int
) -> None:
    scored = score_bird(bird(cards))
    assert (scored.total, scored.kept, scored.bonus, scored.value) == (total, kept, bonus, value)
    assert scored.upkeep == upkeep
    assert scored.short == (0 if upkeep else 18 - total)


def test_of_equal_upkeeps_the_fewest_cards_then_the_highest_are_paid() -> None:
    assert score_bird(bird("2WL 3MW 7WY 8WL 9WY")).upkeep == (9, 7, 2)


def test_closing_best_lays_the_smaller_gain_first_when_both_then_fit() -> None:
    birds = (bird("4WL 5ML"), bird("6LK 8YK"))
    order = best_order(birds, ("7ML", "8WL"))
    assert order == ((1, "7ML"), (1, "8WL"))
    assert [score_bird(grown).value for grown in apply_closing_order(birds, order)] == [5, -4]


def test_closing_best_lays_no_card_that_brings_nothing() -> None:
    # A Crown makes the loss of a bird without its upkeep bigger.
    assert best_order((bird("2WL"),), ("CL", "CW")) == ()


def test_of_equal_orders_the_lower_bird_comes_first() -> None:
    assert best_order((bird("2SY"), bird("3LY")), ("9WY",)) == ((1, "9WY"),)


def test_with_nothing_that_fits_the_best_order_is_empty() -> None:
    assert best_order((bird("2WL AL"), bird("AM")), ("7SK", "CS")) == ()
    assert best_order((), ("7SK", "CS")) == ()


def value_of(birds: tuple[tuple[str, ...], ...]) -> int:
    return sum(score_bird(one).value for one in birds)


def every_order(
    birds: tuple[tuple[str, ...], ...], hand: tuple[str, ...]
) -> list[tuple[tuple[int, str], ...]]:
    """All closing orders, found by trying every move after every other."""
    orders: list[tuple[tuple[int, str], ...]] = [()]
    for card, number in product(hand, range(1, len(birds) + 1)):
        if can_grow(birds[number - 1], card):
            left = tuple(other for other in hand if other != card)
            after = every_order(apply_closing_order(birds, ((number, card),)), left)
            orders += [((number, card), *rest) for rest in after]
    return orders


def random_ranch(rng: Random) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    cards = rng.sample(BASIC, 26)
    hand, rest = tuple(sorted(cards[:5])), cards[5:]
    birds: list[tuple[str, ...]] = []
    for card in rest:
        fits = [at for at, one in enumerate(birds) if can_grow(one, card)]
        if fits:
            at = rng.choice(fits)
            birds[at] = (*birds[at], card)
        elif len(birds) < 3:
            birds.append((card,))
    return tuple(birds), hand


@pytest.mark.parametrize("number", range(40))
def test_the_best_order_is_the_first_of_all_orders_there_are(number: int) -> None:
    birds, hand = random_ranch(Random(number))
    orders = every_order(birds, hand)
    assert len(orders) > 1 or not can_lay(birds, hand)
    best = min(
        orders, key=lambda order: (-value_of(apply_closing_order(birds, order)), len(order), order)
    )
    assert best_order(birds, hand) == best
