"""What the lobby and the page of an open table say of its requirements, and of its ready check."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import AnonymousUser

from accounts.models import Player
from games.models import JoinRequirements, Match, ReadyCheck, Seat
from games.play.join_requirements import (
    describe_requirements,
    explain_unfit,
    find_invited,
    list_fitting_tables,
)
from games.play.ready_questions import has_lost_seat
from games.play.record.log_text import translate_line


class TableGates:
    """What some open tables ask for, and at which of them a reader may not sit down: looked up once
    for all."""

    def __init__(self, matches: Sequence[Match], player: Player | None) -> None:
        self._asked = JoinRequirements.objects.in_bulk([match.pk for match in matches])
        asking = [match for match in matches if match.pk in self._asked]
        unfit = explain_unfit(asking, player) if player is not None and asking else {}
        invited = find_invited(list(unfit), player) if player is not None and unfit else set()
        self._unfit = {key: why for key, why in unfit.items() if key not in invited}

    def list_requirements(self, match: Match) -> list[str]:
        """What a table asks for, in words."""
        asked = self._asked.get(match.pk)
        return [translate_line(line) for line in describe_requirements(asked)] if asked else []

    def explain_unfit(self, match: Match) -> str:
        """Why the reader may not sit down there; empty if they may."""
        why = self._unfit.get(match.pk)
        return "" if why is None else translate_line(why)


def describe_gate(
    match: Match, user: Player | AnonymousUser, seats: Sequence[Seat]
) -> dict[str, Any]:
    """What the page of an open table shows of it: requirements, whether its reader meets them and
    which tables else they could join, and the question that they were asked."""
    player = user if isinstance(user, Player) else None
    gates = TableGates([match], player)
    unfit = gates.explain_unfit(match)
    told: dict[str, Any] = {
        "requirements": gates.list_requirements(match),
        "unfit": unfit,
        "fitting": list_fitting_tables(match, player) if unfit and player else (),
        "asked": None,
        "wants_bot": False,
        "lost_seat": has_lost_seat(match.pk),
    }
    if player is not None and any(seat.player_id == player.pk for seat in seats):
        mine = ReadyCheck.objects.filter(match=match, player=player).first()
        if mine is not None:
            told["asked"] = None if mine.answered_at or mine.lost_at else mine
            told["wants_bot"] = mine.wants_bot
    return told
