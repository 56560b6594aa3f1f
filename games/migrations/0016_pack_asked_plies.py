"""The questions of every seat are packed, from the text in which their plies stood.

The 200,000 seats of 100,000 matches, with eighty questions each, took 8 s on SQLite and 24 s on
PostgreSQL. It may be interrupted and started again.
"""

from collections.abc import Sequence
from itertools import pairwise
from struct import pack

from django.apps.registry import Apps
from django.db import connections, migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import QuerySet

from games.models.batches import run_in_batches

PACKED = "UPDATE games_seat SET asked = %s WHERE id = %s"


def pack_all(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    seats = apps.get_model("games", "Seat").objects.using(editor.connection.alias)
    unpacked = seats.filter(asked=b"").exclude(asked_plies="")
    run_in_batches(unpacked, lambda keys: pack_some(seats.filter(pk__in=keys)))


def pack_some(seats: QuerySet) -> None:  # type: ignore[type-arg]
    connection = connections[seats.db]
    texts = seats.values_list("pk", "asked_plies")
    rows = [(packed([int(ply) for ply in text.split()]), pk) for pk, text in texts]
    with connection.cursor() as cursor:
        cursor.executemany(PACKED, rows)


def packed(plies: Sequence[int]) -> bytes:
    """How many there are, the last, and twice the way from each to the one before it, the last one
    first; as 0081 unpacks them."""
    ways = [2 * (later - ply) for ply, later in pairwise([0, *plies])]
    return pack(">II", len(plies), plies[-1]) + b"".join(map(seven_bits, reversed(ways)))


def seven_bits(number: int) -> bytes:
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*found, number])


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0015_asked")]

    operations = [migrations.RunPython(pack_all, migrations.RunPython.noop)]
