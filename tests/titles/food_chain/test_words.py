"""The Food Chain Game as people type it: the test lines of the rule sheet, and every no."""

from typing import Any

import pytest

from games.rules.errors import Ambiguous, Illegal, RulesError, Unreadable
from games.rules.parser.notation import is_answer_start, read_submission
from games.rules.record import Record
from tests.titles.food_chain.tables import ANN, BEA, mail_table, table


def typed_as(at: Record, words: str, seat: int = ANN) -> str:
    return ", ".join(read_submission(at, seat, words))


def played(at: Record, words: str, seat: int = ANN) -> Record:
    for move in read_submission(at, seat, words):
        at = at.play(seat, move)
    return at


def refused(at: Record, words: str, seat: int = ANN) -> RulesError:
    with pytest.raises(RulesError) as caught:
        read_submission(at, seat, words)
    return caught.value


# The test lines of the sheet


@pytest.mark.parametrize(
    ("typed", "meant", "tokens"),
    [
        ("play C4 on C", "play C4 on C", 1),
        ("c4 > freshwater", "play C4 on C", 1),
        ("put 9 of hearts on rainforest", "play H9 on H", 0),
        ("play bear on coast", "play H10 on S", 0),
        ("play D5 on D", "play D5 on D", 1),
        ("CK D", "play CK on D", 0),
        ("classify fish", "classify S9 H9 X9 as fish", 1),
        ("overpop CK", "over-populate CK", 0),
        ("pass", "pass", 1),
        ("pass; keep D", "keep D, pass", 1),
        ("keep D", "keep D", 0),
    ],
)
def test_a_line_of_the_sheet_is_read_as_the_sheet_says(typed: str, meant: str, tokens: int) -> None:
    at = mail_table()
    assert typed_as(at, typed) == meant
    assert played(at, typed).state.tokens == (tokens, 0)


@pytest.mark.parametrize(
    ("typed", "kind", "reason"),
    [
        ("C4", Ambiguous, "Say which biome: C or D."),
        ("play D5 on S", Illegal, "Coast needs a number above 5."),
        ("play H9 on C", Illegal, "A carnivore can’t open a chain"),
        ("CK C", Illegal, "There’s nothing to close on Freshwater"),
        ("file H9", Illegal, "There’s no group of fish to file into yet."),
        ("op C4", Illegal, "C4 isn’t a carnivore (insectivore)."),
        ("play C4 on C; play H9 on H", Illegal, "Send one action at a time while your opponent"),
    ],
)
def test_a_line_of_the_sheet_is_refused_for_the_sheets_reason(
    typed: str, kind: type[RulesError], reason: str
) -> None:
    error = refused(mail_table(), typed)
    assert type(error) is kind
    assert str(error).startswith(reason)


def test_the_king_takes_the_chain_of_the_line_with_its_points() -> None:
    after = played(mail_table(), "CK D").state
    assert after.taken[ANN] == (("D", ("D2", "D7", "CQ", "CK"), 3),)


def test_an_order_leaves_the_seat_its_turn_and_a_pass_does_not() -> None:
    assert played(mail_table(), "keep D").awaited_seats == (ANN,)
    after = played(mail_table(), "pass; keep D")
    assert (after.awaited_seats, after.state.orders) == ((BEA,), ("D", ""))


def test_what_over_populating_brings_is_drawn_by_the_other() -> None:
    after = played(mail_table(), "overpop CK").state
    assert (len(after.hands[BEA]), after.out) == (9, ("CK",))


# The examples above them


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("H9 > rainforest", "play H9 on H"),
        ("classify C3 H9 S5", "classify S5 H9 C3 as fish"),
        ("classify C3 H9 S5 as fish", "classify S5 H9 C3 as fish"),
        ("op DK", "over-populate DK"),
        ("pass; keep X", "keep X, pass"),
    ],
)
def test_an_example_of_the_sheet_is_read(typed: str, meant: str) -> None:
    at = table("H9 C3 S5 DK", laid={"H": "H3"})
    assert typed_as(at, typed) == meant


def test_a_card_is_filed_into_a_group_that_is_there() -> None:
    at = table("S9 H9", groups=("C3 S5 H8",))
    assert "file S9" not in at.list_legal_moves(ANN)
    at = table("S9 H9", groups=("C3 S5 X9",))
    for words in ("file S9", "classify S9", "add S9 to the fish", "clas lingcod"):
        assert typed_as(at, words) == "file S9 as fish"


