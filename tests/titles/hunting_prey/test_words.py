"""The Hunting Prey Game as people type it: the test lines of the rule sheet, and every no."""

import pytest

from games.rules.errors import Ambiguous, Illegal, RulesError, Unreadable
from games.rules.parser.notation import (
    explain_ignored_words,
    is_answer_start,
    narrow_moves,
    read_submission,
)
from games.rules.parser.turn_parser import replace_seat_names
from games.rules.record import Record
from games.titles.hunting_prey.move_words import VOCABULARY, find_refusal
from tests.titles.hunting_prey.tables import ANN, BEA, all_say, choosing, mail, say


def refused(at: Record, words: str, seat: int = ANN) -> RulesError:
    with pytest.raises(RulesError) as caught:
        read_submission(at, seat, words)
    return caught.value


def hunting() -> Record:
    """Ann has to choose between C9 of Bea and D7 of Cem."""
    at = choosing(["H10 D2", "C9 D3", "D7 D4", "SQ D5"])
    return all_say(at, "play H10", "play C9", "play D7", "play SQ")


# The test lines of the rule sheet


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("play SK", "play SK"),
        ("orca", "play SK"),
        ("swap C2 H3", "swap C2, swap H3, draw"),
        ("swap all but SK; play SK", "swap all, keep SK, play SK"),
        ("swap C2 H3; play XJ drop D9", "swap C2, swap H3, drop D9, play XJ"),
        ("play golden-eagle, drop C2, hunt leader", "drop C2, hunt leader, play XJ"),
        ("play XJ", "play XJ"),
        ("hunt prey", "hunt prey, note"),
    ],
)
def test_a_line_of_the_sheet_is_read_as_the_sheet_says(typed: str, meant: str) -> None:
    assert ", ".join(read_submission(mail(), ANN, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("play SK drop C2", "Only a Jack drops cards."),
        ("play XJ drop XJ", "You’re playing XJ, so you can’t drop it."),
        ("play C9", "C9 isn’t in your hand: SK H3 C2 D9 XJ."),
        ("swap C2; play C2", "You’re swapping C2, so you can’t use it this round."),
        ("swap C2; swap H3", "Say swap once, followed by all the cards."),
        ("swap C2 H3 D4", "D4 isn’t in your hand: SK H3 C2 D9 XJ."),
        (
            "eat C9",
            "There’s nothing to choose now; after the reveal, you’ll be asked what your "
            "hunter eats.",
        ),
    ],
)
def test_a_line_of_the_sheet_is_refused_for_the_sheets_reason(typed: str, reason: str) -> None:
    error = refused(mail(), typed)
    assert isinstance(error, Illegal)
    assert str(error) == reason


def test_what_the_lines_of_the_sheet_do() -> None:
    at = say(mail(), ANN, "swap all but SK; play SK")
    assert set(at.state.choices[ANN].swapped) == {"C2", "H3", "XJ", "D9"}
    assert at.state.choices[ANN].card == "SK"
    at = say(mail(), ANN, "swap C2 H3")
    assert ANN in at.awaited_seats and len(at.view(ANN)["hand"]) == 5
    at = say(mail(), ANN, "hunt prey")
    assert ANN in at.awaited_seats and at.view(ANN)["order"] == "prey"
    at = say(mail(), ANN, "play XJ")
    assert at.log[-1][-1].template == "You choose {card} and drop nothing."


