"""The line of the log that both emu games share: what a bird was worth at the end of a year."""

from typing import Any

from games.rules.lines import Line, format_signed
from games.rules.phrases import phrase
from games.titles.birds import UPKEEP, BirdScore

PAID = phrase("{seat} {bird} {cards}: total {total}, pays {paid} = {sum}, keeps {kept}: {value}.")
PAID_MORE = phrase(
    "{seat} {bird} {cards}: total {total}, pays {paid} = {sum}, keeps {kept}, {bonus} more for "
    "Aces and Crowns: {value}."
)
SHORT = phrase("{seat} {bird} {cards}: total {total}, {short} short of {upkeep}: {value}.")
SHORT_MORE = phrase(
    "{seat} {bird} {cards}: total {total}, {short} short of {upkeep}, {bonus} more lost to Aces "
    "and Crowns: {value}."
)


def bird_line(tag: str, seat: int, token: str, bird: BirdScore) -> Line:
    """What one bird is worth, and why."""
    things: dict[str, Any] = {
        "seat": seat,
        "bird": token,
        "cards": bird.cards,
        "total": bird.total,
        "value": format_signed(bird.value),
    }
    if bird.bonus:
        things["bonus"] = bird.bonus
    if bird.upkeep is None:
        things |= {"short": bird.short, "upkeep": UPKEEP}
        return Line(SHORT_MORE if bird.bonus else SHORT, tag=tag, **things)
    things |= {"paid": bird.upkeep, "sum": sum(bird.upkeep), "kept": bird.kept}
    return Line(PAID_MORE if bird.bonus else PAID, tag=tag, **things)