def test_one_card_is_filed_even_if_its_class_could_be_laid_out_again() -> None:
    at = table("S9 H9 D6", groups=("C3 S5 X9",), options={"classes": "many"})
    assert typed_as(at, "file S9") == typed_as(at, "classify S9") == "file S9 as fish"
    assert typed_as(at, "classify fish") == "classify S9 H9 D6 as fish"


# Synonyms and short forms


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("put frog to club", "play C4 on C"),
        ("play 4C in fresh", "play C4 on C"),
        ("play ♣4 on ♣", "play C4 on C"),
        ("♣4 ♣", "play C4 on C"),
        ("play 9♥ on ra", "play H9 on H"),
        ("pla hq d", "play HQ on D"),
        ("queen of hearts on coast", "play HQ on S"),
        ("play king of clubs at sh", "play CK on D"),
        ("play river otter on shrub-steppe", "play CK on D"),
        ("ht > s", "play H10 on S"),
        ("play bull trout on alpine", "play X9 on X"),
        ("play *9 on *", "play X9 on X"),
        ("classify S9, H9 and X9", "classify S9 H9 X9 as fish"),
        ("classify the cutthroat x9 lingcod as fishes", "classify S9 H9 X9 as fish"),
        ("file S9 H9 X9", "classify S9 H9 X9 as fish"),
        ("cla fis", "classify S9 H9 X9 as fish"),
        ("classif fish", "classify S9 H9 X9 as fish"),
        ("add lingcod h9 x9", "classify S9 H9 X9 as fish"),
        ("over-populate with the otter", "over-populate CK"),
        ("overpopulate CK", "over-populate CK"),
        ("op lingcod", "over-populate S9"),
        ("R1.7 pass", "pass"),
        ("r1.07: play C4 on C", "play C4 on C"),
        ("keep the ace of spades", "keep S"),
        ("keep SA", "keep S"),
        ("keep coast then pass", "keep S, pass"),
    ],
)
def test_synonyms_and_short_forms(typed: str, meant: str) -> None:
    at = table(
        "C4 H9 H10 S9 X9 CK D5 HQ",
        laid={"S": "S5", "H": "H3 S8", "D": "D2 D7 CQ", "X": "X6"},
    )
    assert typed_as(at, typed) == meant


def test_every_legal_move_is_read_as_itself_by_text_and_by_number() -> None:
    at = mail_table(orders=("D", ""))
    for number, move in enumerate(at.list_legal_moves(ANN), 1):
        assert read_submission(at, ANN, move)[0] == move
        assert read_submission(at, ANN, str(number)) == (move,)


@pytest.mark.parametrize("verb", ["play", "put", "classify", "file", "over", "pass", "keep"])
def test_a_verb_may_be_shortened_to_three_letters(verb: str) -> None:
    rest = {"play": "C4 C", "put": "C4 C", "over": "CK", "keep": "D"}.get(verb, "")
    rest = "S9 H9 X9" if verb in ("classify", "file") else rest
    at = mail_table()
    assert read_submission(at, ANN, f"{verb[:3]} {rest}") == read_submission(
        at, ANN, f"{verb} {rest}"
    )


def test_all_the_cards_of_a_class_are_meant_when_none_is_named() -> None:
    at = table("S4 S9 H9 X9")
    assert typed_as(at, "classify fish") == "classify S4 S9 H9 X9 as fish"
    assert typed_as(at, "classify S4 H9 X9") == "classify S4 H9 X9 as fish"
    assert typed_as(at, "classify") == "classify S4 S9 H9 X9 as fish"


def test_which_class_is_asked_if_there_are_two() -> None:
    at = table("S4 S9 H9 X9 S6 S7 SJ")
    assert isinstance(refused(at, "classify"), Ambiguous)
    assert typed_as(at, "classify birds") == "classify S6 S7 SJ as bird"


def test_cards_of_a_class_are_not_laid_as_another() -> None:
    at = table("S4 S9 H9 S6 S7 SJ")
    assert "different classes" in str(refused(at, "classify S4 S9 H9 as birds"))


def test_a_bare_card_is_never_anything_but_a_play() -> None:
    at = table("CK", laid={})
    assert at.list_legal_moves(ANN)[:2] == ("over-populate CK", "pass")
    assert str(refused(at, "CK")) == (
        "You can’t play CK now: it needs cards under it, and no open biome has any."
    )


