"""Take-backs in a record: a row of their own, unknown to the titles, and nothing is deleted."""

import random

import pytest

from games.rules.errors import Illegal, RulesError
from games.rules.game import AnyGame, Setup
from games.rules.lines import line_text
from games.rules.parser import notation
from games.rules.record import Record, SeatMove
from games.rules.shuffle_sources import RecordingOrders, SeededOrders
from games.rules.take_back_notation import list_standing_plies, parse_take_back, render_take_back
from games.titles import all_games, find_game
from tests.long_run import LONG

MATCHES, MOVES = (60, 120) if LONG else (2, 40)
games = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def begun(game: type[AnyGame], dice: random.Random) -> Record:
    seats = dice.choice(game.seat_counts)
    return Record.begin(game(Setup(seats, {}, dice.randbytes(32))))


def stepped(at: Record, dice: random.Random) -> Record:
    """`at` after any legal move, now and then out of turn."""
    able = [seat for seat in range(at.game.seats) if at.list_legal_moves(seat)]
    seat = dice.choice(able if dice.random() < 0.2 else at.awaited_seats)
    return at.play(seat, dice.choice(at.list_legal_moves(seat)))


def some_moves(many: int = 6) -> Record:
    """A few turns of Emu Ranchers: six moves are three turns."""
    dice = random.Random(7)
    at = Record.begin(find_game("emu-ranchers")(Setup(2, {}, b"back")))
    for _ in range(many):
        at = at.play(at.awaited_seats[0], dice.choice(at.list_legal_moves(at.awaited_seats[0])))
    return at


@games
def test_a_record_with_take_backs_stands_where_the_moves_that_survive_lead(
    game: type[AnyGame],
) -> None:
    for number in range(MATCHES):
        dice = random.Random(f"{game.slug} {number}")
        at = begun(game, dice)
        rows: list[SeatMove] = []
        survived: list[tuple[int, SeatMove]] = []
        for _ in range(MOVES):
            if survived and (dice.random() < 0.25 or not at.awaited_seats):
                upto = dice.choice([0, *(ply for ply, _move in survived)][:-1])
                seat = dice.randrange(at.game.seats)
                at = at.take_back(seat, upto)
                rows.append((seat, f"back {upto}"))
                survived = [(ply, move) for ply, move in survived if ply <= upto]
            else:
                at = stepped(at, dice)
                rows.append(at.moves[-1])
                survived.append((at.ply, at.moves[-1]))
            alone = Record.replay(at.game, [move for _ply, move in survived])
            assert at.state == alone.state
            assert at.fingerprint() == alone.fingerprint()
            for eyes in (None, *range(at.game.seats)):
                assert at.view(eyes) == alone.view(eyes)
                told = [line for _ply, line in at.readable_lines(eyes, standing=True)]
                assert told == [line for _ply, line in alone.readable_lines(eyes)]
        assert at.moves == tuple(rows)
        assert at.standing_plies == [ply for ply, _move in survived]
        assert at.standing_moves == tuple(move for _ply, move in survived)
        cut = dice.randrange(len(rows) + 1)
        for again in (
            Record.replay(at.game, rows),
            Record.replay(at.game, rows[:cut]).extend(rows[cut:]),
        ):
            assert (again.state, again.log, again.moves) == (at.state, at.log, at.moves)


@games
def test_no_move_of_a_title_begins_like_a_take_back(game: type[AnyGame]) -> None:
    dice = random.Random(game.slug)
    at = begun(game, dice)
    for _ in range(150):
        if not at.awaited_seats:
            break
        legal = [move for seat in range(at.game.seats) for move in at.list_legal_moves(seat)]
        assert not [move for move in legal if move.split()[0] == "back"]
        at = stepped(at, dice)


@games
def test_nobody_takes_a_move_back_by_saying_so(game: type[AnyGame]) -> None:
    at = stepped(begun(game, random.Random(game.slug)), random.Random(1))
    seat = at.awaited_seats[0]
    with pytest.raises(RulesError):
        at.play(seat, "back 0")
    with pytest.raises(RulesError):
        notation.read_submission(at, seat, "back 0")


def test_what_was_taken_back_stays_in_the_story_and_is_marked() -> None:
    at = some_moves(6)
    after = at.take_back(0, 2)
    assert after.moves[:6] == at.moves
    assert after.log[:7] == at.log
    assert after.ply == 7
    assert after.taken_back_plies == {3, 4, 5, 6}
    assert at.taken_back_plies == frozenset()


def test_everybody_is_told_who_took_back_to_which_moment() -> None:
    after = some_moves(6).take_back(1, 2)
    (line,) = after.log[-1]
    assert line.only is None
    assert line_text(line, ("Ann", "Bob")) == (
        "Bob takes back the last moves; the table is as it was at move 1."
    )


def test_a_take_back_is_a_moment_of_the_match() -> None:
    at = some_moves(6)
    after = at.take_back(0, 2)
    assert after.moment_plies == [*at.moment_plies, 7]
    assert after.moment_ply(2) == 1


def test_what_follows_a_take_back_can_be_taken_back_too() -> None:
    at = some_moves(4).take_back(0, 2)
    at = stepped(at, random.Random(3))
    assert at.standing_plies == [1, 2, 6]
    assert at.take_back(0, 0).state == some_moves(0).state


def test_any_number_of_take_backs_is_replayed_in_one_go() -> None:
    once = some_moves(4)
    rows = [*once.moves, *[(0, "back 2"), *once.moves[2:4]] * 200]
    setup = Setup(2, {}, b"back")
    noted, plain = (
        RecordingOrders(SeededOrders(setup.seed)),
        RecordingOrders(SeededOrders(setup.seed)),
    )
    again = Record.replay(find_game("emu-ranchers")(setup, noted), rows)
    Record.replay(find_game("emu-ranchers")(setup, plain), once.moves)
    assert (again.ply, again.state) == (604, once.state)
    assert noted.made == plain.made  # the deal was asked for once


@pytest.mark.parametrize("upto", [-1, 3, 4, 5, 6, 7, 99])
def test_only_a_ply_that_stands_is_named_and_something_has_to_go_back(upto: int) -> None:
    at = some_moves(4).take_back(0, 2).play(*some_moves(3).moves[-1])  # 1, 2 and 6 stand
    with pytest.raises(Illegal, match=str(upto)):
        at.take_back(0, upto)


@pytest.mark.parametrize(
    "text", ["back", "back ", "back x", "back 01", "back -1", "back ²", "bac 1"]
)
def test_no_other_text_is_a_take_back(text: str) -> None:
    assert parse_take_back(text) is None


def test_the_text_of_a_take_back_names_the_ply_that_stands_again() -> None:
    assert render_take_back(41) == "back 41"
    assert parse_take_back("back 41") == 41
    assert list_standing_plies([(0, "a"), (1, "b"), (0, "back 1"), (0, "c")]) == [1, 4]
