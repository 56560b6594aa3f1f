"""What a reader is asked, and what each pick would come to, told once by a title. PURE.

A title says it by `ask(asked)`: what to do next, the choices by the word or move that a click on
them picks, and for each place on the table what the picked card would do there, or why it cannot
go there.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.rules.game import MoveText, Seat
from games.titles.board import Words, Zone

ViewT_co = TypeVar("ViewT_co", bound=Any, covariant=True)


@dataclass(frozen=True, slots=True)
class Asked(Generic[ViewT_co]):
    """What a seat has drafted and picked so far.

    `view` shows the position after the draft, `before` the one without it. `legal` are the moves
    that may follow the draft; `moves` those of them that the picks leave, `tokens` the words that
    can be picked next, `first` those that could be picked first. `ready` is the settling move that
    is left: only sending it is missing.
    """

    seat: Seat
    view: ViewT_co
    before: ViewT_co
    legal: Sequence[MoveText]
    moves: Sequence[MoveText]
    tokens: Collection[str]
    first: Collection[str]
    picks: Sequence[str]
    draft: Sequence[MoveText]
    ready: MoveText | None


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: it picks the word `token`, or chooses the whole legal `move`, which is then called
    `name` on the page."""

    words: Words
    token: str = ""
    move: MoveText = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What to do next, or what is about to be sent.

    `words` ask; if they follow the draft (`after_draft`), the draft is told before them. What is
    ready is told by the labels of its moves, or by `sentence`, or by the last label alone if that
    names all that was drafted (`last_only`). `effects` say what the draft and the move that is
    ready change. `uses` are the words on places and cards that can be picked, by the word that
    picks them; `spoken` are those of them that a person would not say by the place and its word, as
    they are heard, such as `draw from the deck` for `draw` on the deck. `misfits`: why a place
    cannot be picked now, since it does not take the picked card.
    `stays` is the verb that stays picked while cards are picked for it one after another. `ahead`
    is the own area as it would be with what is picked.
    """

    words: Words = ""
    choices: tuple[Choice, ...] = ()
    after_draft: bool = False
    sentence: Words = ""
    last_only: bool = False
    effects: tuple[Words, ...] = ()
    uses: Mapping[str, Words] = field(default_factory=dict)
    spoken: Mapping[str, Words] = field(default_factory=dict)
    misfits: Mapping[str, Words] = field(default_factory=dict)
    stays: str = ""
    ahead: Zone | None = None
