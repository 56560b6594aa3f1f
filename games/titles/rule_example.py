"""An example of the rules: what was dealt and said at a table, and what is seen there. PURE."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.rules.phrases import Said


@dataclass(frozen=True)
class RuleExample:
    """A position, and what is to be seen in it.

    name      what it is called on the rules page of its title
    section   the part of that page in which it stands, by the id of its heading
    words     what it shows, marked for translation; who does not see the drawing has only these
    deal      what comes first, by the label of a shuffle, as in a lesson (`PartialOrderSource`)
    turns     what was said, turn by turn, by whoever was awaited (`1: …` names the seat); a single
              move of a turn that is not over (`step draw deck`); or `until closing`
    seat      through whose eyes it is seen
    asked     what is drafted and picked, as in the address of a table
    parts     what of the table is drawn: others, shared, reach, own, hand, bar, scores; or by the
              names in `titles/<slug>/example.html`
    phases    in which phases of a match it matters, for the panel beside a table
    """

    name: str
    section: str
    words: Said
    deal: Mapping[str, str] = field(default_factory=dict, hash=False)
    turns: tuple[str, ...] = ()
    seat: int = 0
    asked: str = ""
    parts: tuple[str, ...] = ("table",)
    phases: tuple[str, ...] = ()
    seats: int = 2
    options: Mapping[str, str | int | bool] = field(default_factory=dict, hash=False)
