"""Biome Rummy as people type it: the test lines of the rule sheet, and every reason for a no."""

from random import Random
from typing import Any

import pytest

from games.rules.errors import Ambiguous, Illegal, NotYourTurn, RulesError, Unreadable
from games.rules.parser.notation import read_submission
from games.rules.record import Record
from games.titles.biome_rummy.move_words import find_refusal
from tests.titles.biome_rummy.tables import (
    ANN,
    BEA,
    cards,
    game,
    groups,
    hand,
    mail_table,
    playing,
    random_match,
    record,
)


def refused(at: Record, words: str, seat: int = ANN) -> RulesError:
    with pytest.raises(RulesError) as caught:
        read_submission(at, seat, words)
    return caught.value


def said(at: Record, words: str, seat: int = ANN) -> str:
    return "; ".join(read_submission(at, seat, words))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("draw deck; set S2 S8 SK; discard D4", "draw deck; set S2 S8 SK; discard D4"),
        ("Draw, lay 2S 8S KS, drop 4D", "draw deck; set S2 S8 SK; discard D4"),
        ("draw meld orca vole raccoon discard toad", "draw deck; set S2 S8 SK; discard X5"),
        ("take", "draw pile"),
        ("take H7; play S2 S8 SK; throw fox", "draw pile; set S2 S8 SK; discard X10"),
        ("draw deck; set S2 S8 SK", "draw deck; set S2 S8 SK"),
        ("draw deck", "draw deck"),
        ("R3.4 draw deck", "draw deck"),
    ],
)
def test_a_line_of_the_sheet_is_read_as_the_sheet_says(typed: str, meant: str) -> None:
    assert said(mail_table(), typed) == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("discard D4", "Draw first"),
        ("take C9", "H7 is on top of the pile, not C9."),
        ("take; discard H7", "You took H7 from the pile this turn"),
        ("take; add H7", "H7 doesn’t fit any group you can add to: bir, omn."),
        ("draw deck; add H4 to G1", "H4 (amp/ins) doesn’t fit G1, which takes any mammal"),
        ("draw deck; set C2 C6; discard D4", "A set needs at least three cards"),
        ("draw deck; set S2 S8 H4; discard D4", "All the cards in a set share a suit"),
        ("draw deck; set S2 S8 SK; discard SK", "SK isn’t in your hand: H4 C2 C6 D4 X5 X10."),
        ("draw deck; discard CQ", "CQ isn’t in your hand: S2 S8 SK H4 C2 C6 D4 X5 X10."),
        ("R3.2 draw deck", "R3.2 is out of date: it’s now R3.4."),
    ],
)
def test_a_line_of_the_sheet_is_refused_for_the_sheets_reason(typed: str, reason: str) -> None:
    error = refused(mail_table(), typed)
    assert type(error) is Illegal
    assert str(error).startswith(reason)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("set S2 S8 SK; add HQ to G1; discard D4", "set S2 S8 SK; add HQ to G1; discard D4"),
        ('discard "sagebrush vole"', "discard D3"),
        ("discard sagebrush vole", "discard D3"),
    ],
)
def test_further_examples_of_the_sheet(typed: str, meant: str) -> None:
    at = playing(game(), "S2 S8 SK HQ D4 D3 X5", groups=groups((BEA, "H3 H10 HK")))
    assert said(at, typed) == meant


def test_the_card_just_taken_may_be_laid_in_the_same_mail() -> None:
    at = mail_table(pile=cards("X8 C3"), hands=(hand("C2 C6 D4 X5 X10"), hand("S3 S4 S6")))
    assert said(at, "take; lay C2 C3 C6; drop x5") == "draw pile; set C2 C3 C6; discard X5"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pick from the stock", "draw deck"),
        ("deck", "draw deck"),
        ("draw from the deck, discard 4 of diamonds", "draw deck; discard D4"),
        ("take the top card of the discard pile", "draw pile"),
        ("take discards", "draw pile"),
        ("take Steller's jay", "draw pile"),
        ("take the jay and throw the toad", "draw pile; discard X5"),
        ("draw 7♥ / drop 10★", "draw pile; discard X10"),
        ("draw deck then meld ♠2 ♠8 ♠K then throw *5", "draw deck; set S2 S8 SK; discard X5"),
        ("draw deck; set S2+S8&SK", "draw deck; set S2 S8 SK"),
        ("draw deck; set vole and raccoon and orca", "draw deck; set S2 S8 SK"),
        ("draw deck, disc D4", "draw deck; discard D4"),
        ("1", "draw deck"),
        ("2; lay 2 of spades, 8S, king of spades", "draw pile; set S2 S8 SK"),
        ("r3.04: draw, discard pygmy short-horned lizard", "draw deck; discard D4"),
    ],
)
def test_synonyms_and_short_forms(typed: str, meant: str) -> None:
    assert said(mail_table(), typed) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("add HK", "add HK to G1"),
        ("add HK to G1", "add HK to G1"),
        ("add HK on 1", "add HK to G1"),
        ("add HK to group 1", "add HK to G1"),
        ("add HK to HQ", "add HK to G1"),
        ("add cougar to the elk", "add HK to G1"),
        ("play HK", "add HK to G1"),
        ("play cougar on g1", "add HK to G1"),
        ("play C2 C3 C6", "set C2 C3 C6"),
        ("add X4 X9 to G2, discard D4", "add X4 to G2; add X9 to G2; discard D4"),
        ("add X4 X9; discard D4", "add X4 to G2; add X9 to G2; discard D4"),
        ("add HK, X4 to X2; drop D4", "add HK to G1; add X4 to G2; discard D4"),
    ],
)
def test_additions_and_plays(typed: str, meant: str) -> None:
    laid = groups((BEA, "H3 H10 HQ"), (BEA, "X2 X3 XJ"))
    at = playing(game(), "HK C2 C3 C6 X4 X9 D4", groups=laid)
    if meant.startswith("add HK to G1; add X4"):
        with pytest.raises(Illegal):
            read_submission(at, ANN, typed)
        typed = "add HK to G1; add X4 to X2; drop D4"
    assert said(at, typed) == meant


