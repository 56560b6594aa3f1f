"""Small parts of pages that are drawn from data: cards in a line of text, postmarks."""

from datetime import datetime

from django.utils import timezone
from django.utils.safestring import SafeString

from games.decks.decktet import CARDS
from games.web.shortcuts import render_fragment

TURNS_OF_A_POSTMARK = 5


def draw_card(code: str) -> SafeString:
    """A card within a line of text: its rank and the shapes of its suits; read out by title."""
    return render_fragment("games/parts/card.html", {"card": CARDS[code]})


def draw_bird(cards: str) -> SafeString:
    """Cards within a line of text, bottom to top: `{{ draw_bird("7SK 8MS") }}`."""
    return render_fragment("games/parts/bird.html", {"cards": [CARDS[c] for c in cards.split()]})


def draw_postmark(at: datetime | None, ply: int = 0) -> SafeString:
    """A ring with the day and hour of `at` in the reader's zone, turned a little by `ply`."""
    local = timezone.localtime(at) if at is not None else None
    things = {"at": at, "local": local, "turned": ply % TURNS_OF_A_POSTMARK}
    return render_fragment("games/parts/postmark.html", things)
