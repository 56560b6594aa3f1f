"""The rules of every title in our own words, one template for each, and the cards they use.

A title whose rules nobody has told yet gets a page that says so, with what it says about itself.
"""

import re
from functools import lru_cache
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from accounts.languages import current_language
from games.decks import biome_deck, decktet
from games.rules.game import AnyGame
from games.titles import TITLES, find_game, find_title
from games.web.game_list import list_game_boxes, render_game_list
from games.web.shortcuts import TitleLabel
from games.web.table_context import HtmxRequest
from games.web.tables import examples
from games.web.tables.board_scene import list_style_sheets
from games.web.tables.legend import build_legend as signs_of

DECKS = ("decktet", "biome")
KEPT_SECONDS = 600  # how long a browser shows the rules beside a table without asking again
SHEET = re.compile(r'<link rel="stylesheet" href="[^"]*">')


@require_safe
def games_page(request: HttpRequest) -> HttpResponse:
    """Every title, with the way to its rules and to the cards it is played with."""
    return render(
        request, "games/library.html", {"shelf": render_game_list(request.user.is_authenticated)}
    )


@require_safe
def rules_page(request: HtmxRequest, slug: str) -> HttpResponse:
    """The rules page of the game called `slug`; with the phase that a table is in (`?now=`), what
    matters in it comes first."""
    try:
        game = find_game(slug)
    except LookupError as error:
        raise Http404(str(error)) from None
    now = request.GET.get("now", "")
    now = now if now in examples.list_phases(slug) else ""
    if request.htmx:
        return rules_panel(request, slug, now)
    context = build_rules_context(game, now)
    context["box"] = next((one for one in list_game_boxes() if one.title.slug == slug), None)
    pictures = getattr(find_title(slug), "option_pictures", {})
    context["switches"] = [
        (option, pictures.get(option.name, "")) for option in game.options if option.is_switch
    ]
    return render(request, list_templates(game), context)


def list_templates(game: type[AnyGame]) -> list[str]:
    """The template of the rules of `game`, and what stands in for it."""
    return [f"titles/{game.slug}/rules.html", "games/rules.html"]


def build_rules_context(game: type[AnyGame], now: str) -> dict[str, object]:
    """What the page of rules is made from; the examples that matter in the phase `now` come first,
    each with the part of the page where it stands."""
    first = [one for one in examples.load_examples(game.slug).values() if now in one.phases]
    return {
        "game": TitleLabel.from_game(game),
        "options": game.options,
        "rule_sets": game.rule_sets,
        "suits": tuple(decktet.SUITS.values()),
        "sheets": list_style_sheets(game.slug) if examples.load_examples(game.slug) else (),
        "now": [(one.section, examples.render_example(game.slug, one.name)) for one in first],
    }


def rules_panel(request: HttpRequest, slug: str, now: str) -> HttpResponse:
    """The rules alone, for the panel beside a table. They are the same for everybody who reads one
    language, so a browser keeps them."""
    html, etag = static_parts(slug, now, current_language())
    response = HttpResponse(html, headers={"ETag": etag})
    patch_cache_control(response, private=True, max_age=KEPT_SECONDS)
    patch_vary_headers(response, ("HX-Request", "Accept-Language", "Cookie"))
    return get_conditional_response(request, etag, None, response) or response


@lru_cache(maxsize=256)
def static_parts(slug: str, now: str, _language: str) -> tuple[str, str]:
    """The style sheets and the text of a page of rules as nobody in particular sees it, and the
    ETag of both."""
    game = find_game(slug)
    page = render_to_string(list_templates(game), build_rules_context(game, now))
    head, _body, rest = page.partition("<article")
    article = rest.partition("</article>")[0]
    linked = "".join(SHEET.findall(head))
    html = f"<!doctype html><head>{linked}</head><main><article{article}</article></main>"
    return html, f'"{sha256(html.encode()).hexdigest()[:32]}"'


@require_safe
def legend_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What the signs at a table of the game called `slug` mean; tables open it beside themselves.
    The same for everybody."""
    try:
        game = find_game(slug)
    except LookupError as error:
        raise Http404(str(error)) from None
    context = {
        "game": TitleLabel.from_game(game),
        "parts": signs_of(slug),
        "sheets": list_style_sheets(slug),
    }
    return render(request, "games/legend.html", context)


@require_safe
def deck_page(request: HttpRequest, name: str) -> HttpResponse:
    """Every card of a deck with its facts; Http404 says which decks there are."""
    if name not in DECKS:
        raise Http404(f"There is no deck {name[:20]!r}; there are {' and '.join(DECKS)}.")
    context = {
        "games": [TitleLabel.from_game(entry.game) for entry in TITLES if entry.deck == name],
        **(decktet_cards() if name == "decktet" else biome_cards()),
    }
    return render(request, f"games/decks/{name}.html", context)


def decktet_cards() -> dict[str, object]:
    return {
        "suits": tuple(decktet.SUITS.values()),
        "parts": (
            (True, [decktet.CARDS[code] for code in decktet.BASIC]),
            (False, [decktet.CARDS[code] for code in decktet.EXTENDED]),
        ),
    }


def biome_cards() -> dict[str, object]:
    cards = biome_deck.CARDS.values()
    return {
        "biomes": [
            (suit, [card for card in cards if card.suit == letter])
            for letter, suit in biome_deck.SUITS.items()
        ]
    }