# The examples of the grammar, and ways of saying


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("swap C2 H3 D9", "swap C2, swap H3, swap D9, draw"),
        ("swap all but SK; play SK hunt leader", "swap all, keep SK, hunt leader, play SK"),
        ("play XJ drop H3 D9", "drop H3, drop D9, play XJ"),
        ("swap all", "swap all, draw"),
        ("exchange everything except orca", "swap all, keep SK, draw"),
        ("swap all the cards but SK and XJ", "swap all, keep SK, keep XJ, draw"),
        ("redraw c2, 3h then play xj and drop d9", "swap C2, swap H3, drop D9, play XJ"),
        ("swap none; play SK", "play SK"),
        ("play XJ drop none", "play XJ"),
        ("play XJ drop all", "drop all, play XJ"),
        ("drop all, play XJ", "drop all, play XJ"),
        ("choose the golden eagle and drop the red tree vole", "drop H3, play XJ"),
        ("XJ drop C2", "drop C2, play XJ"),
        ("9 of diamonds", "play D9"),
        ("play ♠K", "play SK"),
        ("play king of spades", "play SK"),
        ("play eagle", "play XJ"),
        ("hunt seat 2", "hunt P2, note"),
        ("hunt seat 3, play SK", "hunt P3, play SK"),
        ("hunt player 3 play SK", "hunt P3, play SK"),
        ("hunt 2; play SK", "hunt P2, play SK"),
        ("swap C2; hunt top", "swap C2, hunt top, draw"),
        ("swap C2 H3\nplay SK\nhunt hunter", "swap C2, swap H3, hunt hunter, play SK"),
        ("R2.1 play SK", "play SK"),
        ("r2.1: SK", "play SK"),
        ("1", "play SK"),
        ("1. play SK", "play SK"),
    ],
)
def test_other_words_mean_the_same(typed: str, meant: str) -> None:
    assert ", ".join(read_submission(mail(), ANN, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "kind", "reason"),
    [
        ("R1.1 play SK", Illegal, "R1.1 is out of date: it’s now R2.1. Nothing was done."),
        ("fly SK", Unreadable, "I don’t understand “fly” here."),
        ("play", Ambiguous, "Say which card: SK, C2, H3, XJ or D9."),
        ("play SK XJ", Illegal, "Play only one card; you named SK XJ."),
        ("swap C2 C2", Illegal, "There’s no “C2” to choose"),
        ("swap all but SK; play XJ", Illegal, "You’re swapping XJ"),
        ("swap all but D4", Illegal, "D4 isn’t in your hand"),
        ("keep SK", Illegal, "Say which cards to swap, or swap all but the ones you keep."),
        ("drop C2", Illegal, "Say which Jack drops the cards: XJ."),
        ("drop all; play SK", Illegal, "Only a Jack drops cards."),
        ("hunt seat 9", Illegal, "There’s no such seat; choose 1 to 3."),
        ("hunt seat 4", Illegal, "There’s no such seat; choose 1 to 3."),
        ("hunt seat 1", Illegal, "That’s your own seat; your hunters eat opponents’ cards."),
        ("hunt SK", Illegal, "A hunting order doesn’t name a card; say play SK."),
        ("hunt", Ambiguous, "Say what to eat: top, prey, hunter, leader, P2 or P3."),
        ("play SK; play XJ", Illegal, "Play only one card; you named SK XJ."),
        ("draw", Illegal, "“draw” isn’t possible now"),
        ("99", Illegal, "There is no choice 99; choose 1 to 22."),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(
    typed: str, kind: type[RulesError], reason: str
) -> None:
    error = refused(mail(), typed)
    assert str(error).startswith(reason)
    assert type(error) is kind


def test_the_reasons_come_in_the_order_of_the_rule_sheet() -> None:
    # Each line has all the faults of the lines after it, but for the one it stands for.
    after = say(mail(), ANN, "swap C2")
    assert str(refused(after, "swap H3 D4; play XJ")).startswith(
        "You’ve already swapped this round"
    )
    assert str(refused(mail(), "play C9 drop XJ; hunt seat 9")).startswith("C9 isn’t in")
    assert str(refused(after, "play C2 drop H3")).startswith("You’re swapping C2")
    assert str(refused(mail(), "play SK drop H3; hunt seat 9")).startswith("Only a Jack")
    assert str(refused(mail(), "play XJ drop XJ; hunt seat 9")).startswith("You’re playing XJ")
    assert str(refused(mail(), "play XJ; hunt seat 9")).startswith("There’s no such seat")


def test_a_swap_comes_before_the_play() -> None:
    at = say(mail(), ANN, "play SK")
    assert str(refused(at, "swap C2; play XJ")).startswith("Swaps come before the card")


@pytest.mark.parametrize("words", ["swap C2 H3 D9; play SK", "swap all but SK; play SK"])
def test_more_cards_than_the_deck_has_are_refused(words: str) -> None:
    at = choosing(["SK C2 H3 XJ D9", "HK"], ["S2 S3", ""])
    assert "your deck has only 2" in str(refused(at, words))


def test_all_cards_of_the_hand_may_be_more_than_the_deck_has() -> None:
    at = choosing(["SK C2 H3 XJ D9", "HK"], ["S2 S3 S4 S5", ""])
    assert (
        str(refused(at, "swap all")) == "You’re trying to swap 5 cards, but your deck has only 4."
    )
    assert ", ".join(read_submission(at, ANN, "swap all but SK")) == "swap all, keep SK, draw"


def test_an_empty_deck_and_a_limit_are_named() -> None:
    at = choosing(["SK C2", "HK"], ["", ""])
    assert str(refused(at, "swap C2")) == "Your deck is empty, so you can’t swap."
    at = choosing(["SK C2", "HK"], ["S2 S3", ""], swap_limit=0)
    assert str(refused(at, "swap C2")) == "This match has no swaps."
    at = choosing(["SK C2 H3", "HK"], ["S2 S3 S4", ""], swap_limit=1)
    assert str(refused(at, "swap C2 H3")) == (
        "You’re trying to swap 2 cards, but the limit is 1 per round."
    )


def test_a_name_of_two_cards_in_hand_has_to_be_said_more_exactly() -> None:
    at = choosing(["SJ XJ", "HK"])
    error = refused(at, "play eagle")
    assert isinstance(error, Ambiguous)
    assert str(error) == "Say which card: SJ or XJ."


def test_of_two_jacks_the_one_that_is_dropped_cannot_be_played() -> None:
    at = choosing(["SJ XJ C2", "HK"])
    assert str(refused(at, "play XJ drop XJ")).startswith("You’re playing XJ")
    assert ", ".join(read_submission(at, ANN, "play XJ drop SJ")) == "drop SJ, play XJ"
    assert ", ".join(read_submission(at, ANN, "play XJ drop all")) == "drop all, play XJ"
    assert say(at, ANN, "play XJ drop all").state.choices[ANN].drops == ("SJ", "C2")


def test_with_two_seats_no_order_can_be_given() -> None:
    at = choosing(["SK C2", "HK"])
    assert str(refused(at, "hunt prey")).startswith("With two players there’s no order")


def test_with_two_seats_an_order_beside_a_play_is_left_out_and_that_is_said() -> None:
    at = choosing(["SK C2", "D9 D3"])
    assert read_submission(at, ANN, "play SK hunt prey") == ("play SK",)
    assert read_submission(at, ANN, "hunt leader; play SK") == ("play SK",)
    assert str(explain_ignored_words(at, ANN, "play SK hunt prey")).startswith(
        "With two players there’s no order"
    )
    assert explain_ignored_words(at, ANN, "play SK") is None
    assert explain_ignored_words(mail(), ANN, "play SK hunt prey") is None


NAMES = ("Ann", "Bea", "Cem", "Bear King")


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("eat seat Bea", ("eat C9",)),
        ("eat Bea", ("eat C9",)),
        ("take bea's", ("eat C9",)),
        ("eat seat 3", ("eat D7",)),
        ("eat Cem", ("eat D7",)),
        ("target seat cem", ("eat D7",)),
        ("eat D7", ("eat D7",)),
    ],
)
def test_a_seat_to_eat_from_is_named_by_its_player_or_number(
    typed: str, moves: tuple[str, ...]
) -> None:
    at = hunting()
    assert read_submission(at, ANN, replace_seat_names(typed, at, NAMES)) == moves


