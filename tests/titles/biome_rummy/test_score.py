"""What a round of Biome Rummy is worth: points, contests, the Ace, the ranking."""

from typing import Any

import pytest

from games.titles.biome_rummy.score import (
    apply_round,
    find_contest_winner,
    find_leaving_ace,
    is_decided,
    next_starter,
    rank_seats,
    round_winner,
    score_round,
)
from games.titles.biome_rummy.state import CardGroup, Cards, RoundResult, RoundSetup, RummySeatRound
from tests.titles.biome_rummy.tables import ANN, BEA, CY, groups

LINE = ("S", "H", "C", "D", "X")


def fist(size: int) -> Cards:
    """So many cards, whichever."""
    return ("D4",) * size


def scored(laid: tuple[CardGroup, ...], *sizes: int, **options: Any) -> tuple[RummySeatRound, ...]:
    return score_round(laid, [fist(size) for size in sizes], **options)


def match(
    aces: tuple[str, ...], totals: tuple[int, ...] = (), outs: tuple[int, ...] = (), **changes: Any
) -> RoundSetup:
    claimed = tuple(tuple(suits) for suits in aces)
    line = tuple(suit for suit in LINE if suit not in "".join(aces))
    zeros = (0,) * len(aces)
    start = RoundSetup(1, ANN, line, claimed, (), totals or zeros, outs or zeros, ())
    return start._replace(**changes)


def result(*rounds: RummySeatRound, winner: int | None = ANN, ace: str = "S") -> RoundResult:
    return RoundResult(1, "out", rounds, winner, ace)


def mine(played: int, left: int, contests: str = "") -> RummySeatRound:
    return RummySeatRound(played, left, tuple(contests), played - left + len(contests))


# The worked examples of the rule sheet


def test_example_9_plain_score() -> None:
    laid = groups((ANN, "S2 S8 SQ SK"), (ANN, "X2 X6 X8 XQ"), (BEA, "H3 H10 HQ HK:0"))
    ann, bea = scored(laid, 0, 6)
    assert (ann.played, ann.points) == (9, 9)
    assert (bea.played, bea.points) == (3, -3)
    assert round_winner((ann, bea), ANN) == ANN


def test_example_10_contest_by_carnivore() -> None:
    laid = groups((ANN, "H2 H3 H6"), (BEA, "H8 H9 HJ"))
    assert find_contest_winner(laid, "H") == BEA
    assert scored(laid, 6, 6)[BEA].contests == ("H",)


def test_example_11_the_queen_takes_it_over() -> None:
    assert find_contest_winner(groups((ANN, "H3 H10 HK"), (BEA, "H2 H6 HQ")), "H") == BEA


def test_example_12_the_own_queen_changes_nothing() -> None:
    assert find_contest_winner(groups((ANN, "H3 HQ HK"), (BEA, "H7 H8 H9")), "H") == ANN


def test_example_13_without_a_carnivore_nobody_gets_the_point() -> None:
    assert find_contest_winner(groups((ANN, "H2 H3 H6"), (BEA, "H4 H7 HQ")), "H") is None


def test_example_14_who_has_only_added_is_no_owner() -> None:
    laid = groups((ANN, "H3 H10 HK HQ:1"))
    assert find_contest_winner(laid, "H") is None
    assert find_contest_winner(laid, "H", anybody=True) == BEA


def test_example_15_clock() -> None:
    laid = groups((ANN, "D2 D4 D5 D3:1 DQ:1"), (BEA, "D9 DJ DK D7:0 D10:0"))
    ann, bea = scored(laid, 4, 4)
    assert (ann, bea) == (mine(5, 4), mine(5, 4, "D"))
    assert (ann.points, bea.points) == (1, 2)
    assert round_winner((ann, bea), ANN) == BEA


def test_example_16_a_tie() -> None:
    ann, bea = mine(6, 3), mine(5, 4, "SH")
    assert ann.points == bea.points == 3
    assert round_winner((ann, bea), ANN) == ANN


def test_example_17_which_ace() -> None:
    laid = groups((ANN, "S2 S8 SK"), (ANN, "D2 D4 D9"), (BEA, "D7 D8 DJ D3:0"))
    assert find_leaving_ace(laid, ANN, mine(7, 2), LINE) == "D"


def test_example_18_clinch() -> None:
    assert is_decided(match(("SHC", "")))
    assert not is_decided(match(("SH", "C")))


def test_example_19_final_tie() -> None:
    assert rank_seats(match(("SH", "CD", "X"), (14, 9, 20))) == (1, 2, 3)


# The rulings


def test_r13_additions_of_an_owner_count_in_the_contest() -> None:
    laid = groups((ANN, "H3 H10 HQ HK:1"), (BEA, "H2 H4 H5"))
    assert find_contest_winner(laid, "H") == ANN
    assert (
        find_contest_winner(
            groups((ANN, "H2 H3 H6 H9:1"), (BEA, "H4 H5 H2"), (ANN, "H7 H8 H10")), "H"
        )
        == BEA
    )


def test_r13_cards_of_others_in_ones_group_do_not_count_for_it() -> None:
    laid = groups((ANN, "H3 H10 HQ HK:2"), (BEA, "H7 H8 H9"))
    assert find_contest_winner(laid, "H") == ANN
    laid = groups((ANN, "H3 H10 H2 HK:2"), (BEA, "H7 H8 H9"))
    assert find_contest_winner(laid, "H") == BEA


def test_r13_one_owner_of_several_groups_has_no_contest() -> None:
    assert find_contest_winner(groups((ANN, "H3 H10 HK"), (ANN, "H7 H8 H9")), "H") is None


