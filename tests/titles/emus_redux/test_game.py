"""Emus Redux: the deal, turns, the log, what the seats may know, and the invariants."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.rules.errors import BadSetup, Illegal, NotYourTurn
from games.rules.game import Setup
from games.rules.record import Record
from games.titles.birds import WILD, list_additions, score_bird
from games.titles.emus_redux.game import EmusRedux
from tests.titles.emus_redux.tables import (
    ANN,
    BOB,
    CYD,
    DECK,
    NUMBERS,
    all_cards,
    cards,
    game,
    hands,
    mail_table,
    ranch,
    random_match,
    record,
)


def seat_view(at: Record, shown: int, seat: int | None) -> dict[str, Any]:
    view: dict[str, Any] = at.view(seat)["seats"][shown]
    return view


# Components and setup


def test_the_cards_are_62_to_draw_and_16_wild_ones() -> None:
    assert all_cards(game().start()) == DECK
    counts = Counter(DECK)
    assert len(DECK) == 62 + 16
    assert all(counts[card] == 2 for card in (*NUMBERS, *WILD, "EX"))
    assert [counts[rank + suit] for rank in "AC" for suit in "MSWLYK"] == [1] * 12


@pytest.mark.parametrize(("seats", "pile", "row", "out"), [(3, 44, 6, 10), (4, 38, 8, 8)])
def test_the_deal_leaves_so_many_cards_in_every_place(
    seats: int, pile: int, row: int, out: int
) -> None:
    state = game(seats).start()
    assert [len(hand) for hand in state.hands] == [6] * seats
    assert (state.pile, len(state.row), len(state.deal.out)) == (pile, row, out)
    assert (state.piles, state.takes, state.birds) == (((), ()), (0,) * seats, ((),) * seats)
    assert set(state.row) | set(state.deal.out) == set(WILD)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_first_seat_is_drawn_by_lot(seats: int) -> None:
    firsts = {game(seats, bytes([seed])).start().deal.first for seed in range(40)}
    assert firsts == set(range(seats))


@pytest.mark.parametrize("seats", [2, 5])
def test_two_and_five_players_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"can’t be played by {seats}; choose 3 or 4"):
        EmusRedux(Setup(seats))


def test_the_rules_as_written_are_what_a_match_gets_unasked() -> None:
    assert game().chosen == {"row_after_discard": "on", "closing": "manual"}
    with pytest.raises(BadSetup, match="choose on, off"):
        game(row_after_discard="maybe")


def test_play_goes_round_in_seat_order() -> None:
    at = Record.begin(game(4))
    seats = []
    for _turn in range(6):
        (seat,) = at.awaited_seats
        seats.append(seat)
        at = at.play(seat, at.choose_timeout_move(seat)).play(seat, "draw deck")
    assert seats == [(seats[0] + move) % 4 for move in range(6)]
    assert at.state.turn == 7


# Actions


def test_everything_an_action_can_be_is_listed_and_copies_are_one() -> None:
    at = mail_table()
    assert at.list_legal_moves(ANN) == (
        "hatch 4WL",
        "hatch 7SK",
        "grow 4WL on B1",
        "grow 7SK on B1",
        *(f"grow PSWK as {rank} on B1" for rank in (2, 3, 4, 6, 7, 8, 9)),
        "grow 4WL on B2",
        *(f"grow TMLY as {rank} on B2" for rank in (2, 3, 4, 5, 6, 7, 8)),
        *(
            f"discard {card} to {place}"
            for card in cards("4WL 7SK EX PSWK TMLY")
            for place in ("D1", "D2")
        ),
    )


def test_neither_a_wild_card_nor_the_excuse_can_hatch() -> None:
    at = mail_table(hands=hands("EX EX PSWK PSWK TMLY TSLK"), birds=((), (), ()))
    assert {move.split()[0] for move in at.list_legal_moves(ANN)} == {"discard"}


def test_one_copy_leaves_the_hand() -> None:
    after = mail_table().play(ANN, "hatch 7SK").state
    assert after.hands[ANN] == cards("4WL 7SK EX PSWK TMLY")
    assert after.birds[ANN] == ranch("5SW", "CL 9LK", "7SK")


def test_the_rank_of_a_wild_card_is_fixed_when_it_is_played() -> None:
    after = mail_table().play(ANN, "grow PSWK as 8 on B1")
    assert after.state.birds[ANN][0] == ("5SW", "PSWK=8")
    bird = seat_view(after, ANN, BOB)["birds"][0]
    assert (bird["cards"], bird["direction"], bird["value"]) == (["5SW", "PSWK=8"], "rising", -5)
    assert bird["suits"] == ["S", "W"]


def test_a_bird_of_another_seat_cannot_be_grown() -> None:
    # 4WL would fit Bob's first bird, 8WL 6LK; it goes on Ann's.
    after = mail_table().play(ANN, "grow 4WL on B1").state
    assert after.birds[BOB] == ranch("8WL 6LK", "AY")


@pytest.mark.parametrize("move", ["hatch AW", "hatch CK", "grow AW on B1", "discard CK to D1"])
def test_aces_and_crowns_may_be_played_however_bad(move: str) -> None:
    at = mail_table(hands=hands("AW CK 2SY 2SY 3LY 3LY"))
    assert move in at.list_legal_moves(ANN)


@pytest.mark.parametrize(
    ("piles", "places"),
    [
        (("", ""), {"D1"}),
        (("2MK", ""), {"D2"}),
        (("", "2MK"), {"D1"}),
        (("2MK", "6SY"), {"D1", "D2"}),
    ],
)
def test_a_discard_starts_a_pile_while_there_are_not_two(
    piles: tuple[str, str], places: set[str]
) -> None:
    # RX-3, RX-4: an emptied pile counts as not there.
    at = mail_table(piles=(cards(piles[0]), cards(piles[1])))
    assert {
        move.split()[-1] for move in at.list_legal_moves(ANN) if move.startswith("discard")
    } == places


def test_a_discard_covers_the_pile_it_goes_to() -> None:
    after = mail_table().play(ANN, "discard EX to D2").state
    assert after.piles == (cards("2MK 8YK"), cards("6SY EX"))


# Draws


def test_after_hatching_or_growing_everything_open_may_be_taken() -> None:
    sources = ("draw deck", "draw D1", "draw D2", "draw row PMSL", "draw row PWLY", "draw row TMWK")
    assert mail_table().play(ANN, "hatch 7SK").list_legal_moves(ANN) == sources
    assert mail_table().play(ANN, "grow 7SK on B1").list_legal_moves(ANN) == sources


def test_after_a_discard_neither_pile_may_be_drawn_but_the_row_may() -> None:
    assert mail_table().play(ANN, "discard EX to D1").list_legal_moves(ANN) == (
        "draw deck",
        "draw row PMSL",
        "draw row PWLY",
        "draw row TMWK",
    )


def test_the_row_can_be_forbidden_after_a_discard_only() -> None:
    at = mail_table("off")
    assert at.play(ANN, "discard EX to D1").list_legal_moves(ANN) == ("draw deck",)
    assert "draw row TMWK" in at.play(ANN, "hatch 7SK").list_legal_moves(ANN)


def test_an_empty_pile_cannot_be_drawn() -> None:
    at = mail_table(piles=((), cards("6SY"))).play(ANN, "hatch 7SK")
    assert [move for move in at.list_legal_moves(ANN) if " D" in move] == ["draw D2"]


def test_a_card_of_the_row_is_taken_openly_and_counted() -> None:
    after = mail_table().play(ANN, "hatch 7SK").play(ANN, "draw row TMWK")
    assert after.state.row == cards("PMSL PWLY TMWK")
    assert (after.state.takes, after.state.pile) == ((2, 1, 0), 35)
    assert seat_view(after, ANN, BOB)["known"] == ["TMWK"]
    assert seat_view(after, ANN, BOB)["takes_left"] == 0


def test_nobody_takes_a_third_card_of_the_row() -> None:
    at = mail_table(takes=(2, 1, 0)).play(ANN, "hatch 7SK")
    assert at.list_legal_moves(ANN) == ("draw deck", "draw D1", "draw D2")


def test_a_wild_card_from_a_discard_pile_is_no_take() -> None:
    # RX-6 and RX-8: a discarded wild card is drawn like others and is never put back in the row.
    at = mail_table(takes=(2, 1, 0)).play(ANN, "discard PSWK to D2").play(ANN, "draw deck")
    assert at.state.row == cards("PMSL PWLY TMWK TMWK")
    after = at.play(BOB, "hatch 2SY").play(BOB, "draw D2")
    assert after.state.takes == (2, 1, 0)
    assert "PSWK" in after.state.hands[BOB]


def test_an_excuse_may_be_discarded_and_drawn_from_a_pile() -> None:
    after = mail_table().play(ANN, "discard EX to D1").play(ANN, "draw deck")
    after = after.play(BOB, "hatch 2SY").play(BOB, "draw D1")
    assert seat_view(after, BOB, ANN)["known"] == ["EX"]


def test_only_the_top_of_a_pile_is_drawn_and_an_emptied_pile_is_started_anew() -> None:
    after = mail_table().play(ANN, "hatch 7SK").play(ANN, "draw D2")
    assert after.state.piles == (cards("2MK 8YK"), ())
    assert [move for move in after.list_legal_moves(BOB) if move.startswith("discard 2SY")] == [
        "discard 2SY to D2"
    ]


def test_known_cards_leave_the_list_one_copy_at_a_time() -> None:
    at = mail_table(hands=hands("4WL 7SK 7SK PSWK TMLY EX"), known=(cards("7SK 7SK"), (), ()))
    after = at.play(ANN, "hatch 7SK")
    assert seat_view(after, ANN, BOB)["known"] == ["7SK"]
    assert seat_view(after.play(ANN, "draw deck"), ANN, BOB)["hand_size"] == 6


def test_a_blind_card_is_the_next_of_the_deal_and_is_not_known() -> None:
    at = mail_table().play(ANN, "hatch 7SK")
    after = at.play(ANN, "draw deck")
    (drawn,) = (Counter(after.state.hands[ANN]) - Counter(at.state.hands[ANN])).elements()
    assert drawn == at.state.deal.cards[-35]
    assert (after.state.pile, after.state.known[ANN]) == (34, ())


def test_a_draw_hands_the_turn_over() -> None:
    after = mail_table().play(ANN, "hatch 7SK").play(ANN, "draw deck")
    assert (after.awaited_seats, after.state.turn) == ((BOB,), 14)
    assert after.list_legal_moves(ANN) == ()
    with pytest.raises(NotYourTurn):
        after.play(CYD, "draw deck")


@pytest.mark.parametrize(
    "move",
    [
        "grow 7SK on B2",
        "grow PSWK on B1",
        "grow PSWK as 5 on B1",
        "grow PSWK as 10 on B1",
        "grow TMLY as 9 on B2",
        "grow EX on B1",
        "hatch PSWK",
        "hatch EX",
        "hatch AW",
        "discard 7SK",
        "draw deck",
        "",
    ],
)
def test_what_the_rules_do_not_allow_is_refused(move: str) -> None:
    with pytest.raises(Illegal):
        mail_table().play(ANN, move)


def test_actions_can_be_taken_back_and_draws_cannot() -> None:
    at = mail_table()
    assert not any(at.is_settling_move(ANN, move) for move in at.list_legal_moves(ANN))
    acted = at.play(ANN, "hatch 7SK")
    assert all(acted.is_settling_move(ANN, move) for move in acted.list_legal_moves(ANN))


# Invariants over generated play


def check_invariants(at: Record) -> None:
    state = at.state
    assert all_cards(state) == DECK
    if state.phase != "over":
        owing = state.seat if state.phase == "draw" else None
        sizes = [6 - (seat == owing) for seat in range(at.game.seats)]
        assert [len(hand) for hand in state.hands] == sizes
    assert len(state.row) == 2 * at.game.seats - sum(state.takes)
    assert max(state.takes) <= 2
    for birds in state.birds:
        for bird in birds:
            assert -28 <= score_bird(bird).value <= 36
            assert "=" not in bird[0]
            for end in range(1, len(bird)):
                fits = list_additions(bird[:end])
                assert any(bird[end] in forms for forms in fits.values())


@pytest.mark.parametrize("row", ["on", "off"])
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("number", range(4))
def test_the_invariants_of_the_sheet_hold_at_every_ply(seats: int, number: int, row: str) -> None:
    seed, rng = bytes([number]), Random(number)
    matches = list(random_match(seats, seed, rng, row_after_discard=row))
    start = 62 - 6 * seats
    for before, after in pairwise(matches):
        check_invariants(after)
        _seat, move = after.moves[-1]
        if before.state.phase == "draw":
            assert before.state.pile - after.state.pile == (move == "draw deck")
        if move.startswith("discard"):
            standing = sum(map(bool, before.state.piles))
            assert sum(map(bool, after.state.piles)) == min(standing + 1, 2)
    turns = sum(at.state.phase == "draw" for at in matches)
    assert start <= turns <= 2 * (start + 2 * seats)


def test_a_result_is_the_sum_of_the_birds_that_were_not_dropped() -> None:
    for number in range(5):
        *_, last = random_match(3, b"sums %d" % number, Random(number))
        for seat in last.view(None)["seats"]:
            birds = seat["result"]["birds"]
            kept = [bird["value"] for bird in birds if not bird["dropped"]]
            assert seat["result"]["total"] == sum(kept)
            assert seat["result"]["hatched"] == len(birds)
            assert seat["result"]["lost"] == sum(value < 0 for value in kept)
        assert last.outcome is not None
        totals = tuple(seat["result"]["total"] for seat in last.view(None)["seats"])
        assert last.outcome.scores == totals


def test_the_most_birds_there_can_be_have_moves_of_their_own() -> None:
    at = record(game(), birds=(ranch(*["7SK"] * 34), (), ()), hands=hands("8MS 2MK EX EX AM CM"))
    assert "grow 8MS on B34" in at.list_legal_moves(ANN)