def test_a_players_name_never_means_an_animal_that_begins_so() -> None:
    at = choosing(["H10 D2", "C9 D3", "D7 D4"])
    at = all_say(at, "play H10", "play C9", "play D7")
    # C9 is a beaver; Bea holds D7, and Dan is not at the table.
    assert read_submission(at, ANN, replace_seat_names("eat Bea", at, ("Ann", "Cem", "Bea"))) == (
        "eat D7",
    )
    assert read_submission(
        at, ANN, replace_seat_names("eat beaver", at, ("Ann", "Cem", "Bea"))
    ) == ("eat C9",)
    with pytest.raises(Illegal, match="can’t eat the card of seat 1"):
        read_submission(at, ANN, replace_seat_names("eat Bea", at, ("Bea", "Cem", "Dan")))


def test_a_player_who_is_called_as_a_move_calls_a_seat_changes_nobodys_move() -> None:
    """`hunt P2` means the second seat on every button, whoever sits there."""
    at = mail()
    assert replace_seat_names("hunt P2", at, ("Ann", "Bea", "P2")) == "hunt P2"
    assert replace_seat_names("hunt seat P2", at, ("Ann", "Bea", "P2")) == "hunt P3"
    assert replace_seat_names("hunt P2, note", at, ("Ann", "Bea", "P2, note")) == "hunt P2, note"


