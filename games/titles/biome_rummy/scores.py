"""The score sheet of Biome Rummy: each finished round, and what was counted there. PURE."""

from collections.abc import Iterable

from games.decks.biome_deck import SUITS
from games.rules.lines import Line, format_signed, join_with_and
from games.rules.phrases import phrase
from games.titles.biome_rummy.view import BiomeRummyView, RummyRoundView, RummySeatRoundView
from games.titles.board import Cell, Words, Zone

CLAIMED = phrase("Round {round} ({ending}), Ace of {biome} to {seat}")
ASIDE = phrase("Round {round} ({ending}), Ace of {biome} set aside")
ENDINGS = {
    "out": phrase("went out"),
    "stock": phrase("deck empty"),
    "clock": phrase("no turns left"),
}
POINTS = phrase("{value}")
LAID = phrase("{played} laid")
LEFT = phrase("{held} left in hand")
AHEAD = phrase("ahead in {biomes}")


def build_scores(view: BiomeRummyView) -> Iterable[Zone]:
    """The finished rounds; what was counted in the last one is told until each seat has had a turn
    of the next, that of all rounds when the match is over."""
    results, over = view["results"], view["phase"] == "over"
    recent = len(results) if view["turn"] <= len(view["seats"]) else 0
    rounds = [_build_round(result, over or result["round"] == recent) for result in results]
    if rounds:
        yield Zone("sheet", zones=tuple(rounds))


def _build_round(result: RummyRoundView, told: bool) -> Zone:
    """A round with what each seat scored, and how if that is `told`."""
    ending, biome = Line(ENDINGS[result["ended"]]), Line(SUITS[result["ace"]].short)
    name = Line(ASIDE, round=result["round"], biome=biome, ending=ending)
    if result["winner"] is not None:
        name = Line(
            CLAIMED, round=result["round"], seat=result["winner"], biome=biome, ending=ending
        )
    seats = result["seats"]
    cells = [Cell(seat=each["seat"], worth=_sign(each["points"])) for each in seats]
    rows = [_build_row(each) for each in seats] if told else []
    return Zone("sheet", name, tuple(cells), zones=tuple(rows))


def _sign(points: int) -> Line:
    return Line(POINTS, value=format_signed(points))


def _build_row(seat: RummySeatRoundView) -> Zone:
    facts: list[Words] = [Line(LAID, played=seat["played"]), Line(LEFT, held=seat["hand"])]
    if seat["contests"]:
        biomes = join_with_and([Line(SUITS[suit].short) for suit in seat["contests"]])
        facts.append(Line(AHEAD, biomes=biomes))
    return Zone("row", seat=seat["seat"], facts=tuple(facts))
