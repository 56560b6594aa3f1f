"""The Food Chain Game: points of a round, Aces kept and returned, and how a match ends."""

from typing import Any

import pytest

from games.rules.errors import NotYourTurn
from games.rules.game import Outcome
from games.rules.lines import line_text
from games.rules.record import Record
from games.titles.food_chain.score import hand_penalty
from games.titles.food_chain.state import FoodSeatRound
from tests.titles.food_chain.tables import ANN, BEA, cards, game, table

EIGHT = "H H3 S8 HQ X5 HK"
THREE = "D D2 D7 SQ CK"
OTHERS = "C C4 SJ"


def last_pass(ann: str = "", bea: str = "", **changes: Any) -> Record:
    """A round that Ann ends by passing; Bea has passed before."""
    return table(ann, bea, passed=(False, True), **changes)


def ended(ann: str = "", bea: str = "", **changes: Any) -> Record:
    return last_pass(ann, bea, **changes).play(ANN, "pass")


def result(at: Record) -> tuple[FoodSeatRound, FoodSeatRound]:
    last: tuple[FoodSeatRound, FoodSeatRound] = at.state.deal.results[-1]
    return last


def sentences(at: Record, seat: int | None = None) -> list[str]:
    return [
        f"{line.tag} {line_text(line, ('Ann', 'Bea'))}" for _ply, line in at.readable_lines(seat)
    ]


# The points of a round (section 5, examples 13 and 14, F19 to F22)


@pytest.mark.parametrize(("way", "cost", "points"), [("plus", 5, 6), ("steep", 12, 0)])
def test_example_13_cards_in_hand_cost_points(way: str, cost: int, points: int) -> None:
    at = ended("", "D5 XJ CQ", taken=("", f"{EIGHT}; {THREE}"), options={"penalty": way})
    assert result(at)[BEA][:3] == (11, cost, points)


@pytest.mark.parametrize(
    ("hand", "plus", "steep"),
    [("", 0, 0), ("D5", 1, 1), ("XJ", 2, 2), ("D5 XK", 3, 4), ("XJ XQ XK", 6, 24)],
)
def test_f19_jacks_queens_and_kings_cost_two_or_double_it_all(
    hand: str, plus: int, steep: int
) -> None:
    assert (hand_penalty(cards(hand), False), hand_penalty(cards(hand), True)) == (plus, steep)


def test_example_14_points_do_not_fall_below_zero_and_nobody_is_paid_for_none() -> None:
    at = ended("C4 C5 D3 D4", "HK H7", taken=("", THREE))
    assert [one[:3] for one in result(at)] == [(0, 4, 0), (3, 3, 0)]
    assert at.state.tokens == (0, 0)
    assert at.state.deal.aces == ((), ("D",))
    assert "Ann 0 - 4, so 0, Bea 3 - 3 = 0" in sentences(at)[1]


def test_the_better_round_brings_two_tokens() -> None:
    at = ended("C4", "D5 XJ CQ", taken=(THREE, EIGHT))
    assert at.state.tokens == (0, 2)
    assert sentences(at)[1:4] == [
        "R1.7 Round 1: Ann 3 - 1 = 2, Bea 8 - 5 = 3; two tokens for Bea; tokens 0:2.",
        "R1.7 Ann keeps the Ace of Shrub-steppe.",
        "R1.7 Bea keeps the Ace of Rainforest.",
    ]


@pytest.mark.parametrize(("choice", "tokens"), [("one", (1, 1)), ("none", (0, 0))])
def test_f21_equal_points_bring_one_token_each_or_none(
    choice: str, tokens: tuple[int, int]
) -> None:
    at = ended("C4", "", taken=(THREE, OTHERS), options={"tie_tokens": choice})
    assert [one.points for one in result(at)] == [2, 2]
    assert at.state.tokens == tokens


def test_f20_points_are_summed_round_by_round_and_not_carried_over() -> None:
    earlier = (FoodSeatRound(9, 2, 7, 2), FoodSeatRound(0, 3, 0, 0))
    at = ended("C4", "", taken=(THREE, ""), deal={"round": 2, "results": (earlier,)})
    assert [one[ANN].points for one in at.state.deal.results] == [7, 2]
    assert at.view(None)["seats"][ANN]["points"] == 9


def test_f22_open_chains_and_groups_count_for_nobody() -> None:
    at = ended("", "", laid={"S": "S2 S3"}, groups=("C3 H9 S5",))
    assert [one[:3] for one in result(at)] == [(0, 0, 0), (0, 0, 0)]
    assert at.state.deal.aces == ((), ())


# Which Ace is kept (section 6, F23)


def test_f23_an_only_ace_is_kept_without_asking() -> None:
    at = ended(taken=(THREE, ""))
    assert (at.state.phase, at.state.deal.aces) == ("action", (("D",), ()))


