"""A turn of Biome Rummy: the draw, the play and the discard, with every option."""

import pytest

from games.rules.errors import Illegal
from games.rules.record import Record
from games.titles.biome_rummy.state import DRAW, PLAY
from tests.titles.biome_rummy.tables import (
    ANN,
    BEA,
    DECK,
    adds,
    all_cards,
    discards,
    game,
    groups,
    hand,
    last_turn,
    mail_table,
    playing,
    record,
    sets,
    told,
)

# The draw (5.1)


def test_a_draw_from_the_deck_shows_the_card_to_its_seat_only() -> None:
    at = mail_table()
    card = at.state.order[-at.state.stock]
    at = at.play(ANN, "draw deck")
    assert card in at.view(ANN)["hand"]
    assert at.state.stock == 35
    assert told(at, BEA) == ["R3.4: Ann draws from the deck."]
    assert told(at, ANN) == ["R3.4: Ann draws from the deck.", f"R3.4*: You draw {card}."]


def test_r4_only_the_top_of_the_pile_is_taken_and_everybody_knows_it() -> None:
    at = mail_table().play(ANN, "draw pile")
    assert at.state.pile == ("C9",)
    assert "H7" in at.state.hands[ANN]
    assert at.view(BEA)["seats"][ANN]["known"] == ["H7"]
    assert at.view(None)["taken"] == "H7"
    assert told(at) == ["R3.4: Ann takes H7 from the pile."]


def test_a_taken_card_stays_known_until_it_leaves_the_hand() -> None:
    at = mail_table().play(ANN, "draw pile").play(ANN, "discard D4")
    assert at.view(BEA)["seats"][ANN]["known"] == ["H7"]
    at = at.play(BEA, "draw deck").play(BEA, at.state.hands[BEA][0].join(("discard ", "")))
    at = at.play(ANN, "draw deck").play(ANN, "discard H7")
    assert at.view(BEA)["seats"][ANN]["known"] == []


# The play (5.2)


def test_a_set_is_laid_and_credited_to_its_seat() -> None:
    at = playing(game(), "S2 S8 SK H4 C2 C6 D4 X5 X10 CQ", groups=groups((BEA, "H3 H10 HQ")))
    at = at.play(ANN, "set S2 S8 SK")
    assert at.state.groups[1] == groups((BEA, "H3 H10 HQ"), (ANN, "S2 S8 SK"))[1]
    assert at.state.hands[ANN] == hand("H4 C2 C6 D4 X5 X10 CQ")
    assert told(at) == ["R1.1: Ann lays G2: S2 S8 SK."]
    assert at.awaited_seats == (ANN,)


def test_an_addition_is_credited_to_who_adds_it() -> None:
    at = playing(game(), "HK H4 D4", groups=groups((BEA, "H3 H10 HQ")))
    at = at.play(ANN, "add HK to G1")
    assert at.state.groups == groups((BEA, "H3 H10 HQ HK:0"))
    assert told(at) == ["R1.1: Ann adds HK to G1."]


def test_several_groups_of_one_biome_and_several_plays_a_turn_are_possible() -> None:
    at = playing(game(), "S2 S8 SK S4 S5 S9 HK D4", groups=groups((BEA, "H3 H10 HQ")))
    at = at.play(ANN, "set S2 S8 SK").play(ANN, "add HK to G1").play(ANN, "set S4 S5 S9")
    assert [laid.token for laid in at.state.groups] == ["G1", "G2", "G3"]
    assert at.list_legal_moves(ANN) == ("discard D4",)


def test_r5_a_mixed_group_need_not_be_complete() -> None:
    assert sets(playing(game(), "H2 H3 H6 D4")) == ["set H2 H3 H6"]
    assert sets(playing(game(sets="complete"), "H2 H3 H6 D4")) == []
    complete = playing(game(sets="complete"), "H2 H3 H5 H6 H9 D4")
    assert sets(complete) == ["set H2 H3 H5 H6 H9"]


def test_option_complete_takes_no_single_card_into_a_mixed_group() -> None:
    laid = groups((BEA, "H3 H10 HQ"), (BEA, "S2 S4 SQ SK"))
    at = playing(game(sets="complete"), "HK S8 D4", groups=laid)
    assert adds(at) == ["add HK to G1"]


def test_r6_a_group_is_judged_as_a_whole_each_time() -> None:
    at = playing(game(), "CK CJ D4", groups=groups((BEA, "C2 C3 C6")))
    at = at.play(ANN, "add CK to G1")
    assert adds(at) == ["add CJ to G1"]


def test_r7_cards_of_a_claimed_biome_are_dead() -> None:
    at = Record.begin(game())
    match = at.state.match._replace(line=("S", "C", "D", "X"), aces=(("H",), ()))
    held = (hand("H2 H3 H6 D4"), at.state.hands[BEA])
    at = Record(at.game, at.state._replace(match=match, phase=PLAY, seat=ANN, hands=held))
    assert at.list_legal_moves(ANN) == ("discard H2", "discard H3", "discard H6", "discard D4")


