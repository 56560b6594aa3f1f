"""Emus Redux as people type it: the test lines of the rule sheet, and every reason for a no."""

import pytest

from games.rules.errors import Ambiguous, Illegal, Incomplete, RulesError
from games.rules.parser.notation import read_submission
from games.rules.record import Record
from games.titles.emus_redux.move_words import find_refusal
from tests.titles.emus_redux.tables import ANN, BOB, closing, hands, mail_table, ranch


def refused(at: Record, words: str, seat: int = ANN) -> RulesError:
    with pytest.raises(RulesError) as caught:
        read_submission(at, seat, words)
    return caught.value


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hatch 7SK, draw D2", "hatch 7SK, draw D2"),
        ("grow PSWK as 8 on B1, draw deck", "grow PSWK as 8 on B1, draw deck"),
        ("grow pawn =8 on 1, take TMWK", "grow PSWK as 8 on B1, draw row TMWK"),
        ("grow court as 4 on B2, take consul", "grow TMLY as 4 on B2, draw row TMWK"),
        ("take row PWLY, grow 7SK on B1", "grow 7SK on B1, draw row PWLY"),
        ("grow 4WL on B1, draw D1", "grow 4WL on B1, draw D1"),
        ("discard excuse to D1, take harvest", "discard EX to D1, draw row PMSL"),
        ("discard PSWK D2, draw row PMSL", "discard PSWK to D2, draw row PMSL"),
    ],
)
def test_a_line_of_the_sheet_is_read_as_the_sheet_says(typed: str, meant: str) -> None:
    assert ", ".join(read_submission(mail_table(), ANN, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "kind", "reason"),
    [
        (
            "grow light keeper on B1, draw deck",
            Ambiguous,
            "Say which rank: 2, 3, 4, 6, 7, 8 or 9.",
        ),
        (
            "grow rite as 9 on b2, deck",
            Illegal,
            "B2 is falling; the next card must be below 9.",
        ),
        ("grow 4WL, draw deck", Ambiguous, "Say which bird: B1 or B2."),
        ("discard EX, draw deck", Ambiguous, "Say which pile: D1 or D2."),
        (
            "discard 4WL to D2",
            Incomplete,
            "Say where to draw from: deck, row PMSL, row PWLY or row TMWK.",
        ),
        (
            "discard 4WL to D2, draw D1",
            Illegal,
            "After a discard you can only draw from the draw pile or the row.",
        ),
        ("grow 4WL on B2, draw discard", Ambiguous, "Say which pile: D1 or D2."),
        (
            "hatch PSWK, draw deck",
            Illegal,
            "PSWK is a wild card, which can’t hatch a bird.",
        ),
        (
            "hatch EX, draw deck",
            Illegal,
            "You can’t lay the Excuse; keep it or discard it.",
        ),
        (
            "take market, hatch 7SK",
            Illegal,
            "The Market (6LK) isn’t in the row; choose PMSL PWLY TMWK TMWK.",
        ),
    ],
)
def test_a_line_of_the_sheet_is_refused_for_the_sheets_reason(
    typed: str, kind: type[RulesError], reason: str
) -> None:
    error = refused(mail_table(), typed)
    assert (type(error), str(error)) == (kind, reason)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("grow PSWK=8 on B1, deck", "grow PSWK as 8 on B1, draw deck"),
        ("grow pawn as eight onto bird 1, deck", "grow PSWK as 8 on B1, draw deck"),
        ("grow p =8 @ 1, blind", "grow PSWK as 8 on B1, draw deck"),
        ("PSWK as 8 on B1, deck", "grow PSWK as 8 on B1, draw deck"),
        ("grow 4 to 2, deck", "grow 4WL on B2, draw deck"),
        ("discard x to pile 2, take row consul", "discard EX to D2, draw row TMWK"),
        ("toss 0 on d1, deck", "discard EX to D1, draw deck"),
        ("d ex d2 deck", "discard EX to D2, draw deck"),
        ("hatch 7SK, take discard 1", "hatch 7SK, draw D1"),
        ("hatch castle, take the discard pile 2", "hatch 7SK, draw D2"),
        ("hatch 7SK; row borderland", "hatch 7SK, draw row PWLY"),
        ("T13: hatch 7SK, deck", "hatch 7SK, draw deck"),
    ],
)
def test_synonyms_and_short_forms(typed: str, meant: str) -> None:
    assert ", ".join(read_submission(mail_table(), ANN, typed)) == meant


def test_the_ace_of_suns_is_not_taken_for_the_word_as() -> None:
    at = mail_table(hands=hands("4WL 7SK AS PSWK TMLY EX"))
    assert read_submission(at, ANN, "hatch AS, deck") == ("hatch AS", "draw deck")
    assert read_submission(at, ANN, "grow AS on B1, deck") == ("grow AS on B1", "draw deck")
    assert read_submission(at, ANN, "discard as to D1, deck") == ("discard AS to D1", "draw deck")
    assert read_submission(at, ANN, "grow PSWK as 4 on B1, deck") == (
        "grow PSWK as 4 on B1",
        "draw deck",
    )


