"""Emus Redux: what is told of a turn, what the seats may know, labels, and seats that are away."""

from typing import Any

import pytest

from games.rules.lines import Line, line_text
from games.rules.record import Record
from tests.titles.emus_redux.tables import ANN, BOB, cards, closing, game, hands, hidden, mail_table

NAMES = ("Ann", "Bob", "Cyd")


def sentences(at: Record, seat: int | None = None) -> list[str]:
    return [line_text(line, NAMES) for _ply, line in at.readable_lines(seat)]


def seat_view(at: Record, shown: int, seat: int | None) -> dict[str, Any]:
    view: dict[str, Any] = at.view(seat)["seats"][shown]
    return view


# The log


@pytest.mark.parametrize(
    ("action", "draw", "sentence"),
    [
        ("hatch 7SK", "draw deck", "Ann hatches 7SK as B3 and draws from the draw pile; 34 left."),
        ("hatch 7SK", "draw D1", "Ann hatches 7SK as B3 and takes 8YK from D1; draw pile 35."),
        (
            "hatch 7SK",
            "draw row PMSL",
            "Ann hatches 7SK as B3 and takes PMSL from the row (take 2 of 2); draw pile 35.",
        ),
        (
            "grow 4WL on B2",
            "draw deck",
            "Ann grows 4WL on B2 (Leaves, falling) and draws from the draw pile; 34 left.",
        ),
        (
            "grow 4WL on B2",
            "draw D2",
            "Ann grows 4WL on B2 (Leaves, falling) and takes 6SY from D2; draw pile 35.",
        ),
        (
            "grow 4WL on B2",
            "draw row TMWK",
            "Ann grows 4WL on B2 (Leaves, falling) and takes TMWK from the row (take 2 of 2); draw "
            "pile 35.",
        ),
        (
            "grow PSWK as 8 on B1",
            "draw deck",
            "Ann grows PSWK as 8 on B1 (Suns or Waves, rising) and draws from the draw pile; 34 "
            "left.",
        ),
        (
            "grow PSWK as 8 on B1",
            "draw D1",
            "Ann grows PSWK as 8 on B1 (Suns or Waves, rising) and takes 8YK from D1; draw pile "
            "35.",
        ),
        (
            "grow PSWK as 8 on B1",
            "draw row PMSL",
            "Ann grows PSWK as 8 on B1 (Suns or Waves, rising) and takes PMSL from the row (take 2 "
            "of 2); draw pile 35.",
        ),
        (
            "discard EX to D2",
            "draw deck",
            "Ann discards EX to D2 and draws from the draw pile; 34 left.",
        ),
        (
            "discard EX to D2",
            "draw row PMSL",
            "Ann discards EX to D2 and takes PMSL from the row (take 2 of 2); draw pile 35.",
        ),
    ],
)
def test_the_line_of_a_turn_tells_the_action_and_the_draw(
    action: str, draw: str, sentence: str
) -> None:
    after = mail_table().play(ANN, action).play(ANN, draw)
    assert sentences(after, BOB) == [sentence]
    assert [line.tag for _ply, line in after.readable_lines(BOB)] == ["T13"]


def test_a_card_drawn_blind_stands_in_a_line_of_its_owner_only() -> None:
    after = mail_table().play(ANN, "hatch 7SK").play(ANN, "draw deck")
    drawn = after.state.deal.cards[-35]
    assert [line for _ply, line in after.readable_lines(ANN)][1:] == [
        Line("You draw {card}.", ANN, "T13*", card=drawn)
    ]
    assert len(after.readable_lines(BOB)) == len(after.readable_lines(None)) == 1


def test_the_log_opens_with_who_begins_and_the_row() -> None:
    at = Record.begin(game())
    first, row = NAMES[at.state.deal.first], " ".join(at.state.row)
    assert sentences(at) == [f"{first} begins; draw pile 44; row {row}."]


# What the seats may know


def test_a_view_has_exactly_the_entries_it_promises() -> None:
    view = mail_table().view(ANN)
    assert " ".join(view) == (
        "seat turn tag phase waiting first draw_pile hand acted closing order piles discard_to row "
        "excuses row_after_discard seats"
    )
    assert " ".join(view["seats"][0]) == (
        "seat hand_size known birds closed takes takes_left value result"
    )
    assert " ".join(view["seats"][0]["birds"][0]) == "token cards suits direction finished value"


