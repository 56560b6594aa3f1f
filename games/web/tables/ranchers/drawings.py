"""The drawings of Ranchers in a line of HTML: animals, Buildings, signs of objectives."""

from functools import cache

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.titles.ranchers.board import ANIMALS, OBJECTIVES
from games.titles.ranchers.score import HORSE

SPRITE = "games/ranch.svg"
# These are drawn on a small sheet; all others are 64 wide.
SIGNS = frozenset(("most", "beside", "pairs", "apart", "set", "group", "two", "bag", "home"))


@cache
def render_art(name: str) -> SafeString:
    """The drawing `name` of the sprite, for the eyes alone: what it shows is also said in words."""
    side = 24 if name in SIGNS else 64
    return format_html(
        '<svg class="art" viewBox="0 0 {0} {0}" width="1em" height="1em" aria-hidden="true"'
        ' focusable="false"><use href="{1}#{2}"></use></svg>',
        side,
        static(SPRITE),
        name,
    )


@cache
def render_piece(code: str) -> SafeString:
    """A piece: an animal in its colour, the signs of an objective, or what else the sprite has;
    several, if a blank parts their names."""
    if " " in code:
        return format_html_join("", "{}", ((render_piece(one),) for one in code.split()))
    if code in OBJECTIVES:
        return format_html('<span class="signs">{}</span>', render_card_signs(code))
    return render_beast(code) if code in (*ANIMALS, HORSE) else render_art(code)


@cache
def render_beast(animal: str) -> SafeString:
    """An animal in its colour: `<span class="beast beast--cow">`; a Horse is of no type."""
    return format_html('<span class="beast beast--{}">{}</span>', animal, render_art(animal))


@cache
def render_card_signs(card: str) -> SafeString:
    """The sign of an objective's kind and the animals it names."""
    objective = OBJECTIVES[card]
    animals = objective.animals
    if objective.kind == "set":
        animals = (animals[0], *animals)
    return format_html(
        '<span class="kind">{}</span>{}',
        render_art(objective.kind),
        format_html("{}" * len(animals), *map(render_beast, animals)),
    )
