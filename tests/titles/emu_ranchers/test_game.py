"""Emu Ranchers: the deal, turns, the log, what the seats may know, and the invariants."""

from itertools import pairwise
from random import Random

import pytest

from games.rules.errors import BadSetup, Illegal, NotYourTurn
from games.rules.game import Setup
from games.rules.lines import Line
from games.rules.record import Record
from games.titles.birds import can_grow, score_bird
from games.titles.emu_ranchers.game import EmuRanchers
from games.titles.emu_ranchers.state import State
from tests.titles.emu_ranchers.tables import (
    ANN,
    BOB,
    DECK,
    all_cards,
    cards,
    closing,
    game,
    ranch,
    random_match,
    table,
)


def tags(record: Record, seat: int | None = None) -> list[str]:
    return [line.tag for _ply, line in record.readable_lines(seat)]


def sentences(record: Record, seat: int | None = None) -> list[str]:
    return [line.template.format(**line.things) for _ply, line in record.readable_lines(seat)]


def seat_view(record: Record, shown: int, seat: int | None) -> dict[str, object]:
    view: dict[str, object] = record.view(seat)["seats"][shown]
    return view


# Setup


def test_the_deck_is_the_36_basic_cards() -> None:
    assert all_cards(game().start()) == DECK


def test_a_year_starts_with_six_cards_each_and_a_draw_pile_of_24() -> None:
    state = game().start()
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert (state.pile, state.discard, state.birds) == (24, (), ((), ()))


def test_the_first_turn_has_twelve_choices_of_action_and_draw() -> None:
    at = Record.begin(game())
    (seat,) = at.awaited_seats
    assert (
        sum(len(at.play(seat, move).list_legal_moves(seat)) for move in at.list_legal_moves(seat))
        == 12
    )


def test_the_first_seat_of_the_match_is_drawn_by_lot() -> None:
    assert {game(bytes([seed])).start().deal.first for seed in range(20)} == {ANN, BOB}


def test_a_match_has_two_years_unless_asked_otherwise() -> None:
    assert game().chosen == {"years": 2, "closing": "manual"}


