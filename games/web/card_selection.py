"""Picking: what a player has drafted and picked so far, read from the address of the page.

Nothing of it is stored. A click is a link to the address with one more pick in it, or one more
move in the draft; undo is a link back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext

from games.play.record.log_text import error_reason, move_label, translate_line
from games.rules.errors import RulesError
from games.rules.game import MoveText, Seat
from games.rules.lines import Line
from games.rules.parser import notation
from games.rules.parser.notation import Narrowing
from games.rules.record import Record

MOST_DRAFTED = 40
MOST_PICKED = 40
RANK, SUIT, CLASS, DIET = "rank", "suit", "class", "diet"
SORTS = (RANK, SUIT, CLASS, DIET)


@dataclass
class Selection:
    """The draft and the picks of `seat`. `record` is the position after the draft; `kept` is what
    else the page has in its address."""

    path: str
    record: Record
    seat: Seat
    draft: tuple[MoveText, ...] = ()
    picks: tuple[str, ...] = ()
    sort: str = RANK
    text: str = ""
    labels: tuple[Line, ...] = ()
    names: Sequence[str] = ()
    refusal: str = ""
    kept: tuple[tuple[str, str], ...] = ()
    _hrefs: dict[str, str] = field(default_factory=dict)

    @classmethod
    def from_query(
        cls, record: Record, seat: Seat, asked: QueryDict, path: str, names: Sequence[str] = ()
    ) -> Selection:
        """The picking that an address asks for. What is not possible (any more) is set aside and
        named in `refusal`; a settling move is never drafted. `names` are the players' by seat."""
        picking = cls(
            path, record, seat, sort=read_sort_order(asked), text=read_text_mode(asked), names=names
        )
        draft = tuple(asked.getlist("do")[:MOST_DRAFTED])
        try:
            for move in draft:
                picking._take_move(move)
        except RulesError as error:
            shown = ", ".join(draft)[:80]
            picking = cls(path, record, seat, sort=picking.sort, text=picking.text, names=names)
            picking.refusal = gettext("Your draft “%(draft)s” was discarded. %(reason)s") % {
                "draft": shown,
                "reason": error_reason(error, names),
            }
            return picking
        picks = tuple(asked.getlist("pick")[:MOST_PICKED])
        if picks:
            picking._take_picks(picks)
        return picking

    def _take_move(self, move: MoveText) -> None:
        after = self.record.apply_draft(self.seat, (move,))
        self.labels = (*self.labels, self.record.label_move(self.seat, move))
        self.record = after
        self.draft = (*self.draft, move)
        for known in ("legal_moves", "narrowing", "first_tokens", "ready"):
            self.__dict__.pop(known, None)  # what followed the shorter draft

    def _take_picks(self, picks: tuple[str, ...]) -> None:
        """Takes the picks, or the move they leave into the draft; says so if they fit nothing."""
        left = self._filter_moves(picks)
        if not left:
            shown = " ".join(picks)[:80]
            self.refusal = gettext("“%s” doesn’t fit any possible move.") % shown
        elif len(left) == 1 and not self.record.is_settling_move(self.seat, left[0]):
            self._take_move(left[0])
        else:
            self.picks = picks

    def _narrow_moves(self, picks: Sequence[str]) -> Narrowing:
        return notation.narrow_moves(self.legal_moves, picks, self.record.game.vocabulary)

    def _filter_moves(self, picks: Sequence[str]) -> tuple[MoveText, ...]:
        return notation.filter_moves(self.legal_moves, picks, self.record.game.vocabulary)

    @cached_property
    def legal_moves(self) -> tuple[MoveText, ...]:
        """The moves that may follow the draft."""
        return self.record.list_legal_moves(self.seat)

    @cached_property
    def narrowing(self) -> Narrowing:
        """What the picks leave."""
        return self._narrow_moves(self.picks)

    @cached_property
    def first_tokens(self) -> frozenset[str]:
        """All that could be picked if nothing were picked yet."""
        return frozenset(self._narrow_moves(()).tokens if self.picks else self.narrowing.tokens)

    @cached_property
    def ready(self) -> MoveText | None:
        """The settling move that is left, or forced: only sending it is missing."""
        left = self.narrowing
        if not self.picks:
            forced = self.record.forced_move(self.seat)
            return forced if forced and self.record.is_settling_move(self.seat, forced) else None
        if len(left.moves) == 1:
            return left.moves[0]
        if left.exact is not None and self.record.is_settling_move(self.seat, left.exact):
            return left.exact
        return None

    @property
    def complete_move(self) -> MoveText | None:
        """The move that the picks name completely while longer ones are still possible."""
        return self.narrowing.exact if self.picks and self.ready is None else None

    @property
    def may_send_now(self) -> bool:
        """True if the draft may be sent as it is, though more could follow."""
        whole = self.record.game.vocabulary.complete
        return (
            bool(self.draft)
            and self.ready is None
            and all(move.split()[0] in whole for move in self.draft)
        )

    @property
    def words(self) -> str:
        """The whole submission, as it is sent."""
        return ", ".join((*self.draft, *((self.ready,) if self.ready else ())))

    @property
    def sentence(self) -> str:
        """The draft, and the move that is ready to be sent, in plain words."""
        parts = [translate_line(label, self.names) for label in self.labels]
        if self.ready is not None:
            parts.append(self.label_move(self.ready))
        return gettext(", then ").join(
            part if at == 0 else part[:1].lower() + part[1:] for at, part in enumerate(parts)
        )

    def label_move(self, move: MoveText) -> str:
        """A legal move in plain words."""
        return move_label(self.record, self.seat, move, self.names)

    @property
    def has_begun(self) -> bool:
        """True if there is something to undo."""
        return bool(self.draft or self.picks)

    # Addresses

    def page_url(
        self, draft: Sequence[MoveText] = (), picks: Sequence[str] = (), sort: str = ""
    ) -> str:
        """The address of the page with this draft and these picks."""
        asked = [("do", move) for move in draft] + [("pick", token) for token in picks]
        order = sort or self.sort
        if order != RANK:
            asked.append(("sort", order))
        if self.text:
            asked.append(("text", self.text))
        asked += self.kept
        return f"{self.path}?{urlencode(asked)}" if asked else self.path

    def can_pick(self, token: str) -> bool:
        """True if picking `token` leads on from the picks there are."""
        return token in self.narrowing.tokens

    def pick_href(self, token: str) -> str:
        """Where a click on `token` leads: picked, picked instead of what it does not go with,
        or, if it is picked, put back."""
        known = self._hrefs.get(token)
        if known is None:
            known = self._hrefs[token] = self._pick_href(token)
        return known

    def _pick_href(self, token: str) -> str:
        along = self.record.game.vocabulary.along
        if token in self.picks:
            at = self.picks.index(token)
            kept = [pick for pick in self.picks[:at] + self.picks[at + 1 :] if pick not in along]
            return self.page_url(self.draft, kept)
        kept = []
        if self.can_pick(token):
            kept = list(self.picks)
        else:
            for pick in self.picks:
                if self._filter_moves((*kept, pick, token)):
                    kept.append(pick)
        left = self._filter_moves((*kept, token))
        picks = notation.pick_along(left, (*kept, token), self.record.game.vocabulary)
        if len(left) == 1 and not self.record.is_settling_move(self.seat, left[0]):
            return self.page_url((*self.draft, left[0]))
        return self.page_url(self.draft, picks)

    def move_href(self, move: MoveText) -> str:
        """Where choosing a whole legal move leads: into the draft, or ready to be sent."""
        if not self.record.is_settling_move(self.seat, move):
            return self.page_url((*self.draft, move))
        fillers = self.record.game.vocabulary.fillers
        return self.page_url(self.draft, [word for word in move.split() if word not in fillers])

    @property
    def undo_href(self) -> str:
        """Back by one pick, or by one move of the draft."""
        if self.picks:
            return self.page_url(self.draft)
        return self.page_url(self.draft[:-1])

    def without_href(self, base: Record, at: int) -> str:
        """The draft without its move `at`, and without what cannot stand after that."""
        kept = list(self.draft[:at])
        record = base.apply_draft(self.seat, kept)
        for move in self.draft[at + 1 :]:
            if move in record.list_legal_moves(self.seat):
                record = record.apply_draft(self.seat, (move,))
                kept.append(move)
        return self.page_url(kept)


def read_sort_order(asked: QueryDict) -> str:
    """How the reader wants the hand sorted; by rank, or what a title has instead, if not said."""
    asked_for = asked.get("sort")
    return asked_for if asked_for in SORTS else RANK


def read_text_mode(asked: QueryDict) -> str:
    """`1` for the table as plain text, `0` for the drawn one; empty for the reader's setting."""
    asked_for = asked.get("text", "")
    return asked_for if asked_for in ("0", "1") else ""
