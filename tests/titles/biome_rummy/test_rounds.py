"""The rounds of Biome Rummy: how one ends, what it brings, and how the match ends."""

from random import Random
from typing import Any

import pytest

from games.rules.record import Record
from games.titles.biome_rummy.state import OVER, PLAY
from tests.titles.biome_rummy.tables import (
    ANN,
    BEA,
    DECK,
    all_cards,
    cards,
    game,
    groups,
    hand,
    last_turn,
    mail_table,
    playing,
    random_match,
    record,
    told,
)

# The end of a round (5.4)


def test_r11_the_round_ends_when_the_last_card_of_the_stock_has_been_drawn() -> None:
    at = last_turn(mail_table()).play(ANN, "discard D4")
    assert at.state.match.results[-1].ended == "stock"
    assert told(at)[1] == "R3.4: The round ends: the deck is empty."


def test_option_reshuffle_makes_the_pile_a_new_stock_once() -> None:
    start = mail_table()
    at = Record(game(stock_out="reshuffle"), start.state._replace(pile=cards("C9 X2 H7")))
    at = last_turn(at).play(ANN, "discard D4")
    assert at.state.pile == ("D4",)
    assert sorted(at.state.order[-at.state.stock :]) == ["C9", "H7", "X2"]
    assert told(at)[1] == "R3.4: The deck is empty; the pile becomes a new deck of 3 cards."
    assert at.awaited_seats == (BEA,)
    at = last_turn(at).play(BEA, "discard S3")
    assert at.state.match.results[-1].ended == "stock"


def test_a_pile_of_one_card_is_not_reshuffled() -> None:
    at = Record(game(stock_out="reshuffle"), mail_table().state._replace(pile=()))
    at = last_turn(at).play(ANN, "discard D4")
    assert at.state.match.results[-1].ended == "stock"


def test_the_cards_of_a_new_stock_are_all_that_were_there() -> None:
    seen = 0
    for number in range(8):
        for at in random_match(b"again %d" % number, Random(number), 4, stock_out="reshuffle"):
            assert all_cards(at.state) == DECK
            seen += at.state.reshuffled
    assert seen > 20


@pytest.mark.parametrize("clock", [6, 12, 20])
def test_r12_the_round_ends_when_everybody_has_had_so_many_turns(clock: int) -> None:
    at = Record(game(clock=clock), mail_table().state._replace(turns=2 * clock - 1))
    at = at.play(ANN, "draw deck").play(ANN, "discard D4")
    assert at.state.match.results[-1].ended == "clock"
    assert told(at)[1] == f"R3.{2 * clock}: The round ends: everybody has had {clock} turns."


def test_the_clock_counts_the_turns_of_every_seat() -> None:
    at = mail_table().play(ANN, "draw deck")
    assert at.view(None)["turns_left"] == 11
    at = at.play(ANN, "discard D4")
    assert at.view(None)["turns_left"] == 10


def test_going_out_comes_before_an_empty_stock_and_the_clock() -> None:
    at = playing(game(), "D4", stock=0, turns=23)
    assert at.play(ANN, "discard D4").state.match.results[-1].ended == "out"


# The next round and the end of the match (6, 7)


def finished(at: Record) -> Record:
    """The round ended by the clock with Ann's next discard."""
    state = at.state._replace(turns=2 * 12 - 1, phase=PLAY)
    at = Record(at.game, state)
    return at.play(
        ANN, [move for move in at.list_legal_moves(ANN) if move.startswith("discard")][0]
    )


def test_the_best_seat_of_the_round_takes_the_ace_of_its_best_group() -> None:
    laid = groups((ANN, "S2 S8 SK"), (ANN, "H3 H10 HQ HK"), (BEA, "X6 X7 XJ"))
    at = finished(playing(game(), "D4 D5 X2", groups=laid))
    assert at.state.match.aces == (("H",), ())
    assert at.state.match.line == ("S", "C", "D", "X")
    assert at.state.groups == ()
    assert told(at)[2:] == [
        "R1.24: Ann scores +5: 7 played, 2 in hand.",
        "R1.24: Bea scores -6: 3 played, 9 in hand.",
        "R1.24: Ann takes the Ace of Rainforest; still to be won: Coast, Freshwater, Shrub-steppe "
        "and Alpine.",
        "R2.0: Round 2: Bea starts; 9 cards each, deck 42.",
    ]


@pytest.mark.parametrize(
    ("ann", "bea", "held", "why"),
    [
        ("S2 S8 SK", "X6 X7 XJ", "D4 D5 D6 D7 D8", "Tied at -1 and in cards played: Bea"),
        (
            "S2 S8 SK SQ",
            "X6 X7 XJ",
            "D4 D5 D6 D7 D8 D9",
            "Tied at -1: Ann wins the round with more",
        ),
    ],
)
def test_what_decides_between_equal_points_is_told(ann: str, bea: str, held: str, why: str) -> None:
    hands = {"hands": (hand(held), hand("C2 C3 C4 C5"))}
    at = playing(game(), "D4", groups=groups((ANN, ann), (BEA, bea)))
    at = finished(Record(at.game, at.state._replace(**hands)))
    assert any(why in line for line in told(at))


