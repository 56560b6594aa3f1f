"""The questions of every seat become rows, from the column in which they stood packed; and back.

It may be interrupted and started again, both ways.
"""

from collections.abc import Iterable, Iterator
from struct import Struct
from typing import Any

from django.apps.registry import Apps
from django.db import connections, migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import QuerySet

from games.models.batches import run_in_batches

HEAD = Struct(">II")  # how many questions, and the ply of the last
MORE, SEVEN_BITS = 0x80, 0x7F  # a byte with MORE is not the last of its number
AT_ONCE = 5000  # rows written in one sentence
COUNTED = "UPDATE games_seat SET question_count = %s, question_ply = %s WHERE id = %s"
PACKED = "UPDATE games_seat SET asked = %s WHERE id = %s"
Rows = list[tuple[int, int, bool]]  # number, ply, and if it is dead; the first one first


def unpack_all(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    seats, questions = managers(apps, editor)
    packed = seats.filter(question_count=0).exclude(asked=b"")
    run_in_batches(packed, lambda keys: unpack_some(seats.filter(pk__in=keys), questions))


def unpack_some(seats: QuerySet[Any], questions: QuerySet[Any]) -> None:
    counts, made = [], []
    for seat, asked in seats.values_list("pk", "asked"):
        rows = unpack(bytes(asked))
        counts.append((len(rows), rows[-1][1], seat))
        made += [
            questions.model(seat_id=seat, number=number, ply=ply, dead=dead)
            for number, ply, dead in rows
        ]
    questions.bulk_create(made, batch_size=AT_ONCE)
    with connections[seats.db].cursor() as cursor:
        cursor.executemany(COUNTED, counts)


def unpack(asked: bytes) -> Rows:
    """Behind the head stands a number for each question, the last one first: twice how many plies
    it came after the one before it, and one more if it is dead; seven bits a byte, the lowest
    first."""
    number, ply = HEAD.unpack_from(asked)
    rows = []
    for way in numbers(asked[HEAD.size :]):
        rows.append((number, ply, bool(way & 1)))
        number, ply = number - 1, ply - (way >> 1)
    return rows[::-1]


def numbers(found: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in found:
        number |= (byte & SEVEN_BITS) << shift
        shift += 7
        if byte < MORE:
            yield number
            number = shift = 0


def pack_all(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    seats, questions = managers(apps, editor)
    unpacked = seats.filter(question_count__gt=0, asked=b"")
    run_in_batches(unpacked, lambda keys: pack_some(keys, questions))


def pack_some(seats: list[int], questions: QuerySet[Any]) -> None:
    asked: dict[int, Rows] = {seat: [] for seat in seats}
    found = questions.filter(seat__in=seats).order_by("seat", "number")
    for seat, number, ply, dead in found.values_list("seat", "number", "ply", "dead"):
        asked[seat].append((number, ply, dead))
    with connections[questions.db].cursor() as cursor:
        cursor.executemany(PACKED, [(pack(rows), seat) for seat, rows in asked.items()])


def pack(rows: Rows) -> bytes:
    packed, before = b"", 0
    for _number, ply, dead in rows:
        packed = seven_bits((ply - before) * 2 + dead) + packed
        before = ply
    return HEAD.pack(len(rows), before) + packed


def seven_bits(number: int) -> bytes:
    found = bytearray()
    while number > SEVEN_BITS:
        found.append(number & SEVEN_BITS | MORE)
        number >>= 7
    return bytes([*found, number])


def managers(apps: Apps, editor: BaseDatabaseSchemaEditor) -> Iterable[QuerySet[Any]]:
    alias = editor.connection.alias
    return [apps.get_model("games", name).objects.using(alias) for name in ("Seat", "Question")]


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0080_question")]

    operations = [migrations.RunPython(unpack_all, pack_all)]