def test_a_group_is_asked_for_if_several_would_take_the_card() -> None:
    laid = groups((BEA, "H3 H10 HQ"), (BEA, "HJ H8 H9"))
    at = playing(game(), "HK C2 C3 D4", groups=laid)
    error = refused(at, "add HK; discard D4")
    assert type(error) is Ambiguous
    assert str(error) == "Say which group: G1 or G2."


def test_a_name_of_several_cards_in_hand_is_asked_for() -> None:
    at = playing(game(), "S2 D3 C3 D4")
    assert str(refused(at, "discard vole")) == "Say which card: S2 or D3."


def test_a_name_is_looked_up_in_the_own_hand_before_the_table() -> None:
    at = playing(game(), "S2 HK C3 D4", groups=groups((BEA, "H3 H10 HQ")))
    assert said(at, "discard vole") == "discard S2"
    assert said(at, "add HK to vole") == "add HK to G1"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("draw deck", "You’ve already drawn"),
        ("take; discard D4", "You’ve already drawn"),
        ("discard", "Say which card"),
        ("discard D4 X5", "Discard only one card"),
        ("discard D4; discard X5", "A discard ends the turn"),
        ("set C2 C3 CQ; discard D4", "CQ isn’t in your hand: HK C2 C3 C6 D2 D4 D6 X2 X5."),
        (
            "set D2 D4 D6",
            "D2 D4 D6 aren’t a set (rep rep fis; ins ins omn): their classes or diets must",
        ),
        ("set C2 C2 C3", "A set needs at least three cards"),
        ("add HK to G7", "There’s no group G7; choose G1, G2 or G3."),
        ("add HK to G1 G2", "Choose one group at a time: G1 or G2."),
        ("add X2 to G3", "G3 is your own group; add single cards to opponents’ groups."),
        ("add X2", "X2 doesn’t fit any group you can add to: mam, her."),
        ("add C6 to G1", "C6 doesn’t fit G1, a group of hearts."),
        ("add HK to G2", "HK (mam/car) doesn’t fit G2, which takes a reptile or a fish."),
        ("frobnicate", "I don’t understand “frobnicate” here."),
    ],
)
def test_reasons_while_playing(typed: str, reason: str) -> None:
    laid = groups((BEA, "H3 H10 HQ"), (BEA, "H2 H3 H6"), (ANN, "X6 X7 XJ"))
    at = playing(game(), "HK C2 C3 C6 D2 D4 D6 X2 X5", groups=laid)
    assert str(refused(at, typed)).startswith(reason)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("draw deck; set H2 H3 H6; discard S2", "The biome of hearts is finished: H2 can only"),
        ("draw deck; add H2; discard S2", "The biome of hearts is finished: H2 can only"),
        ("draw deck; add S2", "There’s no group on the table yet."),
        ("take; discard S2", "The pile is empty; draw from the deck."),
        ("take", "The pile is empty; draw from the deck."),
        ("take H7", "The pile is empty; draw from the deck."),
        ("draw deck, draw deck", "You’ve already drawn"),
        ("take; draw deck", "You draw once per turn"),
        ("set H2 H3 H6", "Draw first"),
    ],
)
def test_reasons_in_a_later_round_with_an_empty_pile(typed: str, reason: str) -> None:
    hands = hand("S2 H2 H3 H6 C2"), hand("S3 S4 S6")
    at = record(game(), {"round": 2, "line": ("S", "C", "D", "X")}, hands=hands)
    assert str(refused(at, typed)).startswith(reason)


def test_the_last_card_is_not_laid() -> None:
    at = playing(game(), "S2 S8 SK")
    assert str(refused(at, "set S2 S8 SK")) == "Your last card must be a discard."
    at = playing(game(), "HK", groups=groups((BEA, "H3 H10 HQ")))
    assert str(refused(at, "add HK to G1")) == "Your last card must be a discard."


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("discard CQ, set S2 S8", "Draw first"),
        ("draw deck, set S2 S8 CQ", "CQ isn’t in your hand"),
        ("draw deck, set S2 S8 vole", "A set needs at least three cards"),
        ("draw deck, set H4 S2", "A set needs at least three cards"),
        ("draw deck, add H4 to G9, discard CQ", "There’s no group G9"),
        ("take, discard H7, discard CQ", "You took H7"),
    ],
)
def test_of_several_reasons_the_first_in_the_order_of_the_sheet_is_given(
    typed: str, reason: str
) -> None:
    assert str(refused(mail_table(), typed)).startswith(reason)


