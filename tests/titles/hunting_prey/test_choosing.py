"""The Hunting Prey Game: choosing in secret, and what shows of it to whom."""

import json
from typing import Any

import pytest

from games.decks.biome_deck import ANIMALS
from games.rules.errors import Illegal, NotYourTurn
from games.rules.record import Record
from tests.long_run import LONG
from tests.titles.hunting_prey.tables import (
    ANN,
    BEA,
    CEM,
    DECK,
    all_cards,
    all_say,
    cards,
    choosing,
    game,
    mail,
    random_match,
    say,
)


def played(at: Record, seat: int, *moves: str) -> Record:
    for move in moves:
        at = at.play(seat, move)
    return at


def seen_by(at: Record, seat: int | None) -> str:
    """All that a seat gets of a position, as text."""
    may = () if seat is None else at.list_legal_moves(seat)
    return json.dumps([at.view(seat), may])


def test_the_moves_of_a_seat_are_plays_swaps_drops_and_orders() -> None:
    assert mail().list_legal_moves(ANN) == (
        "play SK",
        "play C2",
        "play H3",
        "play XJ",
        "play D9",
        "swap SK",
        "swap C2",
        "swap H3",
        "swap XJ",
        "swap D9",
        "swap all",
        "drop SK",
        "drop C2",
        "drop H3",
        "drop D9",
        "drop all",
        "hunt top",
        "hunt prey",
        "hunt hunter",
        "hunt leader",
        "hunt P2",
        "hunt P3",
    )


def test_with_two_seats_there_is_no_order_to_give() -> None:
    assert not any(move.startswith("hunt") for move in choosing(["SK", "HK"]).list_legal_moves(ANN))


def test_only_what_shows_something_or_ends_the_choice_settles() -> None:
    at = mail()
    moves = {move.split()[0]: at.is_settling_move(ANN, move) for move in at.list_legal_moves(ANN)}
    assert moves == {"play": True, "swap": False, "drop": False, "hunt": False}
    assert at.is_settling_move(ANN, "draw") and at.is_settling_move(ANN, "note")


def test_cards_laid_aside_show_nothing_new_before_they_are_swapped() -> None:
    at = played(mail(), ANN, "swap C2", "swap H3")
    view = at.view(ANN)
    assert (view["hand"], view["aside"]) == (["SK", "XJ", "D9"], ["C2", "H3"])
    assert view["seats"][ANN]["deck"] == 20
    top = mail().state.decks[ANN][:2]
    at = at.play(ANN, "draw")
    assert set(at.view(ANN)["hand"]) == {"SK", "XJ", "D9", *top}
    assert at.view(ANN)["choice"]["swapped"] == ["H3", "C2"]


def test_there_is_one_swap_a_round_and_it_cannot_be_taken_back() -> None:
    at = say(mail(), ANN, "swap C2 H3")
    assert not any(move.split()[0] in ("swap", "keep", "draw") for move in at.list_legal_moves(ANN))


def test_there_is_no_swap_after_a_card_was_played() -> None:
    at = say(mail(), ANN, "play XJ")
    assert not any(move.startswith("swap") for move in at.list_legal_moves(ANN))
    at = at.play(ANN, "drop C2")
    assert not any(move.startswith("swap") for move in at.list_legal_moves(ANN))


def test_no_more_cards_can_be_swapped_than_the_deck_has() -> None:
    at = choosing(["SK C2 H3 XJ D9", "HK"], ["S2 S3", ""])
    at = played(at, ANN, "swap C2", "swap H3")
    assert not any(move.startswith("swap") for move in at.list_legal_moves(ANN))


def test_of_a_whole_hand_aside_enough_has_to_be_kept_for_the_deck() -> None:
    at = choosing(["SK C2 H3 XJ D9", "HK"], ["S2 S3 S4", ""]).play(ANN, "swap all")
    assert set(at.list_legal_moves(ANN)) == {f"keep {card}" for card in cards("SK C2 H3 XJ D9")}
    at = played(at, ANN, "keep SK", "keep XJ")
    assert "draw" in at.list_legal_moves(ANN) and "play SK" in at.list_legal_moves(ANN)
    assert "play C2" not in at.list_legal_moves(ANN)


