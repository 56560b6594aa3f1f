"""Making dumps: one for each month that is over, and again whenever it should say something else.

Players agree to be named, or agree no longer, take another name, or delete their accounts; staff
annul results. Each round compares what a dump was made of with what there is now, so within the
hour it is made anew: with new numbers, and without a name that is gone. A file is named by its
content: nobody is given half of one, and two who make the same month do not disturb each other.

gzip, since Python has it and so has everybody: a match is a kilobyte, and a month a few megabytes.
"""

import gzip
import json
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from hashlib import file_digest, sha256
from pathlib import Path
from random import SystemRandom
from tempfile import NamedTemporaryFile
from typing import Any, BinaryIO

from django.conf import settings
from django.db import transaction
from django.db.models import Min, QuerySet

from games.models import Match, RecordDump, Seat
from games.records.match_records import iterate_lines

logger = logging.getLogger(__name__)

FORM = "rural-route-records-1"
SETTLED = timedelta(minutes=10)  # a match that is ending may be written down a little later
ORPHANED = timedelta(hours=1)  # after which a file that no row names is thrown away
CHECK = (
    "Each file is gzip; `sha256` is of the file as you download it: sha256sum FILE. Each line is a "
    "match in JSON. With the rules of the site, games.titles.find_game(game, version) and its seed "
    "and options give the deal, and games.rules.record.Record plays the moves through."
)


def make_dumps(stopped: Callable[[], bool], now: datetime) -> int:
    """Make the dumps of past months that are missing or say something else than they should.

    Returns how many. May be called by several at once.
    """
    made = 0
    for month in list_months(now - SETTLED):
        if stopped():
            break
        made += make_dump(month, now)
    delete_unnamed_files(now)
    return made


def list_published() -> QuerySet[Match]:
    """The matches that are published: public ones that are over and count."""
    return Match.objects.filter(
        status=Match.Status.FINISHED, visibility=Match.Visibility.PUBLIC, counts=True
    )


def list_months(now: datetime) -> Iterator[date]:
    """The first days of the months, in UTC, from the first match on that are over."""
    first = list_published().aggregate(first=Min("finished_at"))["first"]
    month = None if first is None else first.astimezone(UTC).date().replace(day=1)
    while month is not None and (later := next_month(month)) <= now.astimezone(UTC).date():
        yield month
        month = later


def next_month(month: date) -> date:
    return (month + timedelta(days=31)).replace(day=1)


def start_of(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def list_matches(month: date) -> QuerySet[Match]:
    """The published matches that were over in a month."""
    begins, ends = start_of(month), start_of(next_month(month))
    return list_published().filter(finished_at__gte=begins, finished_at__lt=ends)


def make_dump(month: date, now: datetime) -> bool:
    """Make the dump of a month unless there is one that says what it should."""
    matches = list_matches(month)
    seats = Seat.objects.filter(match__in=matches, player__isnull=False)
    agreed = seats.filter(player__named_in_records=True, player__is_active=True)
    names = dict(agreed.values_list("player", "player__display_name").distinct().order_by())
    source = hash_source(matches.count(), names)
    known = RecordDump.objects.filter(month=month, source_hash=source).first()
    if known is not None and (not known.file or dump_path(known).is_file()):
        return False
    players = list(seats.values_list("player", flat=True).distinct().order_by())
    numbers = draw_numbers(players)
    facts = {"players": len(players), "source_hash": source, "made_at": now}
    facts |= write_dump(month, matches, numbers, names)
    replace_row(month, facts)
    logger.info("the records of %s are made: %d matches", f"{month:%Y-%m}", facts["matches"])
    return True


def replace_row(month: date, facts: dict[str, Any]) -> None:
    """Name another file for a month, and throw away the one that was named before."""
    with transaction.atomic():
        before = RecordDump.objects.select_for_update().filter(month=month).first()
        RecordDump.objects.update_or_create(month=month, defaults=facts)
    if before is not None and before.file and before.file != facts["file"]:
        dump_path(before).unlink(missing_ok=True)


def hash_source(matches: int, names: dict[int, str]) -> str:
    """What tells whether a dump is to be made anew."""
    return sha256(json.dumps([matches, sorted(names.items())]).encode()).hexdigest()


def draw_numbers(players: list[int]) -> dict[int, int]:
    """A number for each player, from 1 on, which nobody can foresee."""
    order = list(range(1, len(players) + 1))
    SystemRandom().shuffle(order)
    return dict(zip(players, order, strict=True))


def write_dump(
    month: date, matches: QuerySet[Match], numbers: dict[int, int], names: dict[int, str]
) -> dict[str, Any]:
    """Write the file of a month; returns what its row says of it."""
    folder = Path(settings.DUMPS_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=folder, prefix=".making-", delete=False) as target:
        try:
            counted, moved = compress_lines(iterate_lines(matches, numbers, names), target)
            target.flush()
            size = target.seek(0, os.SEEK_END)
            target.seek(0)
            digest = file_digest(target, "sha256").hexdigest()
            name = f"rural-route-{month:%Y-%m}-{digest[:12]}.ndjson.gz" if counted else ""
            if name:
                os.chmod(target.name, 0o644)
                os.replace(target.name, folder / name)
        finally:
            Path(target.name).unlink(missing_ok=True)
    return {"file": name, "matches": counted, "moves": moved, "size": size, "sha256": digest}


def compress_lines(lines: Iterator[tuple[bytes, int]], target: BinaryIO | Any) -> tuple[int, int]:
    """Write lines as gzip that says nothing of when it was made; how many, and how many moves."""
    counted = moved = 0
    with gzip.GzipFile("", "wb", fileobj=target, mtime=0) as packed:
        for line, moves in lines:
            packed.write(line)
            counted, moved = counted + 1, moved + moves
    return counted, moved


def dump_path(dump: RecordDump) -> Path:
    """Where the file of a dump lies."""
    return Path(settings.DUMPS_DIR, dump.file)


def delete_unnamed_files(now: datetime) -> None:
    """Throw away old files that no dump names, as of somebody who died while writing."""
    folder = Path(settings.DUMPS_DIR)
    named = set(RecordDump.objects.values_list("file", flat=True))
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name not in named:
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < (now - ORPHANED).timestamp():
                    path.unlink()


def list_dumps() -> QuerySet[RecordDump]:
    """The dumps of months that had matches, the newest first."""
    return RecordDump.objects.exclude(file="")


def build_manifest() -> dict[str, Any]:
    """What there is, by what it can be checked, and how."""
    return {
        "form": FORM,
        "terms": settings.DUMPS_TERMS,
        "check": CHECK,
        "dumps": [
            {
                "month": f"{dump.month:%Y-%m}",
                "file": dump.file,
                "sha256": dump.sha256,
                "bytes": dump.size,
                "matches": dump.matches,
                "moves": dump.moves,
                "players": dump.players,
            }
            for dump in list_dumps()
        ],
    }
