"""What the plain text tables of several titles share: the words they all say, and how lines are
laid out."""

from collections.abc import Sequence
from textwrap import wrap

from games.rules.game import View
from games.rules.lines import Line, translate_with
from games.rules.phrases import Said, Translator, phrase

WIDTH = 70
NAME_WIDTH = 12

YOU = phrase("You")
NONE = Line(phrase("none"))
OVER = phrase("match over")
YOUR_HAND = phrase("Your hand: {cards}")
EMPTY_HAND = phrase("Your hand: empty")
YOU_LEFT = phrase("Left in your hand: {cards}")
LEFT = phrase("Left in hand, {name}: {cards}")


def list_seat_labels(
    view: View, names: Sequence[str], say: Translator, width: int = NAME_WIDTH
) -> list[str]:
    """What each seat is called in the table, the reader `You`; no name is wider than `width`."""
    reader = view["seat"]
    return [
        say(YOU) if seat == reader else shorten_name(name, width) for seat, name in enumerate(names)
    ]


def shorten_name(name: str, width: int = NAME_WIDTH) -> str:
    return name if len(name) <= width else name[: width - 3] + "..."


def join_heading(parts: Sequence[str], gap: str) -> list[str]:
    """The parts of a heading in one line if they fit it, else each in lines of its own."""
    whole = gap.join(parts)
    if len(whole) <= WIDTH:
        return [whole]
    return [line for part in parts for line in wrap(part, WIDTH)]


def render_card_list(
    say: Translator, template: Said, cards: Sequence[str], indent: str = "", **things: str
) -> list[str]:
    """A template with its `cards`, in as many lines as they need."""
    words = translate_with(say, template, cards=tuple(cards) or NONE, **things)
    return wrap(words, WIDTH - 4, initial_indent=indent, subsequent_indent="  ")


def list_remaining_hands(
    view: View, hands: Sequence[Sequence[str]], who: Sequence[str], say: Translator
) -> list[str]:
    """The cards left in hand at the end of a match; `who` is what each seat is called."""
    lines = []
    for seat, hand in enumerate(hands):
        if seat == view["seat"]:
            lines += render_card_list(say, YOU_LEFT, hand)
        else:
            lines += render_card_list(say, LEFT, hand, name=who[seat])
    return lines
