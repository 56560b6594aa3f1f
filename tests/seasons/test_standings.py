"""Who stands where in a division, and who goes up and down; all of it pure."""

import random
from fractions import Fraction

import pytest

from games.seasons import division_placement, terms
from games.seasons.division_placement import FormerPlace
from games.seasons.standings import MatchScore, build_standings

HALF = Fraction(1, 2)


def result(entries: str, places: str, left: str = "") -> MatchScore:
    """`result("abc", "113", left="a")`: an entry for each letter."""
    return MatchScore(
        tuple(map(ord, entries)), tuple(map(int, places)), tuple(one in left for one in entries)
    )


def table(entries: str, *results: MatchScore, withdrawn: str = "") -> str:
    """The table in letters with places: `a1 b2 c2`."""
    found = build_standings({ord(one): one in withdrawn for one in entries}, results)
    return " ".join(f"{chr(one.entry)}{one.place}" for one in found)


def test_a_match_is_worth_the_share_of_the_others_one_came_out_ahead_of() -> None:
    found = build_standings(dict.fromkeys(map(ord, "abcd"), False), [result("abcd", "1224")])
    assert [(chr(one.entry), one.share) for one in found] == [
        ("a", Fraction(1)),
        ("b", HALF),
        ("c", HALF),
        ("d", Fraction(0)),
    ]


def test_the_mean_over_the_finished_matches_counts_and_not_their_number() -> None:
    assert table("abc", result("ab", "12"), result("bc", "12"), result("bc", "12")) == "a1 b2 c3"


@pytest.mark.parametrize(
    "results, ordered",
    [
        ([result("abc", "132"), result("abd", "312"), result("cd", "11")], "c1 d1 b3 a4"),
        ([result("ab", "21"), result("cd", "21")], "b1 d1 a3 c3"),
    ],
)
def test_who_stands_level_is_told_apart_by_what_they_got_from_each_other(
    results: list[MatchScore], ordered: str
) -> None:
    found = table("abcd", *results)
    assert found.split()[0][1] == "1"
    assert ordered.split()[0][1] == "1"


def test_who_left_a_match_came_out_behind_all_who_stayed() -> None:
    assert table("abc", result("abc", "123", left="a")) == "b1 c2 a3"


def test_who_was_withdrawn_comes_last_whatever_they_won() -> None:
    assert table("abc", result("abc", "123"), withdrawn="a") == "b1 c2 a3"


def test_who_has_finished_nothing_comes_behind_who_has_lost() -> None:
    assert table("abc", result("ab", "12")) == "a1 b2 c3"


def test_any_order_of_results_gives_the_same_table() -> None:
    dice = random.Random(3)
    results = []
    for _ in range(30):
        some = "".join(dice.sample("abcdefgh", 3))
        results.append(result(some, dice.choice(("123", "113", "122", "111"))))
    before = table("abcdefgh", *results)
    dice.shuffle(results)
    assert table("abcdefgh", *results) == before


# Divisions


def test_two_go_up_and_two_go_down_and_gaps_are_filled_from_below() -> None:
    came = {n: FormerPlace(1 + n // 8, n % 8 + 1, 8) for n in range(24)}
    came |= {8 + n: FormerPlace(2, n + 1, 8) for n in range(8)}
    players = [n for n in range(24) if n not in (1, 2)] + [98, 99]
    first, second, third = division_placement.split_into_divisions(
        division_placement.order_players(players, came), 10
    )
    assert first == [0, 3, 4, 5, 8, 9, 6, 7]
    assert second == [10, 11, 12, 13, 16, 17, 14, 15]
    assert third == [18, 19, 20, 21, 22, 23, 98, 99]


def test_who_left_out_one_season_is_one_division_lower_and_after_two_begins_anew() -> None:
    came = {n: FormerPlace(1 + n // 8, n % 8 + 1, 8) for n in range(24)}
    came[3] = came[3]._replace(missed=1)
    came[4] = came[4]._replace(missed=2)
    order = division_placement.order_players(range(24), came)
    divisions = division_placement.split_into_divisions(order, 8)
    assert [3 in one for one in divisions] == [False, True, False]
    assert order[-1] == 4


def test_staff_choose_a_division_before_all_else() -> None:
    divisions = [[0, 1, 2], [3, 4, 5], [6, 7]]
    division_placement.apply_staff_choices(divisions, {7: 1, 2: 2, 0: 9})
    assert divisions == [[1, 7, 5], [3, 4, 2], [6, 0]]


@pytest.mark.parametrize("number", range(1, 60))
def test_divisions_are_as_even_as_they_can_be(number: int) -> None:
    sizes = [len(one) for one in division_placement.split_into_divisions(range(number), 10)]
    assert max(sizes) <= 10 and max(sizes) - min(sizes) <= 1 and sum(sizes) == number
    assert number < 24 or min(sizes) >= 8 or number == 31


def test_who_should_not_meet_is_put_into_different_divisions_where_that_can_be() -> None:
    divisions = [[0, 1, 2, 3], [4, 5, 6, 7]]
    division_placement.keep_apart(divisions, [(0, 1), (4, 7)])
    assert sorted(divisions[0] + divisions[1]) == list(range(8))
    for pair in ((0, 1), (4, 7)):
        assert not any(set(pair) <= set(one) for one in divisions)
    alone = [[0, 1, 2]]
    division_placement.keep_apart(alone, [(0, 1)])
    assert alone == [[0, 1, 2]]


@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_everybody_plays_the_same_number_of_matches_near_to_what_is_wanted(
    players: int, seats: int
) -> None:
    number = terms.matches_per_player(players, seats, terms.SEASON_MATCHES)
    assert 3 <= number <= 5