def test_a_number_is_a_card_unless_it_follows_as() -> None:
    # 4 is a rank that wild cards may stand for here, and 4WL a card of the hand.
    at = mail_table()
    assert "grow TMLY as 4 on B2" in at.list_legal_moves(ANN)
    assert read_submission(at, ANN, "grow 4 on B2, deck") == ("grow 4WL on B2", "draw deck")


def test_the_rank_may_be_left_out_if_only_one_fits() -> None:
    at = mail_table(birds=(ranch("7SK 8MS", "CL 2WL"), (), ()))
    assert read_submission(at, ANN, "grow PSWK on B1, deck") == (
        "grow PSWK as 9 on B1",
        "draw deck",
    )
    assert read_submission(at, ANN, "grow PSWK, deck") == ("grow PSWK as 9 on B1", "draw deck")


@pytest.mark.parametrize("piles", [((), ()), (("2MK",), ()), ((), ("2MK",))])
def test_the_pile_of_a_discard_may_be_left_out_while_the_rules_fix_it(
    piles: tuple[tuple[str, ...], tuple[str, ...]],
) -> None:
    place = "D2" if piles[0] else "D1"
    at = mail_table(piles=piles)
    assert read_submission(at, ANN, "discard 4WL, deck") == (f"discard 4WL to {place}", "draw deck")


@pytest.mark.parametrize(("piles", "place"), [((("2MK",), ()), "D1"), (((), ("2MK",)), "D2")])
def test_draw_discard_is_enough_while_there_is_one_pile(
    piles: tuple[tuple[str, ...], tuple[str, ...]], place: str
) -> None:
    assert (
        read_submission(mail_table(piles=piles), ANN, "hatch 7SK, draw discard")[1]
        == f"draw {place}"
    )


@pytest.mark.parametrize("typed", ["discard 4WL to D2, draw", "draw, hatch 7SK", "hatch 7SK, take"])
def test_a_draw_without_a_source_is_asked_for(typed: str) -> None:
    assert str(refused(mail_table(piles=((), ("2MK",))), typed.replace("D2", "D1"))).startswith(
        "Say where to draw from: deck,"
    )


def test_the_draw_may_be_left_out_if_there_is_only_one() -> None:
    at = mail_table(takes=(2, 1, 0))
    assert read_submission(at, ANN, "discard 4WL to D1") == ("discard 4WL to D1", "draw deck")
    assert type(refused(at, "hatch 7SK")) is Incomplete


