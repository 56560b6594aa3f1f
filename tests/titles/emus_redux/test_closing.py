"""Emus Redux: the end of the year, closing in secret, scoring, and every way a match can end."""

from collections.abc import Callable
from itertools import permutations

import pytest

from games.rules.errors import Illegal, MatchOver
from games.rules.lines import line_text
from games.rules.record import Record
from tests.titles.emus_redux.tables import (
    ANN,
    BOB,
    CYD,
    DECK,
    all_cards,
    cards,
    closing,
    final,
    finish,
    game,
    hands,
    last_draw,
    ranch,
)

NAMES = ("Ann", "Bob", "Cyd", "Dan")


def told(at: Record, seat: int | None = None) -> list[tuple[str, str]]:
    return [(line.tag, line_text(line, NAMES)) for _ply, line in at.readable_lines(seat)]


# The end of the year


def test_the_year_stops_with_the_last_card_and_nobody_gets_another_turn() -> None:
    at = closing()
    assert (at.view(None)["phase"], at.view(None)["tag"]) == ("closing", "CLOSE")
    assert at.list_legal_moves(ANN) == (
        "lay 9MS on B1",
        *(f"lay TMLY as {rank} on B2" for rank in (2, 3, 4, 5, 6, 7, 8)),
        "close",
        "close auto",
    )


def test_row_and_discard_piles_do_not_matter_for_the_end() -> None:
    at = closing(row=(), piles=((), ()), acted="hatch 2MK")
    assert at.state.phase == "closing"
    assert last_draw(game(), "AM AM AM AM AM AM", row=()).awaited_seats == (ANN,)


def test_a_seat_with_nothing_that_fits_is_closed_at_once() -> None:
    at = closing()
    assert at.awaited_seats == (ANN, BOB)
    assert at.list_legal_moves(CYD) == ()


def test_if_nobody_can_lay_anything_the_match_is_scored_at_once() -> None:
    at = closing(birds=(ranch("AK CK"), (), ()))
    assert at.outcome is not None
    # Ann's only bird is dropped by the Excuse in her hand.
    assert (at.outcome.scores, at.outcome.winners) == ((0, 0, 0), (ANN,))


def test_wild_cards_are_laid_with_a_rank_and_several_cards_on_one_bird() -> None:
    at = closing(birds=(ranch("CL 9LK"), ranch("2SY"), ())).play(ANN, "lay TMLY as 7 on B1")
    assert at.view(ANN)["seats"][ANN]["birds"][0]["cards"] == ["CL", "9LK", "TMLY=7"]
    assert not [move for move in at.list_legal_moves(ANN) if "TMLY" in move]


def test_laying_can_be_taken_back_and_closing_settles() -> None:
    at = closing()
    settling = [move for move in at.list_legal_moves(ANN) if at.is_settling_move(ANN, move)]
    assert settling == ["close", "close auto"]


def test_cards_may_be_kept_back() -> None:
    assert finish(closing()).state.results[ANN].total == -5


def test_auto_is_the_best_order_and_the_same_as_laying_it_by_hand() -> None:
    by_hand = closing().play(ANN, "lay 9MS on B1").play(ANN, "close")
    assert by_hand.state == closing().play(ANN, "close auto").state
    with pytest.raises(Illegal):
        closing().play(ANN, "lay 9MS on B1").play(ANN, "close auto")


def test_with_option_auto_the_match_is_scored_without_asking() -> None:
    at = closing(options={"closing": "auto"})
    assert at.outcome is not None
    assert at.state.results[ANN].total == 0
    assert ("CLOSE", "Ann closes with 9MS>B1; left in hand: 7SK 7SK 8YK EX TMLY.") in told(at)


def test_an_ace_or_crown_may_be_laid_on_a_bird_that_loses() -> None:
    at = closing(hands=(*hands("7SK 7SK 8YK 9MS EX", 1), *[cards("AS CY")] * 2))
    assert {"lay AS on B1", "lay CY on B1"} <= set(at.list_legal_moves(BOB))


def test_nothing_hatches_and_nothing_is_drawn_in_closing() -> None:
    for move in ("hatch 7SK", "draw deck", "discard EX to D1", "lay EX on B1", "lay 7SK on B2"):
        with pytest.raises(Illegal):
            closing().play(ANN, move)


# Closing is secret and simultaneous (RX-15)


def what_is_known(at: Record, seat: int | None) -> tuple[object, ...]:
    view = at.view(seat)
    for shown in view["seats"]:
        shown.pop("closed")
    view.pop("waiting")
    legal = () if seat is None else at.list_legal_moves(seat)
    return view, [line for _ply, line in at.readable_lines(seat)], legal


