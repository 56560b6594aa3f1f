"""Follows a match of a town from outside, so that a test knows what to answer next."""

import random
from typing import Any

from games.rules.game import Setup
from games.rules.record import Record
from games.titles import find_game


class Follower:
    """The same record that the house keeps, and the number of the question of each seat."""

    def __init__(self, table: dict[str, Any], game: str = "emu-ranchers", seats: int = 2) -> None:
        title = find_game(game)
        setup = Setup(seats, title.propose_options({}), bytes.fromhex(table["seed"]))
        self.record = Record.begin(title(setup))
        self.asked = [0] * seats
        self.questions: dict[int, int] = {}
        self.ask(*self.record.awaited_seats)
        self.dice = random.Random(table["seed"])

    @property
    def seat(self) -> int:
        """A seat that is awaited."""
        return self.record.awaited_seats[0]

    def answer(self) -> tuple[str, Record]:
        """A whole answer of that seat, and the record after it."""
        seat, record, moves = self.seat, self.record, []
        while True:
            # `close auto` stands for others: two answers that read differently may be the same.
            legal = [
                move
                for move in record.list_legal_moves(seat)
                if move not in ("reopen", "close auto")
            ]
            move = self.dice.choice(legal)
            settles = record.is_settling_move(seat, move)
            record = record.play(seat, move)
            moves.append(move)
            if settles:
                return ", ".join(moves), record

    def accept(self, seat: int, after: Record) -> None:
        """The house took the answer: who is asked now, and under which number."""
        before = set(self.record.awaited_seats)
        self.record = after
        self.ask(*(each for each in after.awaited_seats if each == seat or each not in before))

    def ask(self, *seats: int) -> None:
        """The questions of a seat are numbered from 1 on."""
        for seat in seats:
            self.asked[seat] += 1
            self.questions[seat] = self.asked[seat]
