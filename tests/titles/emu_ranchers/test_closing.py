"""Emu Ranchers: the end of a year, closing in secret, scoring, the end of the match."""

from dataclasses import replace
from random import Random

import pytest

from games.rules.errors import Illegal, MatchOver
from games.rules.parser.notation import read_submission
from games.rules.record import Record
from tests.titles.emu_ranchers.tables import (
    ANN,
    BOB,
    DECK,
    all_cards,
    cards,
    closing,
    game,
    last_draw,
    ranch,
    random_match,
    record_of,
)


def tags(record: Record, seat: int | None = None) -> list[str]:
    return [line.tag for _ply, line in record.readable_lines(seat)]


def sentences(record: Record, seat: int | None = None) -> list[str]:
    return [line.template.format(**line.things) for _ply, line in record.readable_lines(seat)]


def seat_view(record: Record, shown: int, seat: int | None) -> dict[str, object]:
    view: dict[str, object] = record.view(seat)["seats"][shown]
    return view


# The end of a year


def test_the_year_stops_with_the_last_card_and_nobody_gets_another_turn() -> None:
    at = closing()
    assert (at.view(None)["phase"], at.awaited_seats) == ("closing", (ANN, BOB))
    assert at.list_legal_moves(ANN) == ("lay 7ML on B1", "lay 8WL on B1", "close", "close auto")


def test_a_card_laid_decides_what_still_fits() -> None:
    assert closing().play(ANN, "lay 7ML on B1").list_legal_moves(ANN) == ("lay 8WL on B1", "close")
    assert closing().play(ANN, "lay 8WL on B1").list_legal_moves(ANN) == ("close",)


def test_laying_can_be_taken_back_and_closing_settles() -> None:
    at = closing()
    assert [at.is_settling_move(ANN, move) for move in at.list_legal_moves(ANN)] == [
        False,
        False,
        True,
        True,
    ]


def test_playable_cards_may_be_kept_back() -> None:
    after = closing().play(ANN, "close").play(BOB, "close")
    assert seat_view(after, ANN, None)["total"] == -13


def test_auto_is_the_best_order_and_is_told_as_the_order_it_stands_for() -> None:
    after = closing().play(ANN, "close auto").play(BOB, "close")
    first = after.state.deal.results[0][ANN]
    assert [bird.value for bird in first.birds] == [5, -4]
    assert first.total == 1
    assert "0 closes with ('7ML>B1', '8WL>B1'); left in hand: ('AS', 'AY', 'CM', 'CS')." in (
        sentences(after)
    )


def test_auto_is_the_same_as_laying_its_order_by_hand() -> None:
    by_hand = closing().play(ANN, "lay 7ML on B1").play(ANN, "lay 8WL on B1").play(ANN, "close")
    assert by_hand.state == closing().play(ANN, "close auto").state


def test_auto_is_stored_as_the_order_it_stands_for_in_every_position() -> None:
    tried = 0
    for number in range(20):
        for at in random_match(bytes([number]), Random(number)):
            for seat in at.awaited_seats:
                if "close auto" in at.list_legal_moves(seat):
                    moves, after = read_submission(at, seat, "close auto"), at
                    assert "close auto" not in moves
                    for move in moves:
                        after = after.play(seat, move)
                    assert after.state == at.play(seat, "close auto").state
                    tried += 1
    assert tried > 20


def test_auto_is_not_offered_once_a_card_is_laid() -> None:
    with pytest.raises(Illegal):
        closing().play(ANN, "lay 7ML on B1").play(ANN, "close auto")


def test_an_ace_or_crown_may_be_laid_on_a_bird_that_loses() -> None:
    assert "lay CY on B1" in closing().list_legal_moves(BOB)


def test_nothing_hatches_in_closing() -> None:
    with pytest.raises(Illegal):
        closing().play(ANN, "hatch AS")


def test_a_seat_with_nothing_that_fits_is_closed_at_once() -> None:
    at = closing(birds=(ranch("AK CK"), ranch("2SY")))
    assert at.awaited_seats == (BOB,)
    assert at.list_legal_moves(ANN) == ()


def test_if_nobody_can_lay_anything_the_year_is_scored_at_once() -> None:
    at = closing(birds=(ranch("AK CK"), ()))
    assert (at.state.deal.year, at.view(None)["phase"]) == (2, "turn")
    assert [seat["total"] for seat in at.view(None)["seats"]] == [-28, 0]


def test_with_option_auto_the_year_is_scored_without_asking() -> None:
    at = last_draw(
        game(closing="auto"),
        "7ML 8WL AS AY CM CS",
        "3SK 4YK 6SY AK AL CY",
        birds=(ranch("4WL 5ML", "6LK 8YK"), ranch("2SY")),
    ).play(ANN, "draw deck")
    assert at.state.deal.year == 2
    assert seat_view(at, ANN, None)["total"] == 1


# Closing is secret and simultaneous (ER-12)


def what_bob_knows(at: Record) -> tuple[object, ...]:
    view = at.view(BOB)
    for seat in view["seats"]:
        seat.pop("closed")
    view.pop("waiting")
    return view, [line for _ply, line in at.readable_lines(BOB)], at.list_legal_moves(BOB)


@pytest.mark.parametrize(
    "moves",
    [
        ("lay 7ML on B1",),
        ("lay 7ML on B1", "lay 8WL on B1"),
        ("close",),
        ("close auto",),
        ("lay 8WL on B1", "close"),
        ("lay 8WL on B1", "close", "reopen"),
    ],
)
def test_nothing_of_an_order_shows_before_both_are_in(moves: tuple[str, ...]) -> None:
    at = closing()
    before = what_bob_knows(at)
    for move in moves:
        at = at.play(ANN, move)
    assert what_bob_knows(at) == before