@pytest.mark.parametrize("seat", [BOB, CYD, None])
@pytest.mark.parametrize(
    "moves",
    [
        ("lay 9MS on B1",),
        ("lay TMLY as 4 on B2", "lay 9MS on B1"),
        ("close",),
        ("close auto",),
        ("lay TMLY as 4 on B2", "close"),
        ("lay TMLY as 4 on B2", "close", "reopen"),
    ],
)
def test_nothing_of_an_order_shows_before_all_are_in(
    moves: tuple[str, ...], seat: int | None
) -> None:
    at = closing()
    before = what_is_known(at, seat)
    for move in moves:
        at = at.play(ANN, move)
    assert what_is_known(at, seat) == before


def test_a_known_card_laid_in_secret_stays_known_to_the_others() -> None:
    at = closing(known=(cards("TMLY"), (), ())).play(ANN, "lay TMLY as 4 on B2")
    assert at.view(BOB)["seats"][ANN]["known"] == ["TMLY"]
    assert at.view(ANN)["seats"][ANN]["known"] == []


def test_the_own_view_shows_the_own_order_and_what_it_comes_to() -> None:
    view = closing().play(ANN, "lay TMLY as 8 on B2").view(ANN)
    assert view["order"] == [["TMLY as 8", "B2"]]
    assert view["hand"] == list(cards("7SK 7SK 8YK 9MS EX"))
    assert [bird["value"] for bird in view["seats"][ANN]["birds"]] == [-5, -6]
    assert view["excuses"] == {"count": 1, "drops": ["B2"], "result": -5}


def test_the_order_of_arrival_does_not_matter() -> None:
    birds = (ranch("5SW PSWK=8", "CL 9LK"), ranch("2SY"), ranch("3SK"))
    closes: dict[int, Callable[[Record], Record]] = {
        ANN: lambda at: at.play(ANN, "lay TMLY as 4 on B2").play(ANN, "close"),
        BOB: lambda at: at.play(BOB, "close auto"),
        CYD: lambda at: at.play(CYD, "lay 9LK on B1").play(CYD, "close"),
    }
    ends = []
    for seats in permutations(closes):
        at = closing(birds=birds)
        for seat in seats:
            at = closes[seat](at)
        ends.append((at.state, at.log[-1], at.outcome))
    assert ends[0][2] is not None
    assert all(end == ends[0] for end in ends)


def test_a_closed_seat_is_not_awaited_but_may_reopen_until_all_are_in() -> None:
    at = closing().play(ANN, "close auto")
    assert (at.awaited_seats, at.list_legal_moves(ANN)) == ((BOB,), ("reopen",))
    assert at.play(ANN, "reopen").state == closing().state
    with pytest.raises(MatchOver):
        at.play(BOB, "close").play(ANN, "reopen")


def test_the_private_lines_of_closing_tell_what_was_done() -> None:
    at = closing().play(ANN, "lay TMLY as 4 on B2").play(ANN, "lay 9MS on B1")
    at = at.play(ANN, "close").play(ANN, "reopen")
    assert [words for tag, words in told(at, ANN) if tag == "CLOSE*"] == [
        "You lay TMLY as 4 on B2.",
        "You lay 9MS on B1.",
        "You close the year; your order stays secret until everybody has.",
        "You take back closing the year.",
    ]


# Scoring and the end


def test_the_lines_of_the_end_tell_orders_birds_excuses_and_sums() -> None:
    at = closing().play(ANN, "lay TMLY as 4 on B2").play(ANN, "lay 9MS on B1")
    assert told(finish(at))[2:] == [
        ("CLOSE", "Bob lays nothing; left in hand: 2SY 3LY 4MS 5YK 9MS CK."),
        ("CLOSE", "Cyd lays nothing; left in hand: 2WL 3SK 4YK 5ML 9LK CM."),
        ("CLOSE", "Ann closes with TMLY=4>B2 9MS>B1; left in hand: 7SK 7SK 8YK EX."),
        ("SCORE", "Bob’s B1 (2SY) scores -16. It adds up to 2, 16 short of 18."),
        (
            "SCORE",
            "Ann’s B1 (5SW PSWK=8 9MS) scores 0. "
            "It adds up to 22, pays 22 in feed (9 8 5) and keeps 0.",
        ),
        (
            "SCORE",
            "Ann’s B2 (CL 9LK TMLY=4) scores -10. "
            "It adds up to 13, 5 short of 18, and loses 5 more for Aces and Crowns.",
        ),
        ("EXCUSE", "Ann’s Excuse drops B2 (-10)."),
        ("SUM", "Bob: -16, birds hatched 1, birds with a loss 1."),
        ("SUM", "Cyd: 0, birds hatched 0, birds with a loss 0."),
        ("SUM", "Ann: 0, birds hatched 2, birds with a loss 0."),
        (
            "TIE",
            "Ann and Cyd are tied at 0. Birds hatched, in that order: 2 0; birds with a loss: 0 0.",
        ),
        ("GAME", "Ann wins with 0. Tie-break: more birds hatched."),
    ]