def test_an_order_names_a_seat_by_its_player() -> None:
    at = mail()
    assert read_submission(at, ANN, replace_seat_names("hunt seat Bea", at, NAMES)) == (
        "hunt P2",
        "note",
    )
    assert read_submission(at, ANN, replace_seat_names("play SK hunt Cem", at, NAMES)) == (
        "hunt P3",
        "play SK",
    )
    assert replace_seat_names("hunt top", at, ("Ann", "Top", "Cem")) == "hunt top"
    assert replace_seat_names("play orca, Bea", at, NAMES) == "play orca, Bea"


def test_a_ready_seat_can_send_another_choice_by_mail() -> None:
    at = say(mail(), ANN, "play XJ")
    assert ", ".join(read_submission(at, ANN, "play XJ drop C2")) == "drop C2, play XJ"
    assert ", ".join(read_submission(at, ANN, "orca")) == "play SK"
    assert ", ".join(read_submission(at, ANN, "hunt top")) == "hunt top"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("eat C9", "eat C9"),
        ("take the beaver", "eat C9"),
        ("target magpie", "eat D7"),
        ("C9", "eat C9"),
        ("eat seat 2", "eat C9"),
        ("eat player 3", "eat D7"),
        ("seat 3", "eat D7"),
        ("2", "eat D7"),
    ],
)
def test_a_target_is_named_by_its_card_or_its_seat(typed: str, meant: str) -> None:
    assert read_submission(hunting(), ANN, typed) == (meant,)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("eat SQ", "SQ can’t be eaten; your hunter can eat C9 or D7."),
        ("eat H10", "H10 can’t be eaten; your hunter can eat C9 or D7."),
        ("eat seat 4", "Your hunter can’t eat the card of seat 4; it can eat C9 or D7."),
        ("eat seat 7", "There’s no such seat; choose 1 to 4."),
        ("swap D2", "The cards have been revealed; say only which one your hunter eats."),
        ("eat", "Say which card: C9 or D7."),
    ],
)
def test_what_cannot_be_eaten_is_refused(typed: str, reason: str) -> None:
    assert str(refused(hunting(), typed)) == reason


def test_who_is_not_awaited_is_told_so() -> None:
    assert str(refused(hunting(), "eat C9", BEA)) == "It isn’t your turn."


@pytest.mark.parametrize(
    "line", ["play SK", "swap C2", "orca", "SK", "swap none; play SK", "R2.1 SK", "drop C2", "1"]
)
def test_a_line_that_begins_like_an_answer_is_known(line: str) -> None:
    assert is_answer_start(line, VOCABULARY)


@pytest.mark.parametrize("line", ["Hello Bea,", "what a round", "nice weather today"])
def test_a_line_of_talk_is_not_taken_for_an_answer(line: str) -> None:
    assert not is_answer_start(line, VOCABULARY)


def test_picks_on_the_table_narrow_the_moves() -> None:
    legal = mail().list_legal_moves(ANN)
    assert narrow_moves(legal, ["C2"], VOCABULARY).moves == ("play C2", "swap C2", "drop C2")
    assert narrow_moves(legal, ["C2", "drop"], VOCABULARY).exact == "drop C2"


def test_no_reason_is_given_to_an_onlooker() -> None:
    assert find_refusal(mail().view(None), ["play", "SK"]) is None
    assert find_refusal(hunting().view(BEA), ["eat", "C9"]) is None