@pytest.mark.parametrize("years", [2, 4, 6])
def test_the_seats_take_turns_at_beginning_the_years(years: int) -> None:
    *_, last = random_match(b"turns", Random(1), years=years)
    first = [
        line.things["seat"] for _ply, line in last.readable_lines(None) if line.tag.endswith("DEAL")
    ]
    assert first == [first[0], 1 - first[0]] * (years // 2)


def test_three_players_are_refused() -> None:
    with pytest.raises(BadSetup, match="can’t be played by 3; choose 2"):
        EmuRanchers(Setup(3))


def test_three_years_are_refused() -> None:
    with pytest.raises(BadSetup, match="'years' can’t be '3'; choose 1, 2, 4, 6"):
        game(years=3)


# A turn


def test_every_card_may_hatch_grow_where_it_fits_or_be_discarded() -> None:
    assert table().list_legal_moves(ANN) == (
        *(f"hatch {card}" for card in cards("3SK 7SK 8MS 8YK AW CL")),
        "grow AW on B1",
        *(f"grow {card} on B2" for card in cards("3SK 7SK 8MS 8YK")),
        *(f"discard {card}" for card in cards("3SK 7SK 8MS 8YK AW CL")),
    )


def test_a_hatched_card_is_the_next_bird() -> None:
    after = table().play(ANN, "hatch 7SK").state
    assert after.birds == (ranch("9WY 7WY", "2MK", "7SK"), ranch("6SY", "3LY"))
    assert after.hands[ANN] == cards("3SK 8MS 8YK AW CL")


def test_a_second_bird_of_the_same_suit_may_hatch() -> None:
    twice = table().play(ANN, "hatch 3SK").play(ANN, "draw deck")
    twice = twice.play(BOB, "discard CK").play(BOB, "draw deck").play(ANN, "hatch 7SK")
    assert twice.state.birds[ANN] == ranch("9WY 7WY", "2MK", "3SK", "7SK")


def test_a_grown_card_is_the_top_of_its_bird_and_numbers_stay() -> None:
    after = table().play(ANN, "grow AW on B1").state
    assert after.birds[ANN] == ranch("9WY 7WY AW", "2MK")


def test_no_card_grows_a_bird_of_the_other_seat() -> None:
    # 8YK would fit Bob's B2, the 3LY, but there it is Ann's bird 2 that is meant.
    after = table().play(ANN, "grow 8YK on B2").state
    assert after.birds[BOB] == ranch("6SY", "3LY")


def test_a_discarded_card_is_the_top_of_the_pile_and_cannot_be_taken_back() -> None:
    after = table().play(ANN, "discard CL")
    assert after.state.discard == cards("4WL 5ML CL")
    assert after.list_legal_moves(ANN) == ("draw deck",)


def test_after_hatching_the_top_discard_may_be_taken() -> None:
    assert table().play(ANN, "hatch 7SK").list_legal_moves(ANN) == ("draw deck", "draw discard")


def test_an_empty_discard_pile_leaves_only_the_draw_pile() -> None:
    at = Record.begin(game())
    (seat,) = at.awaited_seats
    assert at.play(seat, at.list_legal_moves(seat)[0]).list_legal_moves(seat) == ("draw deck",)


def test_a_card_from_the_draw_pile_is_the_next_of_the_deal() -> None:
    at = table()
    after = at.play(ANN, "hatch 7SK").play(ANN, "draw deck").state
    (drawn,) = set(after.hands[ANN]) - set(at.state.hands[ANN])
    assert drawn == at.state.deal.cards[-16]
    assert (after.pile, after.discard) == (15, cards("4WL 5ML"))


def test_a_card_from_the_discard_pile_is_its_top_and_is_known() -> None:
    after = table().play(ANN, "hatch 7SK").play(ANN, "draw discard")
    assert after.state.hands[ANN] == cards("3SK 5ML 8MS 8YK AW CL")
    assert (after.state.pile, after.state.discard) == (16, cards("4WL"))
    assert seat_view(after, ANN, BOB)["known"] == ["5ML"]


def test_a_known_card_leaves_the_list_when_it_is_played() -> None:
    at = table().play(ANN, "hatch 7SK").play(ANN, "draw discard")
    at = at.play(BOB, "discard CK").play(BOB, "draw deck").play(ANN, "hatch 5ML")
    assert seat_view(at, ANN, BOB)["known"] == []


def test_a_draw_hands_the_turn_over() -> None:
    after = table().play(ANN, "hatch 7SK").play(ANN, "draw deck")
    assert (after.awaited_seats, after.state.turn) == ((BOB,), 10)
    assert after.list_legal_moves(ANN) == ()


@pytest.mark.parametrize("move", ["hatch CL", "hatch AW", "grow AW on B1", "discard AW"])
def test_aces_and_crowns_may_be_played_however_bad(move: str) -> None:
    assert move in table().list_legal_moves(ANN)


@pytest.mark.parametrize(
    "move", ["grow 8YK on B1", "grow CL on B1", "grow 8MS on B3", "hatch 9MS", "draw deck", ""]
)
def test_what_the_rules_do_not_allow_is_refused(move: str) -> None:
    with pytest.raises(Illegal):
        table().play(ANN, move)


def test_the_other_seat_is_told_that_it_is_not_its_turn() -> None:
    with pytest.raises(NotYourTurn):
        table().play(BOB, "hatch 2SY")


def test_actions_can_be_taken_back_and_draws_cannot() -> None:
    at = table()
    assert [
        at.is_settling_move(ANN, move) for move in ("hatch 7SK", "grow 8MS on B2", "discard CL")
    ] == [
        False,
        False,
        False,
    ]
    acted = at.play(ANN, "hatch 7SK")
    assert [acted.is_settling_move(ANN, move) for move in acted.list_legal_moves(ANN)] == [
        True,
        True,
    ]


# The log


def test_a_turn_is_one_public_line_and_a_private_one_for_a_card_drawn_blind() -> None:
    after = table().play(ANN, "grow 8MS on B2").play(ANN, "draw deck")
    (public,) = [line for _ply, line in after.readable_lines(BOB)]
    drawn = after.state.deal.cards[-16]
    assert public.tag == "Y1.T09"
    assert [line for _ply, line in after.readable_lines(ANN)] == [
        public,
        Line("You draw {card}.", ANN, "Y1.T09*", card=drawn),
    ]


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (
            ("hatch 7SK", "draw deck"),
            "0 hatches 7SK as B3 and draws from the draw pile; 15 left.",
        ),
        (
            ("hatch 7SK", "draw discard"),
            "0 hatches 7SK as B3 and takes 5ML from the discard pile; draw pile 16.",
        ),
        (
            ("grow 8MS on B2", "draw deck"),
            "0 grows 8MS on B2 (Moons, rising) and draws from the draw pile; 15 left.",
        ),
        (
            ("grow 8MS on B2", "draw discard"),
            "0 grows 8MS on B2 (Moons, rising) and takes 5ML from the discard pile; draw pile 16.",
        ),
        (("discard CL", "draw deck"), "0 discards CL and draws from the draw pile; 15 left."),
    ],
)
def test_the_line_of_a_turn_tells_the_action_and_the_draw(
    moves: tuple[str, str], sentence: str
) -> None:
    after = table().play(ANN, moves[0]).play(ANN, moves[1])
    assert sentences(after) == [sentence]


def test_the_log_opens_with_who_begins() -> None:
    at = Record.begin(game())
    assert sentences(at) == [f"{at.state.deal.first} begins year 1; draw pile 24."]
    assert tags(at) == ["Y1.DEAL"]


