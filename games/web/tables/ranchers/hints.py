"""Picking on the table of Ranchers: where a click leads, and what it would be worth."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from games.rules.game import MoveText
from games.titles.ranchers.board import FIELDS, PRINTED
from games.titles.ranchers.evaluation import RanchEvaluation
from games.titles.ranchers.state import ACTIONS, SOURCES, SWAP, SWAP_ANIMAL, SWAP_OBJECTIVE, TAKE
from games.web.card_selection import Selection
from games.web.tables.components import PICKABLE, PICKED, TARGET, ClickTarget, format_value

FILLERS = frozenset(("at", "for"))


@dataclass
class PickHints:
    """What can be picked in `picking`, and what the Ranch of the seat in `worth` would gain.

    `worth` is reckoned from the position after the draft.
    """

    picking: Selection
    worth: RanchEvaluation

    @cached_property
    def words(self) -> dict[MoveText, frozenset[str]]:
        """The words of every legal move that carry meaning; none stands twice in one move."""
        return {move: frozenset(move.split()) - FILLERS for move in self.picking.legal_moves}

    @cached_property
    def picks(self) -> tuple[str, ...]:
        """The picks that name a thing. `take` is picked along with the last of them, so that a
        take is whole while a sale could still be added to it."""
        return tuple(pick for pick in self.picking.picks if pick != TAKE)

    def moves_with(self, tokens: Iterable[str]) -> list[MoveText]:
        """The legal moves that hold all these tokens."""
        wanted = frozenset(tokens)
        return [move for move, words in self.words.items() if wanted <= words]

    @cached_property
    def remaining_moves(self) -> list[MoveText]:
        """The legal moves that the picks leave."""
        return self.moves_with(self.picks)

    @cached_property
    def source(self) -> str:
        """The pair that is picked, or the only one that any move left could mean."""
        picked = [pick for pick in self.picks if pick in SOURCES]
        if picked:
            return picked[0]
        meant = {ACTIONS[move].source for move in self.remaining_moves}
        return SOURCES[meant.pop()] if len(meant) == 1 and max(meant) >= 0 else ""

    @cached_property
    def field(self) -> str:
        """The field that is picked, or the only one there is for the pair that is picked."""
        picked = [pick for pick in self.picks if pick in FIELDS]
        if picked:
            return picked[0]
        meant = {ACTIONS[move].field for move in self.remaining_moves if ACTIONS[move].verb == TAKE}
        return FIELDS[meant.pop()] if self.picks and len(meant) == 1 else ""

    @cached_property
    def card(self) -> str:
        """The own objective that is picked: `o3`."""
        picked = [pick for pick in self.picks if pick[0] == "o" and pick[1:].isdigit()]
        return picked[0] if picked else ""

    # Where a click leads

    def pick_href(self, token: str) -> str:
        """Where a click on `token` leads: picked, picked instead of what it does not go with, or
        put back; a whole take is ready to be sent at once."""
        picking = self.picking
        if token in self.picks:
            return picking.page_url(picking.draft, [pick for pick in self.picks if pick != token])
        kept: list[str] = []
        for pick in self.picks:
            if self.moves_with((*kept, pick, token)):
                kept.append(pick)
        left = self.moves_with((*kept, token))
        whole = frozenset((*kept, token, TAKE))
        for move in left:
            if self.words[move] == whole or (len(left) == 1 and ACTIONS[move].verb != TAKE):
                return picking.move_href(move)
        return picking.page_url(picking.draft, (*kept, token))

    @cached_property
    def open_tokens(self) -> frozenset[str]:
        words = [self.words[move] for move in self.remaining_moves]
        if not words:
            return frozenset()
        return frozenset.union(*words) - frozenset.intersection(*words) - set(self.picks)

    @cached_property
    def first_tokens(self) -> frozenset[str]:
        """The words that any legal move has."""
        return frozenset().union(*self.words.values())

    def click_target(self, token: str, word: str = "") -> ClickTarget | None:
        """The place or thing `token` as it can be picked now; None if no move names it."""
        if token in self.picks:
            return ClickTarget(self.pick_href(token), PICKED, word, token)
        if token not in self.first_tokens:
            return None
        fits = token in self.open_tokens or (self.picks and self.moves_with((*self.picks, token)))
        if fits and self.picks and self.picking.ready is None:
            return ClickTarget(self.pick_href(token), TARGET, word, token)
        return ClickTarget(self.pick_href(token), PICKABLE, "" if self.picks else word, token)

    # What it would be worth

    def gain_word(self, move: MoveText) -> str:
        """`+4`, `±0` or `−2`: what a legal move would change, the side of a tile left open."""
        gain = self.worth.points_gained(move)
        return format_value(gain) if gain else "±0"

    def field_word(self, field: str) -> str:
        """What the picked pair on this field would change; empty as long as none is picked."""
        if not self.source or self.source not in self.picks:
            return ""
        return self._word(field, self.source)

    def pair_word(self, source: str) -> str:
        """What this pair with the picked field or objective would change."""
        thing = self.field or self.card
        return self._word(thing, source) if thing in self.picks else ""

    def card_word(self, token: str) -> str:
        """What the own objective `token` swapped for that of the picked pair would change."""
        if not self.source or self.source not in self.picks:
            return ""
        return self._word(token, self.source)

    def _word(self, thing: str, source: str) -> str:
        if not self.moves_with((thing, source)):
            return ""
        ready = self.picking.ready
        if ready and {thing, source} <= self.words[ready] and {thing, source} <= set(self.picks):
            return self.gain_word(ready)  # its card may be sold
        if self.worth.view["phase"] != SWAP:
            return self.gain_word(f"{TAKE} {source} at {thing}")
        verb = SWAP_ANIMAL if thing in FIELDS else SWAP_OBJECTIVE
        return self.gain_word(f"{verb} {thing} for {source}")

    def grant_word(self, animal: str) -> str:
        """What the Grant Animal of this type would change."""
        return self.gain_word(f"grant {animal}")

    def is_home(self, field: str, animal: str) -> bool:
        """True if `animal` is printed on the own `field`."""
        ranch = self.worth.ranch
        return PRINTED[ranch.number, ranch.side][FIELDS.index(field)] == animal
