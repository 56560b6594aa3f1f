"""What the plain text tables of both emu games share: headings and birds."""

from collections.abc import Sequence

from games.decks.decktet import CARDS
from games.rules.lines import format_signed, join_with_and, line_text, translate_with
from games.rules.phrases import Translator, phrase
from games.titles.birds import closing_order_line, render_nature
from games.titles.ranch_views import BirdView, RanchView
from games.titles.text_parts import OVER, join_heading

SHORTEST_NAME = 5
CARDS_WIDTH = 18
NATURE_WIDTH = 24

TO_CLOSE = phrase("{who} to close")
TO_ACTION = phrase("{who} to move")
PILE = phrase("draw pile {pile}")
NO_BIRDS = phrase("no birds")
NOW = phrase("now {value}")
CLOSED_WITH = phrase("You closed with: {order}")
LAID_SO_FAR = phrase("Laid so far: {order}")


def render_heading(
    title: str, view: RanchView, names: Sequence[str], gap: str, say: Translator
) -> list[str]:
    """The match, the place in it and who is to move, in one line if it fits."""
    place = f"{view['tag']}, {awaited_text(view, names, say)}"
    pile = translate_with(say, PILE, pile=view["draw_pile"])
    return join_heading([f"{say(title)}, {' - '.join(names)}", place, pile], gap)


def awaited_text(view: RanchView, names: Sequence[str], say: Translator) -> str:
    if not view["waiting"]:
        return say(OVER)
    who = join_with_and([names[seat] for seat in view["waiting"]])
    return translate_with(say, TO_CLOSE if view["phase"] == "closing" else TO_ACTION, who=who)


def name_column_width(called: Sequence[str]) -> int:
    """How wide the column of names has to be."""
    return max(SHORTEST_NAME, *map(len, called)) + 2


def bird_lines(birds: Sequence[BirdView], blank: str, say: Translator) -> list[str]:
    """The birds of a seat, each with what it may become and its value now."""
    lines = [line for bird in birds for line in _render_bird(bird, blank, say)]
    return lines or [f"{blank}{say(NO_BIRDS)}"]


def _render_bird(bird: BirdView, blank: str, say: Translator) -> list[str]:
    may_be = line_text(render_nature(tuple(bird["suits"]), bird["direction"]), (), say)
    now = translate_with(say, NOW, value=format_signed(bird["value"]))
    value = f"{may_be:<{NATURE_WIDTH}} {now}"
    cards = " ".join(bird["cards"])
    start = f"{blank}{bird['token']:<4}"
    if len(cards) <= CARDS_WIDTH:
        return [f"{start}{cards:<{CARDS_WIDTH}} {value}"]
    return [start + cards, " " * (len(start) + CARDS_WIDTH + 1) + value]


def closing_order_text(view: RanchView, closed: bool, say: Translator) -> str:
    """The reader's closing order, so far or handed in."""
    laid = [(int(bird[1:]), card.replace(" as ", "=")) for card, bird in view["order"] or ()]
    return translate_with(
        say, CLOSED_WITH if closed else LAID_SO_FAR, order=closing_order_line(laid)
    )


def describe_card(card: str, say: Translator) -> str:
    """An Ace or Crown by rank and suit, every other card by its name."""
    known = CARDS[card]
    return line_text(known.title, (), say) if known.kind in ("ace", "crown") else say(known.name)