def test_piles_and_row_are_open_to_everybody() -> None:
    for seat in (ANN, BOB, None):
        view = mail_table().view(seat)
        assert view["row"] == ["PMSL", "PWLY", "TMWK", "TMWK"]
        assert view["piles"] == [
            {"token": "D1", "cards": ["2MK", "8YK"]},
            {"token": "D2", "cards": ["6SY"]},
        ]


def test_hand_and_excuses_are_shown_to_their_owner_only() -> None:
    at = mail_table()
    assert at.view(ANN)["hand"] == list(cards("4WL 7SK 7SK EX PSWK TMLY"))
    assert at.view(ANN)["excuses"] == {"count": 1, "drops": ["B2"], "result": -13}
    assert (at.view(None)["hand"], at.view(None)["excuses"]) == (None, None)
    assert at.view(BOB)["excuses"] == {"count": 0, "drops": [], "result": -27}
    assert seat_view(at, ANN, BOB)["value"] == -27


def test_the_canaries_of_the_leak_test_are_cards_that_nobody_else_can_see() -> None:
    at = mail_table(hands=hands("4WL 7SK AM AW TMLY EX"), known=(("TMLY",), (), ()))
    # TMLY is known; of no other card a copy is in sight or in another hand.
    assert hidden(at.state, ANN) == {"4WL", "7SK", "AM", "AW", "EX"}
    assert hidden(at.play(ANN, "hatch 7SK").state, ANN) == {"4WL", "AM", "AW", "EX"}


# Words, and seats that are away


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("hatch 7SK", "Hatch 7 of Suns and Knots (The Castle)"),
        ("grow 4WL on B2", "Grow 4 of Waves and Leaves (The Sailor) on B2"),
        (
            "grow PSWK as 8 on B1",
            "Grow Pawn of Suns, Waves and Knots (The Light Keeper) as 8 on B1",
        ),
        ("discard EX to D2", "Discard The Excuse to D2"),
    ],
)
def test_an_action_is_labelled_in_plain_words(move: str, words: str) -> None:
    assert str(mail_table().label_move(ANN, move)) == words


def test_draws_are_labelled_in_plain_words() -> None:
    acted = mail_table().play(ANN, "hatch 7SK")
    assert [str(acted.label_move(ANN, move)) for move in acted.list_legal_moves(ANN)][:4] == [
        "Draw from the draw pile",
        "Take 8 of Wyrms and Knots (The Betrayal) from D1",
        "Take 6 of Suns and Wyrms (The Penitent) from D2",
        "Take Pawn of Moons, Suns and Leaves (The Harvest) from the row",
    ]


def test_closing_moves_are_labelled_in_plain_words() -> None:
    at = closing()
    assert str(at.label_move(ANN, "lay TMLY as 4 on B2")) == (
        "Lay Court of Moons, Leaves and Wyrms (The Rite) as 4 on B2"
    )
    assert str(at.label_move(ANN, "close")) == "Close with nothing"
    assert str(at.label_move(ANN, "close auto")) == "Close with the best play: 9MS on B1"
    assert (
        str(at.play(ANN, "lay TMLY as 4 on B2").label_move(ANN, "close"))
        == "Close with TMLY as 4 on B2"
    )


def test_an_absent_seat_discards_what_nobody_can_use_and_draws_blind() -> None:
    # 4WL fits own birds, 7SK too; 2MK nobody's; wild cards and the Excuse are kept.
    at = mail_table(hands=hands("2MK 4WL 7SK EX PSWK TMLY"))
    assert at.choose_timeout_move(ANN) == "discard 2MK to D1"
    assert at.play(ANN, at.choose_timeout_move(ANN)).choose_timeout_move(ANN) == "draw deck"
    kept = mail_table(hands=hands("EX EX PSWK PSWK TMLY TMLY"), piles=(("2MK",), ()))
    assert kept.choose_timeout_move(ANN) == "discard PSWK to D2"


def test_an_absent_seat_closes_with_the_best_order_or_what_it_has_laid() -> None:
    assert closing().choose_timeout_move(ANN) == "close auto"
    assert closing().play(ANN, "lay TMLY as 4 on B2").choose_timeout_move(ANN) == "close"
