"""Asked: at which plies the questions of a seat were put, packed into a column of its own.

Rows for the questions were tried against this on PostgreSQL (`python -m tests.bench questions`, 60
matches of Emu Ranchers). With rows of seat, number and ply each move keeps 62 bytes more, 337 in
place of 275 all told in freshly written tables, where the column takes 0.6; and a submitted turn
takes 1.04 to 1.07 times as long. The text that stood here before took 1.5 bytes a move.
"""

from collections.abc import Iterable, Iterator
from struct import Struct
from typing import TYPE_CHECKING, Any

from django.db import models

HEAD = Struct(">II")  # how many questions, and the ply of the last
MORE, SEVEN_BITS = 0x80, 0x7F  # a byte with MORE is not the last of its number


class QuestionLog:
    """The questions of one seat, numbered from 1 on in the order in which they were put: of each
    the ply, and whether it is dead. Never changes: `add_question` and `withdraw_since` give what
    comes of it.

    Behind the head stands a number for each question, the last one first: twice how many plies it
    came after the one before it, and one more if it is dead; seven bits a byte, the lowest first.
    So the next one is put without reading those before it, and takes a byte in nearly every match.
    """

    __slots__ = ("packed",)

    def __init__(self, packed: bytes = b"") -> None:
        self.packed = packed

    @classmethod
    def from_plies(cls, plies: Iterable[int]) -> "QuestionLog":
        """Questions put at these plies, the first one first."""
        asked = cls()
        for ply in plies:
            asked = asked.add_question(ply)
        return asked

    def __len__(self) -> int:
        return self._head[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, QuestionLog) and self.packed == other.packed

    def __hash__(self) -> int:
        return hash(self.packed)

    def __repr__(self) -> str:
        return f"Asked({self.packed!r})"

    def add_question(self, ply: int, dead: bool = False) -> "QuestionLog":
        """With one more question, put after `ply` moves; ValueError if others were put later."""
        count, last = self._head
        if ply < last:
            raise ValueError(f"No question is put at ply {ply}: one was put at {last} already.")
        number = pack_number((ply - last) * 2 + dead)
        return QuestionLog(HEAD.pack(count + 1, ply) + number + self.packed[HEAD.size :])

    def ply_of(self, number: int) -> int | None:
        """The ply at which a question was put; None for a number that no question has had."""
        return next((ply for each, ply, _dead in self._backwards() if each == number), None)

    def is_dead(self, number: int) -> bool:
        """True for a question that can never be answered any more, whatever comes."""
        return next((dead for each, _ply, dead in self._backwards() if each == number), False)

    def withdraw_since(self, since: int) -> "QuestionLog":
        """With every question dead that was put at ply `since` or later. Their numbers are never
        given again."""
        asked = QuestionLog()
        for _number, ply, dead in reversed(list(self._backwards())):
            asked = asked.add_question(ply, dead or ply >= since)
        return asked

    def iterate_questions(self) -> list[tuple[int, int, bool]]:
        """Of every question its number, its ply, and if it is dead; the first one first."""
        return list(self._backwards())[::-1]

    @property
    def _head(self) -> tuple[int, int]:
        count, last = HEAD.unpack_from(self.packed) if self.packed else (0, 0)
        return count, last

    def _backwards(self) -> Iterator[tuple[int, int, bool]]:
        number, ply = self._head
        for moves in unpack_numbers(self.packed[HEAD.size :]):
            yield number, ply, bool(moves & 1)
            number, ply = number - 1, ply - (moves >> 1)


def pack_number(number: int) -> bytes:
    found = bytearray()
    while number > SEVEN_BITS:
        found.append(number & SEVEN_BITS | MORE)
        number >>= 7
    found.append(number)
    return bytes(found)


def unpack_numbers(found: bytes) -> Iterator[int]:
    """The numbers that stand packed one behind the other."""
    number = shift = 0
    for byte in found:
        number |= (byte & SEVEN_BITS) << shift
        shift += 7
        if byte < MORE:
            yield number
            number = shift = 0


if TYPE_CHECKING:
    OfAsked = models.BinaryField[
        QuestionLog, QuestionLog
    ]  # what the attribute is given, and what it gives
else:
    OfAsked = models.BinaryField


class QuestionLogField(OfAsked):
    """Keeps a `QuestionLog`. Migrations know it as plain bytes."""

    description = "the plies at which the questions of a seat were put"

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"default": QuestionLog, "blank": True, **how})

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        name, _path, args, how = super().deconstruct()
        return name, "django.db.models.BinaryField", args, {**how, "default": bytes}

    def from_db_value(
        self, value: Any, expression: object, connection: object
    ) -> QuestionLog | None:
        return (
            None if value is None else QuestionLog(bytes(value))
        )  # None: of no seat, in an outer join

    def get_prep_value(self, value: Any) -> Any:
        return value.packed if isinstance(value, QuestionLog) else value
