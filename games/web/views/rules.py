"""The rules of every title in our own words, one template for each, and the cards they use.

A title whose rules nobody has told yet gets a page that says so, with what it says about itself.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.decks import biome_deck, decktet
from games.titles import TITLES, find
from games.web.common import Title
from games.web.shelf import shelf_html
from games.web.tables import DRAWINGS
from games.web.tables.legend import legend as signs_of

DECKS = ("decktet", "biome")


@require_safe
def library(request: HttpRequest) -> HttpResponse:
    """Every title, with the way to its rules and to the cards it is played with."""
    return render(
        request, "games/library.html", {"shelf": shelf_html(request.user.is_authenticated)}
    )


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules page of the game called `slug`."""
    try:
        game = find(slug)
    except LookupError as error:
        raise Http404(str(error)) from None
    context = {
        "game": Title.of(game),
        "options": game.options,
        "suits": tuple(decktet.SUITS.values()),
    }
    pages = [f"titles/{game.slug}/rules.html", "games/rules.html"]
    return render(request, pages, context)


@require_safe
def legend(request: HttpRequest, slug: str) -> HttpResponse:
    """What the signs at a table of the game called `slug` mean; tables open it beside themselves.
    The same for everybody."""
    try:
        game = find(slug)
    except LookupError as error:
        raise Http404(str(error)) from None
    sheets = getattr(DRAWINGS.get(slug), "SHEETS", ())
    context = {"game": Title.of(game), "parts": signs_of(slug), "sheets": sheets}
    return render(request, "games/legend.html", context)


@require_safe
def deck(request: HttpRequest, name: str) -> HttpResponse:
    """Every card of a deck with its facts; Http404 says which decks there are."""
    if name not in DECKS:
        raise Http404(f"There is no deck {name[:20]!r}; there are {' and '.join(DECKS)}.")
    context = {
        "games": [Title.of(entry.game) for entry in TITLES if entry.deck == name],
        **(decktet_cards() if name == "decktet" else biome_cards()),
    }
    return render(request, f"games/decks/{name}.html", context)


def decktet_cards() -> dict[str, object]:
    """The Decktet by rank, the basic deck and the extended cards apart."""
    return {
        "suits": tuple(decktet.SUITS.values()),
        "parts": (
            (True, [decktet.CARDS[code] for code in decktet.BASIC]),
            (False, [decktet.CARDS[code] for code in decktet.EXTENDED]),
        ),
    }


def biome_cards() -> dict[str, object]:
    """The Biome Deck, biome by biome."""
    cards = biome_deck.CARDS.values()
    return {
        "biomes": [
            (suit, [card for card in cards if card.suit == letter])
            for letter, suit in biome_deck.SUITS.items()
        ]
    }
