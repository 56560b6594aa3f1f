"""Small parts of pages that are drawn from data: cards in a line of text, postmarks, parts that are
the same for everybody."""

from datetime import datetime
from functools import lru_cache

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import trans_real

from accounts.languages import current_language
from games.decks.decktet import CARDS
from games.web.shortcuts import render_part

TURNS_OF_A_POSTMARK = 5


def draw_card(code: str) -> SafeString:
    """A card within a line of text: its rank and the shapes of its suits; read out by title."""
    return render_part("games/parts/card.html", {"card": CARDS[code]})


def draw_bird(cards: str) -> SafeString:
    """Cards within a line of text, bottom to top: `{{ draw_bird("7SK 8MS") }}`."""
    return render_part("games/parts/bird.html", {"cards": [CARDS[c] for c in cards.split()]})


def draw_postmark(at: datetime | None, ply: int = 0) -> SafeString:
    """A ring with the day and hour of `at` in the reader's zone, turned a little by `ply`."""
    local = timezone.localtime(at) if at is not None else None
    things = {"at": at, "local": local, "turned": ply % TURNS_OF_A_POSTMARK}
    return render_part("games/parts/postmark.html", things)


def draw_script_sentences(part: str) -> SafeString:
    """A part of a page (`games/parts/<part>.html`) that is the same for every reader of a
    language."""
    return _render_part(part, trans_real.translation(current_language()))


@lru_cache(maxsize=64)
def _render_part(part: str, _catalogue: object) -> SafeString:
    return render_part(f"games/parts/{part}.html", {})
