"""The line of the log that both emu games share: what a bird was worth at the end of a year."""

from typing import Any

from games.rules.lines import Line, format_signed
from games.rules.phrases import phrase
from games.titles.birds import UPKEEP, BirdScore

PAID = phrase(
    "{seat}’s {bird} ({cards}) scores {value}. It adds up to {total}, pays {sum} in feed ({paid}) "
    "and keeps {kept}."
)
PAID_MORE = phrase(
    "{seat}’s {bird} ({cards}) scores {value}. It adds up to {total}, pays {sum} in feed ({paid}), "
    "keeps {kept} and gains {bonus} for Aces and Crowns."
)
SHORT = phrase(
    "{seat}’s {bird} ({cards}) scores {value}. It adds up to {total}, {short} short of {upkeep}."
)
SHORT_MORE = phrase(
    "{seat}’s {bird} ({cards}) scores {value}. It adds up to {total}, {short} short of {upkeep}, "
    "and loses {bonus} more for Aces and Crowns."
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
