"""The Food Chain Game: groups, over-populating, passing, what the seats may know, invariants."""

from itertools import pairwise
from random import Random

import pytest

from games.decks.biome_deck import CARDS, GRAZERS
from games.rules.errors import Illegal, NotYourTurn
from games.rules.lines import line_text
from games.rules.record import Record
from games.titles.food_chain.score import CLOSERS, NUMBER, chain_points
from games.titles.food_chain.state import BIOMES, State
from tests.titles.food_chain.tables import (
    ANN,
    BEA,
    DECK,
    aces_of,
    all_cards,
    mail_table,
    random_match,
    table,
)


def sentences(at: Record, seat: int | None = None) -> list[str]:
    return [
        f"{line.tag} {line_text(line, ('Ann', 'Bea'))}" for _ply, line in at.readable_lines(seat)
    ]


# Classifying (example 17, F13, F15)


def test_example_17_whoever_classifies_first_takes_the_token() -> None:
    at = table("C3 H9 S5", "S9 X9 D6").play(ANN, "classify S5 H9 C3 as fish")
    assert at.state.tokens == (1, 0)
    assert not [move for move in at.list_legal_moves(BEA) if move.startswith("classify")]
    after = at.play(BEA, "file X9 as fish").state
    assert (after.tokens, after.hands[BEA]) == ((1, 0), ("S9", "D6"))
    assert after.groups == (("fish", ("S5", "H9", "C3", "X9"), ANN),)


def test_f13_two_cards_of_a_class_are_no_group() -> None:
    assert not [move for move in table("C3 H9 S6").list_legal_moves(ANN) if "fish" in move]


def test_f13_any_three_or_more_cards_of_a_class_may_be_laid_out() -> None:
    moves = [
        move for move in table("S4 S5 S9 H9").list_legal_moves(ANN) if move.startswith("classify")
    ]
    assert len(moves) == 5
    assert moves[0] == "classify S4 S5 S9 H9 as fish"


def test_f13_further_groups_of_a_class_are_an_option() -> None:
    at = table("C3 H9 S5", groups=("S9 X9 D6",), options={"classes": "many"})
    after = at.play(ANN, "classify S5 H9 C3 as fish").state
    assert (len(after.groups), after.tokens) == (2, (1, 0))
    assert "file H9 as fish" in at.list_legal_moves(ANN)


def test_f15_classified_cards_stay_out_for_the_round() -> None:
    at = table("C3 H9 S5", "S9").play(ANN, "classify S5 H9 C3 as fish")
    assert at.state.hands[ANN] == ()
    assert at.play(BEA, "pass").list_legal_moves(ANN)[0] == "pass"


# Over-populating (examples 15 and 16, F14)


def test_f14_a_carnivore_is_put_out_and_the_other_draws_two_cards() -> None:
    at = mail_table()
    drawn = at.state.deal.cards[-at.state.stock :][:2]
    after = at.play(ANN, "over-populate CK").state
    assert set(after.hands[BEA]) == {*at.state.hands[BEA], *drawn}
    assert (after.out, after.stock, after.used) == (("CK",), at.state.stock - 2, (True, False))


def test_f14_only_carnivores_over_populate_jacks_and_kings_too() -> None:
    moves = table("H9 HJ HK HQ H10 S2").list_legal_moves(ANN)
    mine = [move.split()[1] for move in moves if move.startswith("over-populate")]
    assert mine == ["H9", "HJ", "HK"]


def test_f14_each_player_over_populates_once_a_round() -> None:
    at = table("H9 HJ", "S9").play(ANN, "over-populate H9").play(BEA, "over-populate S9")
    assert "over-populate HJ" not in at.list_legal_moves(ANN)


def test_f14_one_card_is_drawn_if_only_one_is_left_and_none_from_an_empty_stock() -> None:
    at = table("H9 HJ", "S9", stock=1).play(ANN, "over-populate H9")
    assert (len(at.state.hands[BEA]), at.state.stock) == (2, 0)
    assert "over-populate S9" not in at.list_legal_moves(BEA)
    assert sentences(at)[0] == "R1.7 Ann over-populates with H9; Bea draws a card."


@pytest.mark.parametrize(("choice", "possible"), [("yes", True), ("no", False)])
def test_f14_a_player_who_has_passed_is_spared_by_option_only(choice: str, possible: bool) -> None:
    at = table("H9", options={"target_passed": choice}, passed=(False, True))
    assert ("over-populate H9" in at.list_legal_moves(ANN)) is possible


