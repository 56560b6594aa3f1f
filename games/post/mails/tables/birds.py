"""What the mails of the two emu games share: cards of the Decktet as cells, and ranches."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.languages import gettext, ngettext
from games.decks.decktet import CARDS
from games.play.record.saying import words_of
from games.post.mails.tables.cells import broken, table
from games.post.mails.tables.seats import called
from games.rules.lines import with_sign
from games.titles.birds import nature
from games.titles.ranch_views import BirdView, RanchSeat, RanchView

IN_ROW = 6


@cache
def cell(code: str) -> SafeString:
    """One card: its rank in ink, the letter of each suit in the suit's colour."""
    card = CARDS[code]
    suits = format_html_join("", '<span class="{0}">{0}</span>', ((suit,) for suit in card.suits))
    return format_html('<td class="card" bgcolor="#fffaf0">{}{}</td>', card.rank, suits)


def drawn(cards: Sequence[str]) -> SafeString:
    """Cards as cells, six in a row; a line of the mail for each, so that none is too long."""
    rows = ["\n".join(map(cell, row)) for row in broken(cards, IN_ROW)]
    return table(f"<tr>{row}</tr>" for row in rows)


def ranch(
    view: RanchView,
    names: Sequence[str],
    seat: RanchSeat,
    draw: Callable[[Sequence[str]], SafeString] = drawn,
    told: Callable[[Sequence[str]], str] = " ".join,
) -> dict[str, Any]:
    """A seat with its birds and what is known of its hand; `draw` gives cards as cells, `told`
    those of a bird in words."""
    own, over = seat["seat"] == view["seat"], view["phase"] == "over"
    return {
        "name": called(view, names, seat["seat"]),
        "birds": [
            {
                "token": bird["token"],
                "drawn": draw(bird["cards"]),
                "cards": told(bird["cards"]),
                "stands": stands(bird),
            }
            for bird in seat["birds"]
        ],
        "known": draw(seat["known"]) if seat["known"] and not own and not over else "",
    }


def stands(bird: BirdView) -> str:
    """`Leaves or Wyrms, rising, now +3`."""
    what = words_of(nature(tuple(bird["suits"]), bird["direction"]))
    words = {"bird": what, "value": with_sign(bird["value"])}
    return gettext("%(bird)s, now %(value)s") % words


def hand_words(seat: RanchSeat) -> str:
    """`Hand 5 cards, known: 7SK.`: of the hand of another seat."""
    number = seat["hand_size"]
    words = ngettext(
        "Hand %(number)d card, known: %(cards)s.",
        "Hand %(number)d cards, known: %(cards)s.",
        number,
    )
    return words % {"number": number, "cards": " ".join(seat["known"]) or gettext("none")}


def hand(view: RanchView) -> Sequence[str]:
    """The reader's hand while the match runs."""
    return () if view["phase"] == "over" else view["hand"] or ()