# What the seats may know


def test_a_view_has_exactly_the_entries_it_promises() -> None:
    view = table().view(ANN)
    assert " ".join(view) == (
        "seat turn tag phase waiting first draw_pile hand acted closing order year years discard "
        "seats"
    )
    assert " ".join(view["seats"][0]) == "seat hand_size known birds closed total years"
    assert " ".join(view["seats"][0]["birds"][0]) == "token cards suits direction finished value"


def test_the_discard_pile_is_open_to_everybody() -> None:
    assert [table().view(seat)["discard"] for seat in (ANN, BOB, None)] == [["4WL", "5ML"]] * 3


def test_the_hand_is_shown_to_its_owner_only() -> None:
    at = table()
    assert at.view(ANN)["hand"] == list(cards("3SK 7SK 8MS 8YK AW CL"))
    assert at.view(None)["hand"] is None
    assert seat_view(at, ANN, BOB)["hand_size"] == 6


def test_a_view_tells_the_place_and_the_action_of_a_turn() -> None:
    at = table()
    acted = at.play(ANN, "hatch 7SK")
    views = at.view(BOB), acted.view(BOB)
    assert [(view["tag"], view["phase"], view["acted"]) for view in views] == [
        ("Y1.T09", "turn", None),
        ("Y1.T09", "draw", "hatch 7SK"),
    ]


# Words, and seats that are away


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("hatch 7SK", "Hatch 7 of Suns and Knots (The Castle)"),
        ("grow AW on B1", "Grow Ace of Waves on B1"),
        ("discard CL", "Discard Crown of Leaves (The End)"),
    ],
)
def test_an_action_is_labelled_in_plain_words(move: str, words: str) -> None:
    assert str(table().label_move(ANN, move)) == words


def test_draws_and_closing_moves_are_labelled_in_plain_words() -> None:
    acted = table().play(ANN, "hatch 7SK")
    assert [str(acted.label_move(ANN, move)) for move in acted.list_legal_moves(ANN)] == [
        "Draw from the draw pile",
        "Take 5 of Moons and Leaves (The Forest) from the discard pile",
    ]
    at = closing()
    assert [str(at.label_move(ANN, move)) for move in at.list_legal_moves(ANN)] == [
        "Lay 7 of Moons and Leaves (The Chance Meeting) on B1",
        "Lay 8 of Waves and Leaves (The Mill) on B1",
        "Close with nothing",
        "Close with the best play: 7ML on B1, 8WL on B1",
    ]
    assert str(at.play(ANN, "close").label_move(ANN, "reopen")) == "Undo closing the year"


def test_an_absent_seat_discards_what_nobody_can_use() -> None:
    # AW fits the own B1; 3SK, 7SK, 8MS and 8YK the own B2; CL fits no own bird.
    at = table()
    assert at.choose_timeout_move(ANN) == "discard CL"
    assert at.play(ANN, "discard CL").choose_timeout_move(ANN) == "draw deck"


def test_an_absent_seat_closes_with_the_best_order() -> None:
    assert closing().choose_timeout_move(ANN) == "close auto"


# Invariants over generated play


def check_invariants(at: Record) -> None:
    state: State = at.state
    assert all_cards(state) == DECK
    if state.phase != "over":
        owing = state.seat if state.phase == "draw" else None
        assert [len(hand) for hand in state.hands] == [6 - (seat == owing) for seat in (0, 1)]
    for birds in state.birds:
        for bird in birds:
            assert -28 <= score_bird(bird).value <= 36
            assert all(can_grow(bird[:end], bird[end]) for end in range(1, len(bird)))


@pytest.mark.parametrize("closes", ["manual", "auto"])
@pytest.mark.parametrize("number", range(8))
def test_the_invariants_of_the_sheet_hold_at_every_ply(closes: str, number: int) -> None:
    matches = list(random_match(bytes([number]), Random(number), closing=closes))
    for before, after in pairwise(matches):
        check_invariants(after)
        seat, move = after.moves[-1]
        if before.state.deal.year == after.state.deal.year and before.state.phase == "draw":
            assert before.state.pile - after.state.pile == (move == "draw deck")
    for year in (1, 2):
        turns = sum(at.state.phase == "draw" and at.state.deal.year == year for at in matches)
        assert 24 <= turns <= 48


def test_a_year_result_is_the_sum_of_its_birds() -> None:
    *_, last = random_match(b"sums", Random(4))
    for seat in last.view(None)["seats"]:
        for year in seat["years"]:
            assert year["total"] == sum(bird["value"] for bird in year["birds"])
        assert seat["total"] == sum(year["total"] for year in seat["years"])
    assert last.outcome is not None
    assert last.outcome.scores == tuple(seat["total"] for seat in last.view(None)["seats"])
