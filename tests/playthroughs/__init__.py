"""Golden playthroughs: whole matches, told as a story, one for every way to end.

Bots play them; where bots hardly ever come to an ending, seats that play by lot do.
`python -m tests.playthroughs` writes them anew; a change in them is read as a diff before it is
kept. A new game adds its matches to `PLAYTHROUGHS`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from games.rules.game import MoveText, OptionValue, Seat, Setup
from games.rules.lines import line_text
from games.rules.record import Record
from games.titles import bots, find_game
from games.titles.table_text import render_table

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")


@dataclass(frozen=True)
class Playthrough:
    """A match of bots, or without `bots` of seats that play by lot: `slug-ending.txt` tells it.

    `number` gives the seed and the rng.
    """

    slug: str
    ending: str
    seats: int
    number: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    bots: bool = True

    @property
    def path(self) -> Path:
        """Where its story is kept."""
        return FOLDER / f"{self.slug}-{self.ending}.txt"

    def played(self) -> Record:
        """The match, played to its end by a bot on every seat, or on every seat by lot."""
        seed = b"playthrough %d" % self.number
        at = Record.begin(find_game(self.slug)(Setup(self.seats, self.options, seed)))
        rng = Random(self.number)
        while at.awaited_seats:
            seat = at.awaited_seats[0]
            at = at.play(seat, self._move(at, seat, rng))
        return at

    def _move(self, at: Record, seat: Seat, rng: Random) -> MoveText:
        """What `seat` plays now."""
        legal = at.list_legal_moves(seat)
        return (
            bots.choose_move(at.game, at.view(seat), legal, rng) if self.bots else rng.choice(legal)
        )

    def story(self) -> str:
        """The match as text: what was set up, the log with who may read a line, how it ended."""
        at = self.played()
        names = NAMES[: self.seats]
        chosen = ", ".join(f"{name} {value}" for name, value in at.game.chosen.items())
        by_lot = "" if self.bots else " All seats play by lot."
        lines = [
            f"{at.game.title}, version {at.game.version}: {' - '.join(names)}",
            f"Options: {chosen or 'none'}. Seed: playthrough {self.number}.{by_lot}",
            "",
        ]
        for told in at.log:
            for line in told:
                reader = f"[{names[line.only]}] " if line.only is not None else ""
                lines.append(f"{line.tag:<9} {reader}{line_text(line, names)}")
        lines += ["", *_ending(at, names), "", render_table(at.game, at.view(None), names), ""]
        return "\n".join(line.rstrip() for line in lines)


def _ending(at: Record, names: tuple[str, ...]) -> list[str]:
    """Moves, scores, places, winners and the reason."""
    outcome = at.outcome
    assert outcome is not None
    lines = [f"{at.ply} steps. {outcome.reason}"]
    for name, score, place in zip(names, outcome.scores, outcome.places, strict=True):
        lines.append(f"{name}: score {score}, place {place}")
    winners = " and ".join(names[seat] for seat in outcome.winners)
    return [*lines, f"Won by {winners or 'nobody'}."]


RANCHERS_MODULES = dict.fromkeys(("horses", "fish", "grants", "buildings", "pets"), True)

PLAYTHROUGHS: tuple[Playthrough, ...] = (
    Playthrough("biome-rummy", "decided", 2, 1),
    Playthrough("biome-rummy", "most-aces", 2, 4),
    Playthrough("biome-rummy", "higher-total", 3, 6),
    Playthrough("biome-rummy", "gone-out-more-often", 3, 13),
    Playthrough("biome-rummy", "shared-place", 6, 47),
    Playthrough("biome-rummy", "ace-set-aside", 6, 103),
    Playthrough("emu-ranchers", "higher-sum", 2, 1),
    Playthrough("emu-ranchers", "drawn", 2, 233),
    Playthrough("emus-redux", "highest-result", 3, 1),
    Playthrough("emus-redux", "more-birds-hatched", 4, 36),
    Playthrough("emus-redux", "more-birds-lost", 3, 106),
    Playthrough("emus-redux", "market-collapse", 4, 46),
    Playthrough("food-chain", "two-aces-each", 2, 26),
    Playthrough("food-chain", "eighth-round", 2, 2),
    Playthrough("food-chain", "more-aces", 2, 115),
    Playthrough("food-chain", "more-points", 2, 17),
    Playthrough("food-chain", "all-equal", 2, 71),
    Playthrough("hunting-prey", "most-tokens", 3, 1),
    Playthrough("hunting-prey", "most-cards-left", 2, 53),
    Playthrough("hunting-prey", "strongest-card-left", 2, 76, {"finish": "rounds:15"}, bots=False),
    Playthrough("hunting-prey", "shared-first-place", 3, 4, {"finish": "rounds:40"}, bots=False),
    Playthrough("hunting-prey", "ten-rounds", 3, 2, {"finish": "rounds:10"}),
    Playthrough("hunting-prey", "fewer-than-five-cards", 4, 3, {"finish": "thin"}),
    Playthrough("hunting-prey", "nobody-left-to-play", 2, 40, {"finish": "rounds:40"}),
    Playthrough("hunting-prey", "sixty-rounds", 2, 1, {"ties": "none", "finish": "tokens:20"}),
    Playthrough("ranchers", "highest-score", 4, 1, RANCHERS_MODULES),
    Playthrough("ranchers", "more-different-animals", 3, 37, RANCHERS_MODULES),
    Playthrough("ranchers", "shared-victory", 2, 52),
)