def test_f23_of_several_aces_the_seat_chooses_one_and_the_others_return() -> None:
    at = ended(taken=(f"{THREE}; {EIGHT}", ""))
    assert (at.awaited_seats, at.list_legal_moves(ANN)) == ((ANN,), ("keep H", "keep D"))
    after = at.play(ANN, "keep H").state
    assert after.deal.aces == (("H",), ())
    assert [chain["state"] for chain in at.play(ANN, "keep H").view(None)["biomes"]] == [
        "open",
        "held",
        "open",
        "open",
        "open",
    ]


def test_both_may_have_to_choose_and_the_order_of_their_answers_does_not_matter() -> None:
    at = ended(taken=(f"{THREE}; {EIGHT}", f"{OTHERS}; S S2 SK"))
    assert at.awaited_seats == (ANN, BEA)
    there = at.play(ANN, "keep D").play(BEA, "keep S")
    back = at.play(BEA, "keep S").play(ANN, "keep D")
    assert there.state == back.state
    assert there.log[-1] == back.log[-1]
    assert there.state.deal.aces == (("D",), ("S",))


def test_a_choice_is_not_told_before_the_other_has_chosen() -> None:
    at = ended(taken=(f"{THREE}; {EIGHT}", f"{OTHERS}; S S2 SK"))
    after = at.play(ANN, "keep D")
    assert {**at.view(BEA), "waiting": [BEA]} == after.view(BEA)
    assert (after.view(ANN)["keep"], after.view(BEA)["keep"]) == ("D", None)
    assert sentences(after) == sentences(at)
    assert sentences(after, ANN)[-1] == (
        "R1.7* You keep the Ace of Shrub-steppe; this is revealed when both have chosen."
    )
    with pytest.raises(NotYourTurn):
        after.play(ANN, "keep H")


def test_an_order_is_carried_out_if_it_fits() -> None:
    taken = (f"{THREE}; {EIGHT}", "")
    assert ended(taken=taken, orders=("D", "")).state.deal.aces == (("D",), ())
    assert ended(taken=taken, orders=("S", "")).awaited_seats == (ANN,)
    assert ended(taken=(EIGHT, ""), orders=("D", "")).state.deal.aces == (("H",), ())


def test_orders_are_possible_for_biomes_that_may_still_be_taken() -> None:
    at = last_pass(taken=(THREE, EIGHT), aces=("S", ""))
    assert [move for move in at.list_legal_moves(ANN) if move.startswith("keep")] == [
        "keep C",
        "keep D",
        "keep X",
    ]
    assert at.list_legal_moves(BEA) == ("keep H", "keep C", "keep X")


def test_an_order_holds_for_its_round_only() -> None:
    assert ended(orders=("D", "X")).state.orders == ("", "")


def test_the_mildest_choice_is_the_first_ace() -> None:
    assert ended(taken=(f"{THREE}; {EIGHT}", "")).choose_timeout_move(ANN) == "keep H"


# Between the rounds (section 4.1, example 18, F4)


def test_example_18_an_ace_has_to_return_when_the_line_is_too_short() -> None:
    at = ended(aces=("S H C", "D"), deal={"round": 3})
    assert (at.state.phase, at.awaited_seats) == ("return", (BEA,))
    assert at.list_legal_moves(BEA) == ("return S", "return H", "return C")
    after = at.play(BEA, "return C")
    assert after.state.deal.aces == (("S", "H"), ("D",))
    assert after.view(None)["line"] == ["C", "X"]
    assert sentences(after)[-2:] == [
        "R4.0 Ann holds 3 Aces, so Bea sends one back: Freshwater.",
        "R4.0 Round 4 is dealt: Bea starts; 10 cards each, draw pile 40.",
    ]


def test_f4_a_return_may_be_declined_while_the_line_has_two_aces() -> None:
    at = ended(aces=("S H C", ""))
    assert at.list_legal_moves(BEA) == ("return S", "return H", "return C", "return none")
    assert at.choose_timeout_move(BEA) == "return none"
    after = at.play(BEA, "return none")
    assert (after.state.phase, after.state.deal.aces) == ("action", (("S", "H", "C"), ()))
    assert sentences(after)[-2] == "R2.0 Ann holds 3 Aces, but Bea sends none of them back."


def test_f4_one_return_is_enough_once_the_line_has_two_aces() -> None:
    at = ended(aces=("S H C D", "")).play(BEA, "return S")
    assert (at.state.phase, at.state.deal.aces[ANN]) == ("action", ("H", "C", "D"))


