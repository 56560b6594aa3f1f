"""Positions of Emu Ranchers that tests read words against, set up by hand."""

from typing import Any

from games.rules.game import Setup
from games.rules.record import Record
from games.titles.emu_ranchers.game import EmuRanchers
from games.titles.emu_ranchers.state import State
from games.titles.ranch_game import CLOSING

ANN, BOB = 0, 1


def turn_of_ann(**changes: Any) -> Record:
    """Year 1, turn 9, Ann to move: the position of the rule sheet's test lines."""
    game = EmuRanchers(Setup(2, {}, b"words"))
    state = game.start()._replace(
        seat=ANN,
        turn=9,
        pile=16,
        hands=(
            ("3SK", "7SK", "8MS", "8YK", "AW", "CL"),
            ("2SY", "2WL", "3MW", "3LY", "4MS", "9LK"),
        ),
        birds=((("9WY", "7WY"), ("2MK",)), (("5YK",),)),
        discard=("4WL", "5ML"),
    )
    return _record(game, state._replace(**changes))


def closing_of_ann(**changes: Any) -> Record:
    """The end of year 1: Ann can lay 7ML and 8WL on B1 (4WL 5ML), CK on B2."""
    game = EmuRanchers(Setup(2, {}, b"words"))
    state = game.start()._replace(
        phase=CLOSING,
        seat=BOB,
        turn=30,
        pile=0,
        hands=(("7ML", "8WL", "9WY", "AM", "CK", "CW"), ("2SY", "2WL", "3MW", "3LY", "4MS", "9LK")),
        birds=((("4WL", "5ML"), ("6LK", "8YK")), (("5YK",),)),
        discard=(),
        closed=(False, True),
    )
    return _record(game, state._replace(**changes))


def _record(game: EmuRanchers, state: State) -> Record:
    return Record(game, state, 0, (None, None, ()))
