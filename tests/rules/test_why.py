"""Why can I not …? Every card that cannot be used now has a reason of its own game."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.game import AnyGame, Setup
from games.rules.lines import Line
from games.rules.parser import refusal_messages
from games.rules.parser.explanations import explain_refusal
from games.rules.record import NOT_YOUR_TURN, OVER, Record
from games.titles import find_game
from tests.rules.tables import OFFERED, games_with

MOVES = 120
NOTHING_OF_THE_GAME = {
    refusal_messages.NOT_POSSIBLE,
    refusal_messages.NOT_POSSIBLE_BUT,
    refusal_messages.NO_MEANING,
    refusal_messages.NO_MEANING_SAY,
    refusal_messages.MANY_MEANINGS,
}
EMU = find_game("emu-ranchers")
WITH_HANDS = [game for game in games_with(*OFFERED) if game.slug != "ranchers"]


def hand_of(record: Record, seat: int) -> list[str]:
    view: Any = record.view(seat)
    return list(view["hand"] or ())


def positions(game: type[AnyGame], seed: bytes, manual: bool = True) -> Iterator[Record]:
    """The positions of a match whose moves are drawn by lot, to its end."""
    dice = random.Random(seed)
    closing = {"closing": "manual"} if game.slug.startswith("emu") and manual else {}
    known = {option.name for option in game.options}
    options = {name: value for name, value in closing.items() if name in known}
    record = Record.begin(game(Setup(game.seat_counts[-1], options, seed)))
    for _move in range(MOVES):
        yield record
        if not record.awaited_seats:
            return
        seat = dice.choice(record.awaited_seats)
        record = record.play(seat, dice.choice(record.list_legal_moves(seat)))


@pytest.mark.parametrize("game", WITH_HANDS, ids=lambda game: game.slug)
def test_every_card_in_no_move_has_a_reason_of_the_game(game: type[AnyGame]) -> None:
    asked = 0
    for seed in (b"1", b"2", b"3"):
        for record in positions(game, seed):
            for seat in record.awaited_seats:
                used = {token for move in record.list_legal_moves(seat) for token in move.split()}
                for card in set(hand_of(record, seat)) - used:
                    asked += 1
                    reasons = explain_refusal(record, seat, card)
                    assert reasons, f"nothing is said of {card} in {record.view(seat)['phase']}"
                    assert not {why.template for why in reasons} & NOTHING_OF_THE_GAME, (
                        f"{card}: {[str(why) for why in reasons]}"
                    )
    assert asked


def test_a_card_that_fits_no_bird_in_the_closing_is_told_so() -> None:
    record = next(one for one in positions(EMU, b"1") if one.view(0)["phase"] == "closing")
    seat = record.awaited_seats[0]
    laid = {move.split()[1] for move in record.list_legal_moves(seat) if move.startswith("lay ")}
    for card in set(hand_of(record, seat)) - laid:
        assert [str(why) for why in explain_refusal(record, seat, card)] == [
            f"{card} doesn’t fit any of your birds."
        ]
    assert set(hand_of(record, seat)) - laid


@pytest.mark.parametrize("question", ["{}", "why {}", "Why can I not {}?", "can't I {}", "not {}"])
def test_a_question_is_taken_for_what_it_asks_about(question: str) -> None:
    record = Record.begin(EMU(Setup(2, {}, b"7")))
    seat = record.awaited_seats[0]
    card = hand_of(record, seat)[0]
    assert explain_refusal(record, seat, question.format(f"lay {card} on B1")) == (
        Line("The year isn’t over; you can close when the draw pile is empty."),
    )


def test_what_can_be_done_is_said_to_be_possible() -> None:
    record = Record.begin(EMU(Setup(2, {}, b"7")))
    seat = record.awaited_seats[0]
    move = record.list_legal_moves(seat)[0]
    (said,) = explain_refusal(record, seat, f"{move}, draw deck")
    assert str(said) == f"You can do this: {record.label_move(seat, move)}."


def test_whoever_is_not_asked_learns_that_and_no_more() -> None:
    record = Record.begin(EMU(Setup(2, {}, b"7")))
    waits = 1 - record.awaited_seats[0]
    for words in ("7SK", "grow 7SK on B1", "zzz"):
        assert explain_refusal(record, waits, words) == (Line(NOT_YOUR_TURN),)


def test_nothing_is_asked_of_a_match_that_is_over() -> None:
    *_, record = positions(find_game("hunting-prey"), b"2")
    while record.awaited_seats:
        record = record.play(
            record.awaited_seats[0], record.choose_timeout_move(record.awaited_seats[0])
        )
    assert explain_refusal(record, 0, "play S2") == (Line(OVER),)
