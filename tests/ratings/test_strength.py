"""Strengths from places: the formula against numbers of another program, and what always holds."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ratings.strength import FLOOR, LUCK, START, Strength, rate_match

# Seats, places and strengths after, as openskill 6.2.0 has them: BradleyTerryFull with mu 1500,
# beta 400 / ln 10 / sqrt 2, tau 3, kappa 0.0001. It weighs no pair less at larger tables.
ORACLE = [
    (
        [(1264.2, 143.4), (1270.4, 162.5)],
        [1, 2],
        [(1301.64258, 140.942053), (1222.323576, 158.407002)],
    ),
    (
        [(1524.6, 46.7), (1350.6, 60.4)],
        [2, 2],
        [(1522.126562, 46.724652), (1354.730692, 60.274567)],
    ),
    (
        [(1632.6, 53.3), (1356.0, 72.4), (1475.8, 63.7)],
        [2, 1, 1],
        [(1610.629307, 53.177698), (1381.452472, 71.767656), (1487.43856, 63.281658)],
    ),
    (
        [(1296.6, 58.0), (1423.0, 40.2), (1430.0, 153.3), (1535.1, 167.7)],
        [2, 3, 3, 2],
        [
            (1320.525504, 57.71262),
            (1414.740149, 40.220197),
            (1333.022828, 139.882025),
            (1594.587713, 151.259255),
        ],
    ),
    (
        [
            (1634.8, 110.1),
            (1440.7, 162.3),
            (1378.3, 129.8),
            (1914.2, 78.8),
            (1411.7, 87.0),
            (1556.6, 48.5),
        ],
        [3, 5, 5, 1, 5, 6],
        [
            (1688.60958, 103.718203),
            (1452.894256, 138.458302),
            (1412.381274, 119.275209),
            (1932.953587, 77.8068),
            (1424.727726, 84.48236),
            (1529.07912, 48.29984),
        ],
    ),
    (
        [
            (1597.0, 132.0),
            (1671.5, 79.8),
            (1575.5, 130.5),
            (1590.1, 62.9),
            (1707.5, 73.3),
            (1952.9, 86.5),
        ],
        [4, 1, 5, 4, 3, 4],
        [
            (1592.514341, 118.124624),
            (1747.698574, 77.486292),
            (1438.843621, 117.391378),
            (1590.625824, 62.052087),
            (1740.096419, 71.652286),
            (1879.030426, 84.430716),
        ],
    ),
]

strengths = st.builds(Strength, st.floats(0, 3000), st.floats(FLOOR, 350))


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Strength], list[int], list[bool]]:
    seats = draw(st.lists(strengths, min_size=2, max_size=6))
    count = len(seats)
    places = draw(st.lists(st.integers(1, count), min_size=count, max_size=count))
    left = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    return seats, places, left


@pytest.mark.parametrize(("seats", "places", "after"), ORACLE)
def test_strengths_are_those_of_another_program_to_six_decimals(
    seats: list[tuple[float, float]], places: list[int], after: list[tuple[float, float]]
) -> None:
    table = [Strength(*seat) for seat in seats]
    found = rate_match(table, places, [False] * len(seats), pair_weight=len(seats))
    for one, other in zip(found, after, strict=True):
        assert one == pytest.approx(other, abs=1e-6)


def test_of_two_who_are_surely_known_the_one_400_points_ahead_wins_ten_times_in_eleven() -> None:
    spread = math.sqrt(2 * LUCK**2)
    assert 1 / (1 + math.exp(-400 / spread)) == pytest.approx(10 / 11)


@given(tables())
def test_nobody_is_less_surely_known_after_a_match_but_for_the_drift(
    table: tuple[list[Strength], list[int], list[bool]],
) -> None:
    for before, after in zip(table[0], rate_match(*table), strict=True):
        assert FLOOR <= after.doubt <= max(FLOOR, math.hypot(before.doubt, 3.0) + 1e-9)
        assert math.isfinite(after.points)


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_the_seats_changes_nothing(
    table: tuple[list[Strength], list[int], list[bool]], dice: random.Random
) -> None:
    order = list(range(len(table[0])))
    dice.shuffle(order)
    shuffled = rate_match(*([part[seat] for seat in order] for part in table))  # type: ignore[arg-type]
    for at, seat in enumerate(order):
        assert shuffled[at] == pytest.approx(rate_match(*table)[seat], abs=1e-6)


@given(tables())
def test_the_first_alone_never_loses_points_and_whoever_left_never_gains_any(
    table: tuple[list[Strength], list[int], list[bool]],
) -> None:
    seats, _places, left = table
    places = list(range(1, len(seats) + 1))
    after = rate_match(seats, places, left)
    assert left[0] or after[0].points >= seats[0].points
    if len(seats) > 2:
        gone = [at for at, is_gone in enumerate(left) if is_gone]
        assert all(after[at].points <= seats[at].points for at in gone)


def test_who_stays_learns_nothing_from_those_who_left() -> None:
    known, newcomer = Strength(1600, 60), Strength(START, 110)
    stayed, other, gone = rate_match([known, newcomer, newcomer], [1, 2, 3], [False, False, True])
    pair = rate_match([known, newcomer], [1, 2], [False, False], pair_weight=4 / 3)
    assert stayed == pytest.approx(pair[0]) and other == pytest.approx(pair[1])
    assert gone.points < START


def test_who_gives_up_at_a_table_of_two_has_lost_like_anybody() -> None:
    pair = [Strength(1600, 60), Strength(START, 110)]
    assert rate_match(pair, [2, 1], [True, False]) == rate_match(pair, [2, 1], [False, False])


def test_a_match_of_six_does_not_count_five_times_as_much_as_one_of_two() -> None:
    newcomers = [Strength(START, 110)] * 6
    six = rate_match(newcomers, [1, 2, 3, 4, 5, 6], [False] * 6)[0].points - START
    two = rate_match(newcomers[:2], [1, 2], [False] * 2)[0].points - START
    assert two < six < 2 * two


@pytest.mark.parametrize("seats", [0, 1])
def test_fewer_than_two_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=f"{seats} seats"):
        rate_match([Strength(START, 110)] * seats, [1] * seats, [False] * seats)