def test_a_place_is_left_out_if_only_one_is_legal() -> None:
    at = table("H9", laid={"H": "H3"})
    assert typed_as(at, "play H9") == "play H9 on H"
    assert typed_as(at, "H9") == "play H9 on H"


def test_a_card_is_asked_for_if_its_name_fits_two() -> None:
    assert isinstance(refused(mail_table(), "play trout on X"), Ambiguous)


def test_an_answer_can_begin_without_a_verb_of_its_own() -> None:
    words = mail_table().game.vocabulary
    assert is_answer_start("pass; keep D", words)
    assert is_answer_start("R1.7 op CK", words)
    assert not is_answer_start("Dear Bea, what a chain!", words)


# More than one action


def test_several_actions_are_taken_together_when_the_other_has_passed() -> None:
    at = mail_table(passed=(False, True))
    assert typed_as(at, "play C4 on C; play H9 on H; pass") == ("play C4 on C, play H9 on H, pass")
    assert typed_as(at, "play C4 on C; play H9 on H") == "play C4 on C, play H9 on H"
    assert played(at, "play C4 on C; play H9 on H").awaited_seats == (ANN,)


def test_one_action_alone_is_an_answer_when_the_other_has_passed() -> None:
    at = mail_table(passed=(False, True))
    assert typed_as(at, "op CK") == "over-populate CK"
    assert typed_as(at, "keep D; play C4 on C") == "keep D, play C4 on C"


def test_all_or_nothing_the_second_action_is_checked_after_the_first() -> None:
    at = mail_table(passed=(False, True))
    error = refused(at, "play H10 on H; play H9 on H; pass")
    assert str(error) == "Rainforest needs a number above 10."


def test_the_last_pass_may_name_the_ace_to_keep() -> None:
    at = table(
        "C4",
        "D5",
        taken=("S S2 SK; X X2 XK", "H H2 HK"),
        passed=(False, True),
    )
    assert typed_as(at, "pass; keep X") == "keep X, pass"
    assert played(at, "pass; keep X").state.deal.aces == (("X",), ("H",))


# Reasons, in the order of the sheet


def test_whoever_is_not_on_turn_can_only_give_an_order() -> None:
    at = mail_table()
    assert typed_as(at, "keep D", BEA) == "keep D"
    assert str(refused(at, "play C2 on C", BEA)).startswith("It isn’t your turn")


def test_an_outdated_tag_is_refused_whatever_else_it_says() -> None:
    error = refused(mail_table(), "R1.6 play D5 on S")
    assert str(error) == "R1.6 is out of date: it’s now R1.7. Nothing was done."


def test_an_unknown_word_is_quoted() -> None:
    error = refused(mail_table(), "frobnicate C4")
    assert isinstance(error, Unreadable)
    assert "frobnicate" in str(error)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("play C2 on C; play H9 on C", "Send one action at a time"),
        ("play C2 on C", "C2 isn’t in your hand"),
        ("play C4 D5 on C", "Name one card at a time: C4 or D5."),
        ("play CK on C", "There’s nothing to close on Freshwater; CK needs cards under it."),
        ("play H10 on C", "An omnivore can’t open a chain; H10 needs cards under it."),
        ("play H9 on D", "Shrub-steppe needs a number below 7."),
        ("play C4 on X", "Alpine needs a number above 6."),
        ("classify H9 S9", "Three or more cards of one class make a group."),
        ("classify H9 S9 C4", "These belong to different classes: amphibian and fish."),
        ("classify birds", "Three or more cards of one class make a group. You hold 0"),
        ("file H9 as bird", "These belong to different classes: bird and fish."),
        ("op H10", "H10 isn’t a carnivore (omnivore)."),
        ("return C", "An Ace can go back only before a round"),
        ("keep none", "You haven’t made a choice yet, so there’s nothing to cancel."),
    ],
)
def test_a_reason_is_given(typed: str, reason: str) -> None:
    assert str(refused(mail_table(), typed)).startswith(reason)


def test_a_queen_cannot_open() -> None:
    assert str(refused(table("HQ"), "HQ on H")).startswith("A Queen can’t open a chain")


