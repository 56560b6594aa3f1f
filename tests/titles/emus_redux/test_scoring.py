"""Emus Redux: wild cards on birds, scoring, the Excuses, the best closing order, the winner."""

from itertools import product
from random import Random

import pytest

from games.decks.decktet import BASIC
from games.titles.birds import (
    CARD_OF,
    WILD,
    Bird,
    Lay,
    apply_closing_order,
    bird_direction,
    common_suits,
    list_additions,
    list_fitting_cards,
    score_bird,
)
from games.titles.emus_redux.score import best_order, decide_winner, find_dropped_birds, seat_result
from games.titles.emus_redux.state import SeatResult
from tests.titles.emus_redux.tables import ANN, BOB, cards, ranch


def added(bird: str) -> set[str]:
    return {form for forms in list_additions(cards(bird)).values() for form in forms}


def forms(wild: str, ranks: str) -> set[str]:
    return {f"{card}={rank}" for card in wild.split() for rank in ranks}


KNOTS = "PMYK PSWK TMWK TSLK"
SUNS_OR_KNOTS = "PMSL PMYK PSWK TMWK TSWY TSLK"
WAVES = "PSWK PWLY TMWK TSWY"
LEAVES = "PMSL PWLY TMLY TSLK"


# The commitment table: plain cards, and wild cards with the ranks they may stand for.
@pytest.mark.parametrize(
    ("bird", "suits", "way", "plain", "wild"),
    [
        (
            "7SK",
            "SK",
            "open",
            "AS AK 2MK 2SY 3SK 4MS 4YK 5SW 5YK 6SY 6LK 8MS 8YK 9MS 9LK CS CK",
            forms(SUNS_OR_KNOTS, "2345689"),
        ),
        ("7SK PMYK=8", "K", "rising", "9LK CK", forms(KNOTS, "9")),
        ("7SK PSWK=4", "SK", "falling", "AS AK 2MK 2SY 3SK", forms(SUNS_OR_KNOTS, "23")),
        ("AW", "W", "rising", "2WL 3MW 4WL 5SW 6MW 7WY 8WL 9WY CW", forms(WAVES, "23456789")),
        ("CL 9LK", "L", "falling", "AL 2WL 3LY 4WL 5ML 6LK 7ML 8WL", forms(LEAVES, "2345678")),
        ("2MK 9LK", "K", "rising", "CK", set()),
        ("9MS 2MK", "M", "falling", "AM", set()),
    ],
)
def test_a_bird_commits_itself_with_wild_cards_too(
    bird: str, suits: str, way: str, plain: str, wild: set[str]
) -> None:
    assert (common_suits(cards(bird)), bird_direction(cards(bird))) == (tuple(suits), way)
    assert added(bird) == set(plain.split()) | wild


def test_a_second_copy_never_goes_on_the_bird_of_the_first() -> None:
    assert not any(card in list_additions((card,)) for card in BASIC)


def test_an_excuse_never_goes_on_a_bird() -> None:
    assert not any("EX" in list_additions((card,)) for card in BASIC)


def test_several_wild_cards_may_lie_next_to_each_other_and_equal_ones_too() -> None:
    # RX-11; the two copies of one Pawn with different ranks.
    assert {"TSWY=9", "PSWK=9"} <= added("7SK PSWK=8")


def test_a_wild_card_narrows_the_bird_like_any_card() -> None:
    assert common_suits(cards("2WL PMSL=4")) == ("L",)


def test_plain_cards_fit_the_same_with_and_without_wild_cards_asked_for() -> None:
    for bird in (("7SK",), ("7SK", "PMYK=8"), ("AW",), ("CL", "9LK"), ("2WL", "AL")):
        assert {card for card in list_additions(bird) if card not in WILD} == list_fitting_cards(
            bird
        )


