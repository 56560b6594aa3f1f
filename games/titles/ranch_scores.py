"""The score sheets of both emu games: each bird with what it paid and what that left. PURE."""

from collections.abc import Iterable, Sequence

from games.rules.game import Seat
from games.rules.lines import Line, format_signed
from games.rules.phrases import phrase
from games.titles.board import CARDS_LEFT, NONE, YOUR_CARDS_LEFT, Cell, Words, Zone, cells_of
from games.titles.ranch_views import ScoredBird

TOTAL = phrase("total {total}")
SHORT = phrase("{short} short of 18")
PAYS = phrase("pays {sum} ({ranks}), keeps {kept}")
BONUS = phrase("bonus {bonus}")
BONUS_LOST = phrase("{bonus} more lost to Aces and Crowns")
DROPPED = phrase("dropped by an Excuse")


def build_round(name: Words, totals: Iterable[tuple[Seat, int]], rows: Iterable[Zone]) -> Zone:
    """A year, or the match, with what each seat scored, and the `rows` that tell it."""
    sums = tuple(Cell(seat=seat, worth=format_signed(value)) for seat, value in totals)
    return Zone("sheet", name, sums, zones=tuple(rows))


def list_scored_birds(
    seat: Seat,
    reader: Seat | None,
    birds: Sequence[ScoredBird],
    left: Sequence[str],
    dropped: Sequence[bool] = (),
) -> Iterable[Zone]:
    """A row for each bird of a seat in a finished year, and one for what was left in its hand.
    `dropped`, by bird: an Excuse took it out."""
    for at, bird in enumerate(birds):
        gone = (DROPPED,) if dropped and dropped[at] else ()
        yield Zone(
            "row",
            cells=cells_of(bird["cards"]),
            seat=seat,
            token=f"B{at + 1}",
            facts=(*_describe_bill(bird), *gone),
            worth=format_signed(bird["value"]),
        )
    name = YOUR_CARDS_LEFT if seat == reader else Line(CARDS_LEFT, seat=seat)
    yield Zone("row", name, cells_of(left), empty=NONE)


def _describe_bill(bird: ScoredBird) -> Iterable[Words]:
    """`total 23`, `pays 19 (9 8 2), keeps 4`, `bonus 5`."""
    yield Line(TOTAL, total=bird["total"])
    paid = bird["upkeep"]
    if paid is None:
        yield Line(SHORT, short=bird["short"])
    else:
        yield Line(PAYS, sum=sum(paid), ranks=tuple(paid), kept=bird["kept"])
    if bird["bonus"]:
        yield Line(BONUS_LOST if paid is None else BONUS, bonus=bird["bonus"])
