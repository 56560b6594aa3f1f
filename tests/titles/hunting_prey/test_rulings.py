"""The Hunting Prey Game: the rulings of the rule sheet, by number."""

import pytest

from games.decks.biome_deck import ANIMALS, CARDS
from games.titles.hunting_prey.state import STRENGTH
from tests.titles.hunting_prey.tables import (
    ANN,
    BEA,
    CEM,
    all_say,
    cards,
    choosing,
    game,
    gone,
    say,
    told,
)


def test_h1_the_aces_are_left_out_and_the_animals_shared_evenly() -> None:
    for seats, size in ((2, 30), (3, 20), (4, 15), (5, 12), (6, 10)):
        state = game(seats).start()
        dealt = [card for cards in (*state.hands, *state.decks) for card in cards]
        assert sorted(dealt) == sorted(ANIMALS)
        assert [len(hand) for hand in state.hands] == [5] * seats
        assert [len(deck) for deck in state.decks] == [size - 5] * seats


def test_h2_a_seat_draws_what_is_there_and_plays_on_with_fewer_cards() -> None:
    at = choosing(["SK S2 S3", "HK H2"], ["", "D3"])
    at = all_say(at, "play SK", "play HK")
    # Every card went home and was drawn again.
    assert at.state.hands == (cards("S2 S3 SK"), cards("H2 HK D3"))
    assert at.state.decks == ((), ())


def test_h3_swapped_cards_lie_open_for_the_round_and_go_home_after_it() -> None:
    at = choosing(["SK S2 S3", "HK H2"], ["D2 D3 D4 D5 D6 D7 D8", "X2"])
    at = say(at, ANN, "swap S2 S3")
    assert at.state.hands[ANN] == cards("SK D2 D3")
    at = say(say(at, ANN, "play SK"), BEA, "play HK")
    assert "R1.2 Ann plays SK; swapped S2 S3." in told(at)
    assert at.state.hands[ANN] == cards("D2 D3 D4 D5 D6")
    assert set(at.state.decks[ANN]) == {"D7", "D8", "SK", "S2", "S3"}


@pytest.mark.parametrize("limit", [0, 1, 4])
def test_h3_a_limit_tames_the_swap(limit: int) -> None:
    at = choosing(["SK S2 S3 S4 S5", "HK H2"], ["D2 D3 D4 D5 D6", ""], swap_limit=limit)
    swaps = 0
    while any(move.startswith("swap S") for move in at.list_legal_moves(ANN)):
        at = at.play(
            ANN, next(move for move in at.list_legal_moves(ANN) if move.startswith("swap S"))
        )
        swaps += 1
    assert swaps == limit


def test_h5_of_equal_numbers_the_heavier_animal_is_the_stronger() -> None:
    for number in range(2, 14):
        same = [card for card in ANIMALS if CARDS[card].number == number]
        strongest = max(same, key=STRENGTH.__getitem__)
        assert CARDS[strongest].grams == max(CARDS[card].grams for card in same)
    for number, heaviest in ((13, "SK"), (12, "SQ"), (11, "SJ")):
        same = [card for card in ANIMALS if CARDS[card].number == number]
        assert max(same, key=STRENGTH.__getitem__) == heaviest


def test_h5_all_tied_hunters_may_take_the_token_and_hunt_in_seat_order() -> None:
    at = choosing(["HK D2", "SK D3", "C2 D4", "X5 D5"], ties="all")
    at = all_say(at, "play HK", "play SK", "play C2", "play X5")
    assert (at.state.tokens, at.awaited_seats) == ((1, 1, 0, 0), (ANN,))
    at = say(at, ANN, "eat X5")
    # One card is left for Bea, so it is taken.
    assert gone(at) == ["X5", "C2"]
    assert at.state.tokens == (1, 1, 0, 0)


def test_h5_all_tied_hunters_are_asked_one_after_the_other() -> None:
    at = choosing(["HK D2", "SK D3", "C2 D4", "X5 D5", "X6 D6"], ties="all")
    at = all_say(at, "play HK", "play SK", "play C2", "play X5", "play X6")
    at = say(at, ANN, "eat X6")
    assert (at.awaited_seats, at.list_legal_moves(BEA)) == ((BEA,), ("eat C2", "eat X5"))
    assert at.view(BEA)["seats"][4]["eaten"]
    at = say(at, BEA, "eat X5")
    assert (gone(at), at.state.tokens) == (["X6", "X5"], (1, 1, 1, 0, 0))


