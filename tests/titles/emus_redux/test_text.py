"""Emus Redux: what its table says."""

from random import Random

from games.rules.lines import line_text
from games.rules.record import Record
from games.titles.table_text import render_table
from tests.titles.emus_redux.tables import (
    ANN,
    BOB,
    closing,
    finish,
    mail_table,
    ranch,
    random_match,
)

NAMES = ("Ann", "Bob", "Cyd", "Dan")


def shown(at: Record, seat: int | None) -> str:
    return render_table(at.game, at.view(seat), NAMES[: at.game.seats])


def test_the_table_shows_all_that_the_seat_on_turn_has_to_know() -> None:
    assert (
        shown(mail_table(), ANN)
        == """\
Emus Redux, Ann - Bob - Cyd
T13, Ann to move

Bob    hand 6 cards, now -27, wild cards left: 1
  B1  8WL 6LK  Leaves, falling  now -4
  B2  AY       Wyrms, rising    now -23
  known: none
Cyd    hand 6 cards, now -10, wild cards left: 2
  B1  3MW 5ML  Moons, rising  now -10
  known: none
You    now -27, wild cards left: 1
  B1  5SW     Suns or Waves, open  now -13
  B2  CL 9LK  Leaves, falling      now -14

Draw pile: 35
Pile D1 (top last): 2MK 8YK
Pile D2: 6SY
Row: PMSL PWLY TMWK TMWK
Unseen cards: 47, A M S W L K, 2 MK SY SY WL WL, 3 MW SK SK LY LY, 4
  MS MS WL YK YK, 5 ML SW YK YK, 6 MW MW SY LK, 7 ML ML WY WY, 8 MS MS
  WL YK, 9 MS MS WY WY LK, C M S W Y K, 1 Excuse

Your hand: 4WL 7SK 7SK PSWK TMLY EX
4WL  The Sailor       fits B1 B2
7SK  The Castle       fits B1
7SK  The Castle       fits B1
PSWK The Light Keeper fits B1 as 2 3 4 6 7 8 9
TMLY The Rite         fits B2 as 2 3 4 5 6 7 8
EX   The Excuse
Your Excuse would drop B2: result -13."""
    )


def test_known_cards_of_another_hand_are_listed() -> None:
    at = mail_table().play(ANN, "hatch 7SK").play(ANN, "draw row TMWK")
    assert "  known: TMWK" in shown(at, BOB).splitlines()


def test_a_wild_card_that_fits_several_birds_tells_the_ranks_for_each() -> None:
    at = mail_table(birds=(ranch("CL 9LK", "8WL 3LY", "2WL"), (), ()))
    words = "TMLY The Rite fits B1 as 2 3 4 5 6 7 8, B2 as 2, B3 as 3 4 5 6 7 8 9"
    assert words in " ".join(shown(at, ANN).split())


def test_a_kept_action_is_told_with_the_draws_that_are_left() -> None:
    for option, move, places in (
        ("on", "hatch 7SK", "deck, D1, D2 or a card from the row."),
        ("on", "discard EX to D1", "deck or a card from the row."),
        ("off", "discard EX to D1", "deck."),
    ):
        text = " ".join(shown(mail_table(option).play(ANN, move), ANN).split())
        assert f"Your action: {move}. Now draw: {places}" in text


def test_closing_shows_the_own_order_with_what_the_excuse_drops_and_no_other() -> None:
    at = closing().play(ANN, "lay TMLY as 4 on B2")
    assert shown(at, ANN).endswith(
        "Laid so far: TMLY as 4 on B2\nYour Excuse would drop B2: result -5."
    )
    closed = at.play(ANN, "close")
    assert "You closed with: TMLY as 4 on B2" in shown(closed, ANN)
    assert "TMLY" not in shown(closed, BOB)
    assert "Ann    hand 6 cards, now -19, wild cards left: 2, has closed" in shown(closed, BOB)
    assert "Bob to close" in shown(closed, BOB)


def test_a_finished_match_shows_results_and_what_was_left_in_hand() -> None:
    text = shown(finish(closing()), ANN)
    assert "Bob    result -16, hatched 1, lost 1" in text
    assert "You    result -5, hatched 2, lost 1, dropped by an Excuse: B2" in text
    assert "Left in your hand: 7SK 7SK 8YK 9MS EX TMLY" in text


def test_every_line_of_a_match_can_be_told() -> None:
    for seats in (3, 4):
        *_, last = random_match(seats, b"lines", Random(3))
        told = [line_text(line, NAMES) for _ply, line in last.readable_lines(ANN)]
        assert not [text for text in told if "{" in text]