def test_what_is_drawn_is_told_to_the_drawer_alone() -> None:
    at = mail_table().play(ANN, "over-populate CK")
    drawn = at.state.deal.cards[-at.state.stock - 2 :][:2]
    assert sentences(at) == ["R1.7 Ann over-populates with CK; Bea draws two cards."]
    assert sentences(at, BEA)[1] == f"R1.7* You draw {' '.join(drawn)}."
    assert len(sentences(at, ANN)) == 1


def test_example_15_over_populating_costs_a_player_who_has_passed() -> None:
    at = table("", "H9", taken=("S S2 S3 D4 SQ", "H H3 H4 H10"), seat=BEA, passed=(True, False))
    prizes = tuple(
        tuple(prize._replace(value=value) for prize in taken)
        for taken, value in zip(at.state.taken, (4, 3), strict=True)
    )
    top = ("CQ", "D5", *(card for card in at.state.deal.cards[-at.state.stock :]))
    stocked = (*at.state.deal.cards[: -at.state.stock], *dict.fromkeys(top))
    state = at.state._replace(taken=prizes, deal=at.state.deal._replace(cards=stocked))
    after = Record(at.game, state).play(BEA, "over-populate H9").play(BEA, "pass")
    assert after.state.tokens == (0, 2)
    assert [(one.penalty, one.points) for one in after.state.deal.results[0]] == [(3, 1), (0, 3)]


def test_example_16_an_empty_hand_may_be_refilled_before_the_pass() -> None:
    at = table("S2", "H9").play(ANN, "play S2 on S").play(BEA, "over-populate H9")
    assert at.awaited_seats == (ANN,)
    assert len(at.state.hands[ANN]) == 2
    assert len([move for move in at.list_legal_moves(ANN) if move.startswith("play")]) > 0


# Passing (F16, F17)


def test_f16_an_empty_hand_can_only_pass_and_takes_the_first_pass_token() -> None:
    at = table("", "S2")
    assert [move for move in at.list_legal_moves(ANN) if not move.startswith("keep")] == ["pass"]
    assert at.play(ANN, "pass").state.tokens == (1, 0)


def test_f16_nobody_is_passed_out_of_turn() -> None:
    at = table("S2", "H3 H4").play(ANN, "play S2 on S")
    assert (at.awaited_seats, at.state.passed) == ((BEA,), (False, False))


def test_f17_the_other_goes_on_alone_until_passing() -> None:
    at = table("S2 S3", "H3").play(ANN, "play S2 on S").play(BEA, "pass")
    at = at.play(ANN, "play S3 on S")
    assert at.awaited_seats == (ANN,)
    assert at.play(ANN, "pass").state.deal.round == 2


def test_only_the_first_pass_brings_a_token() -> None:
    at = table("S2", "H3").play(ANN, "pass").play(BEA, "pass")
    assert at.state.tokens == (1, 0)
    assert sentences(at)[:2] == [
        "R1.7 Ann passes: a token for the first pass; tokens 1:0.",
        "R1.8 Bea passes.",
    ]


# Turns, drafts and what the seats see


def test_only_the_seat_on_turn_may_act() -> None:
    at = mail_table()
    assert {move.split()[0] for move in at.list_legal_moves(BEA)} == {"keep"}
    with pytest.raises(NotYourTurn):
        table(deal={"round": 2}, phase="return", seat=BEA).play(ANN, "pass")
    with pytest.raises(Illegal):
        at.play(BEA, "pass")


def test_actions_settle_unless_the_other_has_passed() -> None:
    at = mail_table()
    assert all(at.is_settling_move(ANN, move) for move in at.list_legal_moves(ANN))
    alone = mail_table(passed=(False, True))
    settling = {
        move.split()[0] for move in alone.list_legal_moves(ANN) if alone.is_settling_move(ANN, move)
    }
    assert settling == {"pass", "keep"}


