"""The signs of Ranchers: animals, objectives, what lies on a Ranch, and the modules."""

from django.utils.html import format_html
from django.utils.translation import gettext

from games.play.record.log_text import line_in_words
from games.titles.ranchers.buildings import ABOUT, BUILDINGS
from games.titles.ranchers.horses import HORSE
from games.titles.ranchers.names import BUILDING_NAMES
from games.titles.ranchers.objectives import ANIMALS, OBJECTIVES
from games.titles.ranchers.pets import CAT, DOG
from games.web.tables.legend import LegendPart, Sign, letter_sign
from games.web.tables.ranchers.drawings import render_art, render_beast, render_card_signs


def signs() -> list[LegendPart]:
    """All parts, those of the modules last."""
    animals = tuple(Sign(render_beast(animal), line_in_words(animal)) for animal in ANIMALS)
    return [
        LegendPart(gettext("Animals"), animals),
        LegendPart(
            gettext("Objectives, each shown by one of its five cards"), list_objective_signs()
        ),
        LegendPart(gettext("On a Ranch"), ranch_signs()),
        LegendPart(gettext("Modules, if any are used"), list_module_signs()),
        LegendPart(
            gettext("Buildings"),
            tuple(
                Sign(
                    render_art(name),
                    line_in_words(BUILDING_NAMES[name]),
                    line_in_words(ABOUT[name]),
                )
                for name in BUILDINGS
            ),
        ),
    ]


def list_objective_signs() -> tuple[Sign, ...]:
    """The first card of each kind: what it asks for, and in general what its sign means."""
    meanings = {
        "most": gettext("more of this animal than any other; less if tied"),
        "beside": gettext("the first next to the second, once"),
        "pairs": gettext("each pair of the two, anywhere"),
        "apart": gettext("each of the first not next to the second"),
        "set": gettext("every such animal in the Ranch"),
        "group": gettext("the largest group of adjacent animals of this type"),
        "two": gettext("exactly two of this animal"),
    }
    first = {OBJECTIVES[card].kind: card for card in reversed(OBJECTIVES)}
    return tuple(
        Sign(
            format_html('<span class="signs">{}</span>', render_card_signs(first[kind])),
            line_in_words(OBJECTIVES[first[kind]].words),
            meaning,
        )
        for kind, meaning in meanings.items()
    )


def ranch_signs() -> tuple[Sign, ...]:
    """What is drawn and written on a Ranch and beside it."""
    return (
        Sign(
            render_art("home"),
            gettext("home"),
            gettext("this animal is printed here; placing it here allows a swap"),
        ),
        Sign(
            render_art("pond"),
            gettext("Pond"),
            gettext("b2, the middle field; it holds what the modules add"),
        ),
        Sign(render_art("bag"), gettext("bag"), gettext("the animals still to come")),
        Sign(
            letter_sign("a1"), gettext("a field"), gettext("column a to c, row 1 to 3 from the top")
        ),
        Sign(
            letter_sign("o2"), gettext("an objective"), gettext("the second card its player keeps")
        ),
        Sign(
            format_html('<b class="pays">{}</b>', 4),
            gettext("points"),
            gettext("its score if the match ended now"),
        ),
        Sign(
            format_html('<span class="then">→ {}</span>', 6),
            gettext("arrow"),
            gettext("its score after the move you’ve picked"),
        ),
    )


def list_module_signs() -> tuple[Sign, ...]:
    """What the modules put into the Pond, but for the Buildings."""
    return (
        Sign(render_beast(HORSE), gettext("Horse"), gettext("any one animal, chosen at the end")),
        Sign(
            render_art("fish"),
            gettext("Fish"),
            gettext("what you sold; the more you have, the more each is worth"),
        ),
        Sign(
            render_art("grant"),
            gettext("Grant Animal"),
            gettext("a ninth animal, for the Pond; one per match"),
        ),
        Sign(
            render_art(DOG),
            gettext("Dog"),
            gettext("4 points for more Dogs than anyone else"),
        ),
        Sign(
            render_art(CAT),
            gettext("Cat"),
            gettext("4 points for more Cats than anyone else"),
        ),
    )
