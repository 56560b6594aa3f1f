"""The game of Biome Rummy: set-up, small things, and what always holds."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.rules.errors import BadSetup, NotYourTurn
from games.rules.game import Setup
from games.rules.record import Record
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.groups import is_group
from games.titles.biome_rummy.state import DRAW, PLAY
from tests.titles.biome_rummy.tables import (
    ANN,
    BEA,
    CY,
    DECK,
    all_cards,
    game,
    groups,
    hand,
    mail_table,
    playing,
    random_match,
    record,
    told,
)

# Set-up


@pytest.mark.parametrize(("seats", "size"), [(2, 9), (3, 9), (4, 9), (5, 6), (6, 5)])
def test_r1_hands_are_dealt_by_the_number_of_seats(seats: int, size: int) -> None:
    state = game(seats).start()
    assert [len(held) for held in state.hands] == [size] * seats
    assert state.stock == 60 - size * seats
    assert all_cards(state) == DECK


def test_cards_are_dealt_one_by_one_from_the_starter() -> None:
    state = game(3).start()
    starter = state.match.starter
    for place in range(3):
        seat = (starter + place) % 3
        assert set(state.hands[seat]) == set(state.order[place:27:3])


def test_r2_the_first_starter_is_drawn_by_lot() -> None:
    starters = Counter(game(3, b"lot %d" % number).start().seat for number in range(300))
    assert all(count > 60 for count in starters.values())


def test_r3_the_pile_starts_empty_and_only_the_deck_can_be_drawn() -> None:
    at = Record.begin(game())
    assert at.state.pile == ()
    assert at.list_legal_moves(at.state.seat) == ("draw deck",)


def test_option_upcard_turns_a_card_up() -> None:
    at = Record.begin(game(3, upcard="yes"))
    assert at.state.stock == 32
    assert len(at.state.pile) == 1
    assert at.list_legal_moves(at.state.seat) == ("draw deck", "draw pile")
    assert told(at)[1] == f"R1.0: {at.state.pile[0]} is turned up beside the deck."
    assert all_cards(at.state) == DECK


def test_option_hand_deals_so_many() -> None:
    assert [len(held) for held in game(5, hand=8).start().hands] == [8] * 5


@pytest.mark.parametrize(
    ("seats", "options", "most"),
    [
        (6, {"hand": 9}, "auto, 5, 6, 7, 8"),
        (6, {"hand": 8, "upcard": "yes"}, "auto, 5, 6, 7"),
        (5, {"hand": 10, "upcard": "yes"}, "auto, 5, 6, 7, 8, 9"),
    ],
)
def test_a_stock_of_less_than_two_cards_a_seat_is_refused(
    seats: int, options: dict[str, Any], most: str
) -> None:
    with pytest.raises(BadSetup, match=f"too many for {seats} players.* {most}"):
        game(seats, **options)


def test_the_largest_hands_that_leave_two_cards_a_seat_are_dealt() -> None:
    for seats, size in ((6, 8), (5, 10), (4, 10), (2, 10)):
        assert game(seats, hand=size).start().stock >= 2 * seats


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(BadSetup):
        BiomeRummy(Setup(seats))


# Small things


def test_only_the_seat_on_turn_moves() -> None:
    with pytest.raises(NotYourTurn):
        mail_table().play(BEA, "draw deck")


def test_what_shows_nothing_new_may_be_drafted() -> None:
    at = mail_table()
    assert at.is_settling_move(ANN, "draw deck")
    assert not at.is_settling_move(ANN, "draw pile")
    draft = at.apply_draft(ANN, ("draw pile", "set S2 S8 SK"))
    assert not draft.is_settling_move(ANN, "set C2 C6 CQ")
    assert draft.is_settling_move(ANN, "discard D4")


def test_an_absent_seat_draws_from_the_deck_and_throws_what_helps_nobody() -> None:
    at = mail_table()
    assert at.choose_timeout_move(ANN) == "draw deck"
    assert (
        playing(game(), "HK S2 S8 D4 X2 X3", groups=groups((BEA, "H3 H10 HQ"))).choose_timeout_move(
            ANN
        )
        == "discard D4"
    )
    line = {"line": ("S", "H", "D", "X")}
    assert (
        record(game(), line, phase=PLAY, hands=(hand("S2 C2 C3 C4"), ())).choose_timeout_move(ANN)
        == "discard C2"
    )
    assert playing(game(), "H7 X2 X3", taken="H7").choose_timeout_move(ANN) == "discard X2"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("draw deck", "Draw from the deck"),
        ("draw pile", "Take Steller's jay (7 of hearts) from the pile"),
        ("set S2 S8 SK", "Lay Townsend's vole, Common raccoon and Orca (2 8 K of spades)"),
        ("add HK to G1", "Add Cougar (King of hearts) to G1"),
        ("discard D4", "Discard Pygmy short-horned lizard (4 of diamonds)"),
    ],
)
def test_a_move_has_plain_words(move: str, words: str) -> None:
    assert str(mail_table().label_move(ANN, move)) == words


# What always holds (section 10), over generated play


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"last_card": "float", "claimed": "live", "add": "any"},
        {"sets": "complete", "clock": 6, "upcard": "yes", "clinch": "off"},
    ],
    ids=["default", "open", "strict"],
)
def test_what_always_holds(seats: int, options: dict[str, Any]) -> None:
    turns = 0
    for number in range(3):
        seed = b"holds %d" % number
        for at in random_match(seed, Random(number), seats, **options):
            state = at.state
            assert all_cards(state) == DECK
            match = state.match
            claimed = [suit for suits in match.aces for suit in suits]
            assert sorted([*match.line, *claimed, *match.aside]) == sorted("SHCDX")
            assert match.round <= 5
            assert state.turns <= int(at.game.chosen["clock"]) * seats
            for laid in state.groups:
                assert is_group(laid.cards, at.game.chosen["sets"] == "complete")
                assert len(laid.by) == len(laid.cards)
                assert set(laid.by[:3]) == {laid.starter}
            if state.phase == DRAW and "last_card" not in options:
                size = at.game.hand_size
                for seat, shown in enumerate(at.view(None)["seats"]):
                    assert len(state.hands[seat]) == size - shown["played"]
            assert not state.taken or state.phase == PLAY
            for known, held in zip(state.known, state.hands, strict=True):
                assert set(known) <= set(held)
            turns += 1
        assert at.outcome is not None
        for seat, total in enumerate(state.match.totals):
            assert total == sum(result.seats[seat].points for result in state.match.results)
    assert turns > 300


def test_points_are_twice_the_cards_played_less_the_hand_dealt() -> None:
    for number in range(5):
        *_, at = random_match(b"sum %d" % number, Random(number), 3)
        for result in at.state.match.results:
            for mine in result.seats:
                assert mine.points == 2 * mine.played - 9 + len(mine.contests)


def test_three_seats_take_turns_clockwise() -> None:
    at = mail_table(3)
    assert at.awaited_seats == (ANN,)
    at = at.play(ANN, "draw deck").play(ANN, "discard D4")
    at = at.play(BEA, "draw deck").play(BEA, "discard S3")
    assert at.awaited_seats == (CY,)
