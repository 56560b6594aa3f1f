"""Dumps of finished matches, among the surfaces: while the match is played, and once it is over."""

import gzip
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from django.test import Client, override_settings

from games.models import Match
from games.play.record.match_file import export_match
from games.records import dumps
from tests.twins.house import BESIDE
from tests.twins.sitting import Sent, Sitting
from tests.twins.surfaces import When, surface, undone

LATER = timedelta(days=40)  # when the month of the match is over


class Known:
    """Numbers of players that are the same each time."""

    def shuffle(self, order: list[int]) -> None:
        order.reverse()


@surface(When.AT_THE_END)
def dumps_while_played(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The dump of the month, with another match of the same people in it: the page, the manifest,
    and the file to its last byte."""
    if here.reader is not None:
        return
    with undone(here), TemporaryDirectory() as folder, override_settings(DUMPS_DIR=folder):
        beside = Match.objects.get(code=BESIDE)
        if beside.game != here.match.game:  # else its cards differ, too
            finish(beside)
        make(here)
        for name in ("records/", "records/manifest.json"):
            yield name, Client().get(f"/{name}")  # type: ignore[misc]
        for path in sorted(Path(folder).iterdir()):
            packed = path.read_bytes()
            yield "name of the file", path.name
            yield "file", repr(packed)
            yield "lines", gzip.decompress(packed).decode()
            head = Client().get(f"/records/{path.name}").headers
            yield "headers of the file", json.dumps(dict(head), indent=1)


@surface(When.AT_THE_END)
def dumps_once_over(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What a dump says of the match itself beyond the match's own file, which everybody may read by
    then: nothing in which twins differ, when somebody moved least of all."""
    if here.reader is not None:
        return
    with undone(here), TemporaryDirectory() as folder, override_settings(DUMPS_DIR=folder):
        finish(here.match)
        make(here)
        match = Match.objects.get(pk=here.match.pk)
        told = export_match(match, list(match.seats.order_by("number")))
        for path in sorted(Path(folder).iterdir()):
            packed = path.read_bytes()
            line = json.loads(gzip.decompress(packed))
            moves = line.pop("moves")
            yield "moves are those of the file", str(moves == public_moves(told))
            yield "all but the moves", json.dumps(line, indent=1)
            yield "head of the file", repr(packed[:10])


def public_moves(told: dict[str, Any]) -> list[list[Any]]:
    return [[move["seat"], move["step"]] for move in told["steps"]]


def finish(match: Match) -> None:
    """The match is over, and everybody is first."""
    match.seats.update(place=1, score=0, question=None)
    ended = {"status": Match.Status.FINISHED, "ending": Match.Ending.AGREED}
    Match.objects.filter(pk=match.pk).update(finished_at=match.created_at, **ended)


def make(here: Sitting) -> None:
    with patch.object(dumps, "SystemRandom", Known):
        dumps.make_dumps(lambda: False, here.now + LATER)