def test_an_onlooker_sees_no_order_either() -> None:
    at = closing()
    after = at.play(ANN, "lay 8WL on B1")
    assert after.view(None) == at.view(None)
    assert after.readable_lines(None) == at.readable_lines(None)


def test_the_own_view_shows_the_own_order_and_the_birds_with_it() -> None:
    view = closing().play(ANN, "lay 7ML on B1").view(ANN)
    assert view["order"] == [["7ML", "B1"]]
    assert view["hand"] == list(cards("8WL AS AY CM CS"))
    assert view["seats"][ANN]["birds"][0]["cards"] == ["4WL", "5ML", "7ML"]
    assert view["seats"][ANN]["birds"][0]["value"] == -2
    assert view["seats"][ANN]["hand_size"] == 5


def test_the_order_of_arrival_does_not_matter() -> None:
    ann_first = closing().play(ANN, "close auto").play(BOB, "lay 4YK on B1").play(BOB, "close")
    bob_first = closing().play(BOB, "lay 4YK on B1").play(BOB, "close").play(ANN, "close auto")
    assert ann_first.state == bob_first.state
    assert ann_first.log[-1] == bob_first.log[-1]


def test_a_closed_seat_is_not_awaited_but_may_reopen() -> None:
    at = closing().play(ANN, "close auto")
    assert (at.awaited_seats, at.list_legal_moves(ANN)) == ((BOB,), ("reopen",))
    again = at.play(ANN, "reopen")
    assert again.awaited_seats == (ANN, BOB)
    assert again.state == closing().state


def test_once_both_are_in_nothing_can_be_reopened() -> None:
    after = closing().play(ANN, "close auto").play(BOB, "close")
    with pytest.raises(Illegal, match="reopen"):
        after.play(after.awaited_seats[0], "reopen")


# Scoring and the end of the match


def test_the_lines_of_a_finished_year_tell_orders_birds_and_sums() -> None:
    after = closing().play(ANN, "close auto").play(BOB, "close")
    assert [year.total for year in after.state.deal.results[0]] == [1, -16]
    shown = [line for line in after.log[-1] if line.only is None]
    begins = after.state.deal.first
    order = ["Y1.CLOSE"] * 2 + ["Y1.SCORE"] * 3 + ["Y1.SUM", "Y2.DEAL"]
    assert [line.tag for line in shown] == order
    assert shown[-1].things["seat"] == begins
    words = [line.template.format(**line.things) for line in shown]
    assert "1 lays nothing; left in hand: ('3SK', '4YK', '6SY', 'AK', 'AL', 'CY')." in words
    assert (
        "0’s B1 (('4WL', '5ML', '7ML', '8WL')) scores +5. It adds up to 24, pays 19 in feed "
        "((8, 7, 4)) and keeps 5."
    ) in words
    assert "1’s B1 (('2SY',)) scores -16. It adds up to 2, 16 short of 18." in words


def test_a_finished_year_stands_in_the_view_with_its_breakdown() -> None:
    after = closing().play(ANN, "close auto").play(BOB, "close")
    assert after.view(BOB)["seats"][ANN]["years"] == [
        {
            "birds": [
                {
                    "cards": ["4WL", "5ML", "7ML", "8WL"],
                    "total": 24,
                    "upkeep": [8, 7, 4],
                    "short": 0,
                    "kept": 5,
                    "bonus": 0,
                    "value": 5,
                },
                {
                    "cards": ["6LK", "8YK"],
                    "total": 14,
                    "upkeep": None,
                    "short": 4,
                    "kept": 0,
                    "bonus": 0,
                    "value": -4,
                },
            ],
            "left": ["AS", "AY", "CM", "CS"],
            "total": 1,
        }
    ]


def test_the_next_year_is_dealt_anew_and_the_other_seat_begins() -> None:
    at = closing()
    after = at.play(ANN, "close").play(BOB, "close").state
    assert (after.deal.year, after.turn, after.pile) == (2, 1, 24)
    assert after.deal.first == 1 - at.state.deal.first
    assert all_cards(after) == DECK
    assert (after.birds, after.discard, after.known) == (((), ()), (), ((), ()))


def final(ann: str, bob: str) -> Record:
    """A match that ends in its second year with these birds; the first year is left out."""
    at = last_draw(game(), "2SY AS AY CM CS CW", "AL AM CK CL CY CW").state
    state = at._replace(deal=replace(at.deal, year=2), birds=(ranch(ann), ranch(bob)))
    return record_of(game(), state).play(ANN, "draw deck")


def test_the_higher_sum_wins_also_when_it_is_negative() -> None:
    outcome = final("AK CK", "9LK AL").outcome
    assert outcome is not None
    assert (outcome.scores, outcome.places, outcome.winners) == ((-28, -14), (2, 1), (BOB,))


def test_equal_sums_are_a_draw() -> None:
    at = final("AK CK", "AY CY")
    assert at.outcome is not None
    assert (at.outcome.scores, at.outcome.places, at.outcome.winners) == ((-28, -28), (1, 1), ())
    assert sentences(at)[-1] == "The match: 0 -28, 1 -28; it’s a draw."


def test_a_finished_match_has_no_moves_and_shows_everything() -> None:
    at = final("AK CK", "9LK AL")
    assert (at.awaited_seats, at.list_legal_moves(ANN), at.list_legal_moves(BOB)) == ((), (), ())
    assert at.view(None)["hands"] == [list(hand) for hand in at.state.hands]
    assert (at.view(None)["tag"], tags(at)[-1]) == ("GAME", "GAME")
    with pytest.raises(MatchOver):
        at.play(ANN, "close")
