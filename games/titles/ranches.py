"""What the plain text tables of both emu games share: headings, birds, lists of cards."""

from collections.abc import Sequence
from textwrap import wrap

from games.decks.decktet import CARDS, SUITS
from games.rules.lines import with_sign
from games.titles.ranch_views import BirdView, RanchView

WIDTH = 70
SHORTEST_NAME, NAME_WIDTH = 5, 12
CARDS_WIDTH = 18
NATURE_WIDTH = 24


def heading(title: str, view: RanchView, names: Sequence[str], gap: str) -> list[str]:
    """The match, the place in it and who is to move, in one line if it fits."""
    place = f"{view['tag']}, {awaited(view, names)}"
    parts = [f"{title}, {' - '.join(names)}", place, f"draw pile {view['draw_pile']}"]
    whole = gap.join(parts)
    if len(whole) <= WIDTH:
        return [whole]
    return [line for part in parts for line in wrap(part, WIDTH)]


def awaited(view: RanchView, names: Sequence[str]) -> str:
    """Who owes an answer."""
    who = " and ".join(names[seat] for seat in view["waiting"])
    if not who:
        return "the match is over"
    return f"{who} to close" if view["phase"] == "closing" else f"{who} to move"


def column(called: Sequence[str]) -> int:
    """How wide the column of names has to be."""
    return max(SHORTEST_NAME, *map(len, called)) + 2


def bird_lines(birds: Sequence[BirdView], blank: str) -> list[str]:
    """The birds of a seat, each with what it may become and its value now."""
    lines = [line for bird in birds for line in _bird(bird, blank)]
    return lines or [f"{blank}no birds"]


def _bird(bird: BirdView, blank: str) -> list[str]:
    """One line, or two for a bird of many cards."""
    suits = " or ".join(SUITS[letter].name for letter in bird["suits"])
    nature = f"{suits}, {bird['direction']}"
    value = f"{nature:<{NATURE_WIDTH}} now {with_sign(bird['value'])}"
    cards = " ".join(bird["cards"])
    start = f"{blank}{bird['token']:<4}"
    if len(cards) <= CARDS_WIDTH:
        return [f"{start}{cards:<{CARDS_WIDTH}} {value}"]
    return [start + cards, " " * (len(start) + CARDS_WIDTH + 1) + value]


def listed(title: str, cards: Sequence[str]) -> list[str]:
    """A title and cards, in as many lines as they need."""
    return wrap(f"{title} {' '.join(cards) or 'none'}", WIDTH - 4, subsequent_indent="  ")


def card_words(card: str) -> str:
    """An Ace or Crown by rank and suit, every other card by its name."""
    return CARDS[card].title if CARDS[card].kind in ("ace", "crown") else CARDS[card].name


def short(name: str) -> str:
    """A name that fits its column."""
    return name if len(name) <= NAME_WIDTH else name[: NAME_WIDTH - 3] + "..."