def test_a_finished_match_shows_everything_and_keeps_every_card() -> None:
    at = finish(closing())
    view = at.view(None)
    assert (at.awaited_seats, view["tag"], view["hands"]) == (
        (),
        "GAME",
        [list(h) for h in at.state.hands],
    )
    assert view["out"] == list(at.state.deal.out)
    assert view["seats"][ANN]["result"] == {
        "birds": [
            {
                "cards": ["5SW", "PSWK=8"],
                "total": 13,
                "upkeep": None,
                "short": 5,
                "kept": 0,
                "bonus": 0,
                "value": -5,
                "dropped": False,
            },
            {
                "cards": ["CL", "9LK"],
                "total": 9,
                "upkeep": None,
                "short": 9,
                "kept": 0,
                "bonus": 5,
                "value": -14,
                "dropped": True,
            },
        ],
        "left": list(cards("7SK 7SK 8YK 9MS EX TMLY")),
        "total": -5,
        "hatched": 2,
        "lost": 1,
    }
    with pytest.raises(MatchOver):
        at.play(ANN, "close")


def test_a_whole_match_keeps_every_card_to_the_end() -> None:
    at = Record.begin(game(4))
    while at.awaited_seats:
        at = at.play(at.awaited_seats[0], at.choose_timeout_move(at.awaited_seats[0]))
    assert at.state.phase == "over"
    assert all_cards(at.state) == DECK


# Every way to end: the birds of the seats, who wins, by what.
@pytest.mark.parametrize(
    ("ranches", "scores", "winner", "reason", "last"),
    [
        (
            ("AK CK", "9LK AL", "AY"),
            (-28, -14, -23),
            BOB,
            "The highest result wins.",
            "Bob wins with -14.",
        ),
        (
            ("9WY 8WL 7WY|AK CK", "AM CM", "AK CK"),
            (-28, -28, -28),
            ANN,
            "Of equal results, more birds hatched win.",
            "Ann wins with -28. Tie-break: more birds hatched.",
        ),
        (
            ("9WY 8WL 7WY|AK CK", "8MS 2MK AM|7ML 2WL AL", "AK CK"),
            (-28, -27, -28),
            BOB,
            "The highest result wins.",
            "Bob wins with -27.",
        ),
        (
            ("9WY 8WL 7WY|2SY", "8WL 3LY|9LK", "AK CK"),
            (-16, -16, -28),
            BOB,
            "Of equal results and equal flocks, more birds that lost money win.",
            "Bob wins with -16. Tie-break: more birds with a loss.",
        ),
    ],
)
def test_a_match_is_won_by_the_first_move_that_tells_the_best_apart(
    ranches: tuple[str, ...], scores: tuple[int, ...], winner: int, reason: str, last: str
) -> None:
    at = final(*ranches)
    assert at.outcome is not None
    assert (at.outcome.scores, at.outcome.winners) == (scores, (winner,))
    assert at.outcome.reason == reason
    assert at.outcome.places == tuple(1 if seat == winner else 2 for seat in range(3))
    assert told(at)[-1] == ("GAME", last)


@pytest.mark.parametrize(
    ("ranches", "tie"),
    [
        (
            ("AK CK", "AM CM", "AY CY"),
            "Ann, Bob and Cyd are tied at -28. "
            "Birds hatched, in that order: 1 1 1; birds with a loss: 1 1 1.",
        ),
        (
            ("2SY", "AK CK", "2SY"),
            "Ann and Cyd are tied at -16. "
            "Birds hatched, in that order: 1 1; birds with a loss: 1 1.",
        ),
        (
            ("AK CK", "AM CM", "AY CY", "AS CS"),
            "Ann, Bob, Cyd and Dan are tied at -28. "
            "Birds hatched, in that order: 1 1 1 1; birds with a loss: 1 1 1 1.",
        ),
    ],
)
def test_if_nothing_tells_them_apart_the_market_collapses_and_everybody_loses(
    ranches: tuple[str, ...], tie: str
) -> None:
    at = final(*ranches)
    assert at.outcome is not None
    assert (at.outcome.winners, at.outcome.places) == ((), (2,) * len(ranches))
    assert at.outcome.reason == "The market collapses: everybody loses."
    assert told(at)[-2:] == [
        ("TIE", tie),
        ("COLLAPSE", "The market collapses: nobody wins, and everybody loses."),
    ]
