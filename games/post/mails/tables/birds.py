"""What the mails of the two emu games share: cards of the Decktet as cells, and ranches."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from games.decks.decktet import CARDS
from games.play.record.log_text import translate_line
from games.post.mails.tables.cells import (
    AS_TEXT,
    add_spaces,
    color_text,
    render_card_face,
    render_rows,
)
from games.post.mails.tables.seats import remaining_hand_label, seat_label
from games.rules.lines import format_signed
from games.titles.birds import render_nature
from games.titles.ranch_views import BirdView, RanchSeat, RanchView

# The shapes of the suits as letters that are in the fonts of mail programs and are no emoji: a
# moon, a sun, waves, a leaf, a coiled wyrm, a knot.
SHAPES = {
    "M": "\N{LAST QUARTER MOON}",
    "S": "\N{WHITE SUN WITH RAYS}",
    "W": "\N{ALMOST EQUAL TO}",
    "L": "\N{ROTATED FLORAL HEART BULLET}",
    "Y": "\N{SECTION SIGN}",
    "K": "\N{PLACE OF INTEREST SIGN}",
}


@cache
def render_shapes(suits: tuple[str, ...]) -> SafeString:
    """Suits by their shapes, each in its colour."""
    return format_html_join(
        " ", "{}", ((color_text(suit, SHAPES[suit] + AS_TEXT),) for suit in suits)
    )


@cache
def render_card(form: str) -> SafeString:
    """One card: its rank, the shapes of its suits, and its code; a wild card that lies on a bird
    (`PSWK=8`) has the number it stands for as its rank."""
    code, _is, number = form.partition("=")
    suits = CARDS[code].suits
    rank = format_html("<b>{}</b>", add_spaces(number or CARDS[code].rank))
    drawn = render_shapes(suits) or mark_safe("&nbsp;")
    return render_card_face(mark_safe(f"{rank}<br>{drawn}"), code)


def render_cards(cards: Sequence[str]) -> SafeString:
    """Cards as cells in rows."""
    return render_rows([render_card(form) for form in cards])


def describe_ranch(view: RanchView, names: Sequence[str], seat: RanchSeat) -> dict[str, Any]:
    """A seat with its birds and what is known of its hand."""
    others = seat["seat"] != view["seat"] and view["phase"] != "over"
    return {
        "name": seat_label(view, names, seat["seat"]),
        "birds": [_build_bird(bird) for bird in seat["birds"]],
        "holds": hand_label(seat) if others else "",
        "known": render_cards(seat["known"]) if others and seat["known"] else "",
        "closed": seat["closed"],
    }


def _build_bird(bird: BirdView) -> dict[str, Any]:
    """A bird with its tag: its suits, its direction and what it is worth now."""
    suits = tuple(bird["suits"])
    return {
        "token": bird["token"],
        "drawn": render_cards(bird["cards"]),
        "shapes": render_shapes(suits),
        "nature": translate_line(render_nature(suits, bird["direction"])),
        "value": format_signed(bird["value"]),
    }


def hand_label(seat: RanchSeat) -> str:
    """`hand 5 cards`: of another seat."""
    number = seat["hand_size"]
    return ngettext("hand %(number)d card", "hand %(number)d cards", number) % {"number": number}


def own_hand(view: RanchView) -> Sequence[str]:
    """The reader's hand while the match runs."""
    return () if view["phase"] == "over" else view["hand"] or ()


def list_remaining_hands(view: RanchView, names: Sequence[str]) -> list[dict[str, Any]]:
    """What was left in each hand, once the match is over."""
    return [
        {
            "words": remaining_hand_label(view, names, seat),
            "drawn": render_cards(cards) or gettext("nothing"),
        }
        for seat, cards in enumerate(view.get("hands", ()))
    ]