def test_h5_all_tied_grazers_may_take_a_token() -> None:
    at = choosing(["X8 D2", "D8 D3", "C2 D4"], ties="all")
    assert all_say(at, "play X8", "play D8", "play C2").state.tokens == (1, 1, 0)


def test_h5_tied_cards_may_get_nothing() -> None:
    at = choosing(["HK D2", "SK D3", "X8 D4", "D8 D5"], ties="none")
    at = all_say(at, "play HK", "play SK", "play X8", "play D8")
    assert (at.state.tokens, gone(at)) == ((0, 0, 0, 0), [])


def test_h5_a_contest_without_a_tie_is_won_as_ever() -> None:
    at = choosing(["HK D2", "C9 D3", "X2 D4"], ties="none")
    at = all_say(at, "play HK hunt top", "play C9", "play X2")
    assert (at.state.tokens, gone(at)) == ((1, 0, 1), ["C9"])


ORDERS = [
    ("top", "DQ"),
    ("prey", "DQ"),
    ("hunter", "CJ"),
    ("leader", "X2"),
    ("seat 3", "CJ"),
    ("seat 2", "X2"),
]


@pytest.mark.parametrize(("order", "eaten"), ORDERS)
def test_h6_a_standing_order_chooses_the_target(order: str, eaten: str) -> None:
    at = choosing(["SK D2", "X2 D3", "CJ D4", "DQ D5"], tokens=(0, 3, 1, 2))
    at = all_say(at, f"play SK, hunt {order}", "play X2", "play CJ", "play DQ")
    assert gone(at) == [eaten]


@pytest.mark.parametrize(
    ("played", "order", "eaten"),
    [
        (("H10", "S4", "C6", "D8"), "prey", "D8"),
        (("H10", "S4", "C6", "D6"), "prey", "C6"),
        (("H10", "X2", "C3", "D8"), "hunter", "D8"),
        (("H10", "X2", "DQ", "C3"), "seat 3", "C3"),
        (("H10", "D8", "X8", "C3"), "top", "X8"),
    ],
)
def test_h6_an_order_that_fits_no_target_falls_back(
    played: tuple[str, ...], order: str, eaten: str
) -> None:
    at = choosing([f"{card} H{at}" for at, card in enumerate(played, 2)])
    at = all_say(at, f"play {played[0]}; hunt {order}", *(f"play {card}" for card in played[1:]))
    assert gone(at) == [eaten]


def test_h6_among_equal_leaders_the_stronger_card_is_eaten() -> None:
    at = choosing(["SK D2", "X2 D3", "CJ D4"], tokens=(5, 1, 1))
    assert gone(all_say(at, "play SK hunt leader", "play X2", "play CJ")) == ["CJ"]


def test_h6_tokens_of_this_round_count_for_the_leader() -> None:
    # Bea hunts too and has one token more by now.
    at = choosing(["HK D2", "SK D3", "CJ D4", "C2 D5"], tokens=(0, 0, 1, 0), ties="all")
    at = at.play(ANN, "hunt leader")
    at = all_say(at, "play HK", "play SK", "play CJ", "play C2")
    assert gone(at)[0] == "CJ"


def test_h6_an_order_stays_in_force_until_another_one_is_given() -> None:
    at = choosing(["SK HK CK", "X2 D3 D4", "C2 H3 H4"])
    at = all_say(at, "play SK hunt seat 3", "play X2", "play C2")
    at = all_say(at, "play HK", "play D3", "play H3")
    assert gone(at) == ["C2", "H3"]
    at = all_say(at, "play CK hunt ask", "play D4", "play H4")
    assert at.awaited_seats == (ANN,)


def test_h6_a_single_target_is_eaten_without_asking() -> None:
    at = choosing(["D7 D2", "C9 D3", "X2 D4"])
    at = all_say(at, "play D7", "play C9", "play X2")
    assert (at.state.phase, gone(at)) == ("choose", ["X2"])


def test_h6_out_of_time_the_order_prey_applies() -> None:
    at = all_say(choosing(["H10 D2", "C9 D3", "D7 D4"]), "play H10", "play C9", "play D7")
    assert at.choose_timeout_move(ANN) == "eat C9"


