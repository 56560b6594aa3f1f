"""What one transaction does to the questions of a locked match: noted as it happens, and written
at once."""

from collections.abc import Sequence
from datetime import datetime

from config import raw_sql
from games.models import Question, Seat

# A row that is there already was put by an earlier transaction, and is answered by this one.
ANSWERED = "(seat_id, number) DO UPDATE SET answered_at = EXCLUDED.answered_at"


class QuestionChanges:
    """The questions that are put, answered and taken back at the seats of a locked match, all at
    the instant `now`."""

    def __init__(self, seats: Sequence[Seat], now: datetime) -> None:
        self._seats, self._now = seats, now
        self._rows: dict[tuple[int, int], Question] = {}  # by the numbers of seat and question
        self._withdrawn: dict[int, int] = {}  # since which ply, by the number of the seat

    def put_question(self, seat: Seat, ply: int) -> None:
        """Ask `seat` anew, at the position after `ply` moves."""
        seat.put_question(ply)
        self._row_of(seat, seat.question_count).asked_at = self._now

    def answer_question(self, seat: Seat) -> None:
        """Note that `seat` has moved: its open question, if there is one, is answered."""
        if seat.question is not None:
            self._row_of(seat, seat.question).answered_at = self._now

    def _row_of(self, seat: Seat, number: int) -> Question:
        key = (seat.number, number)
        if key not in self._rows:
            self._rows[key] = Question(seat=seat, number=number, ply=seat.question_ply)
        return self._rows[key]

    def withdraw_since(self, seat: Seat, ply: int) -> None:
        """Take back every question put to `seat` at `ply` or later by earlier transactions: they
        are dead for ever."""
        seat.question = None
        self._withdrawn[seat.number] = ply

    def save_changes(self) -> None:
        """Write what has changed: all that is put and answered in one sentence."""
        for number, ply in self._withdrawn.items():
            Question.objects.filter(seat=self._seats[number], ply__gte=ply).update(dead=True)
        if self._rows:
            raw_sql.insert_rows(list(self._rows.values()), on_conflict=ANSWERED)
