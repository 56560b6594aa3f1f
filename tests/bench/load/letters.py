"""What became of the letters that the people of the load wrote, as the house has it in its rows.

That the question of a seat has changed does not tell which letter did it: who gets no answer for a
minute writes once more, and the first letter may be the one that was played.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from tests.bench.load.answers import Answer


class Fate(Enum):
    """What became of a letter."""

    PLAYED = "played"
    REFUSED = "refused"
    WAITS = "waits to be read"
    UNKNOWN = "isn’t stored"


def fate(code: str, message_id: str) -> Fate:
    """What became of a letter about a match, by its Message-ID."""
    from games.models import InboundMail

    rows = InboundMail.objects.filter(seat__match__code=code, message_key=message_id)
    letter: Any = rows.only("state", "transcript").first()
    if letter is None:
        return Fate.UNKNOWN
    if letter.state in (InboundMail.State.WAITING, InboundMail.State.LEASED):
        return Fate.WAITS
    did = {entry["did"] for entry in letter.transcript}
    return Fate.PLAYED if "played" in did else Fate.REFUSED


def settled(code: str, answers: Sequence[Answer]) -> list[Answer]:
    """The same answers, once all is over: of each letter it is known what became of it. Those that
    were refused are none."""
    found: list[Answer] = []
    for answer in answers:
        became = fate(code, answer.message_id) if answer.message_id else None
        if became is not Fate.REFUSED:
            heard = answer.heard or became is Fate.PLAYED
            found.append(replace(answer, heard=heard))
    return found
