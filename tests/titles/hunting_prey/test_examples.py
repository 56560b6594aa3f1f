"""The Hunting Prey Game: the worked examples of the rule sheet, by number."""

import pytest

from tests.titles.hunting_prey.tables import ANN, BEA, CEM, all_say, cards, choosing, gone, say


def test_1_a_king_eats_a_queen() -> None:
    at = all_say(choosing(["SK D2", "CQ D3"]), "play SK", "play CQ")
    assert at.state.tokens == (1, 0)
    assert gone(at) == ["CQ"]
    assert at.state.last is not None and at.state.last.queen == -1


def test_2_a_jack_against_a_queen() -> None:
    at = all_say(choosing(["XJ H2 D2", "CQ D3"]), "play XJ drop H2", "play CQ")
    assert at.state.tokens == (2, 1)
    assert gone(at) == ["H2"]
    assert "XJ" in at.state.hands[BEA] + at.state.decks[BEA]


def test_3_equal_kings() -> None:
    at = all_say(choosing(["SK D2", "HK D3"]), "play SK", "play HK")
    assert (at.state.tokens, gone(at)) == ((1, 0), [])
    assert at.state.hands == (("SK", "D2"), ("HK", "D3"))


def test_4_only_grazers() -> None:
    at = all_say(choosing(["X8 D2", "D8 D3"]), "play X8", "play D8")
    assert (at.state.tokens, gone(at)) == ((1, 0), [])


@pytest.mark.parametrize(("eaten", "tokens"), [("C9", (1, 0, 0)), ("D7", (1, 1, 0))])
def test_5_a_choice_that_matters(eaten: str, tokens: tuple[int, ...]) -> None:
    at = all_say(choosing(["H10 D2", "C9 D3", "D7 D4"]), "play H10", "play C9", "play D7")
    assert (at.awaited_seats, at.list_legal_moves(ANN)) == ((ANN,), ("eat C9", "eat D7"))
    at = say(at, ANN, f"eat {eaten}")
    assert (at.state.tokens, gone(at)) == (tokens, [eaten])


def test_5_with_the_order_prey_it_is_the_beaver() -> None:
    at = choosing(["H10 D2", "C9 D3", "D7 D4"])
    at = all_say(at, "play H10 hunt prey", "play C9", "play D7")
    assert gone(at) == ["C9"]


def test_6_a_big_grazer_survives() -> None:
    at = all_say(choosing(["D7 D2", "C9 D3"]), "play D7", "play C9")
    assert (at.state.tokens, gone(at)) == ((1, 1), [])


def test_7_a_small_hunter() -> None:
    at = all_say(choosing(["S4 D2", "H3 D3", "X6 D4"]), "play S4", "play H3", "play X6")
    assert (at.state.tokens, gone(at)) == ((1, 0, 1), ["H3"])


def test_8_a_removed_jack_still_drops() -> None:
    at = all_say(choosing(["HK D4", "DJ D2 X3 D5"]), "play HK", "play DJ drop D2 X3")
    assert at.state.tokens == (1, 1)
    assert gone(at) == ["DJ", "D2", "X3"]


def test_8_a_removed_jack_may_be_silent() -> None:
    at = choosing(["HK D4", "DJ D2 X3 D5"], removed_jack="silent")
    at = all_say(at, "play HK", "play DJ drop D2 X3")
    assert at.state.tokens == (1, 0)
    assert set(at.state.hands[BEA]) == {"D2", "D5", "X3"}


def test_9_two_queens() -> None:
    at = choosing(["SQ D4", "XQ D5", "H9 D6", "C2 D7"])
    at = all_say(at, "play SQ", "play XQ", "play H9", "play C2")
    assert at.state.tokens == (1, 0, 1, 0)
    assert gone(at) == ["C2"]
    assert "H9" in at.state.hands[ANN] + at.state.decks[ANN]
    assert "XQ" in at.state.hands[BEA] + at.state.decks[BEA]


