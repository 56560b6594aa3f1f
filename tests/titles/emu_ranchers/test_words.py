"""Emu Ranchers as people type it: the test lines of the rule sheet, and every reason for a no."""

import pytest

from games.rules.errors import Ambiguous, Illegal, Incomplete, RulesError
from games.rules.parser.notation import read_submission
from games.titles.emu_ranchers.move_words import find_refusal
from tests.titles.emu_ranchers.positions import ANN, BOB, closing_of_ann, turn_of_ann


def refused(record, words, seat=ANN):
    with pytest.raises(RulesError) as caught:
        read_submission(record, seat, words)
    return caught.value


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hatch 7SK, draw deck", "hatch 7SK, draw deck"),
        ("H 7ks / deck", "hatch 7SK, draw deck"),
        ("Hatch the Castle; draw discard.", "hatch 7SK, draw discard"),
        ("hatch 7SK and take the top card of the discard pile", "hatch 7SK, draw discard"),
        ("grow 3S on B2, draw discard", "grow 3SK on B2, draw discard"),
        ("grow 3 on 2 deck", "grow 3SK on B2, draw deck"),
        ("draw deck, hatch AW", "hatch AW, draw deck"),
        ("grow 8YK draw deck", "grow 8YK on B2, draw deck"),
        ("grow ace waves on bird 1 and take the discard pile", "grow AW on B1, draw discard"),
        ("new 8 moons suns, draw from the draw pile", "hatch 8MS, draw deck"),
        ("toss painter", "discard 3SK, draw deck"),
        ("discard CL", "discard CL, draw deck"),
    ],
)
def test_a_line_of_the_sheet_is_read_as_the_sheet_says(typed, meant):
    assert ", ".join(read_submission(turn_of_ann(), ANN, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "kind", "reason"),
    [
        ("grow 8 on b2, deck", Ambiguous, "Say which card: 8MS or 8YK."),
        ("hatch ace of waves", Incomplete, "Say where to draw from: deck or discard."),
        ("hatch 7SK, draw the top card", Ambiguous, "Say where to draw from: deck or discard."),
        ("hatch 7SK, take pile", Ambiguous, "Say where to draw from: deck or discard."),
        ("discard crown of leaves, draw discard", Illegal, "After a discard you can only draw"),
        ("grow 9MS on B1, draw deck", Illegal, "9MS isn’t in your hand"),
        ("grow 8YK on B1, draw deck", Illegal, "B1 is falling; the next card must be below 7."),
        ("grow CL on B1, draw deck", Illegal, "CL shares no suit with B1 (Waves or Wyrms)."),
        ("grow 8MS on B3, draw deck", Illegal, "You have no B3"),
        ("hatch 7SK, grow 8MS on B2, draw deck", Illegal, "You get one action per turn"),
        ("hatch 7SK draw deck draw discard", Illegal, "You draw once per turn"),
        ("draw discard", Illegal, "First hatch, grow or discard a card."),
        ("play AW, draw deck", Illegal, "Say hatch or grow."),
    ],
)
def test_a_line_of_the_sheet_is_refused_for_the_sheets_reason(typed, kind, reason):
    error = refused(turn_of_ann(), typed)
    assert type(error) is kind
    assert str(error).startswith(reason)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("start castle, blind", "hatch 7SK, draw deck"),
        ("g 3SK @ #2, stock", "grow 3SK on B2, draw deck"),
        ("add 3sk to b 2, pick discards", "grow 3SK on B2, draw discard"),
        ("add three suns in bird2, deck", "grow 3SK on B2, draw deck"),
        ("grow 1W onto 1, deck", "grow AW on B1, draw deck"),
        ("hatch aV, deck", "hatch AW, draw deck"),
        ("hatch nL, deck", "hatch CL, draw deck"),
        ("hatch crownleaf, deck", "hatch CL, draw deck"),
        ("hatch the end, deck", "hatch CL, draw deck"),
        ("hatch dipl deck", "hatch 8MS, draw deck"),
        ("hatch 7 k s deck", "hatch 7SK, draw deck"),
        ("dump 8sm and draw", "discard 8MS, draw deck"),
        ("discard CL, draw the draw pile", "discard CL, draw deck"),
        ("draw, discard CL", "discard CL, draw deck"),
        ("deck discard CL", "discard CL, draw deck"),
        ("8MS on B2, deck", "grow 8MS on B2, draw deck"),
        ("Y1.T09: hatch 7SK, draw deck", "hatch 7SK, draw deck"),
        ("y1.t9 hatch 7SK, draw deck", "hatch 7SK, draw deck"),
    ],
)
def test_synonyms_and_short_forms(typed, meant):
    assert ", ".join(read_submission(turn_of_ann(), ANN, typed)) == meant


def test_a_turn_of_another_tag_is_outdated_whatever_else_it_says():
    error = refused(turn_of_ann(), "Y1.T08: hatch 9MS, frobnicate")
    assert str(error) == "Y1.T08 is out of date: it’s now Y1.T09. Nothing was done."


def test_the_only_source_is_drawn_without_asking():
    record = turn_of_ann(discard=())
    assert read_submission(record, ANN, "hatch 7SK") == ("hatch 7SK", "draw deck")


def test_an_empty_discard_pile_cannot_be_drawn():
    error = refused(turn_of_ann(discard=()), "hatch 7SK, draw discard")
    assert str(error).startswith("The discard pile is empty")


def test_a_slip_is_not_turned_into_the_play_that_would_be_legal():
    error = refused(turn_of_ann(), "grow 8 on B1, deck")
    assert error.choices == ("grow 8MS on B2", "grow 8YK on B2")