def test_who_is_not_on_turn_is_told_so_first() -> None:
    with pytest.raises(NotYourTurn):
        read_submission(mail_table(), BEA, "frobnicate R3.2")


def test_nothing_typed_is_unreadable() -> None:
    assert type(refused(mail_table(), "please")) is Unreadable


# What follows a draw from the deck is read as the seat can know it before the draw.


def next_card(at: Record) -> str:
    order, stock = at.state.order, at.state.stock
    return str(order[-stock])


def with_next(at: Record, card: str) -> Record:
    """The same table with `card` on top of the stock, changed places with what lay there."""
    top = next_card(at)
    swapped = {card: top, top: card}
    order = tuple(swapped.get(code, code) for code in at.state.order)
    return Record(at.game, at.state._replace(order=order))


@pytest.mark.parametrize(
    "typed",
    [
        "draw deck; set S2 S8 SK; discard D4",
        "draw deck; set S2 S8 SQ; discard D4",
        "draw deck; set S2 S8 SQ SK",
        "draw deck; discard SQ",
        "draw deck; discard whale",
        "draw deck; discard Q",
        "draw deck; add SQ to G1",
        "draw deck; discard 2",
        "draw deck; set; discard",
        "draw deck; draw deck",
    ],
)
def test_an_answer_that_draws_is_read_alike_whatever_lies_on_the_deck(typed: str) -> None:
    results = set()
    for card in ("SQ", "S10", "HK", "D10", "XQ"):
        try:
            results.add(read_submission(with_next(mail_table(), card), ANN, typed))
        except RulesError as error:
            results.add((type(error).__name__, str(error), error.words, *error.choices))
    assert len(results) == 1


def test_the_drawn_card_can_be_used_in_the_next_answer_only() -> None:
    at = with_next(mail_table(), "SQ")
    error = refused(at, "draw deck; discard SQ")
    assert str(error).endswith("You can’t use a card you’ve just drawn until your next reply.")
    at = at.play(ANN, "draw deck")
    assert said(at, "set S2 S8 SQ SK; discard D4") == "set S2 S8 SQ SK; discard D4"


def test_the_only_known_card_left_is_not_discarded_for_the_seat() -> None:
    at = mail_table(hands=(hand("S2 S8 SK D4"), hand("S3 S4")))
    assert said(at, "draw deck; set S2 S8 SK") == "draw deck; set S2 S8 SK"
    assert said(at, "take; set S2 S8 SK") == "draw pile; set S2 S8 SK; discard D4"


def test_all_known_cards_may_be_laid_beside_the_drawn_one() -> None:
    at = mail_table(hands=(hand("S2 S8 SK"), hand("S3 S4")))
    assert said(at, "draw deck; set S2 S8 SK") == "draw deck; set S2 S8 SK"
    assert str(refused(at, "draw deck; set S2 S8 SK; discard D4")).startswith("D4 isn’t in your")


@pytest.mark.parametrize("number", range(6))
def test_what_is_foreseen_is_possible_whatever_is_drawn(number: int) -> None:
    rng = Random(number)
    seats = 2 + number % 5
    foreseen = 0
    for at in random_match(b"foreseen %d" % number, rng, seats):
        for seat in at.awaited_seats:
            if "draw deck" not in at.list_legal_moves(seat):
                continue
            ahead = at.game.foresee_state(at.state, seat, "draw deck")
            drawn = at.play(seat, "draw deck")
            assert set(at.game.list_legal_moves(ahead, seat)) <= set(drawn.list_legal_moves(seat))
            assert next_card(at) not in at.game.view(ahead, seat)["hand"]
            assert len(at.game.view(ahead, None)["seats"][seat]) == len(
                drawn.view(None)["seats"][seat]
            )
            foreseen += 1
    assert foreseen > 50


@pytest.mark.parametrize("seed", range(2))
def test_every_legal_move_is_read_back_from_its_text_and_its_number(seed: int) -> None:
    for at in random_match(b"read %d" % seed, Random(seed), 3):
        if at.ply % 5 != seed:
            continue
        for seat in at.awaited_seats:
            for number, move in enumerate(at.list_legal_moves(seat), 1):
                assert read_submission(at, seat, move.lower())[0] == move
                assert read_submission(at, seat, str(number))[0] == move


def test_a_match_that_is_over_gets_no_reason_from_the_words() -> None:
    over: dict[str, Any] = {"phase": "over"}
    assert find_refusal(over, ["discard", "D4"]) is None


def test_what_would_do_instead_is_said_with_its_verb() -> None:
    at = playing(game(), "S3 C2 D4")
    assert refused(at, "discard frog").choices == ("discard S3", "discard C2")
    assert "discard D4" in refused(at, "discard raccoon").choices
