"""What the signs at a table mean, beside its cards: told by a title in its folder, `LEGEND`. PURE.

A sign is what is drawn, its name, and what it means, empty if the name says all. Drawn are words,
or `card:HA`, `sign:H` of the deck, `piece:cow` of the title, several side by side, or such a
drawing and words after it.
"""

from typing import NamedTuple

from games.rules.phrases import phrase
from games.titles.board import Words

Drawn = str | tuple[str, Words]
Sign = tuple[Drawn, Words, Words]


class LegendPart(NamedTuple):
    """Signs that belong together, under a title."""

    title: Words
    signs: tuple[Sign, ...]


HANDS = LegendPart(
    phrase("Hands"),
    (
        ("piece:back", phrase("back of a card"), phrase("hidden by its player")),
        ("piece:known", phrase("eye"), phrase("your opponents saw you take this card")),
    ),
)
TOKEN: Sign = ("●", phrase("token"), phrase("the player with the most tokens wins the match"))
BIRDS = LegendPart(
    phrase("On a bird’s tag"),
    (
        ("B2", phrase("its name"), phrase("birds are numbered as they hatch")),
        ("↕", phrase("open"), phrase("higher or lower cards fit")),
        ("↑", phrase("rising"), phrase("only higher cards fit")),
        ("↓", phrase("falling"), phrase("only lower cards fit")),
        ("■", phrase("finished"), phrase("nothing fits")),
        ("−3", phrase("its value"), phrase("its score if the year ended now")),
        ("✗", phrase("no"), phrase("the picked card doesn’t fit here, and why")),
    ),
)