def test_a_card_is_never_filled_in_even_if_only_one_would_do():
    record = turn_of_ann(birds=((("9WY", "7WY"),), ()))
    assert record.list_legal_moves(ANN)[6] == "grow AW on B1"
    assert str(refused(record, "grow on B1, deck")) == "Say which card: AW."


def test_a_bird_that_could_be_either_is_asked_for():
    record = turn_of_ann(birds=((("9WY", "7WY"), ("2WL",)), ()))
    assert str(refused(record, "grow AW, deck")) == "Say which bird: B1 or B2."


@pytest.mark.parametrize(
    ("birds", "typed", "reason"),
    [
        ((), "grow AW, deck", "You have no bird yet; hatch one first."),
        ((("2WL", "AL"),), "grow CL on B1, deck", "B1 is finished; nothing more can be added."),
        ((("2WL", "9WY"),), "grow AW on B1, deck", "B1 is rising; the next card must be above 9."),
        ((("AS",),), "grow AW on B1, deck", "AW shares no suit with B1 (Suns)."),
        ((("5YK",), ("AY",)), "grow AW, deck", "AW doesn’t fit any of your birds."),
        ((("CK", "9LK"),), "hatch 7SK 8MS, deck", "Name only one card; you named 7SK 8MS."),
        ((("CK",), ("2MK",)), "grow 7SK on B1 B2, deck", "Choose one bird at a time: B1 or B2."),
        ((), "close 7SK on B1", "The year isn’t over"),
        ((), "hatch 7SK, take 5ML", "Say where to draw from, not which card: deck or discard."),
    ],
)
def test_further_reasons_on_a_turn(birds, typed, reason):
    assert str(refused(turn_of_ann(birds=(birds, ())), typed)).startswith(reason)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("hatch 9MS, grow 8MS on B7, draw", "You get one action per turn"),
        ("hatch 9MS, draw deck, draw discard", "You draw once per turn"),
        ("grow 9MS on B7, draw discard", "9MS isn’t in your hand"),
        ("grow 8 on B7, draw deck", "Say which card"),
        ("grow CL on B7, draw deck", "You have no B7"),
        ("draw deck, 9MS", "First hatch"),
    ],
)
def test_of_several_reasons_the_first_in_the_order_of_the_sheet_is_given(typed, reason):
    assert str(refused(turn_of_ann(), typed)).startswith(reason)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("close 7ML on B1, 8WL on B1", ("lay 7ML on B1", "lay 8WL on B1", "close")),
        ("close 7ML 8WL on 1", ("lay 7ML on B1", "lay 8WL on B1", "close")),
        ("lay chance meeting, mill on bird 1", ("lay 7ML on B1", "lay 8WL on B1", "close")),
        ("lay 7ML on B1, lay 8WL on B1, close", ("lay 7ML on B1", "lay 8WL on B1", "close")),
        ("close 8WL on B1, CK @ #2", ("lay 8WL on B1", "lay CK on B2", "close")),
        ("close; lay 8WL on B1", ("lay 8WL on B1", "close")),
        ("lay CK", ("lay CK on B2", "close")),
        ("close", ("close",)),
        ("close none", ("close",)),
        ("Lay nothing, please.", ("close",)),
        ("close auto", ("lay 7ML on B1", "lay 8WL on B1", "close")),
        ("Y1.CLOSE: close auto", ("lay 7ML on B1", "lay 8WL on B1", "close")),
    ],
)
def test_a_closing_order_is_read_as_its_moves(typed, meant):
    assert read_submission(closing_of_ann(), ANN, typed) == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("hatch 9WY", "You can’t hatch now"),
        ("close 7ML on B1, hatch 9WY", "You can’t hatch now"),
        ("grow 7ML on B1", "You can’t hatch now"),
        ("draw deck", "You can’t draw"),
        ("discard CK", "You don’t have to discard now"),
        ("close 8WL on B1, 7ML on B1", "B1 is rising; the next card must be above 8."),
        ("close 9MS on B1", "9MS isn’t in your hand"),
        ("close CK on B7", "You have no B7"),
        ("close AM on B2", "AM shares no suit with B2 (Knots)."),
        ("close 8WL on B1, 8WL on B1", "8WL isn’t in your hand"),
        ("close, close", "Close only once"),
        ("reopen", "You haven’t closed the year"),
        ("Y1.T30: close none", "Y1.T30 is out of date"),
    ],
)
def test_reasons_in_closing(typed, reason):
    assert str(refused(closing_of_ann(), typed)).startswith(reason)


def test_a_closed_seat_is_told_how_to_take_its_order_back():
    record = closing_of_ann(closed=(True, False))
    assert str(refused(record, "close auto")).startswith("You’ve closed the year; say reopen")
    assert read_submission(record, ANN, "Reopen!") == ("reopen",)


def test_the_words_of_the_other_seat_are_looked_up_in_its_own_hand():
    record = turn_of_ann(seat=BOB)
    assert read_submission(record, BOB, "hatch desert, deck") == ("hatch 2SY", "draw deck")
    assert "7SK" not in str(refused(record, "hatch castle, deck", BOB)).split("hand: ")[1]


def test_words_that_may_be_several_cards_get_no_reason_but_a_question():
    assert find_refusal(turn_of_ann().view(ANN), ["grow", "8", "B7", "draw", "deck"]) is None


def test_a_match_that_is_over_gets_no_reason_from_the_words():
    assert find_refusal({"phase": "over"}, ["hatch", "7SK"]) is None