def test_a_card_kept_last_is_not_taken_back_too() -> None:
    at = played(mail(), ANN, "swap all", "keep SK", "keep C2", "keep H3", "keep XJ")
    assert not any(move.startswith("keep") for move in at.list_legal_moves(ANN))
    assert say(at, ANN, "draw").view(ANN)["choice"]["swapped"] == ["D9"]


def test_a_whole_hand_can_be_swapped() -> None:
    at = say(mail(), ANN, "swap all")
    assert at.state.hands[ANN] == tuple(sorted(mail().state.decks[ANN][:5], key=ANIMALS.index))


def test_a_play_carries_the_swap_out_before_it() -> None:
    at = say(mail(), ANN, "swap C2; play SK")
    choice = at.state.choices[ANN]
    assert (choice.swapped, choice.card) == (("C2",), "SK")
    assert len(at.state.hands[ANN]) == 5


def test_once_cards_are_named_to_drop_only_a_jack_may_be_played() -> None:
    at = mail().play(ANN, "drop C2")
    assert [move for move in at.list_legal_moves(ANN) if move.startswith("play")] == ["play XJ"]
    assert "drop all" not in at.list_legal_moves(ANN)


def test_of_two_jacks_one_may_be_dropped_with_the_other() -> None:
    at = choosing(["XJ CJ S2", "HK"])
    assert {"drop XJ", "drop CJ"} <= set(at.list_legal_moves(ANN))
    at = at.play(ANN, "drop XJ")
    assert set(at.list_legal_moves(ANN)) == {"play CJ", "drop S2"}


def test_a_jack_alone_has_nothing_to_drop() -> None:
    assert choosing(["XJ", "HK"]).list_legal_moves(ANN) == ("play XJ",)


def test_a_ready_seat_may_choose_anew_while_another_is_not() -> None:
    at = say(mail(), ANN, "play XJ drop C2")
    at = say(at, ANN, "play SK")
    assert (at.state.choices[ANN].card, at.state.choices[ANN].drops) == ("SK", ())
    at = say(at, ANN, "play XJ drop H3")
    assert (at.state.choices[ANN].card, at.state.choices[ANN].drops) == ("XJ", ("H3",))


def test_a_ready_seat_stays_ready_when_it_gives_an_order() -> None:
    at = say(say(mail(), ANN, "play SK"), ANN, "hunt leader")
    assert at.awaited_seats == (BEA, CEM)
    assert at.state.orders[ANN] == "leader"


def test_naming_cards_to_drop_takes_the_choice_back_until_a_jack_is_played() -> None:
    at = say(mail(), ANN, "play SK").play(ANN, "drop C2")
    assert ANN in at.awaited_seats


def test_the_last_seat_that_is_ready_reveals_and_nobody_can_change_then() -> None:
    at = all_say(mail(), "play SK", "play S2")
    assert at.list_legal_moves(ANN)
    at = say(at, CEM, "play S7")
    assert at.state.phase == "target"
    assert at.list_legal_moves(BEA) == ()
    with pytest.raises(NotYourTurn):
        say(at, BEA, "play S3")


def test_a_ready_seat_alone_cannot_change_while_others_sit_out() -> None:
    at = choosing(["SK S2", "HK", "C2"], orders=("prey", "", ""))
    at = all_say(at, "play SK", "play HK", "play C2")
    assert at.awaited_seats == (ANN, BEA)
    at = say(at, ANN, "play SK")
    assert at.list_legal_moves(ANN) and at.list_legal_moves(CEM) == ()


@pytest.mark.parametrize(
    "words",
    [
        "play SK",
        "play XJ drop C2",
        "swap C2 H3",
        "swap all",
        "swap all but SK; play SK",
        "hunt leader",
    ],
)
def test_of_a_choice_others_see_only_whether_the_seat_is_ready(words: str) -> None:
    before, after = mail(), say(mail(), ANN, words)
    for seat in (None, BEA, CEM):
        shown, now = before.view(seat), after.view(seat)
        assert now["seats"][ANN].pop("ready") == ("play" in words)
        assert now.pop("waiting") == ([BEA, CEM] if "play" in words else [ANN, BEA, CEM])
        del shown["seats"][ANN]["ready"], shown["waiting"]
        assert now == shown
        assert [line for line in after.log[-1] if line.only in (None, seat)] == []