def test_the_mildest_move_is_to_pass() -> None:
    assert mail_table().choose_timeout_move(ANN) == "pass"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("play C4 on C", "Play Oregon spotted frog (4 of clubs) on Freshwater: 1 token for a run"),
        (
            "play CK on D",
            "Play North American river otter (King of clubs) on Shrub-steppe: "
            "takes the chain, worth 3",
        ),
        ("classify S9 H9 X9 as fish", "Classify S9 lingcod, H9 trout, X9 trout as fish: 1 token"),
        (
            "over-populate CK",
            "Over-populate with North American river otter (King of clubs): your opponent draws "
            "two cards",
        ),
        ("pass", "Pass: 1 token for being first, penalty 8"),
        ("keep D", "Keep the Ace of Shrub-steppe after the round"),
    ],
)
def test_a_move_has_plain_words(move: str, words: str) -> None:
    assert str(mail_table().label_move(ANN, move)) == words


def test_a_view_shows_the_own_hand_and_the_size_of_the_other() -> None:
    at = mail_table()
    mine, others, onlooker = at.view(ANN), at.view(BEA), at.view(None)
    assert mine["hand"] == list(at.state.hands[ANN])
    assert [seat["hand_size"] for seat in others["seats"]] == [7, 7]
    assert (onlooker["hand"], onlooker["keep"], onlooker["plays"]) == (None, None, [])
    assert "hands" not in onlooker


def test_a_view_says_what_each_biome_needs() -> None:
    biomes = {biome["token"]: biome for biome in mail_table().view(BEA)["biomes"]}
    needs = {token: biome["needs"] for token, biome in biomes.items()}
    assert needs == {"S": "> 5", "H": "> 8", "C": "grazer to open", "D": "< 7", "X": "> 6"}
    down = biomes["D"]
    assert (down["last"], down["down"], down["top"]) == (7, True, 12)


def test_a_view_says_what_every_play_brings() -> None:
    plays = {(play["card"], play["biome"]): play for play in mail_table().view(ANN)["plays"]}
    legal = [move.split() for move in mail_table().list_legal_moves(ANN) if move.startswith("play")]
    assert set(plays) == {(move[1], move[3]) for move in legal}
    assert plays["C4", "C"]["run"] == 1
    assert plays["CK", "D"]["points"] == 3


def test_an_order_is_seen_by_its_own_seat_alone() -> None:
    at = mail_table().play(ANN, "keep D")
    assert at.view(ANN)["keep"] == "D"
    assert at.view(BEA) == mail_table().view(BEA)
    assert sentences(at) == []
    assert sentences(at, ANN) == [
        "R1.7* You’ll keep the Ace of Shrub-steppe if you take it this round."
    ]


# Over generated play (section 10)


def chain_rises_and_falls(chain: tuple[str, ...], reset: bool) -> bool:
    """True if the numbers rise, and fall after the first Queen."""
    last, down = 0, False
    for card in chain:
        number = NUMBER[card]
        if number == 12:
            down, last = True, 12 if reset else last
        elif number < 12:
            if not (number < last if down else number > last):
                return False
            last = number
    return True


def check(state: State, reset: bool) -> None:
    assert all_cards(state) == DECK
    assert aces_of(state) == sorted(BIOMES)
    for chain in state.chains:
        assert not CLOSERS.intersection(chain)
        assert chain_rises_and_falls(chain, reset)
    for prize in (prize for prizes in state.taken for prize in prizes):
        assert prize.value == chain_points(prize.biome, prize.cards)
        assert prize.cards[-1] in CLOSERS
        assert CARDS[prize.cards[0]].diet in GRAZERS
        assert chain_rises_and_falls(prize.cards[:-1], reset)
    for group in state.groups:
        assert {CARDS[card].classification for card in group.cards} == {group.classification}
        assert len(group.cards) >= 3


@pytest.mark.parametrize("queen", ["through", "reset"])
@pytest.mark.parametrize("number", range(15))
def test_the_invariants_hold_in_every_position(number: int, queen: str) -> None:
    records = list(random_match(bytes([number]), Random(number), queen=queen))
    for at in records:
        check(at.state, queen == "reset")
    for before, after in pairwise(records):
        assert all(
            old <= new for old, new in zip(before.state.tokens, after.state.tokens, strict=True)
        )


@pytest.mark.parametrize("number", range(15))
def test_a_round_has_at_most_24_actions_and_two_passes(number: int) -> None:
    *_, last = random_match(bytes([number, 1]), Random(number))
    tags = [line.tag for _ply, line in last.readable_lines(None)]
    turns = [int(tag.split(".")[1]) for tag in tags]
    assert max(turns) <= 26
    assert last.state.deal.round <= 8
