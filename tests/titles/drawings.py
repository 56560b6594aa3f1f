"""The drawn table of a mail, as it is heard, and the cards that it shows in any form."""

import re
from html import unescape

from games.decks.biome_deck import CARDS, SUITS

SILENT = re.compile(r'<(\w+)[^>]*\baria-hidden="true"[^>]*>.*?</\1>', re.DOTALL)
CODE = re.compile(r"\b[SHCDX](?:10|[2-9AJQK])\b")
MARK = re.compile(r"\b(10|[2-9AJQK])(?:</b><span[^>]*>)?([♠♥♣♦★])")
AS_TEXT = "\N{VARIATION SELECTOR-15}"


def heard(page: str) -> str:
    """What a screen reader says of it, in one line."""
    words = unescape(re.sub("<[^>]*>", " ", SILENT.sub(" ", page)))
    return re.sub(r"\s+", " ", words.replace(AS_TEXT, ""))


def animals_shown(page: str) -> set[str]:
    """The cards of the Biome Deck that are in it: by code, by rank and suit, or by name, heard or
    not."""
    page = unescape(page)
    marks = {f"{rank}{symbol}" for rank, symbol in MARK.findall(page)}
    codes = set(CODE.findall(page))
    return {
        code
        for code, card in CARDS.items()
        if code in codes or card.name in page or f"{card.rank}{SUITS[card.suit].symbol}" in marks
    }
