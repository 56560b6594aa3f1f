"""Sight: what the owner of a plan knows, the only way from a record to a plan; and what they read
of it, in the language that is spoken."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from accounts.languages import join_with_and, join_with_or
from games.models import Premove
from games.play.premoves.conditions import condition_line
from games.play.record.log_text import translate_line
from games.rules import take_back_notation
from games.rules.game import MoveText, Seat
from games.rules.line_serialization import deserialize_line
from games.rules.lines import DealLine, Line
from games.rules.record import Record
from games.rules.vocabulary import Vocabulary
from games.titles.determinization import advance_to_seat, find_determinizer, imagine

_system_random = random.SystemRandom()


@dataclass(frozen=True)
class OwnerView:
    """What a seat sees of a match and was told of it.

    `imagined` is a position that could be behind it, with fresh orders: everything that is tried is
    tried there. `told` are the moves of others that everybody was told of, with their plies; `own`
    the plies of the seat's own moves, `deals` those of deals, `taken_back` those of take-backs.
    """

    seat: Seat
    ply: int
    imagined: Record | None
    told: tuple[tuple[int, Seat, MoveText], ...]
    own: tuple[int, ...]
    deals: tuple[int, ...]
    taken_back: tuple[int, ...]
    vocabulary: Vocabulary

    @classmethod
    def from_record(cls, record: Record, seat: Seat) -> "OwnerView":
        """What `seat` knows of a match."""
        how = find_determinizer(record.game)
        verbs = how.open_verbs if how is not None else frozenset()
        told, own, gone = [], [], []
        stand = set(record.standing_plies)
        for ply, (actor, text) in enumerate(record.moves, start=1):
            if take_back_notation.parse_take_back(text) is not None:
                gone.append(ply)
            elif actor == seat:
                own.append(ply)
            elif ply in stand and text.split()[0] in verbs:
                told.append((ply, actor, text))
        lines = record.readable_lines(seat, standing=True)
        known: Sequence[Line] = [line for _ply, line in lines]
        view: Any = record.view(seat)
        imagined = None
        if record.awaited_seats:
            options = record.game.chosen
            imagined = imagine(type(record.game), options, view, known, _system_random)
        return cls(
            seat=seat,
            ply=record.ply,
            imagined=imagined,
            told=tuple(told),
            own=tuple(own),
            deals=tuple(ply for ply, line in lines if isinstance(line, DealLine)),
            taken_back=tuple(gone),
            vocabulary=record.game.vocabulary,
        )

    @property
    def next_turn_record(self) -> Record | None:
        """The position in which the seat tries its next turn; None if it cannot yet."""
        return advance_to_seat(self.imagined, self.seat) if self.imagined is not None else None


def list_move_labels(record: Record, seat: Seat, moves: Sequence[MoveText]) -> list[Line]:
    """What moves of `seat` mean, one after the other; the last one is not taken."""
    found: list[Line] = []
    for at, move in enumerate(moves):
        found.append(record.label_move(seat, move))
        if at < len(moves) - 1:
            record = record.play(seat, move)
    return found


def describe_premove(plan: Premove, names: Sequence[str]) -> str:
    """What a plan that is kept says: its moves, and when they are offered or played."""
    facts = {"moves": plan.moves, "minutes": plan.wait_minutes}
    if plan.kind == Premove.Kind.AUTO:
        return describe_auto_moves(plan, names)
    if plan.kind == Premove.Kind.OFFER:
        return gettext("%(moves)s: offered on your turn") % facts
    wanted = [translate_line(condition_line((seat, move)), names) for seat, move in plan.conditions]
    if not wanted:
        said = gettext("%(moves)s: played on your turn") % facts
        later = gettext("%(moves)s: played %(minutes)s minutes into your turn") % facts
        return later if plan.wait_minutes else said
    facts["conditions"] = join_with_and(wanted)
    said = gettext("%(moves)s: played on your turn if “%(conditions)s”")
    later = gettext("%(moves)s: played %(minutes)s minutes into your turn if “%(conditions)s”")
    return (later if plan.wait_minutes else said) % facts


def describe_auto_moves(plan: Premove, names: Sequence[str]) -> str:
    """What auto-moves do, and what ends them: any of their conditions."""
    facts = {"moves": plan.moves, "minutes": plan.wait_minutes, "turns": plan.turns_left}
    if not plan.turns_left:
        return gettext("%(moves)s: all turns have been played") % facts
    ends = [translate_line(condition_line((seat, move)), names) for seat, move in plan.conditions]
    said = ngettext(
        "%(moves)s: played %(minutes)s minutes into each turn, for %(turns)s turn",
        "%(moves)s: played %(minutes)s minutes into each turn, for %(turns)s turns",
        plan.turns_left,
    )
    if ends:
        facts["ends"] = join_with_or(ends)
        said = ngettext(
            "%(moves)s: played %(minutes)s minutes into each turn, for %(turns)s turn or until "
            "“%(ends)s”",
            "%(moves)s: played %(minutes)s minutes into each turn, for %(turns)s turns or until "
            "“%(ends)s”",
            plan.turns_left,
        )
    return said % facts


def describe_premove_outcome(plan: Premove, names: Sequence[str], shows_moves: bool = True) -> str:
    """What becomes of a plan now that the turn has come. Its moves, which name cards of the hand,
    are left out where the hand shall not be seen."""
    why = "" if plan.why is None else translate_line(deserialize_line(plan.why), names)
    facts = {"moves": plan.moves if shows_moves else gettext("(see the match page)"), "why": why}
    if plan.state == Premove.State.DROPPED and plan.kind == Premove.Kind.AUTO:
        return (gettext("Your auto-moves %(moves)s have ended. %(why)s") % facts).strip()
    if plan.state == Premove.State.DROPPED:
        return (gettext("Your plan %(moves)s wasn’t played. %(why)s") % facts).strip()
    if plan.due_at is not None:
        return gettext("Your plan %(moves)s will be played unless you move first.") % facts
    return (gettext("Your plan was %(moves)s. %(why)s") % facts).strip()
