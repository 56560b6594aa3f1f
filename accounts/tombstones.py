"""The list of those who have left, in a file beside the backups.

A backup that is put back knows nothing of those who have left since. This file does: a line for
each, with the instant and a mark that tells nobody who it was, only, of a row of a player, whether
it is the one. It is only ever added to, and no backup takes it back.
"""

import os
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from django.conf import settings

from accounts.models import Player
from config import backups


def tombstone_path() -> Path:
    """Where the list is kept (LEFT_LIST)."""
    return Path(settings.LEFT_LIST)


def tombstone_mark(player: Player) -> str:
    """The mark of a player: of their number and when they joined, which both never change. Who
    gets the same number after a restore has joined at another instant."""
    return sha256(f"{player.pk} {player.joined_at.timestamp():.6f}".encode()).hexdigest()


def add_tombstone(player: Player, at: datetime) -> None:
    """Adds a player, and returns once the line lies on the disk; OSError if it cannot be written.
    One who stands there already is not added again."""
    if tombstone_mark(player) in read_marks():
        return
    tombstone_path().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tombstone_path().open("ab") as kept:
        # A line that a death has cut off stays a line of its own.
        kept.write(f"\n{tombstone_mark(player)} {at.isoformat()}\n".encode())
    os.chmod(tombstone_path(), 0o600)
    backups.flush_to_disk(tombstone_path())


def read_marks() -> set[str]:
    """The marks of all who have left. A line that was cut off by a death in the middle is none."""
    try:
        lines = tombstone_path().read_text(encoding="ascii").splitlines()
    except FileNotFoundError:
        return set()
    return {line.split()[0] for line in lines if line[64:65] == " "}