def test_f28_four_aces_against_one_cost_two_returns_both_of_them_forced() -> None:
    at = ended(aces=("S H C D", "X"))
    assert at.list_legal_moves(BEA) == ("return S", "return H", "return C", "return D")
    assert at.choose_timeout_move(BEA) == "return S"
    at = at.play(BEA, "return S")
    assert (at.awaited_seats, at.list_legal_moves(BEA)) == (
        (BEA,),
        ("return H", "return C", "return D"),
    )
    after = at.play(BEA, "return H")
    assert after.view(None)["line"] == ["S", "H"]
    assert after.state.phase == "action"


def test_f4_nobody_is_asked_about_two_aces() -> None:
    assert ended(aces=("S H", "D")).state.phase == "action"


def test_f4_nothing_is_dealt_before_the_return() -> None:
    at = ended(aces=("S H C", "D"))
    assert at.state.hands == ((), ())
    assert at.view(BEA)["tag"] == "R2.0"
    assert {biome["state"] for biome in at.view(BEA)["biomes"]} == {"held", "line"}


def test_the_next_round_starts_fresh() -> None:
    at = ended("C4", "D5", laid={"S": "S2"}, groups=("C3 H9 S5",), used=(True, True))
    state = at.state
    assert (state.groups, state.out, state.passed, state.used) == (
        (),
        (),
        (False, False),
        (False, False),
    )
    assert (at.view(None)["tag"], state.stock) == ("R2.1", 40)


def test_every_round_is_shuffled_anew() -> None:
    first = ended()
    assert set(first.state.deal.cards) == set(game().start().deal.cards)
    assert first.state.deal.cards != game().start().deal.cards


# The end of the match (sections 6 and 7, example 19, F24 to F26)


def test_example_19_the_match_ends_when_both_hold_two_aces() -> None:
    at = ended("C4", taken=("", OTHERS), aces=("S H", "D"), tokens=(9, 9))
    assert at.awaited_seats == ()
    assert at.outcome == Outcome((9, 11), (2, 1), (BEA,), "The most tokens win.")
    assert sentences(at)[-2:] == [
        "R1.7 Both have two Aces or more, so this was the last round.",
        "R1.7 The match ends: Ann 9 tokens, Bea 11 tokens; Bea wins.",
    ]


def test_f26_two_aces_of_one_player_do_not_end_the_match() -> None:
    assert ended(taken=(OTHERS, ""), aces=("S", "D")).outcome is None


@pytest.mark.parametrize("rounds", [4, 8, 12])
def test_f24_the_match_ends_after_so_many_rounds(rounds: int) -> None:
    options = {"rounds_max": rounds}
    assert ended(deal={"round": rounds - 1}, options=options, tokens=(1, 0)).outcome is None
    at = ended(deal={"round": rounds}, options=options, tokens=(1, 0))
    assert at.outcome is not None
    assert at.outcome.winners == (ANN,)


def points(ann: int, bea: int) -> dict[str, Any]:
    return {
        "round": 8,
        "results": ((FoodSeatRound(ann, 0, ann, 0), FoodSeatRound(bea, 0, bea, 0)),),
    }


def test_f25_equal_tokens_are_decided_by_aces() -> None:
    at = ended(aces=("S", "H C"), tokens=(5, 5), deal=points(9, 1))
    assert at.outcome == Outcome((5, 5), (2, 1), (BEA,), "Equal tokens: the most Aces win.")
    assert sentences(at)[-1].endswith("5 tokens; Bea wins on Aces, 2 to 1.")


def test_f25_equal_tokens_and_aces_are_decided_by_points() -> None:
    at = ended(aces=("S", "H"), tokens=(5, 5), deal=points(9, 1))
    assert at.outcome is not None
    assert at.outcome.winners == (ANN,)
    assert sentences(at)[-1].endswith("5 tokens; Ann wins on points, 9 to 1.")


def test_f25_all_equal_is_a_draw() -> None:
    at = ended(aces=("S", "H"), tokens=(5, 5), deal=points(4, 4))
    assert at.outcome is not None
    assert (at.outcome.winners, at.outcome.places) == ((), (1, 1))
    assert sentences(at)[-1].endswith("5 tokens; they’re tied on everything, so it’s a draw.")


def test_after_the_end_both_hands_are_seen_and_nothing_can_be_done() -> None:
    at = ended("C4 C5", "D5", deal={"round": 8})
    assert at.view(None)["hands"] == [["C4", "C5"], ["D5"]]
    assert (at.list_legal_moves(ANN), at.list_legal_moves(BEA)) == ((), ())


def test_the_last_round_too_lets_its_aces_be_chosen() -> None:
    at = ended(taken=(f"{THREE}; {EIGHT}", ""), deal={"round": 8})
    assert at.awaited_seats == (ANN,)
    assert at.play(ANN, "keep D").outcome is not None
