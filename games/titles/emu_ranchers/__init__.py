"""Emu Ranchers, for two: its box, hints for a beginner, and all else that
the site needs of it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.emu_ranchers.bot import BOT
from games.titles.emu_ranchers.examples import EXAMPLES
from games.titles.emu_ranchers.game import EmuRanchers
from games.titles.emu_ranchers.lesson import PRIMER
from games.titles.emu_ranchers.lookahead import IMAGINING, OUTLOOK, PARTS
from games.titles.emu_ranchers.prompt import ask
from games.titles.emu_ranchers.table import build_board
from games.titles.emu_ranchers.view import EmuRanchersView, EmuSeat
from games.titles.legend import BIRDS, HANDS
from games.titles.ranch_game import OVER
from games.titles.ranch_words import SHARED_HINTS
from games.titles.title import Blurb, Complexity, Hints, PositionSummary, Title

BLURB = Blurb(
    sentence=phrase(
        "Raise emus from rising and falling cards, and hope that each one earns its feed."
    ),
    two_sentences=phrase(
        "Lay cards in rows: each row is an emu of one suit that only rises or only falls. Each emu "
        "eats eighteen points of its own cards a year; the higher score after two years wins."
    ),
    in_short=phrase(
        "An emu is a row of cards that share a suit and only rise, or only fall. Number cards have "
        "two suits; Aces are low, Crowns high. You hold six cards. On your turn you hatch a card "
        "as a new emu, add it to one of yours, or discard it; then you draw a card. When the draw "
        "pile is empty the year ends, and both players lay what still fits. Each emu then pays "
        "eighteen points of feed with its own number cards and gets no change. What’s left is "
        "profit; what’s missing is your loss. An Ace or a Crown makes either five larger. The "
        "higher total over two years wins."
    ),
    turns=28,
    seconds=25,
    weight=Complexity.LIGHT,
)

HINTS: Hints[EmuRanchersView] = {
    **SHARED_HINTS,
    "discard": Line(
        phrase(
            "Discard: a card that fits none of your birds. Check whether your opponent wants it: "
            "they can take it."
        )
    ),
    "draw discard": Line(
        phrase(
            "Discard pile: you know what you’re getting. So does your opponent, and the year gets "
            "no shorter."
        )
    ),
}

PLACE = phrase("Year {year} of {years}, turn {turn}")


def summarize_position(view: EmuRanchersView) -> PositionSummary:
    """The turn of the year; by seat its finished years and its birds as they are, in points."""
    over = view["phase"] == OVER
    place = Line(PLACE, year=view["year"], years=view["years"], turn=view["turn"])
    now = [0 if over else current_bird_points(seat) for seat in view["seats"]]
    return PositionSummary(
        place, tuple(seat["total"] + more for seat, more in zip(view["seats"], now, strict=True))
    )


def current_bird_points(seat: EmuSeat) -> int:
    """What the birds of a seat are worth together as they are."""
    return sum(bird["value"] for bird in seat["birds"])


TITLE = Title(
    game=EmuRanchers,
    deck="decktet",
    blurb=BLURB,
    primer=PRIMER,
    board=build_board,
    ask=ask,
    gist=summarize_position,
    examples=EXAMPLES,
    legend=(BIRDS, HANDS),
    hints=HINTS,
    parts=PARTS,
    bot=BOT.choose_move,
    evaluate=BOT.evaluate_moves,
    noise=28.0,
    imagining=IMAGINING,
    outlook=OUTLOOK,
    spread=170,
)