def test_r17_without_a_card_on_the_table_the_first_ace_is_set_aside() -> None:
    at = finished(playing(game(), "D4 D5 X2"))
    assert at.state.match.aside == ("S",)
    assert at.state.match.aces == ((), ())
    assert at.state.match.results[0].winner is None
    assert told(at)[4] == (
        "R1.24: Nobody has laid a card, so the Ace of Coast is set aside; still to be won: "
        "Rainforest, Freshwater, Shrub-steppe and Alpine."
    )


def later(line: str, aces: tuple[str, ...], totals: tuple[int, ...], **options: Any) -> Record:
    """A round in which Ann lays S2 S8 SK and the clock runs out, so that she gets the spades."""
    match = {
        "round": 4,
        "line": cards(line),
        "aces": tuple(cards(suits) for suits in aces),
        "totals": totals,
    }
    held = (hand("D4 D5 X2"), hand("D6 D7 X3"))
    laid = groups((ANN, "S2 S8 SK"))
    return finished(record(game(**options), match, hands=held, groups=laid))


def test_example_18_a_decided_match_ends_at_once() -> None:
    at = later("S C D", ("H X", ""), (0, 0))
    assert at.state.phase == OVER
    assert at.state.match.line == ("C", "D")
    assert at.outcome is not None
    assert at.outcome.winners == (ANN,)
    assert at.outcome.scores == (3, 0)
    assert told(at)[-3:] == [
        "R4.24: The match ends: nobody can catch up.",
        "R4.24: 1. Ann: 3 Aces, total +1.",
        "R4.24: 2. Bea: 0 Aces, total -3.",
    ]


def test_example_18_two_to_one_with_two_aces_left_goes_on() -> None:
    at = later("S C D", ("H", "X"), (0, 0))
    assert at.outcome is None
    assert at.state.match.round == 5


def test_r18_option_clinch_off_plays_to_the_last_ace() -> None:
    assert later("S C D", ("H X", ""), (0, 0), clinch="off").outcome is None


def test_a_short_match_ends_with_the_second_ace_of_anybody() -> None:
    short = later("S C D", ("H", "X"), (0, 0), race=2)
    assert short.outcome is not None
    assert max(short.outcome.scores) == 2
    assert short.outcome.reason.startswith("Two Aces end a short match")
    assert any("somebody has two Aces" in line for line in told(short))
    assert later("S C D X", ("H", ""), (0, 0), race=2).outcome is not None
    assert later("S C D X", ("", "H"), (0, 0), race=2).outcome is None


def test_the_match_ends_when_the_last_ace_is_gone() -> None:
    at = later("S", ("H X", "C D"), (0, 0))
    assert at.outcome is not None
    assert at.outcome.scores == (3, 2)
    assert at.outcome.reason.startswith("All Aces are gone")
    assert "R4.24: Ann takes the Ace of Coast, the last one." in told(at)
    assert not at.awaited_seats
    assert at.list_legal_moves(ANN) == at.list_legal_moves(BEA) == ()


def test_the_last_ace_may_be_set_aside() -> None:
    state = later("S C", ("H", "X"), (0, 0)).state
    at = finished(record(game(), {"round": 5, "line": ("C",), "aces": state.match.aces}))
    assert told(at)[-4] == (
        "R5.24: Nobody has laid a card, so the Ace of Freshwater, the last one, is set aside."
    )
    assert at.outcome is not None


def test_after_the_end_all_hands_are_shown() -> None:
    at = later("S", ("H X", "C D"), (0, 0))
    assert at.view(None)["hands"] == [["D5", "X2"], ["D6", "D7", "X3"]]


def test_r2_the_seat_that_is_behind_starts_the_next_round() -> None:
    assert later("S H C D X", ("", ""), (0, 0)).state.match.starter == BEA


def test_option_rotate_lets_the_next_seat_start() -> None:
    at = later("S H C D X", ("", "H"), (0, 0), starter="rotate")
    assert at.state.match.starter == BEA
    at = finished(record(at.game, {"starter": BEA}, hands=(hand("D4 D5"), hand("X2"))))
    assert at.state.match.starter == ANN


def test_option_live_gives_another_ace_for_a_group_of_a_claimed_biome() -> None:
    at = later("H C D", ("S", "X"), (0, 0), claimed="live")
    assert at.state.match.aces == (("S", "H"), ("X",))


def test_options_contest_and_largest_reach_the_score() -> None:
    laid = groups((ANN, "C2 C3 C10"), (BEA, "C4 C8 CK"))
    held = (hand("D4 D5 X2"), hand("D6 D7 X3"))
    for largest, winner in (("number", BEA), ("mass", ANN)):
        at = finished(record(game(largest=largest), hands=held, groups=laid))
        contests = [mine.contests for mine in at.state.match.results[0].seats]
        assert contests[winner] == ("C",)
        assert contests[1 - winner] == ()
    added = groups((ANN, "H3 H10 HK HQ:1"))
    for contest, won in (("owners", ()), ("any", ("H",))):
        at = finished(record(game(contest=contest), hands=held, groups=added))
        assert at.state.match.results[0].seats[BEA].contests == won