def test_r7_cards_of_a_claimed_biome_are_dealt_again() -> None:
    at = last_turn(playing(game(), "H2 H3 H6", phase=DRAW))
    at = at.play(ANN, "set H2 H3 H6")
    at = at.play(ANN, at.list_legal_moves(ANN)[0])
    assert at.state.match.line == ("S", "C", "D", "X")
    assert all_cards(at.state) == DECK


def test_option_live_keeps_claimed_biomes_playable() -> None:
    line = {"line": ("S", "C", "D", "X"), "aces": (("H",), ())}
    at = record(game(claimed="live"), line, phase=PLAY, hands=(hand("H2 H3 H6 D4"), hand("S2")))
    assert sets(at) == ["set H2 H3 H6"]


def test_r8_no_single_card_joins_ones_own_group() -> None:
    laid = groups((ANN, "S2 S8 SQ"))
    assert adds(playing(game(), "SK D4 D5", groups=laid)) == []
    assert adds(playing(game(add="any"), "SK D4 D5", groups=laid)) == ["add SK to G1"]


def test_r8_example_the_other_seat_adds_to_it_and_is_credited() -> None:
    at = playing(game(), "D4 D5", groups=groups((ANN, "S2 S8 SQ")))
    held = at.state.hands[ANN], hand("SK D2 D3")
    at = Record(at.game, at.state._replace(seat=BEA, hands=held))
    at = at.play(BEA, "add SK to G1")
    assert at.state.groups == groups((ANN, "S2 S8 SQ SK:1"))


def test_r9_the_last_card_is_a_discard() -> None:
    assert sets(playing(game(), "S2 S8 SQ SK")) == [
        "set S2 S8 SQ",
        "set S2 S8 SK",
        "set S2 SQ SK",
        "set S8 SQ SK",
    ]
    at = playing(game(), "HK", groups=groups((BEA, "H3 H10 HQ")))
    assert at.list_legal_moves(ANN) == ("discard HK",)


def test_example_6_an_addition_and_the_last_discard_go_out() -> None:
    at = playing(game(), "HK H4", groups=groups((BEA, "H3 H10 HQ")))
    at = at.play(ANN, "add HK to G1").play(ANN, "discard H4")
    assert told(at)[:2] == [
        "R1.1: Ann discards H4 and goes out.",
        "R1.1: The round ends: Ann has gone out.",
    ]


def test_example_6_both_cannot_be_added() -> None:
    at = playing(game(), "HK H8", groups=groups((BEA, "H3 H10 HQ"), (BEA, "HJ H9 H2")))
    at = at.play(ANN, "add HK to G1")
    assert at.list_legal_moves(ANN) == ("discard H8",)


def test_option_float_lets_a_seat_go_out_without_a_discard() -> None:
    at = playing(game(last_card="float"), "S2 S8 SK")
    assert at.is_settling_move(ANN, "set S2 S8 SK")
    at = at.play(ANN, "set S2 S8 SK")
    assert told(at)[:3] == [
        "R1.1: Ann lays G1: S2 S8 SK.",
        "R1.1: Ann has no cards left and goes out without a discard.",
        "R1.1: The round ends: Ann has gone out.",
    ]


def test_option_float_lets_the_last_card_be_added() -> None:
    at = playing(game(last_card="float"), "HK", groups=groups((BEA, "H3 H10 HQ")))
    assert at.list_legal_moves(ANN) == ("add HK to G1", "discard HK")
    assert at.play(ANN, "add HK to G1").state.match.results[0].ended == "out"


# The discard (5.3)


def test_the_discard_ends_the_turn_and_lies_on_top() -> None:
    at = mail_table().play(ANN, "draw deck").play(ANN, "discard D4")
    assert at.state.pile == ("C9", "H7", "D4")
    assert (at.awaited_seats, at.state.phase) == ((BEA,), DRAW)
    assert told(at) == ["R3.4: Ann discards D4; hand 9, deck 35."]
    assert at.view(None)["tag"] == "R3.5"


def test_r10_the_card_just_taken_is_not_discarded() -> None:
    at = mail_table().play(ANN, "draw pile")
    assert "H7" not in discards(at).split()
    with pytest.raises(Illegal):
        at.play(ANN, "discard H7")


def test_r10_unless_it_is_the_only_card() -> None:
    assert playing(game(), "H7", taken="H7").list_legal_moves(ANN) == ("discard H7",)


def test_a_card_taken_earlier_may_be_discarded() -> None:
    at = mail_table().play(ANN, "draw pile").play(ANN, "discard D4")
    at = at.play(BEA, "draw deck").play(BEA, "discard S3").play(ANN, "draw deck")
    assert "H7" in discards(at).split()
