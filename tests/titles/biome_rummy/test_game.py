"""The rules of Biome Rummy: set-up, the turn, the end of a round, and every option."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.rules.errors import BadSetup, Illegal, NotYourTurn
from games.rules.game import Setup
from games.rules.lines import line_text
from games.rules.record import Record
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.groups import is_group
from games.titles.biome_rummy.state import DRAW, OVER, PLAY
from tests.titles.biome_rummy.tables import (
    ANN,
    BEA,
    CY,
    DECK,
    all_cards,
    cards,
    game,
    groups,
    hand,
    mail_table,
    playing,
    random_match,
    record,
)

NAMES = ("Ann", "Bea", "Cy", "Di", "Ed", "Flo")


def told(at: Record, seat: int | None = None) -> list[str]:
    """What `seat` (None: an onlooker) reads of the last step, each line after its place."""
    lines = [line for _ply, line in at.lines(seat, at.ply)]
    return [f"{line.tag}: {line_text(line, NAMES)}" for line in lines]


def last_turn(at: Record) -> Record:
    """The record with one card in the stock, and drawn."""
    return Record(at.game, at.state._replace(stock=1)).play(at.state.seat, "draw deck")


def sets(at: Record, seat: int = ANN) -> list[str]:
    return [step for step in at.legal(seat) if step.startswith("set ")]


def adds(at: Record, seat: int = ANN) -> list[str]:
    return [step for step in at.legal(seat) if step.startswith("add ")]


def discards(at: Record, seat: int = ANN) -> str:
    return " ".join(step.split()[1] for step in at.legal(seat) if step.startswith("discard "))


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
    assert at.legal(at.state.seat) == ("draw deck",)


def test_option_upcard_turns_a_card_up() -> None:
    at = Record.begin(game(3, upcard="yes"))
    assert at.state.stock == 32
    assert len(at.state.pile) == 1
    assert at.legal(at.state.seat) == ("draw deck", "draw pile")
    assert told(at)[1] == f"R1.0: {at.state.pile[0]} is turned up beside the stock."
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
    assert at.waiting == (ANN,)


def test_an_addition_is_credited_to_who_adds_it() -> None:
    at = playing(game(), "HK H4 D4", groups=groups((BEA, "H3 H10 HQ")))
    at = at.play(ANN, "add HK to G1")
    assert at.state.groups == groups((BEA, "H3 H10 HQ HK:0"))
    assert told(at) == ["R1.1: Ann adds HK to G1."]


def test_several_groups_of_one_biome_and_several_plays_a_turn_are_possible() -> None:
    at = playing(game(), "S2 S8 SK S4 S5 S9 HK D4", groups=groups((BEA, "H3 H10 HQ")))
    at = at.play(ANN, "set S2 S8 SK").play(ANN, "add HK to G1").play(ANN, "set S4 S5 S9")
    assert [laid.token for laid in at.state.groups] == ["G1", "G2", "G3"]
    assert at.legal(ANN) == ("discard D4",)


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
    assert at.legal(ANN) == ("discard H2", "discard H3", "discard H6", "discard D4")


def test_r7_cards_of_a_claimed_biome_are_dealt_again() -> None:
    at = last_turn(playing(game(), "H2 H3 H6", phase=DRAW))
    at = at.play(ANN, "set H2 H3 H6")
    at = at.play(ANN, at.legal(ANN)[0])
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
    assert at.legal(ANN) == ("discard HK",)


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
    assert at.legal(ANN) == ("discard H8",)


def test_option_float_lets_a_seat_go_out_without_a_discard() -> None:
    at = playing(game(last_card="float"), "S2 S8 SK")
    assert at.settles(ANN, "set S2 S8 SK")
    at = at.play(ANN, "set S2 S8 SK")
    assert told(at)[:3] == [
        "R1.1: Ann lays G1: S2 S8 SK.",
        "R1.1: Ann has no card left and goes out without a discard.",
        "R1.1: The round ends: Ann has gone out.",
    ]


def test_option_float_lets_the_last_card_be_added() -> None:
    at = playing(game(last_card="float"), "HK", groups=groups((BEA, "H3 H10 HQ")))
    assert at.legal(ANN) == ("add HK to G1", "discard HK")
    assert at.play(ANN, "add HK to G1").state.match.results[0].ended == "out"


# The discard (5.3)


def test_the_discard_ends_the_turn_and_lies_on_top() -> None:
    at = mail_table().play(ANN, "draw deck").play(ANN, "discard D4")
    assert at.state.pile == ("C9", "H7", "D4")
    assert (at.waiting, at.state.phase) == ((BEA,), DRAW)
    assert told(at) == ["R3.4: Ann discards D4; hand 9, stock 35."]
    assert at.view(None)["tag"] == "R3.5"


def test_r10_the_card_just_taken_is_not_discarded() -> None:
    at = mail_table().play(ANN, "draw pile")
    assert "H7" not in discards(at).split()
    with pytest.raises(Illegal):
        at.play(ANN, "discard H7")


def test_r10_unless_it_is_the_only_card() -> None:
    assert playing(game(), "H7", taken="H7").legal(ANN) == ("discard H7",)


def test_a_card_taken_earlier_may_be_discarded() -> None:
    at = mail_table().play(ANN, "draw pile").play(ANN, "discard D4")
    at = at.play(BEA, "draw deck").play(BEA, "discard S3").play(ANN, "draw deck")
    assert "H7" in discards(at).split()


# The end of a round (5.4)


def test_r11_the_round_ends_when_the_last_card_of_the_stock_has_been_drawn() -> None:
    at = last_turn(mail_table()).play(ANN, "discard D4")
    assert at.state.match.results[-1].ended == "stock"
    assert told(at)[1] == "R3.4: The round ends: the stock is empty."


def test_option_reshuffle_makes_the_pile_a_new_stock_once() -> None:
    start = mail_table()
    at = Record(game(stock_out="reshuffle"), start.state._replace(pile=cards("C9 X2 H7")))
    at = last_turn(at).play(ANN, "discard D4")
    assert at.state.pile == ("D4",)
    assert sorted(at.state.order[-at.state.stock :]) == ["C9", "H7", "X2"]
    assert told(at)[1] == "R3.4: The stock is empty; the pile becomes a new stock of 3 cards."
    assert at.waiting == (BEA,)
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
    return at.play(ANN, [step for step in at.legal(ANN) if step.startswith("discard")][0])


def test_the_best_seat_of_the_round_takes_the_ace_of_its_best_group() -> None:
    laid = groups((ANN, "S2 S8 SK"), (ANN, "H3 H10 HQ HK"), (BEA, "X6 X7 XJ"))
    at = finished(playing(game(), "D4 D5 X2", groups=laid))
    assert at.state.match.aces == (("H",), ())
    assert at.state.match.line == ("S", "C", "D", "X")
    assert at.state.groups == ()
    assert told(at)[2:] == [
        "R1.24: Ann: 7 played, 2 in hand: +5.",
        "R1.24: Bea: 3 played, 9 in hand: -6.",
        "R1.24: Ann takes the Ace of hearts; in the line: spades, clubs, diamonds and stars.",
        "R2.0: Round 2: Bea starts; 9 cards each, stock 42.",
    ]


def test_r17_without_a_card_on_the_table_the_first_ace_is_set_aside() -> None:
    at = finished(playing(game(), "D4 D5 X2"))
    assert at.state.match.aside == ("S",)
    assert at.state.match.aces == ((), ())
    assert at.state.match.results[0].winner is None
    assert told(at)[4] == (
        "R1.24: Nobody has laid a card: the Ace of spades is set aside; in the line: "
        "hearts, clubs, diamonds and stars."
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
        "R4.24: The match ends: nobody can catch up any more.",
        "R4.24: 1. Ann: 3 Aces, total +1.",
        "R4.24: 2. Bea: 0 Aces, total -3.",
    ]


def test_example_18_two_to_one_with_two_aces_left_goes_on() -> None:
    at = later("S C D", ("H", "X"), (0, 0))
    assert at.outcome is None
    assert at.state.match.round == 5


def test_r18_option_clinch_off_plays_to_the_last_ace() -> None:
    assert later("S C D", ("H X", ""), (0, 0), clinch="off").outcome is None


def test_the_match_ends_when_the_last_ace_is_gone() -> None:
    at = later("S", ("H X", "C D"), (0, 0))
    assert at.outcome is not None
    assert at.outcome.scores == (3, 2)
    assert at.outcome.reason.startswith("All Aces are gone")
    assert "R4.24: Ann takes the Ace of spades, the last one." in told(at)
    assert not at.waiting
    assert at.legal(ANN) == at.legal(BEA) == ()


def test_the_last_ace_may_be_set_aside() -> None:
    state = later("S C", ("H", "X"), (0, 0)).state
    at = finished(record(game(), {"round": 5, "line": ("C",), "aces": state.match.aces}))
    assert told(at)[-4] == (
        "R5.24: Nobody has laid a card: the Ace of clubs, the last one, is set aside."
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


# Small things


def test_only_the_seat_on_turn_steps() -> None:
    with pytest.raises(NotYourTurn):
        mail_table().play(BEA, "draw deck")


def test_what_shows_nothing_new_may_be_drafted() -> None:
    at = mail_table()
    assert at.settles(ANN, "draw deck")
    assert not at.settles(ANN, "draw pile")
    draft = at.drafted(ANN, ("draw pile", "set S2 S8 SK"))
    assert not draft.settles(ANN, "set C2 C6 CQ")
    assert draft.settles(ANN, "discard D4")


def test_an_absent_seat_draws_from_the_deck_and_throws_what_helps_nobody() -> None:
    at = mail_table()
    assert at.absent(ANN) == "draw deck"
    assert (
        playing(game(), "HK S2 S8 D4 X2 X3", groups=groups((BEA, "H3 H10 HQ"))).absent(ANN)
        == "discard D4"
    )
    line = {"line": ("S", "H", "D", "X")}
    assert (
        record(game(), line, phase=PLAY, hands=(hand("S2 C2 C3 C4"), ())).absent(ANN)
        == "discard C2"
    )
    assert playing(game(), "H7 X2 X3", taken="H7").absent(ANN) == "discard X2"


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("draw deck", "Draw from the deck"),
        ("draw pile", "Take Steller's jay (7 of hearts) from the pile"),
        ("set S2 S8 SK", "Lay Townsend's vole, Common raccoon and Orca (2 8 K of spades)"),
        ("add HK to G1", "Add Cougar (King of hearts) to G1"),
        ("discard D4", "Discard Pygmy short-horned lizard (4 of diamonds)"),
    ],
)
def test_a_step_has_plain_words(step: str, words: str) -> None:
    assert mail_table().label(ANN, step) == words


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
    assert at.waiting == (ANN,)
    at = at.play(ANN, "draw deck").play(ANN, "discard D4")
    at = at.play(BEA, "draw deck").play(BEA, "discard S3")
    assert at.waiting == (CY,)