def test_a_closed_biome_and_one_out_of_the_line_take_nothing() -> None:
    at = table("C4", taken=("", "H H3 HK"), aces=("S", ""))
    assert str(refused(at, "C4 on H")) == "Rainforest is closed for the rest of the round."
    assert str(refused(at, "C4 on S")) == "Coast is out of play; somebody holds its Ace."
    assert str(refused(at, "keep H")) == "You can’t win the Ace of Rainforest this round."
    assert str(refused(at, "keep S")) == "You can’t win the Ace of Coast this round."


def test_a_class_that_lies_on_the_table_cannot_be_laid_again() -> None:
    at = table("S9 H9 X9", groups=("C3 S5 S4",))
    assert str(refused(at, "classify fish")).startswith("The fish have been classified")
    assert str(refused(at, "classify S9 H9 X9")).startswith("The fish have been classified")


def test_over_populating_twice_or_without_a_stock_is_refused() -> None:
    assert str(refused(mail_table(used=(True, False)), "op CK")).startswith(
        "You’ve already over-pop"
    )
    assert str(refused(mail_table(stock=0), "op CK")).startswith("The draw pile is empty")


def test_a_seat_that_is_spared_says_so() -> None:
    at = mail_table(passed=(False, True), options={"target_passed": "no"})
    assert str(refused(at, "op CK")).startswith("Your opponent has passed")


def test_a_card_that_fits_nowhere_says_what_is_needed() -> None:
    at = table("D4", laid={biome: f"{biome}5" for biome in "SHD"}, aces=("", "C X"))
    assert str(refused(at, "play D4")) == (
        "D4 doesn’t fit any open biome: they need S > 5, H > 5, D > 5."
    )


def test_an_order_that_stands_is_not_given_again() -> None:
    at = mail_table(orders=("D", ""))
    assert str(refused(at, "keep D")).startswith("You’ve already chosen the Ace of")
    assert played(at, "keep none").state.orders == ("", "")
    assert played(at, "keep X").state.orders == ("X", "")


def keeping() -> Record:
    at = table("", "", taken=("S S2 SK; X X2 XK", "H H2 HK; C C2 CK"), passed=(False, True))
    return at.play(ANN, "pass")


def test_at_the_end_of_a_round_only_an_own_ace_can_be_kept() -> None:
    at = keeping()
    assert at.awaited_seats == (ANN, BEA)
    assert typed_as(at, "keep alp") == "keep X"
    assert str(refused(at, "keep H")) == "You can keep S or X."
    assert str(refused(at, "pass")) == "The round is over; say which Ace to keep."


def test_before_the_deal_only_a_return_is_possible() -> None:
    at = returning(("S H C", "")).play(ANN, "pass")
    assert at.state.phase == "return"
    assert typed_as(at, "return C", BEA) == "return C"
    assert typed_as(at, "return ace of hearts", BEA) == "return H"
    assert typed_as(at, "return none", BEA) == "return none"
    assert str(refused(at, "return D", BEA)) == (
        "Your opponent doesn’t hold the Ace of Shrub-steppe; choose S, H or C."
    )
    assert str(refused(at, "pass", BEA)).startswith("The round hasn’t been dealt")


def test_a_return_cannot_be_declined_when_the_line_is_too_short() -> None:
    at = returning(("S H C", "D")).play(ANN, "pass")
    assert str(refused(at, "return none", BEA)).startswith("One of these Aces must go back")


def returning(aces: tuple[str, str], **more: Any) -> Record:
    return table("", "", aces=aces, passed=(False, True), **more)


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("C4 > C; H9 > H", ("play C4 on C", "play H9 on H")),
        ("C4 C, H9 H, pass", ("play C4 on C", "play H9 on H", "pass")),
        ("play C4 on C; H9 on H; keep D", ("keep D", "play C4 on C", "play H9 on H")),
        ("keep D; CK > D", ("keep D", "play CK on D")),
        ("keep D CK D", ("keep D", "play CK on D")),
    ],
)
def test_plays_in_a_row_need_no_verb_once_the_other_has_passed(
    typed: str, moves: tuple[str, ...]
) -> None:
    assert read_submission(mail_table(passed=(False, True)), ANN, typed) == moves


def test_plays_in_a_row_are_one_too_many_while_the_other_is_in() -> None:
    with pytest.raises(Illegal, match="Send one action at a time"):
        read_submission(mail_table(), ANN, "C4 > C; H9 > H")
    assert read_submission(mail_table(), ANN, "keep D; CK > D") == ("keep D", "play CK on D")