# Worked examples R1 to R4: total, upkeep, kept, bonus, value.
@pytest.mark.parametrize(
    ("bird", "total", "upkeep", "kept", "bonus", "value"),
    [
        ("7SK PSWK=8 9MS", 24, (9, 8, 7), 0, 0, 0),
        ("CL 9LK PWLY=7 TSLK=4 2WL", 22, (9, 7, 2), 4, 5, 9),
        ("AM TMLY=8 PMSL=9", 17, None, 0, 5, -6),
        ("3LY 5ML PMSL=6 7ML PWLY=9", 30, (9, 6, 3), 12, 0, 12),
    ],
)
def test_a_wild_card_is_a_number_card_of_its_rank_in_scoring(
    bird: str, total: int, upkeep: tuple[int, ...] | None, kept: int, bonus: int, value: int
) -> None:
    scored = score_bird(cards(bird))
    assert (scored.total, scored.upkeep, scored.kept) == (total, upkeep, kept)
    assert (scored.bonus, scored.value) == (bonus, value)


def test_the_worked_birds_could_have_been_grown_card_by_card() -> None:
    for bird in (
        "7SK PSWK=8 9MS",
        "CL 9LK PWLY=7 TSLK=4 2WL",
        "AM TMLY=8 PMSL=9",
        "3LY 5ML PMSL=6 7ML PWLY=9",
        "AW 2WL TMWK=3 PSWK=4 TSWY=5 PWLY=6 7WY 8WL 9WY CW",
    ):
        grown = cards(bird)
        assert all(grown[at] in added(" ".join(grown[:at])) for at in range(1, len(grown)))


def test_the_best_and_the_worst_bird_are_worth_what_they_are_in_emu_ranchers() -> None:
    assert score_bird(cards("AW 2WL TMWK=3 PSWK=4 TSWY=5 PWLY=6 7WY 8WL 9WY CW")).value == 36
    assert score_bird(cards("AK CK")).value == -28


# Excuses


@pytest.mark.parametrize(("excuses", "gone"), [(0, ()), (1, (1,)), (2, (1, 2))])
def test_each_excuse_drops_the_worst_losing_bird(excuses: int, gone: tuple[int, ...]) -> None:
    assert find_dropped_birds((-7, -3, 5), excuses) == gone


def test_an_excuse_without_a_losing_bird_does_nothing() -> None:
    assert find_dropped_birds((0, 5), 2) == ()
    assert find_dropped_birds((0, -1), 2) == (2,)


def test_of_equal_losing_birds_the_older_is_dropped() -> None:
    assert find_dropped_birds((3, -4, -4, -1), 1) == (2,)


@pytest.mark.parametrize(("left", "total", "lost"), [("", -23, 2), ("EX", -7, 1), ("EX EX", 0, 0)])
def test_dropped_birds_score_nothing_but_were_hatched(left: str, total: int, lost: int) -> None:
    # Values -16, -7, 0 and 0; a bird worth 0 has not lost money (RX-17).
    after = seat_result(ranch("2SY", "8WL 3LY", "9WY 8WL 7WY", "8MS 7SK 3SK"), cards(left))
    assert [bird.value for bird in after.birds] == [-16, -7, 0, 0]
    assert (after.total, after.birds_hatched, after.lost) == (total, 4, lost)


# Who wins


def result(total: int, hatched: int, lost: int) -> SeatResult:
    birds = tuple(score_bird(("2SY",)) for _bird in range(hatched))
    return SeatResult(birds, (), (), total, lost)


# The examples of the sheet: result / birds hatched / birds that lost money of Ann, Bob and Cyd.
@pytest.mark.parametrize(
    ("ann", "bob", "cyd", "level", "winner"),
    [
        ((30, 3, 0), (30, 4, 0), (12, 5, 2), ((0, 1), (1,), (1,)), BOB),
        ((30, 3, 1), (30, 3, 0), (29, 6, 3), ((0, 1), (0, 1), (0,)), ANN),
        ((20, 4, 0), (20, 4, 1), (20, 3, 3), ((0, 1, 2), (0, 1), (1,)), BOB),
        ((30, 3, 1), (30, 3, 1), (12, 5, 2), ((0, 1), (0, 1), (0, 1)), None),
        ((-4, 3, 2), (-9, 4, 3), (-4, 2, 2), ((0, 2), (0,), (0,)), ANN),
    ],
)
def test_ties_are_broken_move_by_move_among_those_still_level(
    ann: tuple[int, int, int],
    bob: tuple[int, int, int],
    cyd: tuple[int, int, int],
    level: tuple[tuple[int, ...], ...],
    winner: int | None,
) -> None:
    decision = decide_winner([result(*ann), result(*bob), result(*cyd)])
    assert (tuple(decision), decision.winner) == (level, winner)