def test_h6_nobody_is_asked_if_that_was_agreed() -> None:
    at = choosing(["H10 D2", "C9 D3", "D7 D4"], hunting="auto")
    at = all_say(at, "play H10", "play C9", "play D7")
    assert gone(at) == ["C9"]


def test_h6_without_asking_an_order_holds_all_the_same() -> None:
    at = choosing(["H10 D2", "C9 D3", "D7 D4"], hunting="auto")
    assert "hunt ask" not in at.play(ANN, "hunt top").play(ANN, "note").list_legal_moves(ANN)
    at = all_say(at, "play H10; hunt seat 3", "play C9", "play D7")
    assert gone(at) == ["D7"]


def test_h7_a_hunter_without_a_lower_card_has_the_token_all_the_same() -> None:
    at = all_say(choosing(["SK D2", "CK D3"]), "play SK", "play CK")
    assert (at.state.tokens, gone(at)) == ((1, 0), [])
    assert "R1.3 Ann’s SK eats nothing." in told(at)


def test_h8_a_swapped_jack_does_nothing() -> None:
    at = choosing(["XJ SK S2 S3 S4", "HK H2"], ["D2 D3", ""])
    at = all_say(at, "swap XJ; play SK", "play HK")
    assert at.state.tokens == (1, 0)


def test_h8_several_cards_bring_one_token() -> None:
    at = choosing(["XJ S2 S3 S4 S5", "X2 H2"])
    at = all_say(at, "play XJ drop all", "play X2")
    assert at.state.tokens == (2, 0)
    assert gone(at) == ["X2", "S2", "S3", "S4", "S5"]


def test_h9_an_eaten_grazer_earns_nothing() -> None:
    at = all_say(choosing(["SK D2", "C9 D3"]), "play SK", "play C9")
    assert at.state.tokens == (1, 0)


def test_h9_of_the_lowest_grazers_the_lighter_one_is_the_weakest() -> None:
    at = choosing(["X8 D2", "D8 D3"], prey_token="lowest")
    assert all_say(at, "play X8", "play D8").state.tokens == (0, 1)


def test_h10_the_queen_takes_her_owners_cards_too_and_leaves_kings_and_queens() -> None:
    at = choosing(["DQ S2 D2 D3 D4", "DK SQ H2 H3 H4", "SK X2"], ["X3", "X4 X5", ""])
    at = say(at, ANN, "swap S2; play DQ")
    at = say(at, BEA, "swap H2 SQ; play H3")
    at = say(at, CEM, "play SK hunt seat 2")
    assert at.state.last is not None
    assert (at.state.last.queen, set(at.state.last.gathered)) == (ANN, {"S2", "H2"})
    assert "SQ" in at.state.hands[BEA] + at.state.decks[BEA]


def test_h10_a_removed_queen_does_nothing_and_neither_does_a_swapped_one() -> None:
    at = all_say(choosing(["SK D2", "CQ D3", "X2 D4"]), "play SK; hunt top", "play CQ", "play X2")
    assert at.state.last is not None and at.state.last.gathered == ()
    at = choosing(["SQ C2 S2 S3 S4", "X2 H2"], ["D2", ""])
    at = all_say(at, "swap SQ; play C2", "play X2")
    assert at.state.last is not None and at.state.last.gathered == ()


def test_h11_gathered_cards_lie_under_the_deck_of_the_queens_owner() -> None:
    at = choosing(["DQ S2 S3 S4 S5", "D9 H2 H3 H4 H5"], ["X2 X3 X4", "X5 X6"])
    at = all_say(at, "play DQ", "play D9")
    assert at.state.decks[ANN] == cards("X3 X4 D9 DQ")
    assert at.state.decks[BEA] == ("X6",)


def test_h12_the_match_ends_only_after_a_whole_round() -> None:
    at = choosing(["SK D2", "C9 D3", "X2 D4"], tokens=(11, 0, 0))
    at = all_say(at, "play SK", "play C9", "play X2")
    assert (at.state.tokens[ANN], at.outcome) == (12, None)
    at = say(at, ANN, "eat C9")
    assert at.outcome is not None and at.state.tokens == (12, 0, 1)