def test_r13_a_third_owner_may_have_the_queen() -> None:
    laid = groups((ANN, "H7 H8 H9"), (BEA, "H2 H4 H5"), (CY, "H3 H10 HQ"))
    assert find_contest_winner(laid, "H") == CY


def test_r14_the_largest_carnivore_goes_by_number_or_by_mass() -> None:
    laid = groups((ANN, "C2 C3 C10"), (BEA, "C4 C8 CK"))
    assert find_contest_winner(laid, "C") == BEA
    assert find_contest_winner(laid, "C", by_mass=True) == ANN


def test_several_contests_count_one_point_each() -> None:
    laid = groups(
        (ANN, "H7 H8 H9"), (BEA, "H2 H4 H5"), (ANN, "S9 SJ SK"), (BEA, "S2 S5 S6"), (CY, "C2 C3 C6")
    )
    ann, bea, cy = scored(laid, 3, 3, 6)
    assert (ann.contests, ann.points) == (("S", "H"), 5)
    assert (bea.points, cy.points) == (3, -3)


@pytest.mark.parametrize(
    ("rounds", "starter", "winner"),
    [
        ((mine(9, 0), mine(8, 1, "SH")), ANN, ANN),
        ((mine(8, 1, "SH"), mine(9, 0)), ANN, BEA),
        ((mine(5, 4), mine(5, 4)), ANN, BEA),
        ((mine(5, 4), mine(5, 4)), BEA, ANN),
        ((mine(5, 4), mine(5, 4), mine(5, 4)), BEA, ANN),
        ((mine(0, 3), mine(1, 8)), ANN, BEA),
        ((mine(0, 9), mine(0, 9)), ANN, None),
    ],
)
def test_r15_the_winner_of_a_round(
    rounds: tuple[RummySeatRound, ...], starter: int, winner: int | None
) -> None:
    assert round_winner(rounds, starter) == winner


def test_r15_a_seat_that_has_only_added_can_win_the_round() -> None:
    laid = groups((BEA, "H3 H10 HQ HK:0"))
    rounds = scored(laid, 0, 6)
    assert round_winner(rounds, ANN) == ANN
    assert find_leaving_ace(laid, ANN, rounds[ANN], LINE) == "H"


def test_r16_additions_of_others_do_not_make_a_group_better() -> None:
    laid = groups((ANN, "D2 D4 D9 D3:1 DK:1"), (ANN, "S2 S8 SQ SK"))
    assert find_leaving_ace(laid, ANN, mine(7, 2), LINE) == "S"


def test_r16_contest_points_break_a_tie_of_groups() -> None:
    laid = groups((ANN, "S2 S8 SK"), (ANN, "D9 DJ DK"))
    assert find_leaving_ace(laid, ANN, mine(6, 3), LINE) == "S"
    assert find_leaving_ace(laid, ANN, mine(6, 3, "D"), LINE) == "D"


def test_r16_only_aces_in_the_line_are_taken() -> None:
    laid = groups((ANN, "S2 S8 SQ SK"), (ANN, "D9 DJ DK"))
    assert find_leaving_ace(laid, ANN, mine(7, 2), ("H", "D")) == "D"
    assert find_leaving_ace(laid, ANN, mine(7, 2), ("H", "X")) == "H"


def test_r17_without_a_winner_the_first_ace_goes() -> None:
    assert find_leaving_ace((), None, None, ("C", "D")) == "C"
    after = apply_round(match(("SH", "")), result(mine(0, 9), mine(0, 9), winner=None, ace="C"))
    assert (after.line, after.aside, after.aces) == (("D", "X"), ("C",), (("S", "H"), ()))


def test_a_round_is_counted_into_the_match() -> None:
    before = match(("SH", ""), (4, -2), (1, 0))
    after = apply_round(before, result(mine(3, 6), mine(9, 0), winner=BEA, ace="D"))
    assert after.aces == (("S", "H"), ("D",))
    assert after.line == ("C", "X")
    assert after.totals == (1, 7)
    assert after.outs == (1, 1)
    assert after.results[-1].ace == "D"


@pytest.mark.parametrize(
    ("aces", "totals", "last", "starter"),
    [
        (("S", "", "H"), (0, 9, -9), ANN, BEA),
        (("S", "H", "C"), (3, 2, 1), ANN, CY),
        (("S", "H", "C"), (1, 1, 1), ANN, BEA),
        (("S", "H", "C"), (1, 1, 1), CY, ANN),
        (("S", "", ""), (1, 1, 1), BEA, CY),
    ],
)
def test_r2_who_is_behind_starts(
    aces: tuple[str, ...], totals: tuple[int, ...], last: int, starter: int
) -> None:
    assert next_starter(match(aces, totals, starter=last)) == starter


@pytest.mark.parametrize(
    ("aces", "decided"),
    [
        (("SHC", ""), True),
        (("SH", ""), False),
        (("SH", "C", "D"), False),
        (("SHC", "D", ""), True),
        (("SH", "CD"), False),
    ],
)
def test_r18_when_a_match_is_decided(aces: tuple[str, ...], decided: bool) -> None:
    assert is_decided(match(aces)) is decided


def test_an_ace_set_aside_decides_sooner() -> None:
    assert is_decided(match(("SH", ""), line=("D",), aside=("C", "X")))


@pytest.mark.parametrize(
    ("totals", "outs", "ranking"),
    [
        ((1, 2), (0, 0), (2, 1)),
        ((2, 2), (1, 0), (1, 2)),
        ((2, 2), (1, 1), (1, 1)),
    ],
)
def test_equal_aces_are_ranked_by_total_then_by_going_out(
    totals: tuple[int, ...], outs: tuple[int, ...], ranking: tuple[int, ...]
) -> None:
    assert rank_seats(match(("SH", "CD"), totals, outs)) == ranking