# The best closing order


def outcome_key(birds: tuple[Bird, ...], hand: tuple[str, ...], order: tuple[Lay, ...]) -> object:
    """The order of section 8: result after the Excuses, losing birds, cards laid, the text."""
    after = seat_result(apply_closing_order(birds, order), ("EX",) * hand.count("EX"))
    return -after.total, -after.lost, len(order), order


def every_order(birds: tuple[Bird, ...], hand: tuple[str, ...]) -> list[tuple[Lay, ...]]:
    """All closing orders, found by trying every move after every other."""
    orders: list[tuple[Lay, ...]] = [()]
    for card, number in product(dict.fromkeys(hand), range(1, len(birds) + 1)):
        for form in list_additions(birds[number - 1]).get(card, ()):
            at = hand.index(card)
            after = every_order(
                apply_closing_order(birds, ((number, form),)), hand[:at] + hand[at + 1 :]
            )
            orders += [((number, form), *rest) for rest in after]
    return orders


def random_ranch(rng: Random) -> tuple[tuple[Bird, ...], tuple[str, ...]]:
    """Up to three birds, and a hand of six: Excuses, at most two wild cards, copies."""
    hand = [*rng.choices(BASIC, k=3), *rng.sample(sorted(WILD), rng.choice((0, 1, 2)))]
    hand += ["EX"] * rng.choice((0, 0, 1, 2))
    hand = (hand + rng.choices(BASIC, k=6))[:6]
    birds: list[Bird] = []
    for _bird in range(rng.choice((1, 2, 3))):
        bird: Bird = (rng.choice(BASIC),)
        for _card in range(rng.choice((0, 1, 2, 3))):
            fits = sorted(form for forms in list_additions(bird).values() for form in forms)
            bird = (*bird, rng.choice(fits)) if fits else bird
        birds.append(bird)
    return tuple(birds), tuple(sorted(hand))


@pytest.mark.parametrize("number", range(60))
def test_the_best_order_is_the_first_of_all_orders_there_are(number: int) -> None:
    birds, hand = random_ranch(Random(number))
    orders = every_order(birds, hand)
    best = min(orders, key=lambda order: outcome_key(birds, hand, order))  # type: ignore[arg-type, return-value]
    assert best_order(birds, hand) == best


def test_nothing_is_laid_on_a_bird_that_the_excuse_drops() -> None:
    birds = ranch("5SW PSWK=8", "CL 9LK")
    hand = cards("7SK 7SK 8YK 9MS EX TMLY")
    assert best_order(birds, hand) == ((1, "9MS"),)
    assert best_order(birds, cards("7SK 7SK 8YK 9MS TMLY"))[-1] == (2, "TMLY=8")


def test_of_equal_results_more_losing_birds_are_wanted() -> None:
    # The 9 makes either bird worth 9 more; only the second loses money even then.
    birds = ranch("2WL 7WY", "3LY")
    assert [score_bird((*bird, "9WY")).value for bird in birds] == [0, -6]
    assert [score_bird(bird).value for bird in birds] == [-9, -15]
    assert best_order(birds, cards("9WY")) == ((2, "9WY"),)


def test_of_equal_orders_the_first_card_code_and_then_the_lowest_rank_is_taken() -> None:
    # Every rank from 2 to 7 pays the upkeep and leaves nothing (RX-21).
    birds = ranch("9LK 8WL")
    assert best_order(birds, cards("PMSL")) == ((1, "PMSL=2"),)
    assert [CARD_OF[form] for _at, form in best_order(birds, cards("PMSL PWLY"))] == [
        "PMSL",
        "PWLY",
    ]


def test_a_hand_full_of_wild_cards_is_closed_in_reasonable_time() -> None:
    birds = ranch(*["7SK", "5SW", "6SY", "4MS", "8MS", "3SK"])
    order = best_order(birds, cards("PMSL PMSL PSWK PSWK TSWY TSLK"))
    assert 0 < len(order) <= 6
