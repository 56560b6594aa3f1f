"""Emu Ranchers as plain text: the table, the hand and the log."""

from random import Random

from games.rules.lines import Line, line_text
from games.rules.record import Record
from games.titles import table_text
from games.titles.table_text import render_table
from tests.titles.emu_ranchers.tables import (
    ANN,
    BOB,
    cards,
    closing,
    game,
    ranch,
    random_match,
    record,
)

NAMES = ("Ann", "Bob")


def mail_table() -> Record:
    """The table of the mail that the rule sheet prints."""
    return record(
        game(),
        turn=9,
        pile=16,
        hands=(cards("3SK 7SK 8MS 8YK AW CL"), cards("2SY 4MS 5SW 5YK 9MS CK")),
        birds=(ranch("9LK 7ML", "2MK"), ranch("9WY 6SY", "3LY")),
        discard=cards("4WL 5ML"),
    )


def shown(at: Record, seat: int | None) -> str:
    return render_table(at.game, at.view(seat), NAMES)


def test_the_table_shows_all_that_the_seat_on_turn_has_to_know() -> None:
    assert (
        shown(mail_table(), ANN)
        == """\
Emu Ranchers, Ann - Bob
Y1.T09, Ann to move

Bob    hand 6 cards, now -18
  B1  9WY 6SY  Wyrms, falling         now -3
  B2  3LY      Leaves or Wyrms, open  now -15
  known: none
You    now -18
  B1  9LK 7ML  Leaves, falling       now -2
  B2  2MK      Moons or Knots, open  now -16

Draw pile: 16
Discard pile (top last): 4WL 5ML
Unseen cards: 22, A M S L Y K, 2 SY WL, 3 MW, 4 MS YK, 5 SW YK, 6 MW
  LK, 7 WY, 8 WL, 9 MS, C M S W Y K

Your hand: 3SK 7SK 8MS 8YK AW CL
3SK The Painter     fits B2
7SK The Castle      fits B2
8MS The Diplomat    fits B2
8YK The Betrayal    fits B2
AW  Ace of Waves
CL  Crown of Leaves"""
    )


def test_known_cards_of_the_other_hand_are_listed() -> None:
    at = mail_table().play(ANN, "hatch 7SK").play(ANN, "draw discard")
    assert "  known: 5ML" in shown(at, BOB).splitlines()


def test_a_kept_action_is_told_with_the_draws_that_are_left() -> None:
    at = mail_table()
    assert shown(at.play(ANN, "hatch 7SK"), ANN).endswith(
        "Your action: hatch 7SK. Now draw: deck or discard."
    )
    assert shown(at.play(ANN, "discard CL"), ANN).endswith(
        "Your action: discard CL. Now draw: deck."
    )


def test_an_empty_table_says_so() -> None:
    text = shown(record(game()), ANN)
    assert "You    now 0\n  no birds\n" in text
    assert "Discard pile: none" in text.splitlines()


def test_closing_shows_the_own_order_and_not_the_other() -> None:
    at = closing().play(ANN, "lay 7ML on B1")
    assert shown(at, ANN).endswith("Laid so far: 7ML on B1")
    closed = at.play(ANN, "close")
    assert shown(closed, ANN).endswith("You closed with: 7ML on B1")
    assert "7ML" not in shown(closed, BOB)
    assert "Bob to close" in shown(closed, BOB)


def test_finished_years_are_summed_below_the_table() -> None:
    after = closing().play(ANN, "close auto").play(BOB, "close")
    lines = shown(after, ANN).splitlines()
    assert "Year 1: Bob -16, You +1" in lines
    assert "Match: Bob -16, You +1" in lines
    assert "  B1  You  4WL 5ML 7ML 8WL  total 24, pays 19 (8 7 4), keeps 5  +5" in lines


def test_a_finished_match_shows_what_was_left_in_hand() -> None:
    *_, last = random_match(b"text", Random(2))
    hands = last.view(None)["hands"]
    assert f"Left in hand, Ann: {' '.join(hands[ANN])}" in [
        line.strip() for line in shown(last, None).splitlines()
    ]
    assert "match over" in shown(last, None)


def test_a_line_is_told_with_names_and_codes() -> None:
    line = Line("{seat} beats {other_seat}: {cards}, {pile}.", seat=0, other_seat=1, pile=3)
    line.things["cards"] = ("7SK", "AW")
    assert line_text(line, NAMES) == "Ann beats Bob: 7SK AW, 3."


def test_a_name_with_braces_does_not_break_a_line() -> None:
    assert line_text(Line("{seat} begins.", seat=0), ("{seat}", "Bob")) == "{seat} begins."


def test_every_line_of_a_match_can_be_told() -> None:
    *_, last = random_match(b"lines", Random(3))
    told = [line_text(line, NAMES) for _ply, line in last.readable_lines(ANN)]
    assert told[0] in ("Ann begins year 1; draw pile 24.", "Bob begins year 1; draw pile 24.")
    assert told[-1].startswith("The match: Ann ")
    assert not [text for text in told if "{" in text]


def test_any_view_can_be_read_without_a_renderer_of_its_own() -> None:
    text = table_text.render_view(mail_table().view(ANN), NAMES)
    lines = text.splitlines()
    assert "waiting: Ann" in lines
    assert "hand: 3SK 7SK 8MS 8YK AW CL" in lines
    assert "  birds 1:" in lines
    assert "    cards: 9LK 7ML" in lines
    assert max(len(line) for line in lines) <= 70