@pytest.mark.parametrize("goal", [8, 12, 20])
def test_h12_the_number_of_tokens_can_be_agreed(goal: int) -> None:
    short = choosing(["SK D2", "X2 D3"], tokens=(goal - 2, 0), finish=f"tokens:{goal}")
    assert all_say(short, "play SK", "play X2").outcome is None
    enough = choosing(["SK D2", "X2 D3"], tokens=(goal - 1, 0), finish=f"tokens:{goal}")
    at = all_say(enough, "play SK", "play X2")
    assert at.outcome is not None
    assert f"R1.7 The match ends: somebody has {goal} tokens." in told(at)


@pytest.mark.parametrize(("finish", "last"), [("rounds:10", 10), ("rounds:40", 40)])
def test_h12_the_number_of_rounds_can_be_agreed(finish: str, last: int) -> None:
    for number, over in ((last - 1, False), (last, True)):
        at = choosing(["SK D2", "HK D3"], tokens=(30, 0), number=number, finish=finish)
        at = all_say(at, "play SK", "play HK")
        assert (at.outcome is not None) == over
    assert f"R{last}.7 The match ends after {last} rounds." in told(at)


def test_h12_a_thin_match_ends_with_fewer_than_five_cards() -> None:
    hands, decks = ["SK S2 S3 S4 S5", "X2 H2 H3 H4 H5"], ["", ""]
    at = all_say(choosing(hands, decks, finish="thin"), "play SK", "play X2")
    assert at.outcome is not None
    assert "R1.7 The match ends: somebody has fewer than five cards left." in told(at)
    at = all_say(choosing(hands, ["", "X3"], finish="thin"), "play SK", "play X2")
    assert at.outcome is None


def test_h12_a_thin_match_ends_after_forty_rounds() -> None:
    hands = ["SK S2 S3 S4 S5", "HK H2 H3 H4 H5"]
    for number, over in ((39, False), (40, True)):
        at = all_say(choosing(hands, number=number, finish="thin"), "play SK", "play HK")
        assert (at.outcome is not None) == over


def test_h12_every_match_ends_after_sixty_rounds() -> None:
    for number, over in ((59, False), (60, True)):
        at = all_say(choosing(["SK D2", "HK D3"], number=number), "play SK", "play HK")
        assert (at.outcome is not None) == over


def test_h12_the_match_ends_when_fewer_than_two_seats_have_cards() -> None:
    at = all_say(choosing(["SK D2", "X2"]), "play SK", "play X2")
    assert at.outcome is not None
    assert "R1.7 The match ends: fewer than two players have cards left." in told(at)


def test_h13_a_seat_without_cards_sits_out_and_keeps_its_tokens() -> None:
    at = choosing(["SK D2", "X2", "D9 D3"], tokens=(0, 7, 0))
    at = all_say(at, "play SK hunt seat 2", "play X2", "play D9")
    assert at.awaited_seats == (ANN, CEM)
    assert (at.list_legal_moves(BEA), at.view(ANN)["seats"][BEA]["active"]) == ((), False)
    at = say(say(at, ANN, "play D2"), CEM, "play D3")
    assert at.state.last is not None and at.state.last.played == ("D2", "", "D3")
    assert at.state.tokens[BEA] == 7


def test_h14_several_jacks_do_not_influence_each_other() -> None:
    at = choosing(["XJ S2 S3", "DJ H2 H3", "CJ D2 D3"])
    at = all_say(at, "play XJ drop S2", "play DJ drop H2", "play CJ drop D2")
    assert at.state.tokens == (2, 1, 1)
    assert gone(at) == ["S2", "H2", "D2"]
    assert [line[:9] for line in told(at) if line.startswith("R1.4")] == [
        "R1.4 Ann ",
        "R1.4 Bea ",
        "R1.4 Cem ",
    ]


def test_h15_a_grazer_equal_to_the_hunter_survives_and_may_earn_the_token() -> None:
    at = all_say(choosing(["D9 D2", "C9 D3"]), "play D9", "play C9")
    assert (at.state.tokens, gone(at)) == ((1, 1), [])


def test_a_card_out_of_the_game_is_kept_with_its_round_cause_and_owner() -> None:
    at = choosing(["XJ H2 D2", "C9 D3"], number=5)
    at = all_say(at, "play XJ drop H2", "play C9")
    assert [tuple(fallen) for fallen in at.state.gone] == [
        ("C9", 5, "eaten", BEA),
        ("H2", 5, "dropped", ANN),
    ]
