"""Hints: every kind of move of every title has one, made from the view of who reads it alone."""

import random

import pytest

from games.rules.errors import BadSetup
from games.rules.game import AnyGame, Setup
from games.rules.lines import Line, line_text
from games.rules.record import Record
from games.titles import find_title
from games.titles.title import hints_for
from tests.rules.tables import OFFERED, games_with

MOVES = 250


def options_by_lot(game: type[AnyGame], dice: random.Random) -> dict[str, str | int | bool]:
    return {option.name: dice.choice(option.choices)[0] for option in game.options}


@pytest.mark.parametrize("game", games_with(*OFFERED), ids=lambda game: game.slug)
def test_everything_that_can_be_done_has_a_hint(game: type[AnyGame]) -> None:
    entry = find_title(game.slug)
    assert entry is not None and entry.hints is not None
    seen: set[str] = set()
    for number in range(8):
        dice = random.Random(f"{game.slug} {number}")
        setup = Setup(dice.choice(game.seat_counts), options_by_lot(game, dice), bytes([number]))
        try:
            record = Record.begin(game(setup))
        except BadSetup:  # options that do not go together
            continue
        for _move in range(MOVES):
            if not record.awaited_seats:
                break
            seat = dice.choice(record.awaited_seats)
            legal, view = record.list_legal_moves(seat), record.view(seat)
            told = hints_for(entry.hints, view, legal)
            assert told, f"nothing is said in {view['phase']}"
            for move in legal:
                kind = move if move in entry.hints else move.split()[0]
                assert kind in entry.hints, f"nothing is said of {move}"
                seen.add(kind)
            assert all("{" not in line_text(line) for line in told)
            record = record.play(seat, dice.choice(legal))
    assert len(seen) > 2


def test_a_kind_of_move_is_explained_once() -> None:
    hints = {"hatch": Line("H."), "draw deck": Line("D."), "draw": Line("R.")}
    moves = ("hatch 7SK", "hatch 8WL", "draw deck", "draw row", "pass")
    view = {"seat": 0, "tag": "", "phase": "", "waiting": []}
    told = hints_for(hints, view, moves)  # type: ignore[arg-type, type-var]  # the least of a view
    assert [str(line) for line in told] == ["H.", "D.", "R."]


def test_late_in_the_year_a_new_bird_is_not_praised() -> None:
    entry = find_title("emu-ranchers")
    assert entry is not None and entry.hints is not None
    record = Record.begin(entry.game(Setup(2, {}, b"7")))
    early = hints_for(entry.hints, record.view(0), ("hatch 7SK",))
    while record.view(0)["draw_pile"] > 2:  # type: ignore[typeddict-item]  # a title's own key
        record = record.play(
            record.awaited_seats[0], record.choose_timeout_move(record.awaited_seats[0])
        )
    assert hints_for(entry.hints, record.view(0), ("hatch 7SK",)) != early