@pytest.mark.parametrize(
    ("changes", "typed", "reason"),
    [
        ({}, "grow PSWK as 10 on B1, deck", "A wild card stands for a number from 2 to 9, not"),
        ({}, "grow PSWK as 1 on B1, deck", "A wild card stands for a number from 2 to 9, not"),
        ({}, "grow 4WL as 6 on B1, deck", "4WL isn’t a wild card; it only stands for itself"),
        ({}, "grow PSWK as 5 on B1, deck", "PSWK has the same rank as 5SW on B1."),
        ({}, "grow PSWK on B2, deck", "PSWK shares no suit with B2 (Leaves)."),
        ({}, "grow PSWK as 4 on B7, deck", "You have no B7; choose B1 B2."),
        ({}, "grow PSWK as 4 on B1 B2, deck", "Choose one bird at a time: B1 or B2."),
        ({}, "grow EX on B1, deck", "You can’t lay the Excuse"),
        ({}, "grow 9MS on B1, deck", "9MS isn’t in your hand: 4WL 7SK 7SK EX PSWK TMLY."),
        ({}, "hatch 4WL 7SK, deck", "Name only one card; you named 4WL 7SK."),
        ({}, "discard EX to B2, deck", "Say which pile to discard to: D1 or D2."),
        ({}, "hatch 7SK, take PSWK", "The Light Keeper (PSWK) isn’t in the row; choose"),
        ({}, "hatch 7SK, take PWLY TMWK", "Draw only one card; you named PWLY TMWK."),
        ({}, "hatch 7SK, draw deck, draw D1", "You draw once per turn"),
        ({}, "hatch 7SK, grow 4WL on B1, deck", "You get one action per turn"),
        ({}, "draw D1", "First hatch, grow or discard a card."),
        ({}, "play 7SK, deck", "Say hatch or grow."),
        ({}, "close none", "The year isn’t over"),
        ({}, "T12: hatch 7SK, deck", "T12 is out of date: it’s now T13."),
        ({"takes": (2, 0, 0)}, "hatch 7SK, take PWLY", "You’ve taken two cards from the row"),
        (
            {"takes": (2, 0, 0)},
            "discard EX to D1, draw D2",
            "After a discard you can only draw",
        ),
        (
            {"row": ()},
            "hatch 7SK, take PWLY",
            "The Borderland (PWLY) isn’t in the row",
        ),
        ({"piles": ((), ())}, "hatch 7SK, draw discard", "Both discard piles are empty."),
        ({"piles": ((), ("2MK",))}, "hatch 7SK, draw D1", "D1 is empty."),
        ({"piles": (("2MK",), ())}, "discard EX to D1, deck", "There must be two discard piles"),
        ({"birds": ((), (), ())}, "grow 4WL, deck", "You have no bird yet; hatch one first."),
        ({"birds": (ranch("AK"), (), ())}, "grow 4WL, deck", "4WL doesn’t fit any of your birds."),
        (
            {"birds": (ranch("AK"), (), ())},
            "grow TMLY as 4, deck",
            "TMLY as 4 doesn’t fit any of your",
        ),
        ({"birds": (ranch("2WL AL"), (), ())}, "grow TMLY on B1, deck", "B1 is finished; nothing"),
        (
            {"birds": (ranch("5SW PSWK=8"), (), ())},
            "grow 7SK on B1, deck",
            "B1 is rising; the next card must be above 8.",
        ),
        ({"birds": (ranch("CL"), (), ())}, "grow PSWK on B1, deck", "PSWK shares no suit with B1"),
        (
            {"row_after_discard": "off"},
            "discard EX to D1, take PWLY",
            "In this match you can’t take from the row",
        ),
        (
            {"row_after_discard": "off"},
            "discard EX to D1, draw D2",
            "After a discard you can only draw",
        ),
    ],
)
def test_further_reasons_on_a_turn(changes: dict[str, object], typed: str, reason: str) -> None:
    assert str(refused(mail_table(**changes), typed)).startswith(reason)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (
            "close TMLY as 4 on B2, 9MS on B1",
            ("lay TMLY as 4 on B2", "lay 9MS on B1", "close"),
        ),
        ("lay rite as four on bird 2", ("lay TMLY as 4 on B2", "close")),
        ("close 9MS on 1; TMLY =2 @ 2", ("lay 9MS on B1", "lay TMLY as 2 on B2", "close")),
        ("close", ("close",)),
        ("close none", ("close",)),
        ("close auto", ("lay 9MS on B1", "close")),
        ("CLOSE: close none", ("close",)),
    ],
)
def test_a_closing_order_is_read_as_its_moves(typed: str, meant: tuple[str, ...]) -> None:
    assert read_submission(closing(), ANN, typed) == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("hatch 9MS", "You can’t hatch now"),
        ("draw deck", "You can’t draw"),
        ("discard EX to D1", "You don’t have to discard now"),
        ("close TMLY on B2", "Say which rank: 2, 3, 4, 5, 6, 7 or 8."),
        ("close EX on B1", "You can’t lay the Excuse"),
        ("close 4WL on B1", "4WL isn’t in your hand"),
        ("close TMLY=4 9MS on B1", "TMLY shares no suit with B1 (Suns or Waves)."),
        ("close TMLY as 9 on B2", "B2 is falling; the next card must be below 9."),
        ("reopen", "You haven’t closed the year"),
        ("close, close", "Close only once"),
        ("T52: close none", "T52 is out of date: it’s now CLOSE."),
    ],
)
def test_reasons_in_closing(typed: str, reason: str) -> None:
    assert str(refused(closing(), typed)).startswith(reason)


def test_a_bird_with_a_colon_is_no_outdated_tag() -> None:
    assert read_submission(closing(), ANN, "B1: 9MS, close") == ("lay 9MS on B1", "close")


def test_a_closed_seat_is_told_how_to_take_its_order_back() -> None:
    at = closing().play(ANN, "close")
    assert str(refused(at, "close auto")).startswith("You’ve closed the year; say reopen")
    assert read_submission(at, ANN, "reopen!") == ("reopen",)


def test_the_words_of_another_seat_are_looked_up_in_its_own_hand() -> None:
    at = mail_table(seat=BOB)
    assert read_submission(at, BOB, "hatch mountain, deck") == ("hatch 4MS", "draw deck")
    assert "7SK" not in str(refused(at, "hatch castle, deck", BOB)).split("hand: ")[1]


def test_a_match_that_is_over_gets_no_reason_from_the_words() -> None:
    assert find_refusal({"phase": "over"}, ["hatch", "7SK"]) is None


def test_every_legal_move_is_read_back_from_its_text() -> None:
    at = mail_table()
    for move in at.list_legal_moves(ANN):
        acted = at.play(ANN, move)
        for draw in acted.list_legal_moves(ANN):
            assert read_submission(at, ANN, f"{draw}; {move}".upper()) == (move, draw)