def test_no_move_of_choosing_shows_in_what_others_see_and_may_do() -> None:
    looked = 0
    for number in range(3):
        for at in random_match(game(3), number)[number :: 1 if LONG else 5]:
            if at.state.phase != "choose":
                continue
            for seat in at.awaited_seats:
                for move in at.list_legal_moves(seat):
                    after = at.play(seat, move)
                    if after.state.choices[seat].card or after.state.round != at.state.round:
                        continue
                    if after.state.phase != "choose":
                        continue
                    for other in {None, *range(3)} - {seat}:
                        assert seen_by(after, other) == seen_by(at, other)
                        looked += 1
    assert looked > (1000 if LONG else 200)


def test_two_plays_of_one_seat_cannot_be_told_apart_by_others() -> None:
    for number in range(3):
        for at in random_match(game(4), number)[::5]:
            if len(at.awaited_seats) < 2:
                continue
            seat = at.awaited_seats[0]
            shown = set()
            for move in at.list_legal_moves(seat):
                if move.startswith("play"):
                    shown.add(seen_by(at.play(seat, move), at.awaited_seats[1]))
            assert len(shown) <= 1


def test_choices_may_come_in_any_order() -> None:
    words = ("swap C2; play SK hunt prey", "play S2", "swap S7; play S8")
    ends = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2), (2, 0, 1)):
        at = mail()
        for seat in order:
            at = say(at, seat, words[seat])
        ends.add(at.state)
    assert len(ends) == 1


def test_the_reveal_tells_all_and_the_public_lines_tell_nothing_before_it() -> None:
    at = say(say(mail(), ANN, "swap C2; play SK"), BEA, "play S2")
    assert [line for lines in at.log[1:] for line in lines if line.only is None] == []
    at = say(at, CEM, "play S7")
    seats = at.view(None)["seats"]
    assert [seat["played"] for seat in seats] == ["SK", "S2", "S7"]
    assert seats[ANN]["swapped"] == ["C2"]


def test_own_lines_tell_what_was_chosen_and_drawn() -> None:
    at = say(mail(), ANN, "swap C2; play XJ")
    told = [(line.only, line.tag, line.template) for line in at.log[-1]]
    assert told == [
        (ANN, "R2.1*", "You swap {cards} and draw {drawn_cards}."),
        (ANN, "R2.1*", "You choose {card} and drop nothing."),
    ]


def test_cards_that_have_lain_open_are_known_wherever_they_are() -> None:
    at = choosing(["DQ S2 S3 S4 S5", "D9 H2 H3 H4 H5"], ["X2 X3 X4", "X5 X6"])
    at = all_say(at, "swap S2; play DQ", "play D9")
    assert at.view(BEA)["seats"][ANN]["known"] == ["S2", "D9", "DQ"]
    assert at.view(ANN)["seats"][ANN]["known"] == ["S2", "D9", "DQ"]
    assert at.view(ANN)["seats"][BEA]["known"] == []


def test_a_known_card_does_not_tell_that_it_is_being_swapped() -> None:
    at = choosing(["SK S2 S3 S4 S5", "HK H2 H3 H4 H5"], ["D2 D3", "X2"])
    at = all_say(at, "swap S2; play SK", "play HK")
    before = at.view(BEA)["seats"][ANN]["known"]
    assert before == ["S2", "SK"]
    held = at.state.hands[ANN][0]
    assert say(at, ANN, f"swap {held}").view(BEA)["seats"][ANN]["known"] == before


def test_the_seats_own_deck_is_hidden_from_itself() -> None:
    at = mail()
    assert not set(at.state.decks[ANN]) & set(json.dumps(at.view(ANN)).replace('"', " ").split())


def test_while_a_target_is_chosen_the_view_tells_what_would_follow() -> None:
    at = choosing(["H10 D2", "C9 D3", "D7 D4", "X6 D5"])
    at = all_say(at, "play H10", "play C9", "play D7", "play X6")
    assert at.view(None)["outlook"] == {
        "C9": {"seat": BEA, "grazers": [3], "queen": None, "gathered": []},
        "D7": {"seat": CEM, "grazers": [BEA], "queen": None, "gathered": []},
        "X6": {"seat": 3, "grazers": [BEA], "queen": None, "gathered": []},
    }
    assert at.view(ANN)["hunter"] == ANN