@pytest.mark.parametrize(("takes", "gathered"), [("table", "D9 C2 H3"), ("played", "D9")])
def test_10_the_queen_takes_swapped_cards(takes: str, gathered: str) -> None:
    hands, decks = ["C2 H3 D9 S2 S3", "DQ D4 D5 D6 D7"], ["X2 X3 X4 X5", "X6"]
    at = choosing(hands, decks, queen_takes=takes)
    at = all_say(at, "swap C2 H3; play D9", "play DQ")
    assert at.state.tokens == (1, 1)
    owned = set(at.state.hands[BEA] + at.state.decks[BEA])
    assert owned & {"C2", "H3", "D9"} == set(gathered.split())


def test_11_a_jack_without_a_drop() -> None:
    at = all_say(choosing(["CJ D2", "X5 D3"]), "play CJ", "play X5")
    assert (at.state.tokens, gone(at)) == ((1, 0), ["X5"])


@pytest.mark.parametrize(("which", "tokens"), [("highest", (0, 0, 1)), ("lowest", (0, 1, 0))])
def test_12_the_lowest_grazer(which: str, tokens: tuple[int, ...]) -> None:
    at = choosing(["H6 D2", "C2 D3", "X8 D4"], prey_token=which)
    assert all_say(at, "play H6", "play C2", "play X8").state.tokens == tokens


def test_13_the_larger_number_of_tokens_wins() -> None:
    at = choosing(["SK D2", "DJ H2 D3", "S4 D4"], tokens=(11, 10, 10))
    at = all_say(at, "play SK hunt seat 3", "play DJ drop H2", "play S4")
    assert at.state.tokens == (12, 11, 10)
    at = choosing(["D9 D2", "DJ H2 D3", "S4 D4"], tokens=(11, 11, 10))
    at = all_say(at, "play D9", "play DJ drop H2; hunt prey", "play S4")
    assert at.outcome is not None
    assert (at.outcome.scores, at.outcome.places) == ((11, 13, 10), (2, 1, 3))
    assert at.outcome.reason == "The most tokens win."


def test_14_with_equal_tokens_the_most_cards_left_win() -> None:
    at = choosing(["D7 D2", "C9 D3"], ["S2 S3", "S5 S6 X2 X3 X4"], tokens=(11, 11))
    at = all_say(at, "play D7", "play C9")
    assert at.outcome is not None
    assert (at.outcome.scores, at.outcome.winners) == ((12, 12), (BEA,))
    assert at.outcome.reason == "Equal tokens: the most cards left win."


def test_with_equal_tokens_and_cards_the_strongest_card_wins() -> None:
    at = choosing(["D7 D2", "C9 D3"], tokens=(11, 11))
    at = all_say(at, "play D7", "play C9")
    assert at.outcome is not None
    assert at.outcome.places == (2, 1)
    assert at.outcome.reason == "Equal tokens and cards: the strongest card left wins."


def test_without_any_difference_the_first_place_is_shared() -> None:
    at = choosing(["SK", "HQ", "C2"], tokens=(3, 2, 4), finish="rounds:10", number=10)
    state = at.state._replace(phase="over", tokens=(5, 5, 4), hands=((), (), ("C2",)))
    outcome = at.game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.places) == ((ANN, BEA), (1, 1, 3))
    assert outcome.reason == "Equal tokens and no cards left: the first place is shared."


def test_15_a_short_deck() -> None:
    at = choosing(["SK D2", "CQ D3", "X2 X3 X4 X5"], ["", "", "H5 H6"])
    at = all_say(at, "play SK hunt seat 2", "play CQ", "play X2")
    state = at.state
    assert state.hands[CEM] == cards("H5 H6 X3 X4 X5")
    assert state.decks[CEM] == ("X2",)
    at = choosing(["SK D2", "CQ D3", "X3 X4 X5"], ["", "", ""])
    assert not any(move.startswith("swap") for move in at.list_legal_moves(CEM))
