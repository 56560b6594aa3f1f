"""What the thinking bots of one locked match are asked: read when it is needed, written at once.

Nobody is woken: the process that thinks looks twice a second, and an answer has its fixed time.
"""

from collections.abc import Iterable
from datetime import datetime

from games.models import BotThought, Seat


class BotThoughts:
    """The thoughts of the seats of a locked match. A match without thinking bots asks the database
    nothing."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._seats = [seat.pk for seat in seats]
        self._open: dict[int, BotThought] | None = None
        self._asked: dict[int, BotThought] = {}
        self._over: set[int] = set()

    def find_thought(self, seat: Seat) -> BotThought | None:
        """What the bot in `seat` is thinking about, as the database has it; None if nothing."""
        if self._open is None:
            found = BotThought.objects.filter(seat__in=self._seats)
            self._open = {thought.seat_id: thought for thought in found}
        return self._open.get(seat.pk)

    def due_at(self, seat: Seat) -> datetime | None:
        """When the answer to its question is due; None if there is none."""
        thought = self.find_thought(seat)
        return None if thought is None else thought.due_at

    def add_question(self, seat: Seat, due_at: datetime) -> None:
        """The bot in `seat` is asked the question that is put to it now."""
        self._over.add(seat.pk)
        self._asked[seat.pk] = BotThought(seat=seat, question=seat.question or 0, due_at=due_at)

    def close_question(self, seat: Seat) -> None:
        """Its question is closed."""
        self._over.add(seat.pk)
        self._asked.pop(seat.pk, None)

    def save_changes(self) -> None:
        """Writes what has changed."""
        if self._over:
            BotThought.objects.filter(seat__in=self._over).delete()
        if self._asked:
            BotThought.objects.bulk_create(self._asked.values())
