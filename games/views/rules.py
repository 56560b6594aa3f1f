"""The rules of a title, in our own words; one template for each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rules import find
from games.rules.decktet import SUITS
from games.views.common import Title


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules page of the game called `slug`."""
    try:
        game = find(slug)
    except LookupError as error:
        raise Http404(str(error)) from None
    context = {"game": Title.of(game), "suits": tuple(SUITS.values())}
    return render(request, f"games/rules/{game.slug}.html", context)
