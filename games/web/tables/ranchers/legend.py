"""The signs of Ranchers: animals, objectives, what lies on a Ranch, and the modules."""

from django.utils.html import format_html
from django.utils.translation import gettext

from games.play.record.log_text import translate_line
from games.titles.ranchers.labels import BUILDING_NAMES
from games.titles.ranchers.modules import ABOUT, BUILDINGS, CAT, DOG, HORSE
from games.titles.ranchers.objectives import ANIMALS, OBJECTIVES
from games.web.tables.legend import LegendPart, LegendSign, render_letter_sign
from games.web.tables.ranchers.drawings import render_art, render_beast, render_card_signs


def list_legend_parts() -> list[LegendPart]:
    """All parts, those of the modules last."""
    animals = tuple(LegendSign(render_beast(animal), translate_line(animal)) for animal in ANIMALS)
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
                LegendSign(
                    render_art(name),
                    translate_line(BUILDING_NAMES[name]),
                    translate_line(ABOUT[name]),
                )
                for name in BUILDINGS
            ),
        ),
    ]


def list_objective_signs() -> tuple[LegendSign, ...]:
    """The first card of each kind: what it asks for, and in general what its sign means."""
    meanings = {
        "most": gettext("more of this animal than of any other; fewer points if tied"),
        "beside": gettext("the first animal next to the second; scores once"),
        "pairs": gettext("each pair of the two animals, anywhere"),
        "apart": gettext("each animal of the first type not next to the second"),
        "set": gettext("all these animals on the Ranch"),
        "group": gettext("the largest group of adjacent animals of this type"),
        "two": gettext("exactly two of this animal"),
    }
    first = {OBJECTIVES[card].kind: card for card in reversed(OBJECTIVES)}
    return tuple(
        LegendSign(
            format_html('<span class="signs">{}</span>', render_card_signs(first[kind])),
            translate_line(OBJECTIVES[first[kind]].words),
            meaning,
        )
        for kind, meaning in meanings.items()
    )


def ranch_signs() -> tuple[LegendSign, ...]:
    """What is drawn and written on a Ranch and beside it."""
    return (
        LegendSign(
            render_art("home"),
            gettext("home"),
            gettext("this animal is printed here; placing it here allows a swap"),
        ),
        LegendSign(
            render_art("pond"),
            gettext("Pond"),
            gettext("b2, the middle field; it holds what the modules add"),
        ),
        LegendSign(render_art("bag"), gettext("bag"), gettext("the animals still to come")),
        LegendSign(
            render_letter_sign("a1"),
            gettext("a field"),
            gettext("column a to c, row 1 to 3 from the top"),
        ),
        LegendSign(
            render_letter_sign("o2"),
            gettext("an objective"),
            gettext("the second card its player keeps"),
        ),
        LegendSign(
            format_html('<b class="pays">{}</b>', 4),
            gettext("points"),
            gettext("its score if the match ended now"),
        ),
        LegendSign(
            format_html('<span class="then">→ {}</span>', 6),
            gettext("arrow"),
            gettext("its score after the move you’ve picked"),
        ),
    )


def list_module_signs() -> tuple[LegendSign, ...]:
    """What the modules put into the Pond, but for the Buildings."""
    return (
        LegendSign(
            render_beast(HORSE), gettext("Horse"), gettext("any one animal, chosen at the end")
        ),
        LegendSign(
            render_art("fish"),
            gettext("Fish"),
            gettext("what you sold; the more you’ve sold, the more each is worth"),
        ),
        LegendSign(
            render_art("grant"),
            gettext("Grant Animal"),
            gettext("a ninth animal, for the Pond; one per match"),
        ),
        LegendSign(
            render_art(DOG),
            gettext("Dog"),
            gettext("4 points for more Dogs than anyone else"),
        ),
        LegendSign(
            render_art(CAT),
            gettext("Cat"),
            gettext("4 points for more Cats than anyone else"),
        ),
    )
