"""The records of matches: replayed from the stored moves, remembered per process.

A remembered record is trusted only if its last digest is the one stored for that ply, so a
rolled-back transaction or a restored backup can never leave a wrong position behind.
"""

from collections import OrderedDict
from threading import Lock

from django.conf import settings

from games.models import Match, Move
from games.play.record import digest_chain
from games.rules.record import Record

Remembered = tuple[Record, bytes]

_remembered: OrderedDict[int, Remembered] = OrderedDict()
_lock = Lock()


def initial_record(match: Match, seats: int | None = None) -> Record:
    """The record of `match` before its first move; who knows its number of `seats` saves a
    question to the database."""
    return Record.begin(match.rules(match.setup(seats or match.seats.count())))


def current_record(match: Match, seats: int | None = None) -> Record:
    """The record of `match` as it stands in `match.ply` and `match.head`.

    Reads only the moves that this process has not seen yet. `seats`: how many there are, if known.
    """
    with _lock:
        known = _remembered.get(match.pk)
        if known is not None:
            _remembered.move_to_end(match.pk)
    if known is not None:
        record, head = known
        if record.ply == match.ply and head == bytes(match.head):
            return record
        if record.ply < match.ply:
            topped = _extend_record(match, record, head)
            if topped is not None:
                cache_record(match, topped)
                return topped
    record = initial_record(match, seats).extend(list_stored_moves(match, 0, match.ply))
    cache_record(match, record)
    return record


def record_at(match: Match, ply: int) -> Record:
    """The record of `match` as it was after `ply` moves (0: before the first)."""
    if ply >= match.ply:
        return current_record(match)
    return Record.replay(current_record(match).game, current_record(match).moves[:ply])


def list_stored_moves(match: Match, after: int, upto: int) -> list[tuple[int, str]]:
    """The stored moves after ply `after` up to and with ply `upto`, as (seat, text)."""
    if upto <= after:
        return []
    moves = Move.objects.filter(match=match, ply__gt=after, ply__lte=upto)
    return list(moves.order_by("ply").values_list("seat", "text"))


def cache_record(match: Match, record: Record) -> None:
    """Keeps `record` as the position of `match` at `match.head`."""
    with _lock:
        _remembered[match.pk] = (record, bytes(match.head))
        _remembered.move_to_end(match.pk)
        while len(_remembered) > settings.RECORDS_KEPT:
            _remembered.popitem(last=False)


def clear_record_cache() -> None:
    """Empties the memory of this process."""
    with _lock:
        _remembered.clear()


def _extend_record(match: Match, record: Record, head: bytes) -> Record | None:
    moves = list(
        Move.objects.filter(match_id=match.pk, ply__gte=record.ply, ply__lte=match.ply)
        .order_by("ply")
        .values_list("seat", "text", "digest")
    )
    if record.ply:
        if not moves or bytes(moves[0][2]) != head:
            return None
        moves = moves[1:]
    elif head != digest_chain.initial_digest(match.code, bytes.fromhex(match.seed)):
        return None
    return record.extend((seat, text) for seat, text, _digest in moves)


def digest_at(match: Match, ply: int) -> bytes:
    """The digest of `match` after `ply` moves; that of the last one for a ply not yet reached."""
    if ply >= match.ply:
        return bytes(match.head)
    if ply == 0:
        return digest_chain.initial_digest(match.code, bytes.fromhex(match.seed))
    move = Move.objects.filter(match_id=match.pk, ply=ply).values_list("digest", flat=True)
    return bytes(move.get())