def test_the_outlook_names_what_a_queen_would_gather() -> None:
    at = choosing(["SK D2", "CQ D3", "D7 D4"])
    at = all_say(at, "play SK", "play CQ", "play D7")
    outlook = at.view(ANN)["outlook"]
    assert outlook["D7"] == {"seat": CEM, "grazers": [BEA], "queen": None, "gathered": []}
    assert outlook["CQ"] == {"seat": BEA, "grazers": [], "queen": None, "gathered": []}
    at = all_say(choosing(["SK D2", "CQ D3", "D7 D4", "S2 D5"]), *cards("SK CQ D7 S2"))
    assert at.view(ANN)["outlook"]["S2"]["gathered"] == ["D7"]


def test_after_the_end_everything_may_be_seen() -> None:
    at = random_match(game(3), 1)[-1]
    for seat in at.view(None)["seats"]:
        number = seat["seat"]
        assert seat["hand"] == list(at.state.hands[number])
        assert sorted(seat["cards_in_deck"]) == sorted(at.state.decks[number])


def test_out_of_time_the_strongest_card_is_played_and_nothing_dropped_or_swapped() -> None:
    assert mail().choose_timeout_move(ANN) == "play SK"
    assert mail().play(ANN, "swap SK").choose_timeout_move(ANN) == "play XJ"
    assert mail().play(ANN, "drop C2").choose_timeout_move(ANN) == "play XJ"


def test_out_of_time_a_choice_that_was_begun_comes_to_an_end() -> None:
    for records in (random_match(game(3, swap_limit=2), 5), random_match(game(2), 6)):
        for at in records:
            for seat in at.awaited_seats:
                ahead, moves = at, 0
                while seat in ahead.awaited_seats and ahead.state.round == at.state.round:
                    ahead = ahead.play(seat, ahead.choose_timeout_move(seat))
                    moves += 1
                    assert moves < 8
                    if ahead.state.phase != at.state.phase:
                        break


def test_labels_are_plain_words() -> None:
    at = mail()
    labels = {move: str(at.label_move(ANN, move)) for move in at.list_legal_moves(ANN)}
    assert labels["play SK"] == "Play Orca (King of spades)"
    assert labels["swap C2"] == "Swap Pacific chorus frog (2 of clubs)"
    assert labels["drop D9"] == "Drop Western rattlesnake (9 of diamonds) with a Jack"
    assert labels["hunt leader"] == "Hunting order from now on: the leader’s card"
    assert labels["hunt P2"] == "Hunting order from now on: seat 2’s card"
    at = at.play(ANN, "swap C2")
    said = "Swap C2 now and see the new cards; this can’t be undone"
    assert str(at.label_move(ANN, "draw")) == said
    at = all_say(choosing(["SK D2", "CQ D3", "D7 D4"]), *cards("SK CQ D7"))
    assert str(at.label_move(ANN, "eat D7")) == "Eat seat 3’s Black-billed magpie (7 of diamonds)"


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(Illegal):
        mail().play(ANN, "play C9")


OPTIONS: list[dict[str, Any]] = [
    {},
    {"ties": "all", "prey_token": "lowest"},
    {"ties": "none", "swap_limit": 2},
    {"finish": "thin", "removed_jack": "silent", "queen_takes": "played"},
    {"finish": "rounds:15", "hunting": "auto", "swap_limit": 0},
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_always_holds_holds_in_random_play(seats: int, options: dict[str, Any]) -> None:
    for number in range(2):
        records = random_match(game(seats, **options), number)
        before = records[0].state
        for at in records:
            state = at.state
            assert all_cards(state) == DECK
            assert all(new >= old for new, old in zip(state.tokens, before.tokens, strict=True))
            if state.phase == "choose":
                rounds = state.round - 1
                assert options.get("ties") == "none" or sum(state.tokens) >= rounds
                assert all(len(hand) <= 5 for hand in state.hands)
            before = state
        bound = {"thin": 40, "rounds:15": 15}.get(str(options.get("finish")), 60)
        assert records[-1].state.round <= bound


def test_random_seeds_shuffle_and_replays_repeat() -> None:
    at = random_match(game(4), 3)[-1]
    again = Record.replay(game(4), at.moves)
    assert (again.state, again.log) == (at.state, at.log)
    assert game(4, seed=b"other").start() != at.game.start()
